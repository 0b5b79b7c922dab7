/** What of a curve lies outside limits. */
import type { Curve } from './points.ts'

export interface Limits {
  readonly lower: number | null
  readonly upper: number | null
}

export interface Breach {
  readonly side: 'low' | 'high'
  readonly from: number
  /** When it was within again, when nothing was measured any more, or the last that was measured. */
  readonly to: number
  /** The value farthest out, and when that was. */
  readonly peak: number
  readonly peakAt: number
  /** It goes on at the end of the curve. */
  readonly isOpen: boolean
}

/** On which side a point lies outside; a limit itself is within. What is outside on both sides counts as too high. */
function sideOf(low: number, high: number, { lower, upper }: Limits): Breach['side'] | null {
  if (upper !== null && high > upper) return 'high'
  return lower !== null && low < lower ? 'low' : null
}

/**
 * Stretches outside the limits, in their order. Nothing is said of gaps: there one ends.
 * @param tolerance those that are over after less are no breaches; milliseconds
 */
export function breachesIn({ at, low, high, gaps }: Curve, limits: Limits, tolerance = 0): Breach[] {
  const found: Breach[] = []
  const open: Breach[] = []
  const end = (to: number, isOpen: boolean) => {
    const breach = open.pop()
    if (breach !== undefined && (to - breach.from >= tolerance || isOpen))
      found.push({ ...breach, to, isOpen })
  }
  let gap = 0
  for (const [place, here] of at.entries()) {
    for (; gap < gaps.length && (gaps[gap] as Curve['gaps'][number])[1] <= here; gap += 1)
      if (place > 0) end((gaps[gap] as Curve['gaps'][number])[0], false)
    const side = sideOf(low[place] as number, high[place] as number, limits)
    if (open[0] !== undefined && side !== open[0].side) end(here, false)
    if (side === null) continue
    const value = (side === 'high' ? high[place] : low[place]) as number
    const before = open.pop()
    const isFarther = before === undefined || (side === 'high' ? value > before.peak : value < before.peak)
    open.push({
      side,
      from: before?.from ?? here,
      to: here,
      peak: isFarther ? value : before.peak,
      peakAt: isFarther ? here : before.peakAt,
      isOpen: true,
    })
  }
  const behind = gaps[gap]?.[0]
  const last = behind ?? at.at(-1)
  if (last !== undefined) end(last, behind === undefined)
  return found
}

export interface CurveSummary {
  readonly lowest: number
  readonly highest: number
  readonly mean: number
  /** For how long it was outside, and for how long nothing was measured. */
  readonly outside: number
  readonly unknown: number
}

/** What there is to say of a curve in one line; null where nothing was measured. */
export function summaryOf(curve: Curve, limits: Limits): CurveSummary | null {
  const count = curve.value.length
  if (count === 0) return null
  let [lowest, highest, sum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]
  for (let place = 0; place < count; place += 1) {
    lowest = Math.min(lowest, curve.low[place] as number)
    highest = Math.max(highest, curve.high[place] as number)
    sum += curve.value[place] as number
  }
  const total = (of: readonly (readonly [number, number])[]) =>
    of.reduce((time, [from, to]) => time + to - from, 0)
  return {
    lowest,
    highest,
    mean: sum / count,
    outside: total(breachesIn(curve, limits).map(({ from, to }) => [from, to] as const)),
    unknown: total(curve.gaps),
  }
}
