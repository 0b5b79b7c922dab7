/** The job that a task stands for: where it is done, and whether what was done is it. */
import { addSeconds, compareInstants } from '../calendar/index.ts'
import { compare, type Amount } from '../amounts/index.ts'
import type { TaskOutcome, TaskStatus } from './outcome.ts'

export type TaskWork = 'none' | 'label' | 'check' | 'program' | 'count' | 'order' | 'clean' | 'action'

/** So long before its start a task counts as what was done already. */
export const AHEAD_SECONDS = 4 * 3600

/** A job that somebody did. */
export interface DoneJob {
  readonly work: TaskWork
  readonly at: string
  /** Where it was done: the place and all above it. */
  readonly hierarchy: readonly string[]
  readonly productId?: string | null
  readonly programId?: string | null
  readonly haccpPointId?: string | null
  readonly supplierId?: string | null
  readonly actionId?: string | null
  /** The task that it was done for, where that was said. */
  readonly taskId?: string | null
  /** How much of the product there is by now since the task counts. */
  readonly amount?: Amount | null
}

export interface WaitingTask {
  readonly id: string
  readonly work: TaskWork
  readonly status: TaskStatus
  readonly outcome: TaskOutcome
  readonly startAt: string
  readonly locationId: string
  readonly productId: string | null
  readonly programId: string | null
  readonly haccpPointId: string | null
  readonly supplierId: string | null
  readonly actionId: string | null
  readonly quantity: Amount | null
}

/** A field of the task that says nothing asks for nothing. */
const fits = (wanted: string | null, found: string | null | undefined) => wanted === null || wanted === found

/** What a job must name for a task of its kind to be told from others. */
const NAMED: Readonly<Record<TaskWork, (task: WaitingTask, job: DoneJob) => boolean>> = {
  none: () => false,
  label: (task, job) => task.productId !== null && task.productId === job.productId,
  check: (task, job) => task.haccpPointId !== null && task.haccpPointId === job.haccpPointId,
  program: (task, job) =>
    task.programId !== null && task.programId === job.programId && fits(task.productId, job.productId),
  count: () => true,
  order: (task, job) => fits(task.supplierId, job.supplierId),
  clean: (task, job) => task.actionId !== null && task.actionId === job.actionId,
  action: (task, job) =>
    task.actionId !== null && task.actionId === job.actionId && fits(task.productId, job.productId),
}

/** Whether there is as much as the task asks for. Amounts that cannot be compared do not end it. */
function isEnough({ work, quantity }: WaitingTask, { amount }: DoneJob): boolean {
  if (work !== 'label' || quantity === null) return true
  if (amount === undefined || amount === null) return false
  const order = compare(amount, quantity)
  return order === 'same' || order === 'more'
}

/** Whether a job that says for which task it was done is this one's; else whether it is the one that a task stands for. */
export const isTheJob = (task: WaitingTask, job: DoneJob): boolean =>
  ['pending', 'start', 'pause'].includes(task.status) &&
  job.hierarchy.includes(task.locationId) &&
  (typeof job.taskId === 'string'
    ? task.id === job.taskId
    : task.work === job.work &&
      compareInstants(task.startAt, addSeconds(job.at, AHEAD_SECONDS)) <= 0 &&
      NAMED[task.work](task, job) &&
      isEnough(task, job))

/** The one task that a job ends: what still counts before what was missed, of those the one whose hour is nearest before. */
export function taskDoneBy(tasks: readonly WaitingTask[], job: DoneJob): WaitingTask | null {
  const rank = ({ outcome }: WaitingTask) => (outcome === 'missed' ? 1 : 0)
  const [first] = tasks
    .filter(task => isTheJob(task, job))
    .toSorted(
      (one, other) =>
        rank(one) - rank(other) ||
        (rank(one) === 1
          ? compareInstants(other.startAt, one.startAt)
          : compareInstants(one.startAt, other.startAt)) ||
        (one.id < other.id ? -1 : 1),
    )
  return first ?? null
}
