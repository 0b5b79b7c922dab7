import type { PlacedDevice } from './positions.ts'

/** Where a device stands on its drawing, each from 0 to 1; null when it stands nowhere on it. */
export function spotOf({ geometry }: Pick<PlacedDevice, 'geometry'>): readonly [number, number] | null {
  if (geometry === null) return null
  const points =
    geometry.type === 'Point' ? [geometry.coordinates] : (geometry.coordinates[0] ?? []).slice(0, -1)
  if (points.length === 0 || points.some(point => point.some(value => value < 0 || value > 1))) return null
  const middle = (at: 0 | 1) => {
    const values = points.map(point => point[at])
    return (Math.min(...values) + Math.max(...values)) / 2
  }
  return [middle(0), middle(1)]
}
