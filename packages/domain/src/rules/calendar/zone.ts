import * as Calendar from 'temporal-polyfill/fns/Calendar'
import * as Duration from 'temporal-polyfill/fns/Duration'
import * as Instant from 'temporal-polyfill/fns/Instant'
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime'
import * as Zoned from 'temporal-polyfill/fns/ZonedDateTime'
import { addToDay, isDay, weekOf, type CalendarLength } from './days.ts'
import { instantOf } from './instants.ts'

type ZonedRecord = ReturnType<typeof Zoned.startOfDay>

function zoned(instant: string, timeZone: string): ZonedRecord {
  return Instant.toZonedDateTimeISO(Instant.fromString(instant), timeZone)
}

const two = (value: number) => String(value).padStart(2, '0')

/** Whether this is the name of a time zone that the runtime knows: `Europe/Madrid`. */
export function isTimeZone(name: string): boolean {
  try {
    zoned('2000-01-01T00:00:00Z', name)
    return /^[A-Z]/.test(name)
  } catch {
    return false
  }
}

/** The local day of an instant, YYYY-MM-DD. */
export function localDay(instant: string, timeZone: string): string {
  const at = zoned(instant, timeZone)
  return `${String(at.year).padStart(4, '0')}-${two(at.month)}-${two(at.day)}`
}

/** The local time of an instant, HH:mm. */
export function localTime(instant: string, timeZone: string): string {
  const at = zoned(instant, timeZone)
  return `${two(at.hour)}:${two(at.minute)}`
}

/** The local date and time of an instant, YYYY-MM-DDTHH:mm:ss. */
export function localWall(instant: string, timeZone: string): string {
  const at = zoned(instant, timeZone)
  return `${localDay(instant, timeZone)}T${localTime(instant, timeZone)}:${two(at.second)}`
}

/** Seconds that the zone's clocks are ahead of UTC at this instant. */
export function offsetSeconds(instant: string, timeZone: string): number {
  return Zoned.offsetNanoseconds(zoned(instant, timeZone)) / 1e9
}

/** How a wall-clock time stands in a zone: once, never (clocks jump over it) or twice (clocks go back over it). */
export type WallTime = { kind: 'normal' | 'nonexistent' | 'ambiguous'; instant: string; other: string | null }

/**
 * The instant of a local date and time, `YYYY-MM-DDTHH:mm[:ss]`. As RFC 5545 3.3.5 has it, a time that does not
 * exist is read with the offset before the gap, and of two the first is taken; `other` is the reading not taken.
 */
export function wallToInstant(wall: string, timeZone: string): WallTime {
  const local = PlainDateTime.fromString(wall, Calendar.getISO)
  const read = (disambiguation: 'compatible' | 'earlier' | 'later') =>
    instantOf(PlainDateTime.toZonedDateTime(local, timeZone, { disambiguation }).epochMilliseconds)
  const instant = read('compatible')
  const earlier = read('earlier')
  const later = read('later')
  if (earlier === later) return { kind: 'normal', instant, other: null }
  const exists = localWall(instant, timeZone) === PlainDateTime.toString(local, { smallestUnit: 'second' })
  return {
    kind: exists ? 'ambiguous' : 'nonexistent',
    instant,
    other: instant === earlier ? later : earlier,
  }
}

/** The instant at which a local day reads HH:mm. */
export function timeOnDay(day: string, time: string, timeZone: string): string {
  return wallToInstant(`${day}T${time}`, timeZone).instant
}

/** The same wall-clock time a calendar length later; 23 or 25 hours a day where the clocks change. */
export function addCalendar(instant: string, length: CalendarLength, timeZone: string): string {
  const later = Zoned.add(zoned(instant, timeZone), Duration.fromFields(length))
  return instantOf(later.epochMilliseconds)
}

/** First instant of a local day, first instant of the next, and the hours between: 24, or what the clocks make. */
export function dayBounds(day: string, timeZone: string): { start: string; end: string; hours: number } {
  if (!isDay(day)) throw new RangeError(`Not a day: ${day}`)
  const start = startOf(day, timeZone)
  const end = startOf(addToDay(day, { days: 1 }), timeZone)
  return { start: instantOf(start), end: instantOf(end), hours: (end - start) / 3_600_000 }
}

/** First instant of the Monday of a day's week, and first instant of the next Monday. */
export function weekBounds(day: string, timeZone: string): { start: string; end: string } {
  const week = weekOf(day)
  return { start: dayBounds(week.first, timeZone).start, end: dayBounds(week.last, timeZone).end }
}

function startOf(day: string, timeZone: string): number {
  const midnight = PlainDateTime.fromString(`${day}T00:00:00`, Calendar.getISO)
  return Zoned.startOfDay(PlainDateTime.toZonedDateTime(midnight, timeZone)).epochMilliseconds
}

/** A change of a zone's clocks: the instant, and seconds ahead of UTC before and after it. */
export type Transition = { instant: string; before: number; after: number }

/** Every clock change of a zone after the first instant and up to the second, in order. */
export function transitions(timeZone: string, from: string, to: string): Transition[] {
  const found: Transition[] = []
  const last = Instant.fromString(to).epochMilliseconds
  let at = Zoned.getTimeZoneTransition(zoned(from, timeZone), 'next')
  while (at && at.epochMilliseconds <= last) {
    const instant = instantOf(at.epochMilliseconds)
    const before = offsetSeconds(instantOf(at.epochMilliseconds - 1), timeZone)
    const after = offsetSeconds(instant, timeZone)
    if (before !== after) found.push({ instant, before, after })
    at = Zoned.getTimeZoneTransition(at, 'next')
  }
  return found
}
