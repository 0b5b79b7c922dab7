import * as Duration from 'temporal-polyfill/fns/Duration'
import * as PlainDate from 'temporal-polyfill/fns/PlainDate'
import * as Calendar from 'temporal-polyfill/fns/Calendar'

/** A length in calendar parts, each a whole number. */
export type CalendarLength = { days?: number; weeks?: number; months?: number; years?: number }

type DayRecord = ReturnType<typeof PlainDate.create>

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

function parsed(day: string): DayRecord {
  if (!dayPattern.test(day)) throw new RangeError(`Not a day: ${day}`)
  return PlainDate.fromString(day, Calendar.getISO)
}

/** Whether the text is a day of the calendar, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!dayPattern.test(text)) return false
  try {
    parsed(text)
    return true
  } catch {
    return false
  }
}

/** The day a calendar length later. A month's missing day becomes its last: 31 January and a month is 28 February. */
export function addToDay(day: string, length: CalendarLength): string {
  return PlainDate.toString(PlainDate.add(parsed(day), Duration.fromFields(length)))
}

/** Days from the first to the second, negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return PlainDate.diffDays(parsed(from), parsed(to))
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return PlainDate.dayOfWeek(parsed(day))
}

/** The last day of the day's month. */
export function endOfMonth(day: string): string {
  const record = parsed(day)
  return PlainDate.toString(PlainDate.withFields(record, { day: PlainDate.daysInMonth(record) }))
}

/** Monday and Sunday of the week a day is in. */
export function weekOf(day: string): { first: string; last: string } {
  const first = addToDay(day, { days: 1 - weekdayOf(day) })
  return { first, last: addToDay(first, { days: 6 }) }
}

/** First and last day of the month a day is in. */
export function monthOf(day: string): { first: string; last: string } {
  return { first: `${day.slice(0, 8)}01`, last: endOfMonth(day) }
}
