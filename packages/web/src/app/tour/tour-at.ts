import { tours, type TourName } from './tours.ts'

/** The tour that begins on the screen of a pattern, or null. */
export function tourAt(pattern: string): TourName | null {
  return tours.find(({ steps }) => steps[0]!.path === pattern)?.name ?? null
}
