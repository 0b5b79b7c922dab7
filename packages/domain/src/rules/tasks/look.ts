/** When the clock may next change something about a task or a series: until then nobody has to look at it. */
import { addSeconds, addToDay, compareInstants } from '../calendar/index.ts'
import { isOpenTask } from './doing.ts'
import {
  missedAt,
  overdueFrom,
  REMIND_SECONDS,
  type TaskOutcome,
  type TaskStatus,
  type TaskTimes,
} from './outcome.ts'

/** What decides when a task is looked at. */
export interface LookedTask extends TaskTimes {
  readonly status: TaskStatus
  readonly outcome: TaskOutcome
  readonly active: boolean
  readonly recurrence: 'none' | 'day' | 'week' | 'month'
  readonly seriesId: string | null
  readonly origin: string
}

const firstOf = (instants: readonly string[]): string | null => instants.toSorted(compareInstants)[0] ?? null

/** When the people and the managers of a task may be reminded of it. */
function remindedAt(task: LookedTask): string[] {
  if (!task.active || !['pending', 'start', 'pause'].includes(task.status)) return []
  return [REMIND_SECONDS.people, REMIND_SECONDS.managers].map(after => addSeconds(overdueFrom(task), after))
}

const canBeMissed = ({ active, status, outcome }: LookedTask) =>
  active && status === 'pending' && outcome === 'none'

/** A task that repeats and is of no series yet is given one. */
const lacksSeries = ({ seriesId, recurrence, status }: LookedTask) =>
  seriesId === null && recurrence !== 'none' && isOpenTask(status)

/**
 * When a task that was just written is looked at first; null: the clock changes nothing about it. Whether one without a time
 * is missed hangs on its place and on the one after it: it is looked at when it begins.
 */
export function firstLook(task: LookedTask): string | null {
  if (lacksSeries(task)) return task.startAt
  const comesAgain = task.seriesId !== null || task.origin !== 'none'
  const begins =
    task.dueAt === null && comesAgain ? task.startAt : missedAt({ ...task, comesAgain }, null, 'UTC')
  return firstOf([...remindedAt(task), ...(canBeMissed(task) && begins !== null ? [begins] : [])])
}

/**
 * When a task is looked at again after it was at an instant. Reminders of before were made by then; what should have been
 * noted as missed and was not, because somebody was just writing it, is due still.
 * @param nextStartAt when the next of its series begins
 */
export function nextLook(
  task: LookedTask,
  nextStartAt: string | null,
  timeZone: string,
  lookedAt: string,
): string | null {
  if (lacksSeries(task)) return task.startAt
  const comesAgain = task.seriesId !== null || task.origin !== 'none'
  const missed = canBeMissed(task) ? missedAt({ ...task, comesAgain }, nextStartAt, timeZone) : null
  const reminders = remindedAt(task).filter(at => compareInstants(at, lookedAt) > 0)
  return firstOf([...reminders, ...(missed === null ? [] : [missed])])
}

/**
 * When a series has to be laid out further; null: it never has.
 * @param laidUntil until which day, YYYY-MM-DD, its tasks stand there
 * @param aheadDays so many days ahead they should
 */
export function seriesLook(
  series: { readonly active: boolean; readonly laidUntil: string | null; readonly until: string | null },
  aheadDays: number,
  now: string,
): string | null {
  const { active, laidUntil, until } = series
  if (!active) return null
  if (laidUntil === null) return now
  if (until !== null && laidUntil >= until) return null
  return `${addToDay(laidUntil, { days: 2 - aheadDays })}T00:00:00Z`
}
