/**
 * The calendar of a place: instants, days, weeks from Monday, and a time zone's clock changes.
 *
 * This is the one door to Temporal; instants alone do not need it. An instant is an ISO text with Z, a day
 * YYYY-MM-DD, a wall time YYYY-MM-DDTHH:mm:ss without a zone; elapsed time is in seconds, calendar lengths are
 * counted on the wall clock.
 */
export {
  addSeconds,
  compareInstants,
  epochMs,
  instantIn,
  instantOf,
  isAheadOf,
  isInstant,
  secondsBetween,
} from './instants.ts'
export { addToDay, daysBetween, endOfMonth, isDay, monthOf, weekdayOf, weekOf } from './days.ts'
export {
  addCalendar,
  dayBounds,
  isTimeZone,
  localDay,
  localTime,
  localWall,
  offsetSeconds,
  timeOnDay,
  transitions,
  wallToInstant,
  weekBounds,
} from './zone.ts'
export { calendarWord } from './words.ts'
