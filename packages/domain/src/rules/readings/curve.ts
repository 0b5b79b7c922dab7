/** What a curve is drawn from: how fine, and where nothing was measured. */
import { HOUR_MS, MINUTE_MS } from './sums.ts'

export type Grain = 'raw' | 'minute' | 'hour'

/** Parts of a curve narrower than this are made of what is finer. */
const FROM_HOURS_MS = HOUR_MS / 2

/**
 * From which rows a curve is made, so that what is read stays in proportion to what is answered.
 * @param width of what becomes one point. Milliseconds
 * @param rawSince since when single readings are kept; milliseconds of the epoch, null: all are
 */
export function grainOf(width: number, from: number, rawSince: number | null): Grain {
  if (width >= FROM_HOURS_MS) return 'hour'
  if (width >= MINUTE_MS || (rawSince !== null && from < rawSince)) return 'minute'
  return 'raw'
}

/** How often a sensor is taken to report of which nothing is known, and the least that is called a gap. Seconds. */
const USUAL_INTERVAL_S = 300
const GAP_LEAST_S = 60

/**
 * For how long nothing may come before it is a gap: two and a half times the interval, so that one reading may be lost.
 * @param interval seconds, as the sensor or its device says, or as it was seen; null: nothing is known
 * @param grain what is looked at: of hours, one that has a reading is whole
 * @returns milliseconds
 */
export function gapAfter(interval: number | null, grain: Grain): number {
  const own = Math.max(GAP_LEAST_S, (interval ?? USUAL_INTERVAL_S) * 2.5) * 1000
  return grain === 'hour' ? Math.max(own, HOUR_MS) : own
}

/** How often a sensor reports, by its last instants: the middle of what lies between them. Seconds; null: too few. */
export function intervalSeen(at: readonly number[]): number | null {
  if (at.length < 3) return null
  const between = at
    .slice(1)
    .map((instant, place) => Math.abs(instant - (at[place] as number)))
    .sort((one, two) => one - two)
  const middle = between[Math.floor(between.length / 2)] as number
  return Math.max(1, Math.round(middle / 1000))
}
