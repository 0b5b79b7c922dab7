/**
 * Where things stand on a plan: x to the right and y down, each from 0 to 1 of the drawing's width and height, so
 * that a drawing of another size changes nothing. A point, or an outline as one closed ring.
 */
import type { Geometry } from '@cloche/domain/catalogue'

export type Point = readonly [number, number]
/** The corners of an outline, without the last one that closes it. */
export type Corners = readonly Point[]

const decimals = 10_000
const clean = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * decimals) / decimals

export const pointAt = (x: number, y: number): Geometry => ({
  type: 'Point',
  coordinates: [clean(x), clean(y)],
})

/** The corners of an outline; null for a point. */
export function cornersOf(geometry: Geometry): Corners | null {
  if (geometry.type !== 'Polygon') return null
  const ring = (geometry.coordinates[0] ?? []) as readonly Point[]
  return ring.slice(0, -1)
}

/** An outline through these corners, at least three. */
export function outlineOf(corners: Corners): Geometry {
  const ring = corners.map(([x, y]): [number, number] => [clean(x), clean(y)])
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] }
}

/** The middle: where its name stands. */
export function centreOf(geometry: Geometry): Point {
  const corners = cornersOf(geometry)
  if (corners === null) return geometry.coordinates as unknown as Point
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
}

/** Whether it lies on the drawing; other coordinates mean something else (a place on the globe). */
export function isOnPlan(geometry: Geometry | null | undefined): geometry is Geometry {
  if (!geometry) return false
  const points = cornersOf(geometry) ?? [geometry.coordinates as unknown as Point]
  return points.length > 0 && points.every(point => point.every(value => value >= 0 && value <= 1))
}

/** Moved as a whole; an outline keeps its shape and stops at the edge. */
export function moved(geometry: Geometry, dx: number, dy: number): Geometry {
  const corners = cornersOf(geometry)
  if (corners === null) {
    const [x, y] = geometry.coordinates as unknown as Point
    return pointAt(x + dx, y + dy)
  }
  const within = (values: readonly number[], by: number) =>
    Math.min(1 - Math.max(...values), Math.max(-Math.min(...values), by))
  const [byX, byY] = [
    within(
      corners.map(([x]) => x),
      dx,
    ),
    within(
      corners.map(([, y]) => y),
      dy,
    ),
  ]
  return outlineOf(corners.map(([x, y]) => [x + byX, y + byY]))
}

/** A point as an outline of a usual size around it; an outline as the point in its middle. */
export function asOutline(geometry: Geometry): Geometry {
  if (geometry.type === 'Polygon') return geometry
  const [x, y] = geometry.coordinates as unknown as Point
  const [halfX, halfY] = [0.08, 0.07]
  const [left, top] = [
    Math.min(1 - 2 * halfX, Math.max(0, x - halfX)),
    Math.min(1 - 2 * halfY, Math.max(0, y - halfY)),
  ]
  const [right, bottom] = [left + 2 * halfX, top + 2 * halfY]
  return outlineOf([
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ])
}

export function asPoint(geometry: Geometry): Geometry {
  const [x, y] = centreOf(geometry)
  return pointAt(x, y)
}

export function withCorner(corners: Corners, at: number, [x, y]: Point): Geometry {
  return outlineOf(corners.map((corner, index) => (index === at ? [x, y] : corner)))
}

/** A further corner in the middle of the side that begins at this one. */
export function withCornerAfter(corners: Corners, at: number): Geometry {
  const [from, to] = [corners[at]!, corners[(at + 1) % corners.length]!]
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  return outlineOf([...corners.slice(0, at + 1), middle, ...corners.slice(at + 1)])
}

/** Without a corner; three stay. */
export function withoutCorner(corners: Corners, at: number): Geometry {
  return corners.length <= 3 ? outlineOf(corners) : outlineOf(corners.filter((_, index) => index !== at))
}

/** How far an arrow key moves; with shift ten times as far. Null for other keys. */
export function stepOf(key: string, isFar: boolean): Point | null {
  const step = isFar ? 0.05 : 0.005
  const ways: Readonly<Record<string, Point>> = {
    ArrowLeft: [-step, 0],
    ArrowRight: [step, 0],
    ArrowUp: [0, -step],
    ArrowDown: [0, step],
  }
  return ways[key] ?? null
}
