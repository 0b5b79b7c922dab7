/** Ways to tell what a day will use by the days before: each answers parts that sum to it. */
import { FORECAST_WAYS as forecastMethods } from '../../catalogue/names/planning.ts'
import type { Reason } from './reasons.ts'
import { meanOf, weekdays, type Series } from './series.ts'
import { smoothed } from './smoothing.ts'
import { intermittent } from './intermittent.ts'

export { forecastMethods }

export type ForecastMethod = (typeof forecastMethods)[number]

/** What a method learned: the parts of a day by its position, which may lie after the end of the series. */
export type Learned = (index: number) => Reason[]

/** How many days that teach something a method needs. */
export const daysNeeded: Readonly<Record<ForecastMethod, number>> = {
  average: 14,
  sameWeekday: 14,
  movingAverage: 14,
  trend: 28,
  smoothing: 28,
  intermittent: 28,
}

/** The moving average looks at so many days back. */
const RECENT_DAYS = 14

interface Known {
  readonly index: number
  readonly used: number
}

const knownOf = (used: Series['used']): Known[] =>
  used.flatMap((day, index) => (day === null ? [] : [{ index, used: day }]))

/** The mean of all days: what every other method is compared with. */
function average(series: Series): Learned {
  const known = knownOf(series.used)
  const part = meanOf(known.map(({ used }) => used))
  return () => [{ kind: 'mean', part, days: known.length }]
}

/** The mean of the same weekday; of a weekday that was never known, the mean of all days. */
function sameWeekday(series: Series): Learned {
  const weekdayAt = weekdays(series)
  const known = knownOf(series.used)
  const by = Map.groupBy(known, ({ index }) => weekdayAt(index))
  const all = meanOf(known.map(({ used }) => used))
  return index => {
    const weekday = weekdayAt(index)
    const same = by.get(weekday)
    return same === undefined
      ? [{ kind: 'mean', part: all, days: known.length }]
      : [{ kind: 'weekday', weekday, part: meanOf(same.map(({ used }) => used)), days: same.length }]
  }
}

/** The mean of the last days that teach something. */
function movingAverage(series: Series): Learned {
  const recent = knownOf(series.used).slice(-RECENT_DAYS)
  const part = meanOf(recent.map(({ used }) => used))
  return () => [{ kind: 'recent', part, days: recent.length }]
}

/**
 * A straight line with a height of its own for each weekday, by least squares: the slope is that of amounts and days less
 * their means by weekday.
 * Source: R. Frisch and F. Waugh, Partial Time Regressions as Compared with Individual Trends, Econometrica 1 (1933).
 */
function trend(series: Series): Learned {
  const weekdayAt = weekdays(series)
  const known = knownOf(series.used)
  const all = { used: meanOf(known.map(one => one.used)), index: meanOf(known.map(one => one.index)) }
  const means = new Map(
    [...Map.groupBy(known, ({ index }) => weekdayAt(index))].map(([weekday, same]) => [
      weekday,
      { used: meanOf(same.map(one => one.used)), index: meanOf(same.map(one => one.index)) },
    ]),
  )
  let [both, square] = [0, 0]
  for (const { index, used } of known) {
    const mean = means.get(weekdayAt(index)) ?? all
    both += (index - mean.index) * (used - mean.used)
    square += (index - mean.index) ** 2
  }
  const slope = square === 0 ? 0 : both / square
  return index => {
    const weekday = weekdayAt(index)
    const own = means.get(weekday)
    const mean = own ?? all
    return [
      own === undefined
        ? { kind: 'mean', part: mean.used, days: known.length }
        : { kind: 'weekday', weekday, part: mean.used },
      { kind: 'trend', part: slope * (index - mean.index), perWeek: slope * 7 },
    ]
  }
}

const METHODS: Readonly<Record<ForecastMethod, (series: Series) => Learned>> = {
  average,
  sameWeekday,
  movingAverage,
  trend,
  smoothing: smoothed,
  intermittent,
}

/** Learns a series by a method. */
export const learn = (method: ForecastMethod, series: Series): Learned => METHODS[method](series)
