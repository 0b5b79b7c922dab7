import { addCalendar, addToDay, daysBetween, localDay, timeOnDay, weekOf } from '../calendar/index.ts'

/** Where a line of a pattern falls: its weekday, 1 for Monday to 7, and its hour, HH:mm. */
export interface PatternLine {
  readonly weekday: number
  readonly at: string
}

/**
 * The local day and the instant of a line, on a day or in the week of that day, by the clock of a place. An hour that the
 * clocks jump over is the one after the gap; of an hour that comes twice the first is taken.
 */
export function lineOn(
  line: PatternLine,
  span: 'day' | 'week',
  day: string,
  timeZone: string,
): { day: string; startAt: string } {
  const on = span === 'week' ? addToDay(weekOf(day).first, { days: line.weekday - 1 }) : day
  return { day: on, startAt: timeOnDay(on, line.at, timeZone) }
}

/** The days that a pattern of a span covers around a day, both counted. */
export function daysOf(span: 'day' | 'week', day: string): { first: string; last: string } {
  return span === 'week' ? weekOf(day) : { first: day, last: day }
}

/** How many days lie between the week of an instant and another week, by the clock of the place; a multiple of seven. */
export function daysToWeek(instant: string, week: string, timeZone: string): number {
  return daysBetween(weekOf(localDay(instant, timeZone)).first, weekOf(week).first)
}

/** An instant on the same weekday and at the same hour of another week, by the clock of the place. */
export function inWeekOf(instant: string, week: string, timeZone: string): string {
  return addCalendar(instant, { days: daysToWeek(instant, week, timeZone) }, timeZone)
}
