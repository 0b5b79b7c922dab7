import { addToDay, epochMs, localDay, timeOnDay, weekdayOf } from '../calendar/index.ts'

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** A stretch of the working day at a place. */
export interface ShiftHours {
  readonly id: string
  readonly locationId: string
  /** HH:mm by the clock of the place. */
  readonly from: string
  /** HH:mm; not after `from`: on the next day. */
  readonly to: string
  /** None of them: every day. */
  readonly weekdays: readonly (typeof WEEKDAYS)[number][]
}

/** Whether there is such a shift on a local day. */
export function isOn(shift: ShiftHours, day: string): boolean {
  return shift.weekdays.length === 0 || shift.weekdays.includes(WEEKDAYS[weekdayOf(day) - 1] as 'monday')
}

/** A stretch of time in milliseconds since 1970, up to its end. */
type Stretch = readonly [from: number, to: number]

function stretchOf(shift: ShiftHours, day: string, timeZone: string): Stretch {
  const last = shift.to > shift.from ? day : addToDay(day, { days: 1 })
  return [epochMs(timeOnDay(day, shift.from, timeZone)), epochMs(timeOnDay(last, shift.to, timeZone))]
}

/** Seconds that stretches take together; what several cover counts once. */
function covered(stretches: readonly Stretch[]): number {
  let sum = 0
  let until = Number.NEGATIVE_INFINITY
  for (const [from, to] of stretches.toSorted((one, other) => one[0] - other[0])) {
    sum += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return sum / 1000
}

/** A task as far as it takes somebody's time. */
export interface TimedTask {
  readonly startAt: string
  /** Seconds; null where nobody said. */
  readonly expectedDuration: number | null
  readonly userIds: readonly string[]
  readonly shiftId: string | null
  readonly status: string
}

export interface DayHours {
  /** YYYY-MM-DD */
  readonly day: string
  /** Seconds that are planned; each of several people spends all of a task's time. */
  readonly planned: number
  /** Tasks of which nobody said how long they take. */
  readonly untimed: number
  /** Seconds of work that the day has; null where no shift says it. */
  readonly capacity: number | null
}

/** Tasks that nobody will do any more take nobody's time. */
const OVER: ReadonlySet<string> = new Set(['cancel'])

/**
 * Planned hours of a person on each of some days, against the shift: the hours of the shifts that their tasks of the day are
 * for, without counting an hour twice; where none names one, the longest shift of the day.
 */
export function hoursOfPerson(
  userId: string,
  tasks: readonly TimedTask[],
  shifts: readonly ShiftHours[],
  days: readonly string[],
  timeZone: string,
): DayHours[] {
  const theirs = tasks.filter(({ userIds, status }) => userIds.includes(userId) && !OVER.has(status))
  return days.map(day => {
    const ofDay = theirs.filter(({ startAt }) => localDay(startAt, timeZone) === day)
    const there = shifts.filter(shift => isOn(shift, day))
    const named = there.filter(({ id }) => ofDay.some(({ shiftId }) => shiftId === id))
    const lengths = there.map(shift => covered([stretchOf(shift, day, timeZone)]))
    const ofNamed = covered(named.map(shift => stretchOf(shift, day, timeZone)))
    return {
      day,
      planned: ofDay.reduce((sum, { expectedDuration }) => sum + (expectedDuration ?? 0), 0),
      untimed: ofDay.filter(({ expectedDuration }) => !expectedDuration).length,
      capacity: named.length > 0 ? ofNamed : lengths.length > 0 ? Math.max(...lengths) : null,
    }
  })
}
