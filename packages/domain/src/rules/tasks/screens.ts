/** Which screen does the job that a task stands for, and whether a task is one of today's, and whose. */
import { compareInstants } from '../calendar/index.ts'
import type { Amount } from '../amounts/index.ts'
import { overdueFrom, type TaskOutcome, type TaskStatus, type TaskTimes } from './outcome.ts'
import { isOpenTask } from './doing.ts'
import type { TaskWork } from './work.ts'

/** What a screen begins with. */
export type JobOpened =
  | { readonly job: 'label'; readonly productId: string; readonly quantity: Amount | null }
  | { readonly job: 'check'; readonly haccpPointId: string }
  | { readonly job: 'program'; readonly productId: string | null }
  | { readonly job: 'count' }
  | { readonly job: 'order'; readonly supplierId: string | null }

export interface JobNamed {
  readonly work: TaskWork
  readonly productId: string | null
  readonly haccpPointId: string | null
  readonly supplierId: string | null
  readonly quantity: Amount | null
}

/** The screen of the job that a task stands for; null: it has none, or does not say of what. */
export function jobOpened({
  work,
  productId,
  haccpPointId,
  supplierId,
  quantity,
}: JobNamed): JobOpened | null {
  if (work === 'label') return productId === null ? null : { job: 'label', productId, quantity }
  if (work === 'check') return haccpPointId === null ? null : { job: 'check', haccpPointId }
  if (work === 'program') return { job: 'program', productId }
  if (work === 'count') return { job: 'count' }
  return work === 'order' ? { job: 'order', supplierId } : null
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
