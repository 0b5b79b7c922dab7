/** The tasks of a week by its days, by the clock of the place. Fetched together with the calendar of rules. */
import {
  addToDay,
  compareInstants,
  dayBounds,
  isDay,
  localDay,
  timeOnDay,
  weekOf,
} from '@cloche/domain/rules/calendar'
import { repetitions, type Repeat } from '@cloche/domain/rules/recurrence'

export interface PlannedTask {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly startAt: string
  readonly recurrence: Repeat
}

/** A task as it stands in a day; `isAhead`: it will be made once the one before it has ended. */
export interface DayEntry<Task extends PlannedTask> {
  readonly task: Task
  readonly at: string
  readonly isAhead: boolean
}

export interface Week {
  /** Seven days from Monday, YYYY-MM-DD. */
  readonly days: readonly string[]
  /** From the first instant up to the first of the week after. */
  readonly from: string
  readonly to: string
  readonly before: string
  readonly after: string
  /** The morning of each day, for what is newly planned on it. */
  readonly mornings: readonly string[]
}

/** The week of a day; of `today` where the day is none. */
export function weekAt(day: string | undefined, today: string, timeZone: string): Week {
  const { first, last } = weekOf(day !== undefined && isDay(day) ? day : today)
  const days = Array.from({ length: 7 }, (_, at) => addToDay(first, { days: at }))
  return {
    days,
    from: dayBounds(first, timeZone).start,
    to: dayBounds(last, timeZone).end,
    before: addToDay(first, { days: -7 }),
    after: addToDay(first, { days: 7 }),
    mornings: days.map(one => timeOnDay(one, '09:00', timeZone)),
  }
}

/**
 * The tasks of each day of a week in order of time. A task that repeats and is not done also stands on the days on
 * which it will come again.
 */
export function entriesOf<Task extends PlannedTask>(
  week: Week,
  tasks: readonly Task[],
  timeZone: string,
): DayEntry<Task>[][] {
  const isOver = (task: Task) => task.status === 'end' || task.status === 'cancel'
  const entries = tasks.flatMap((task): DayEntry<Task>[] => {
    const repeat = isOver(task) ? 'none' : task.recurrence
    const window = { from: week.from, to: week.to }
    return repetitions(repeat, task.startAt, timeZone, window)
      .filter(at => compareInstants(at, week.to) < 0)
      .map(at => ({ task, at, isAhead: compareInstants(at, task.startAt) > 0 }))
  })
  const sorted = entries.toSorted((one, other) => compareInstants(one.at, other.at))
  return week.days.map(day => sorted.filter(entry => localDay(entry.at, timeZone) === day))
}
