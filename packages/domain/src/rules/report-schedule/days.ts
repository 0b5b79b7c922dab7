import { addSeconds, addToDay, compareInstants } from '../calendar/index.ts'
import { isReportDay, nextReport, type ReportRhythm } from './next.ts'

/** What was due while no server ran is made up for so long; what is older is left out. */
export const CAUGHT_UP_DAYS = 7
const DAY_SECONDS = 86_400
const DAYS_LOOKED_AT = 64

/**
 * The days that the report of a day is about, both counted: since the day of the one before, up to the day before.
 * Every Monday it is the week from Monday to Sunday, on the first of a month the month before.
 */
export function daysOfReport(
  rhythm: ReportRhythm,
  day: string,
): { readonly from: string; readonly to: string } {
  const to = addToDay(day, { days: -1 })
  let from = to
  for (let count = 0; count < DAYS_LOOKED_AT && !isReportDay(rhythm, from); count++)
    from = addToDay(from, { days: -1 })
  return { from, to }
}

/**
 * When the next one is due after one that was planned for an instant is made: every one that was missed comes, one after
 * the other, but for those that are older than a week.
 */
export function plannedAfter(rhythm: ReportRhythm, planned: string, now: string, timeZone: string): string {
  const oldest = addSeconds(now, -CAUGHT_UP_DAYS * DAY_SECONDS)
  return nextReport(rhythm, compareInstants(planned, oldest) < 0 ? oldest : planned, timeZone)
}
