/** Which screen does the job that a task stands for, and whether a task is one of today's, and whose. */
import { addSeconds, compareInstants } from '../calendar/index.ts'
import { countToOpen, type OpenCount } from '../counts/index.ts'
import type { Amount } from '../amounts/index.ts'
import { isActionOf, ownWayOf } from '../devices/index.ts'
import { overdueFrom, type TaskOutcome, type TaskStatus, type TaskTimes } from './outcome.ts'
import { isOpenTask } from './doing.ts'
import { AHEAD_SECONDS, type TaskWork } from './work.ts'

/** What a screen begins with. */
export type JobOpened =
  | { readonly job: 'label'; readonly productId: string | null; readonly quantity: Amount | null }
  | { readonly job: 'check'; readonly haccpPointId: string }
  | { readonly job: 'program'; readonly productId: string | null }
  | { readonly job: 'count' | 'receive' | 'scan' }
  | { readonly job: 'order'; readonly supplierId: string | null }
  | { readonly job: 'run'; readonly actionId: string }

export interface JobNamed {
  readonly work: TaskWork
  readonly productId: string | null
  readonly haccpPointId: string | null
  readonly supplierId: string | null
  readonly quantity: Amount | null
}

/** An action that can be run. */
export interface TaskAction {
  readonly id: string
  readonly path: string
}

/** Where the work of an action is done: by running it, or on the screens of its own way. */
function ofAction({ id, path }: TaskAction, { productId, quantity }: JobNamed): JobOpened {
  const way = ownWayOf(path)
  if (way === null) return { job: 'run', actionId: id }
  if (way === 'label') return { job: 'label', productId, quantity }
  if (isActionOf('stock/receive', path)) return { job: 'receive' }
  return { job: isActionOf('stock/count', path) ? 'count' : 'scan' }
}

/**
 * The screen of the job that a task stands for; null: it has none, or does not say of what.
 * @param action the one that the task names, where it can be run
 */
export function jobOpened(task: JobNamed, action: TaskAction | null = null): JobOpened | null {
  const { work, productId, haccpPointId, supplierId, quantity } = task
  if (work === 'label' && productId !== null) return { job: 'label', productId, quantity }
  if (work === 'check' && haccpPointId !== null) return { job: 'check', haccpPointId }
  if (work === 'program') return { job: 'program', productId }
  if (work === 'count') return { job: 'count' }
  if (work === 'order') return { job: 'order', supplierId }
  return action === null ? null : ofAction(action, task)
}

/**
 * Of the counts of its place, the one that a task stands for; null: one has to begin. What is due within the hours around
 * the task is meant, and what was counted for it already and waits for its review.
 */
export function countOfTask<Count extends OpenCount>(
  task: TaskTimes,
  counts: readonly Count[],
  now: string,
): Count | null {
  const until = overdueFrom(task)
  const dueBy = addSeconds(compareInstants(until, now) < 0 ? now : until, AHEAD_SECONDS)
  return countToOpen(counts, dueBy, addSeconds(task.startAt, -AHEAD_SECONDS))
}

/** Whether a task is open and over its time. */
export const isOverdue = (task: TaskTimes & { readonly status: TaskStatus }, now: string): boolean =>
  isOpenTask(task.status) && compareInstants(overdueFrom(task), now) < 0

/**
 * Whether somebody finds a task among their own: they took it on, or it is for them, or for a job of theirs, or for anybody
 * and nobody else has it.
 */
export function isOwnTask(
  task: {
    readonly claimedBy: string | null
    readonly userIds: readonly string[]
    readonly profileIds: readonly string[]
  },
  person: { readonly id: string; readonly profileIds: readonly string[] },
): boolean {
  if (task.claimedBy !== null) return task.claimedBy === person.id
  if (task.userIds.length > 0) return task.userIds.includes(person.id)
  return task.profileIds.length === 0 || task.profileIds.some(id => person.profileIds.includes(id))
}

/** Whether an open task is one of today's: of what comes again, what was missed before today is over. */
export const isOfToday = (
  task: { readonly outcome: TaskOutcome; readonly origin: string; readonly startAt: string },
  dayBegins: string,
): boolean =>
  task.outcome !== 'missed' || task.origin === 'none' || compareInstants(task.startAt, dayBegins) >= 0

/**
 * Why a task left the list of today where how it stands does not say so: it begins later, or it is somebody else's by now.
 * Null: it is done, left out or missed, or still on the list.
 * @param person whose list it is; null: everybody's
 * @param dayEnds instant
 */
export function leftAs(
  task: Parameters<typeof isOwnTask>[0] & { readonly status: TaskStatus; readonly startAt: string },
  person: Parameters<typeof isOwnTask>[1] | null,
  dayEnds: string,
): 'later' | 'others' | null {
  if (!isOpenTask(task.status)) return null
  if (dayEnds !== '' && compareInstants(task.startAt, dayEnds) >= 0) return 'later'
  return person === null || isOwnTask(task, person) ? null : 'others'
}
