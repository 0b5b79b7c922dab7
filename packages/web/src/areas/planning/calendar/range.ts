/** What a calendar shows, and its tasks by the clock of the place. Fetched together with the calendar of rules. */
import {
  addToDay,
  compareInstants,
  dayBounds,
  isDay,
  localDay,
  localWall,
  monthOf,
  wallToInstant,
  weekOf,
} from '@cloche/domain/rules/calendar'
import { seriesOccurrences, type Series } from '@cloche/domain/rules/tasks'

export { hoursOfPerson, type DayHours, type ShiftHours } from '@cloche/domain/rules/shifts'

export const VIEWS = ['day', 'week', 'month'] as const
export type View = (typeof VIEWS)[number]
export const GROUPS = ['all', 'person', 'place'] as const
export type Group = (typeof GROUPS)[number]

export interface CalendarTask {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly outcome: string
  readonly startAt: string
  readonly dueAt: string | null
  readonly expectedDuration: number | null
  readonly userIds: readonly string[]
  readonly locationId: string
  readonly shiftId: string | null
  readonly seriesId: string | null
  /** The day of its series that it is for. */
  readonly occursOn: string | null
  readonly version: number
  /** Not made yet: what its series will make of the day. */
  readonly isAhead?: true
}

export interface Range {
  readonly day: string
  /** All days that are shown, YYYY-MM-DD. */
  readonly days: readonly string[]
  /** Those that the view is about: of a month without the days that only fill its weeks. */
  readonly first: string
  readonly last: string
  /** From the first instant up to the first after it. */
  readonly from: string
  readonly to: string
  /** A day of the view before, and of the one after. */
  readonly before: string
  readonly after: string
}

function spanOf(view: View, day: string): { first: string; last: string } {
  if (view === 'week') return weekOf(day)
  return view === 'month' ? monthOf(day) : { first: day, last: day }
}

/** What a view shows around a day; around `today` where the day is none. */
export function rangeAt(view: View, asked: string | undefined, today: string, timeZone: string): Range {
  const day = asked !== undefined && isDay(asked) ? asked : today
  const { first, last } = spanOf(view, day)
  const shownFirst = view === 'month' ? weekOf(first).first : first
  const shownLast = view === 'month' ? weekOf(last).last : last
  const days: string[] = []
  for (let one = shownFirst; one <= shownLast; one = addToDay(one, { days: 1 })) days.push(one)
  return {
    day,
    days,
    first,
    last,
    from: dayBounds(shownFirst, timeZone).start,
    to: dayBounds(shownLast, timeZone).end,
    before: view === 'month' ? addToDay(first, { months: -1 }) : addToDay(first, { days: -1 }),
    after: addToDay(last, { days: 1 }),
  }
}

/** A task of which nobody said how long it takes is drawn so long, in seconds. */
const DRAWN_SECONDS = 1800
/** What takes less is drawn so long: it has to be read and grasped. */
const DRAWN_LEAST_SECONDS = 900
/** What ends on another day ends here for a calendar of hours, which would show nothing of it. */
const END_OF_DAY = '23:59:59'
const written = (wall: string) => wall.replace('T', ' ')

/** The clock of the place at an instant, as calendars take it: `YYYY-MM-DD HH:mm:ss`. */
export const wallOf = (instant: string, timeZone: string): string => written(localWall(instant, timeZone))

/** The instant at which the clock of the place shows what a calendar answers. */
export const instantOfWall = (wall: string, timeZone: string): string =>
  wallToInstant(wall.replace(' ', 'T'), timeZone).instant

export const NOBODY = 'nobody'

export interface Entry {
  readonly id: string
  readonly task: CalendarTask
  readonly start: string
  readonly end: string
  /** The person or the place in whose row it stands. */
  readonly rowId?: string
}

/** The tasks as they stand in a calendar; one of several people stands with each of them. */
export function entriesOf(tasks: readonly CalendarTask[], group: Group, timeZone: string): Entry[] {
  return tasks.flatMap((task): Entry[] => {
    const start = wallOf(task.startAt, timeZone)
    const seconds = task.expectedDuration || DRAWN_SECONDS
    const drawn = Math.max(seconds, DRAWN_LEAST_SECONDS)
    const until = wallOf(new Date(Date.parse(task.startAt) + drawn * 1000).toISOString(), timeZone)
    const end = until.slice(0, 10) === start.slice(0, 10) ? until : `${start.slice(0, 10)} ${END_OF_DAY}`
    // In the night in which clocks go back, what takes less than the hour that comes twice would end before it begins.
    const entry = { task, start, end: end > start ? end : start.replace(/\d\d:\d\d$/, '59:59') }
    if (group === 'all') return [{ ...entry, id: task.id }]
    if (group === 'place') return [{ ...entry, id: task.id, rowId: task.locationId }]
    const people = task.userIds.length === 0 ? [NOBODY] : task.userIds
    return people.map(rowId => ({ ...entry, id: `${task.id} ${rowId}`, rowId }))
  })
}

/** What of a task changes when it is put elsewhere; it is due as long after its start as before. */
export function movedTo(
  task: CalendarTask,
  wall: string,
  timeZone: string,
): { startAt: string; dueAt?: string } {
  const startAt = instantOfWall(wall, timeZone)
  if (task.dueAt === null) return { startAt }
  const ahead = compareInstants(startAt, task.startAt)
  return { startAt, dueAt: new Date(Date.parse(task.dueAt) + ahead).toISOString() }
}

/**
 * From which instant, and how long, a task is that was drawn longer or shorter. Where its end was left as it was drawn, it ends
 * when it did: what is very short, or goes on after midnight, is not drawn as long as it is.
 */
export function resizedTo(
  entry: Entry,
  start: string,
  end: string,
  timeZone: string,
): { startAt: string; expectedDuration: number } {
  const startAt = instantOfWall(start, timeZone)
  const { task } = entry
  const ended = Date.parse(task.startAt) + (task.expectedDuration || DRAWN_SECONDS) * 1000
  const until = end === entry.end ? new Date(ended).toISOString() : instantOfWall(end, timeZone)
  return { startAt, expectedDuration: Math.max(60, compareInstants(until, startAt) / 1000) }
}

/** People of a task that was put from one row to another. */
export function peopleAfter(task: CalendarTask, from: string, to: string): string[] {
  const rest = task.userIds.filter(id => id !== from && id !== to)
  return to === NOBODY ? rest : [...rest, to]
}

/** The tasks of each day in order of time, for lists. */
export function byDay<Task extends CalendarTask>(
  tasks: readonly Task[],
  days: readonly string[],
  timeZone: string,
): { day: string; tasks: Task[] }[] {
  const sorted = tasks.toSorted((one, other) => compareInstants(one.startAt, other.startAt))
  return days.map(day => ({ day, tasks: sorted.filter(one => localDay(one.startAt, timeZone) === day) }))
}

/** When a place is open on each weekday, as calendars take it: from 0 for Sunday; null where it is closed. */
export function openingOf(
  periods: readonly {
    readonly kind: string
    readonly weekday: number
    readonly from: string
    readonly to: string
  }[],
): Record<0 | 1 | 2 | 3 | 4 | 5 | 6, [string, string] | null> | null {
  const open = periods.filter(({ kind }) => kind === 'opening')
  if (open.length === 0) return null
  const ofDay = (weekday: number): [string, string] | null => {
    const own = open.filter(period => period.weekday === weekday)
    if (own.length === 0) return null
    const from = own.map(period => period.from).toSorted()[0] ?? '00:00'
    const to =
      own
        .map(period => period.to)
        .toSorted()
        .at(-1) ?? '24:00'
    return [`${from}:00`, to === '24:00' ? '23:59:59' : `${to}:00`]
  }
  return { 0: ofDay(7), 1: ofDay(1), 2: ofDay(2), 3: ofDay(3), 4: ofDay(4), 5: ofDay(5), 6: ofDay(6) }
}

/** The Mondays of so many weeks after the week of a day. */
export const weeksAfter = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addToDay(weekOf(day).first, { days: 7 * (at + 1) }))

/** The morning of a day, for what is newly planned on it. */
export const morningOf = (day: string, timeZone: string): string => instantOfWall(`${day} 09:00:00`, timeZone)

/** A series as far as a calendar shows what it will make. */
export interface SeriesAhead extends Series {
  readonly id: string
  readonly name: string
  readonly active: boolean
  readonly locationId: string
  readonly expectedDuration: number | null
  readonly userIds: readonly string[]
  readonly shiftId: string | null
  /** Until which day its tasks were made. */
  readonly laidUntil: string | null
}

/** What series will make on the days that are shown, beyond those until which their tasks stand there. */
export function aheadOf(
  series: readonly SeriesAhead[],
  tasks: readonly CalendarTask[],
  { days }: Pick<Range, 'days'>,
  place: { readonly timeZone: string; readonly openWeekdays: readonly number[] },
): CalendarTask[] {
  const there = new Set(tasks.map(({ seriesId, occursOn }) => `${seriesId} ${occursOn}`))
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return series.flatMap(one => {
    if (!one.active || one.laidUntil === null) return []
    const after = addToDay(one.laidUntil, { days: 1 })
    return seriesOccurrences(one, place, after > first ? after : first, last)
      .filter(({ day }) => !there.has(`${one.id} ${day}`))
      .map(({ day, startAt }) => ({
        id: `${one.id} ${day}`,
        name: one.name,
        status: 'pending',
        outcome: 'none',
        startAt,
        dueAt: null,
        expectedDuration: one.expectedDuration,
        userIds: one.userIds,
        locationId: one.locationId,
        shiftId: one.shiftId,
        seriesId: one.id,
        occursOn: day,
        version: 0,
        isAhead: true as const,
      }))
  })
}

/** The weekdays on which a place opens, 1 for Monday; none where nobody said. */
export const openWeekdaysOf = (
  periods: readonly { readonly kind: string; readonly weekday: number }[],
): number[] => [...new Set(periods.flatMap(({ kind, weekday }) => (kind === 'opening' ? [weekday] : [])))]
