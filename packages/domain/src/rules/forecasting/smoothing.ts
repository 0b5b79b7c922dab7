/**
 * Exponential smoothing with a level, a slope and a height for each weekday, added up (additive Holt-Winters).
 *
 * level(t) = a (y(t) - season(t-7)) + (1 - a) (level(t-1) + slope(t-1))
 * slope(t) = b (level(t) - level(t-1)) + (1 - b) slope(t-1)
 * season(t) = g (y(t) - level(t-1) - slope(t-1)) + (1 - g) season(t-7)
 *
 * Source: P. Winters, Forecasting Sales by Exponentially Weighted Moving Averages, Management Science 6 (1960); the form
 * is that of R. Hyndman and G. Athanasopoulos, Forecasting: Principles and Practice, 3rd edition, section 8.3.
 */
import type { Reason } from './reasons.ts'
import { knownDays, meanOf, weekdays, type Series } from './series.ts'

const WEEK = 7
export interface Weights {
  readonly level: number
  readonly slope: number
  readonly season: number
}
/** What is tried: how much a new day counts for each of the three. */
const GRID: readonly Weights[] = [0.05, 0.1, 0.2, 0.4].flatMap(level =>
  [0, 0.02, 0.1].flatMap(slope => [0.05, 0.15, 0.3].map(season => ({ level, slope, season }))),
)

export interface State {
  level: number
  slope: number
  readonly season: number[]
}

/** Where it begins: the means of the first two weeks that teach something. */
function begin(used: Series['used'], weekdayAt: (index: number) => number): { state: State; next: number } {
  let next = 0
  while (next < used.length && (next < 2 * WEEK || knownDays(used.slice(0, next)) < WEEK)) next += WEEK
  next = Math.min(next, used.length)
  const first = used.slice(0, next)
  const half = Math.floor(next / 2)
  const known = (days: Series['used']) => days.flatMap(day => day ?? [])
  const level = meanOf(known(first))
  const [before, after] = [known(first.slice(0, half)), known(first.slice(half))]
  const slope =
    before.length < 3 || after.length < 3 ? 0 : (meanOf(after) - meanOf(before)) / Math.max(half, 1)
  const season = Array.from({ length: WEEK + 1 }, (_, weekday) =>
    meanOf(
      first.flatMap((day, index) => (day !== null && weekdayAt(index) === weekday ? [day - level] : [])),
    ),
  )
  return { state: { level: level + slope * (half / 2), slope, season }, next }
}

/**
 * One step on: a day whose season stands at a place among the seasons. Answers what was expected of it.
 * @param day null: it teaches nothing, and passes all the same
 */
export function passed(state: State, at: number, day: number | null, weights: Weights): number {
  const trended = state.level + state.slope
  const season = state.season[at] ?? 0
  if (day === null) {
    state.level = trended
    return trended + season
  }
  const level = weights.level * (day - season) + (1 - weights.level) * trended
  state.slope = weights.slope * (level - state.level) + (1 - weights.slope) * state.slope
  state.season[at] = weights.season * (day - trended) + (1 - weights.season) * season
  state.level = level
  return trended + season
}

/** Walks through a series; answers where it ends, and what it was wrong by on its way. */
function walk({ used }: Series, weekdayAt: (index: number) => number, weights: Weights) {
  const { state, next } = begin(used, weekdayAt)
  const errors: number[] = []
  for (let index = next; index < used.length; index++) {
    const day = used[index] ?? null
    const expected = passed(state, weekdayAt(index), day, weights)
    if (day !== null) errors.push(Math.abs(day - expected))
  }
  return { state, error: meanOf(errors) }
}

/** Smooths a series with the weights that were wrong by least on it. */
export function smoothed(series: Series): (index: number) => Reason[] {
  const weekdayAt = weekdays(series)
  let best: ReturnType<typeof walk> | null = null
  for (const weights of GRID) {
    const walked = walk(series, weekdayAt, weights)
    if (best === null || walked.error < best.error) best = walked
  }
  const { level, slope, season } = best?.state ?? { level: 0, slope: 0, season: [] }
  const last = series.used.length - 1
  return index => {
    const weekday = weekdayAt(index)
    return [
      { kind: 'level', part: level },
      { kind: 'season', weekday, part: season[weekday] ?? 0 },
      { kind: 'trend', part: slope * (index - last), perWeek: slope * WEEK },
    ]
  }
}
