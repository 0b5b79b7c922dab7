/** Hours and days of a place, on its own clock. */
import {
  addToDay,
  compareInstants,
  localDay,
  localTime,
  timeOnDay,
  transitions,
  wallToInstant,
  weekdayOf,
} from '../calendar/index.ts'
import { WEEKDAYS } from '../../catalogue/names/time.ts'
import type { ChaseDay, Hours } from './chased.ts'

const isOpen = ({ from, to }: Hours) => from === null && to === null
/** Both ends the same is a whole day. */
const isWholeDay = ({ from, to }: Hours) => from === to || (from ?? '00:00') === (to ?? '24:00')
const isOvernight = ({ from, to }: Hours) => (from ?? '00:00') > (to ?? '24:00')

/** Whether the clock stands within hours: their first minute does, the one they end with does not. */
function holdsTime(hours: Hours, time: string): boolean {
  if (isWholeDay(hours)) return true
  const [from, to] = [hours.from ?? '00:00', hours.to ?? '24:00']
  return isOvernight(hours) ? time >= from || time < to : time >= from && time < to
}

/**
 * Whether an instant lies within hours of some weekdays, on the clock of a zone. Hours that end on the next day belong
 * to the day they begin: Friday from 22:00 until 06:00 holds Saturday's 02:00.
 * @param days none: every day
 */
export function isWithin(
  instant: string,
  days: readonly ChaseDay[],
  hours: Hours,
  timeZone: string,
): boolean {
  const time = localTime(instant, timeZone)
  if (!holdsTime(hours, time)) return false
  if (days.length === 0) return true
  const today = localDay(instant, timeZone)
  const isOfEvening = !isWholeDay(hours) && isOvernight(hours) && time < (hours.to ?? '24:00')
  const day = WEEKDAYS[weekdayOf(isOfEvening ? addToDay(today, { days: -1 }) : today) - 1]
  return day !== undefined && days.includes(day)
}

/**
 * The first instant from this one on that lies outside of quiet hours: itself, or when they end on the clock of the
 * zone, also where its clocks jump over that hour or show it twice. Without hours, or with none left in a day, there are
 * no quiet ones.
 */
export function quietUntil(instant: string, quiet: Hours, timeZone: string): string {
  if (isOpen(quiet) || isWholeDay(quiet) || !holdsTime(quiet, localTime(instant, timeZone))) return instant
  const today = localDay(instant, timeZone)
  const days = [today, addToDay(today, { days: 1 })]
  const ends = days.flatMap(day => {
    if (quiet.to === null) return [timeOnDay(addToDay(day, { days: 1 }), '00:00', timeZone)]
    const { instant: first, other } = wallToInstant(`${day}T${quiet.to}`, timeZone)
    return other === null ? [first] : [first, other]
  })
  const last = ends.reduce((one, other) => (compareInstants(one, other) >= 0 ? one : other))
  const jumps = transitions(timeZone, instant, last).map(jump => jump.instant)
  const [end] = [...ends, ...jumps]
    .filter(end => compareInstants(end, instant) > 0 && !holdsTime(quiet, localTime(end, timeZone)))
    .toSorted(compareInstants)
  return end ?? instant
}
