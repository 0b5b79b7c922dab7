/** What holidays, events, bookings and weather do to a day: taken out of what is learned, put on what is told. */
import type { Reason } from './reasons.ts'
import { indexOfDay, knownDays, meanOf, weekdays, type Influence, type Series } from './series.ts'

/** Nothing makes a day so many times an ordinary one. */
const FACTOR_MAX = 10

const isSaid = ({ factor, plus }: Influence): boolean => factor !== null || plus !== null

/** Those that count for a product. */
export const influencesOf = (influences: readonly Influence[], productId: string): Influence[] =>
  influences.filter(({ productIds }) => productIds.length === 0 || productIds.includes(productId))

/** A series as it would have been on ordinary days: what is said is taken off, a day of which nothing is said teaches nothing. */
export function ordinary(series: Series, influences: readonly Influence[]): Series {
  const used = [...series.used]
  for (const [day, all] of Map.groupBy(influences, one => one.day)) {
    const index = indexOfDay(series, day)
    const there = used[index] ?? null
    if (there === null) continue
    if (!all.every(isSaid)) {
      used[index] = null
      continue
    }
    const factor = all.reduce((product, one) => product * (one.factor ?? 1), 1)
    const plus = all.reduce((sum, one) => sum + (one.plus ?? 0), 0)
    used[index] = factor === 0 ? null : Math.max((there - plus) / factor, 0)
  }
  return { ...series, used }
}

/** How many times as much as on the same weekday was used on earlier days of this kind and name; null: there were none. */
function learnedFactor(
  series: Series,
  plain: Series,
  influences: readonly Influence[],
  { kind, name }: Influence,
): number | null {
  const weekdayAt = weekdays(series)
  const factors: number[] = []
  for (const one of influences) {
    if (one.kind !== kind || one.name !== name) continue
    const index = indexOfDay(series, one.day)
    const there = series.used[index] ?? null
    if (there === null) continue
    const same = plain.used.flatMap((day, at) =>
      day !== null && at !== index && weekdayAt(at) === weekdayAt(index) ? [day] : [],
    )
    const mean = meanOf(same)
    if (mean > 0) factors.push(Math.min(there / mean, FACTOR_MAX))
  }
  return factors.length === 0 ? null : meanOf(factors)
}

/** The parts that the influences of a day add to what it would be without them. */
export function influenceReasons(
  day: string,
  base: number,
  series: Series,
  influences: readonly Influence[],
): Reason[] {
  const plain = ordinary(series, influences)
  let reached = base
  return influences
    .filter(one => one.day === day)
    .flatMap((one): Reason[] => {
      const said = isSaid(one)
      const factor = said
        ? one.factor
        : knownDays(series.used) === 0
          ? null
          : learnedFactor(series, plain, influences, one)
      const part = reached * ((factor ?? 1) - 1) + (said ? (one.plus ?? 0) : 0)
      reached += part
      const { kind, name } = one
      return [{ kind: 'influence', part, name, influence: kind, ...(factor === null ? {} : { factor }) }]
    })
}
