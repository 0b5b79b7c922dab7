/** What a calendar of others shows: the tasks that stand, and beyond them those that series will make. */
import { CALENDAR_TASKS_MAX } from '@cloche/domain/calls'
import { addToDay } from '@cloche/domain/rules/calendar'
import { seriesOccurrences, type SeriesPlace } from '@cloche/domain/rules/tasks'
import type { Transaction } from '../../../database/transaction.ts'
import { occurrenceId } from '../../../adapters/ids.ts'
import { placeAt } from '../place-clock.ts'
import type { CalendarTask } from './icalendar.ts'
import { calendarSeries, calendarTasks, type AskedTasks } from './tasks.store.ts'

/** Each under the identity that its task will have: programs that read it before follow the task. */
async function aheadOf(
  transaction: Transaction,
  asked: AskedTasks,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<CalendarTask[]> {
  const { rows } = await transaction.query(calendarSeries(asked))
  const places = new Map<string, SeriesPlace>()
  const found: CalendarTask[] = []
  for (const series of rows) {
    const { locationId, laidUntil } = series
    const place = places.get(locationId) ?? (await placeAt(transaction, asked.organizationId, locationId))
    places.set(locationId, place)
    const after = addToDay(laidUntil, { days: 1 })
    for (const { day, startAt } of seriesOccurrences(series, place, after > first ? after : first, last))
      found.push({ ...series, id: occurrenceId(series.id, day), startAt, status: 'pending' })
  }
  return found
}

/** In order of time, those at the same instant by their ids. */
export async function tasksOf(
  transaction: Transaction,
  asked: AskedTasks,
  days: { readonly first: string; readonly last: string },
): Promise<CalendarTask[]> {
  const { rows } = await transaction.query(calendarTasks(asked))
  const there = new Set(rows.map(({ id }) => id))
  const ahead = (await aheadOf(transaction, asked, days)).filter(({ id }) => !there.has(id))
  return [...rows, ...ahead]
    .toSorted(
      (one, other) => Date.parse(one.startAt) - Date.parse(other.startAt) || (one.id < other.id ? -1 : 1),
    )
    .slice(0, CALENDAR_TASKS_MAX)
}
