/** What a curve is drawn from: how fine, and where nothing was measured. */
import { HOUR_MS, MINUTE_MS } from './sums.ts'

export type Grain = 'raw' | 'minute' | 'hour'

/** Parts of a curve narrower than this are made of what is finer. */
const FROM_HOURS_MS = HOUR_MS / 2

/** Since when single readings and their sums by the minute are kept; those by the hour are for ever. Milliseconds of the epoch. */
export interface KeptSince {
  readonly raw: number
  readonly minute: number
}

/**
 * From which rows a curve is made, so that what is read stays in proportion to what is answered.
 * @param width of what becomes one point. Milliseconds
 * @param since null: all are kept
 */
export function grainOf(width: number, from: number, since: KeptSince | null): Grain {
  if (width >= FROM_HOURS_MS || (since !== null && from < since.minute)) return 'hour'
  if (width >= MINUTE_MS || (since !== null && from < since.raw)) return 'minute'
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

/** Rows of a grain, ascending, as columns of one length. Instants in milliseconds of the epoch. */
export interface CurveRows {
  readonly firstAt: readonly number[]
  readonly lastAt: readonly number[]
  readonly low: readonly number[]
  readonly high: readonly number[]
  readonly sum: readonly number[]
  readonly count: readonly number[]
}

export interface CurvePoints {
  readonly at: number[]
  readonly low: number[]
  readonly high: number[]
  /** The mean. */
  readonly value: number[]
}

/**
 * At most so many points of rows: as they are where they are few enough, else by equal parts of the span, of which lowest
 * and highest value stay.
 */
export function pointsOf(rows: CurveRows, { from, to, points }: CurveAsked): CurvePoints {
  const { firstAt, sum: sums, count: counts } = rows
  if (firstAt.length <= points)
    return {
      at: [...firstAt],
      low: [...rows.low],
      high: [...rows.high],
      value: sums.map((sum, row) => sum / (counts[row] as number)),
    }
  const found: CurvePoints & { sum: number[]; count: number[] } = {
    at: [],
    low: [],
    high: [],
    value: [],
    sum: [],
    count: [],
  }
  let part = -1
  for (const [row, at] of firstAt.entries()) {
    const own = Math.min(points - 1, Math.max(0, Math.floor(((at - from) / (to - from)) * points)))
    const [low, high] = [rows.low[row] as number, rows.high[row] as number]
    const [sum, count] = [rows.sum[row] as number, rows.count[row] as number]
    const last = found.at.length - 1
    if (own !== part) {
      part = own
      found.at.push(at)
      found.low.push(low)
      found.high.push(high)
      found.sum.push(sum)
      found.count.push(count)
      continue
    }
    found.low[last] = Math.min(low, found.low[last] as number)
    found.high[last] = Math.max(high, found.high[last] as number)
    found.sum[last] = sum + (found.sum[last] as number)
    found.count[last] = count + (found.count[last] as number)
  }
  const { at, low, high } = found
  return { at, low, high, value: found.sum.map((sum, place) => sum / (found.count[place] as number)) }
}

/** A span and how many points of it are asked for. Milliseconds of the epoch. */
export interface CurveAsked {
  readonly from: number
  readonly to: number
  readonly points: number
}

/** Where nothing came for longer than `gap`, between rows; milliseconds. At most so many, the first ones. */
export function gapsBetween({ firstAt, lastAt }: CurveRows, gap: number, most: number): [number, number][] {
  const gaps: [number, number][] = []
  for (let row = 1; row < firstAt.length && gaps.length < most; row++) {
    const [before, after] = [lastAt[row - 1] as number, firstAt[row] as number]
    if (after - before > gap) gaps.push([before, after])
  }
  return gaps
}
