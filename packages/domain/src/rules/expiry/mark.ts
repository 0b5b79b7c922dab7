import { secondsBetween } from '../calendar/index.ts'
import type { DateKind, MarkResult } from './types.ts'
import type { Dates } from './pause.ts'

/** How long before each date a label counts as "soon", in seconds. */
export type SoonThresholds = Record<DateKind, number>

/** A day before either date. */
export const defaultSoon: SoonThresholds = { bestBefore: 86_400, expiration: 86_400 }

/**
 * How a label stands now. A date is passed when its instant is over: 23:59 of a use-by day is still usable.
 * A passed expiration blocks service, sale and use; a passed best-before only warns, as does a date that is near.
 */
export function markOf(dates: Dates, now: string, soon: SoonThresholds = defaultSoon): MarkResult {
  const left = (date: string | null) => (date === null ? null : secondsBetween(now, date))
  const best = left(dates.bestBefore)
  const last = left(dates.expiration)
  if (last !== null && last < 0)
    return { mark: 'expired', blocksService: true, warns: true, secondsLeft: last }
  if (best !== null && best < 0) {
    return { mark: 'bestBeforePassed', blocksService: false, warns: true, secondsLeft: last ?? best }
  }
  const near = (best !== null && best <= soon.bestBefore) || (last !== null && last <= soon.expiration)
  const next = best === null ? last : last === null ? best : Math.min(best, last)
  return { mark: near ? 'soon' : 'fresh', blocksService: false, warns: near, secondsLeft: next }
}
