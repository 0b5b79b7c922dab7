/** What a task and a step are after somebody did something to them: the same for a server and for a browser without a connection. */
import { compareInstants } from '../calendar/index.ts'
import {
  blockersOf,
  claimFault,
  hasWhatItAsks,
  missingSteps,
  type BlockingTask,
  type ClaimFault,
  type Step,
} from './doing.ts'
import { outcomeOf, type TaskOutcome, type TaskStatus } from './outcome.ts'

export interface TaskInHand {
  readonly status: TaskStatus
  readonly outcome: TaskOutcome
  readonly dueAt: string | null
  readonly claimedBy: string | null
  readonly startedAt: string | null
}

/** What is done to a task: another status, taken on or given back. */
export interface TaskDoing {
  readonly status?: TaskStatus
  readonly isClaimed?: boolean
}

/** What has to be known of a task before somebody does something to it. */
export interface DoingFacts {
  /** An instant. */
  readonly at: string
  /** Null: nobody of the organization. */
  readonly userId: string | null
  /** Who manages tasks may take one from anybody. */
  readonly isManager: boolean
  /** What has to be done before it; none where it neither begins nor ends. */
  readonly before: readonly BlockingTask[]
  /** Its steps; none where it does not end. */
  readonly steps: readonly Step[]
}

export interface DoingFault {
  readonly field: 'status' | 'isClaimed'
  readonly rule: ClaimFault | 'problem.task.blocked' | 'problem.task.steps'
  readonly values?: { readonly name: string }
}

/** What changes of the task besides what was said: who has it, when and by whom it was begun and ended, what it came to. */
export interface TaskChange {
  readonly claimedBy?: string | null
  readonly startedAt?: string
  readonly startedBy?: string | null
  readonly endedAt?: string
  readonly endedBy?: string | null
  readonly outcome?: TaskOutcome
}

/** Why something cannot be done to a task; null: it can. */
function faultOf(task: TaskInHand, doing: TaskDoing, facts: DoingFacts): DoingFault | null {
  const { status, isClaimed } = doing
  const [blocker] = status === 'start' || status === 'end' ? blockersOf(facts.before) : []
  if (blocker !== undefined)
    return { field: 'status', rule: 'problem.task.blocked', values: { name: blocker.name } }
  const [missing] = status === 'end' ? missingSteps(facts.steps) : []
  if (missing !== undefined)
    return { field: 'status', rule: 'problem.task.steps', values: { name: missing.text } }
  const claim = isClaimed === undefined ? null : claimFault(task, facts.userId, isClaimed, facts.isManager)
  return claim === null ? null : { field: 'isClaimed', rule: claim }
}

/** What follows from what somebody does to a task, or why it cannot be done. */
export function taskAfter(
  task: TaskInHand,
  doing: TaskDoing,
  facts: DoingFacts,
): { readonly change: TaskChange } | { readonly fault: DoingFault } {
  const fault = faultOf(task, doing, facts)
  if (fault !== null) return { fault }
  const { status, isClaimed } = doing
  const { at, userId } = facts
  const claimed = isClaimed === undefined ? {} : { claimedBy: isClaimed ? userId : null }
  if (status !== 'start' && status !== 'end' && status !== 'cancel') return { change: claimed }
  const begun =
    status !== 'cancel' && task.startedAt === null ? { startedAt: at, startedBy: userId } : undefined
  if (status === 'start') return { change: { ...claimed, ...begun } }
  const outcome = outcomeOf(status, task, at)
  if (status === 'cancel') return { change: { ...claimed, outcome } }
  // Told later than another began it: it did not end before that.
  const isAfter = task.startedAt === null || compareInstants(at, task.startedAt) >= 0
  const endedAt = isAfter || task.startedAt === null ? at : task.startedAt
  return { change: { ...claimed, ...begun, endedAt, endedBy: userId, outcome } }
}

/** What is done to a step. */
export interface StepDoing {
  readonly isDone?: boolean
  readonly value?: number | null
  readonly attachmentId?: string | null
}

/** A step after that: what was measured or photographed is done by that, and without it, it is not. */
export function stepAfter<S extends Step>(
  step: S,
  doing: StepDoing,
  { at, userId }: Pick<DoingFacts, 'at' | 'userId'>,
): StepDoing & {
  readonly isDone: boolean
  readonly doneBy?: string | null
  readonly doneAt?: string | null
} {
  const after = { ...step, ...doing }
  const byItself = after.kind === 'value' || after.kind === 'photo'
  const isDone =
    byItself && ('value' in doing || 'attachmentId' in doing) ? hasWhatItAsks(after) : after.isDone
  if (isDone === step.isDone) return { ...doing, isDone }
  const by = isDone ? { doneBy: userId, doneAt: at } : { doneBy: null, doneAt: null }
  return { ...doing, isDone, ...by }
}
