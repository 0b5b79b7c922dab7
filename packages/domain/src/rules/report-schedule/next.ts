import { WEEKDAYS } from '../../catalogue/names/time.ts'
import { addToDay, compareInstants, endOfMonth, localDay, timeOnDay, weekdayOf } from '../calendar/index.ts'

/** When reports are made, on the clock of a place. */
export interface ReportRhythm {
  readonly rhythm: 'day' | 'week' | 'month'
  /** Where it is every week; none: Monday. */
  readonly weekdays: readonly (typeof WEEKDAYS)[number][]
  /** Where it is every month; a month that is shorter has it on its last day. */
  readonly monthDay: number
  /** HH:mm. */
  readonly at: string
}

/** Two months, and a day on each side. */
const DAYS_LOOKED_AT = 64

/** Whether reports are made on a day. */
export function isReportDay({ rhythm, weekdays, monthDay }: ReportRhythm, day: string): boolean {
  if (rhythm === 'day') return true
  if (rhythm === 'month') return Number(day.slice(8)) === Math.min(monthDay, Number(endOfMonth(day).slice(8)))
  const chosen = weekdays.length === 0 ? WEEKDAYS.slice(0, 1) : weekdays
  return chosen.includes(WEEKDAYS[weekdayOf(day) - 1] as (typeof WEEKDAYS)[number])
}

/**
 * The first instant after another at which a report is due: once a day that has one, whatever the clocks do. A time that a
 * clock change leaves out is later by what is left out; of two the first is meant.
 */
export function nextReport(rhythm: ReportRhythm, after: string, timeZone: string): string {
  let day = addToDay(localDay(after, timeZone), { days: -1 })
  for (let count = 0; count < DAYS_LOOKED_AT; count++, day = addToDay(day, { days: 1 })) {
    if (!isReportDay(rhythm, day)) continue
    const instant = timeOnDay(day, rhythm.at, timeZone)
    if (compareInstants(instant, after) > 0) return instant
  }
  throw new Error('No such day within two months')
}
