/** The forecast of a product: the method that was wrong by least, its error beside the mean's, every day with its parts. */
import { addToDay } from '../calendar/index.ts'
import { backtest, type Backtest } from './backtest.ts'
import { influenceReasons, ordinary } from './influences.ts'
import { isIntermittent } from './intermittent.ts'
import { leftOvers, type LeftOver } from './left-over.ts'
import { daysNeeded, forecastMethods, learn, type ForecastMethod } from './methods.ts'
import { atLeastNothing, rounded, roundedReasons, totalOf, type Reason } from './reasons.ts'
import { indexOfDay, knownDays, type Influence, type Series } from './series.ts'

/** A method may be worse than the mean of all days by this share at most. */
const WORSE_MAX = 1.05
/** It is taken instead of a simpler one when it is better by this share at least. */
const BETTER_MIN = 0.98
const DAYS_OF_WEEK = 7

export interface Asked {
  readonly series: Series
  /** Those that count for the product, of past days and of those to come. */
  readonly influences: readonly Influence[]
  readonly method: ForecastMethod | 'best'
  readonly days: readonly string[]
  /** Days on which the place is closed: nothing is used. */
  readonly isOpen: (day: string) => boolean
  /** The share that is added for safety: 0.1 is a tenth. */
  readonly margin: number
  /** What is left over of the day before the first one: so much less is needed. */
  readonly leftOver?: readonly LeftOver[]
}

export interface ForecastDay {
  readonly day: string
  readonly expected: number
  readonly low: number
  readonly high: number
  readonly reasons: readonly Reason[]
}

export interface Forecast {
  readonly method: ForecastMethod
  /** What was asked for was worse than the mean by more than a little: the mean is taken. */
  readonly isReplaced: boolean
  /** Mean absolute errors of it and of the mean; null: there are too few days to try. */
  readonly error: number | null
  readonly naiveError: number | null
  readonly days: readonly ForecastDay[]
  /** All that were tried, the best first. */
  readonly tried: readonly Backtest[]
}

/** Too few days teach something: how many weeks there are, and how many it takes. */
export interface TooShort {
  readonly weeksKnown: number
  readonly weeksNeeded: number
}

const mayTry = (series: Series) => (method: ForecastMethod) =>
  knownDays(series.used) >= daysNeeded[method] && (method !== 'intermittent' || isIntermittent(series))

/** The best of those that may be tried: the simplest that none beats by more than a little. */
function best(tried: readonly Backtest[]): Backtest | undefined {
  let chosen = tried[0]
  for (const one of tried) if (chosen !== undefined && one.error < chosen.error * BETTER_MIN) chosen = one
  return chosen
}

/** What a product will be used of on some days. */
export function forecast(asked: Asked): Forecast | TooShort {
  const { series, influences, method, margin } = asked
  const plain = ordinary(series, influences)
  const known = knownDays(plain.used)
  const wanted = method === 'best' ? 'average' : method
  if (known < daysNeeded[wanted])
    return {
      weeksKnown: Math.floor(known / DAYS_OF_WEEK),
      weeksNeeded: daysNeeded[wanted] / DAYS_OF_WEEK,
    }
  const names =
    method === 'best' ? forecastMethods.filter(mayTry(plain)) : [...new Set(['average', method] as const)]
  const tried = names.flatMap(name => backtest(name, plain) ?? [])
  const naive = tried.find(one => one.method === 'average')
  const own = method === 'best' ? best(tried) : tried.find(one => one.method === method)
  const isReplaced =
    own !== undefined &&
    naive !== undefined &&
    own.method !== 'average' &&
    own.error > naive.error * WORSE_MAX
  const chosen = isReplaced ? naive : own
  const name = chosen?.method ?? wanted
  const learned = learn(name, plain)
  const fromBefore = leftOvers(asked.leftOver ?? [])
  return {
    method: name,
    isReplaced,
    error: chosen === undefined ? null : rounded(chosen.error),
    naiveError: naive === undefined ? null : rounded(naive.error),
    tried: tried.toSorted((a, b) => a.error - b.error),
    days: asked.days.map(day => {
      if (!asked.isOpen(day)) return { day, expected: 0, low: 0, high: 0, reasons: [] }
      const base = atLeastNothing(learned(indexOfDay(series, day)))
      const more = influenceReasons(day, totalOf(base), series, influences)
      const before = atLeastNothing([...base, ...more])
      const safety: Reason[] =
        margin > 0 ? [{ kind: 'margin', part: totalOf(before) * margin, factor: margin }] : []
      const needed = atLeastNothing(roundedReasons([...before, ...safety]))
      const reasons = roundedReasons(
        atLeastNothing(roundedReasons([...needed, ...fromBefore(day, totalOf(needed))])),
      )
      const expected = Math.max(rounded(totalOf(reasons)), 0)
      const band = chosen?.band ?? 0
      return {
        day,
        expected,
        low: rounded(Math.max(expected - band, 0)),
        high: rounded(expected + band),
        reasons,
      }
    }),
  }
}

/** The next days after one. */
export const daysAfter = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, ahead) => addToDay(day, { days: ahead + 1 }))
