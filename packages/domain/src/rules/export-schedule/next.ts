import { addToDay, compareInstants, endOfMonth, localDay, timeOnDay, weekdayOf } from '../calendar/index.ts'

/** When exports are made, on the clocks of the organization. */
export interface ExportRhythm {
  readonly rhythm: 'day' | 'week' | 'month'
  /** Monday is 1; where it is every week. */
  readonly weekday: number
  /** Where it is every month; a month that is shorter has it on its last day. */
  readonly monthDay: number
  /** HH:mm. */
  readonly at: string
}

/** Two months, and a day on each side. */
const DAYS_LOOKED_AT = 64

function falls({ rhythm, weekday, monthDay }: ExportRhythm, day: string): boolean {
  if (rhythm === 'day') return true
  if (rhythm === 'week') return weekdayOf(day) === weekday
  return Number(day.slice(8)) === Math.min(monthDay, Number(endOfMonth(day).slice(8)))
}

/**
 * The first instant after another at which an export is due: once a day, week or month, whatever the clocks do. A time
 * that a clock change leaves out is later by what is left out; of two the first is meant.
 */
export function nextExport(rhythm: ExportRhythm, after: string, timeZone: string): string {
  let day = addToDay(localDay(after, timeZone), { days: -1 })
  for (let count = 0; count < DAYS_LOOKED_AT; count++, day = addToDay(day, { days: 1 })) {
    if (!falls(rhythm, day)) continue
    const instant = timeOnDay(day, rhythm.at, timeZone)
    if (compareInstants(instant, after) > 0) return instant
  }
  throw new Error('No such day within two months')
}
