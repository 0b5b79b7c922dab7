/**
 * How wrong a method would have been: it learns the days until one, tells the week after, and goes on day by day (rolling
 * origin). Errors are mean absolute errors, in the unit of the series; the ratio to that of the mean of all days is the
 * scaled error of R. Hyndman and A. Koehler, Another Look at Measures of Forecast Accuracy, International Journal of
 * Forecasting 22 (2006), with the mean in the place of the day before.
 */
import { learn, type ForecastMethod } from './methods.ts'
import { atLeastNothing, totalOf } from './reasons.ts'
import { knownDays, meanOf, type Series } from './series.ts'

/** So many days are told from each one. */
const AHEAD = 7
/** The last days that are told: three weeks, or a third of what is known. */
const TESTED_DAYS = 21
/** A method has to learn from so many days before it is asked. */
const LEARNED_DAYS = 14
/** From every other day: the next one tells the same again. */
const STEP = 2

export interface Backtest {
  readonly method: ForecastMethod
  /** Mean absolute error, in the unit of the series. */
  readonly error: number
  /** Four of five days were nearer than this. */
  readonly band: number
  /** How many days were told. */
  readonly count: number
}

/** Null: there are too few days to try it. */
export function backtest(method: ForecastMethod, series: Series): Backtest | null {
  const { firstDay, used } = series
  const tested = Math.min(TESTED_DAYS, Math.floor(used.length / 3))
  const errors: number[] = []
  for (let origin = used.length - tested; origin < used.length; origin += STEP) {
    const before = used.slice(0, origin)
    if (knownDays(before) < LEARNED_DAYS) continue
    const learned = learn(method, { firstDay, used: before })
    for (let index = origin; index < Math.min(origin + AHEAD, used.length); index++) {
      const day = used[index] ?? null
      if (day !== null) errors.push(Math.abs(day - totalOf(atLeastNothing(learned(index)))))
    }
  }
  if (errors.length === 0) return null
  const sorted = errors.toSorted((a, b) => a - b)
  const band = sorted[Math.min(Math.ceil(sorted.length * 0.8), sorted.length) - 1] ?? 0
  return { method, error: meanOf(errors), band, count: errors.length }
}
