/** What stands in the way of a task, who may take it on, and whether it may be ended. */
import type { TaskStatus } from './outcome.ts'

const OPEN: readonly TaskStatus[] = ['pending', 'start', 'pause', 'lock']
export const isOpenTask = (status: TaskStatus): boolean => OPEN.includes(status)

export interface BlockingTask {
  readonly id: string
  readonly name: string
  readonly status: TaskStatus
}

/** The tasks that have to be done or left out before this one can begin. */
export const blockersOf = <Task extends BlockingTask>(before: readonly Task[]): Task[] =>
  before.filter(({ status }) => isOpenTask(status))

export interface Step {
  readonly text: string
  readonly kind: 'tick' | 'value' | 'photo' | 'check' | 'label'
  readonly isCompulsory: boolean
  readonly isDone: boolean
  readonly value: number | null
  readonly min: number | null
  readonly max: number | null
  readonly attachmentId: string | null
}

/** Whether a step has what its kind asks for: a value, a photo, or a tick. */
export function hasWhatItAsks({ kind, isDone, value, attachmentId }: Step): boolean {
  if (kind === 'value') return value !== null
  if (kind === 'photo') return attachmentId !== null
  return isDone
}

/** Whether a value of a step is beyond its limits. That does not keep anybody from ending the task: it is seen. */
export const isBeyond = ({ value, min, max }: Pick<Step, 'value' | 'min' | 'max'>): boolean =>
  value !== null && ((min !== null && value < min) || (max !== null && value > max))

/** The compulsory steps without which a task is not ended. */
export const missingSteps = <S extends Step>(steps: readonly S[]): S[] =>
  steps.filter(step => step.isCompulsory && !hasWhatItAsks(step))

export type ClaimFault = 'problem.task.taken' | 'problem.task.notYours' | 'problem.task.over'

/** Why somebody cannot take a task on, or give it back; null: they can. Who manages tasks may take it from anybody. */
export function claimFault(
  task: { readonly status: TaskStatus; readonly claimedBy: string | null },
  userId: string | null,
  claims: boolean,
  isManager: boolean,
): ClaimFault | null {
  if (!isOpenTask(task.status)) return 'problem.task.over'
  if (isManager || task.claimedBy === null || task.claimedBy === userId) return null
  return claims ? 'problem.task.taken' : 'problem.task.notYours'
}
