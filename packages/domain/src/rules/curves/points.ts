/** Points of a curve: the line that is drawn through them, which is meant, and what came since. */

export interface Curve {
  readonly at: readonly number[]
  readonly low: readonly number[]
  readonly high: readonly number[]
  readonly value: readonly number[]
  readonly gaps: readonly (readonly [number, number])[]
}

export interface BrokenLine {
  readonly at: number[]
  readonly low: (number | null)[]
  readonly high: (number | null)[]
  readonly value: (number | null)[]
}

/** The columns with an empty point in the middle of each gap, so that no line leads across it. */
export function brokenLine({ at, low, high, value, gaps }: Curve): BrokenLine {
  const line: BrokenLine = { at: [], low: [], high: [], value: [] }
  let next = 0
  for (let place = 0; place < at.length; place += 1) {
    const here = at[place] as number
    while (next < gaps.length && (gaps[next] as Curve['gaps'][number])[1] <= here) {
      const [began, ended] = gaps[next] as Curve['gaps'][number]
      const middle = (began + ended) / 2
      if (place > 0 && middle > (line.at.at(-1) as number) && middle < here) {
        line.at.push(middle)
        line.low.push(null)
        line.high.push(null)
        line.value.push(null)
      }
      next += 1
    }
    line.at.push(here)
    line.low.push(low[place] as number)
    line.high.push(high[place] as number)
    line.value.push(value[place] as number)
  }
  return line
}

/** Whether a place of a broken line was measured. */
export const isReading = (line: BrokenLine, place: number): boolean => line.value[place] !== null

/** The place of the point that is nearest to an instant; -1 where there are none. */
export function placeOf(at: readonly number[], instant: number): number {
  if (at.length === 0) return -1
  let [first, last] = [0, at.length - 1]
  while (first < last) {
    const middle = (first + last) >> 1
    if ((at[middle] as number) < instant) first = middle + 1
    else last = middle
  }
  const before = first - 1
  return before >= 0 && instant - (at[before] as number) <= (at[first] as number) - instant ? before : first
}

/**
 * A curve with what came since its last point. What is told twice counts as the newer telling has it; a gap that reached up to
 * the end is closed by what came.
 */
export function joined(curve: Curve, since: Curve): Curve {
  const start = since.at[0]
  if (start === undefined) return curve
  const kept = curve.at.findLastIndex(at => at < start) + 1
  const last = curve.at[kept - 1]
  const both = <Value>(old: readonly Value[], fresh: readonly Value[]) => [...old.slice(0, kept), ...fresh]
  return {
    at: both(curve.at, since.at),
    low: both(curve.low, since.low),
    high: both(curve.high, since.high),
    value: both(curve.value, since.value),
    gaps: [
      ...curve.gaps.filter(([, ended]) => last !== undefined && ended <= last),
      ...curve.gaps
        .filter(([began, ended]) => began < start && (last === undefined || ended > last))
        .map(([began]) => [began, start] as const),
      ...since.gaps.filter(([began]) => began >= start),
    ],
  }
}
