/** Doing something to a task or a step of it, with and without a connection: decided here by the rules of the server. */
import { TASK_MOVES } from '@cloche/domain/catalogue'
import {
  stepAfter,
  taskAfter,
  type BlockingTask,
  type StepDoing,
  type TaskDoing,
} from '@cloche/domain/rules/tasks'
import { isUnavailable } from '../../../data/local/stale-while-revalidate.ts'
import { isUnsent, type Operation, type OperationRow } from '../../../data/outbox/operation.ts'
import { outboxStore, useOutbox } from '../../../data/outbox/outbox-store.ts'
import type { RecordOf } from '../../../data/records/records.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { sessionStore } from '../../../data/session/session.ts'
import { call } from '../../../data/wire/call.ts'
import type { Body } from '../../../data/wire/contracts.ts'
import { newId } from '../../../data/wire/new-id.ts'

type Task = RecordOf<'task'>
type Step = RecordOf<'subtask'>
type Asked = Body<'POST', '/planning/task/do'>['doing']

/** What is done to a task, or to one of its steps: a photo in base 64 travels, and waits, with its step. */
export type Doing =
  | { readonly task: TaskDoing & Pick<Asked, 'outcomeReason' | 'remember'> }
  | {
      readonly step: Step
      readonly change: Pick<StepDoing, 'isDone' | 'value'> & { readonly photo?: string }
    }

/** What is known besides the task: what has to be done before it, and its steps as far as they were seen. */
export interface DoingKnown {
  readonly before: readonly BlockingTask[]
  readonly steps: readonly Step[]
}

const partsOf = { task: 'tasks', subtask: 'subtasks' } as const

/** Rows as they are after what was done here and is not sent yet. */
export function unsentRows(operations: readonly Operation[], entity: keyof typeof partsOf) {
  const done = operations
    .filter(operation => isUnsent(operation) && operation.refusal === undefined)
    .flatMap(({ effects }) => effects?.[partsOf[entity]] ?? [])
  return new Map(done.map(row => [row.id, row]))
}

/** Rows as they were merged last: what did not change stays the same row. */
const merged = new WeakMap<object, { readonly done: OperationRow; readonly row: unknown }>()

function mergedRow<Row extends object>(row: Row, done: OperationRow | undefined): Row {
  if (done === undefined) return row
  const before = merged.get(row)
  if (before?.done === done) return before.row as Row
  const after = { ...row, ...done } as Row
  merged.set(row, { done, row: after })
  return after
}

/** The same on a screen, over what came from the server. */
export function useUnsentRows<Name extends keyof typeof partsOf>(entity: Name) {
  const rows = unsentRows(useOutbox(), entity)
  return <Row extends RecordOf<Name>>(row: Row): Row => mergedRow(row, rows.get(row.id))
}

/** Whether something that was done to a task, or to its steps, waits to be sent. */
export const useWaits = (taskId: string): boolean =>
  useOutbox().some(
    operation =>
      ['task', 'action'].includes(operation.kind) &&
      isUnsent(operation) &&
      operation.refusal === undefined &&
      operation.labelIds.includes(taskId),
  )

/** The records after it. @throws Problem in the server's words where it cannot be done */
async function effectsOf(
  task: Task,
  doing: Doing,
  known: DoingKnown,
  { id, at }: Pick<Asked, 'id'> & { at: string },
) {
  const session = sessionStore.get()
  const userId = session.me?.id ?? null
  const none = { labels: [], batches: [] }
  if ('step' in doing) {
    const { photo, ...change } = doing.change
    // The server gives the photo an id of its own: here it is enough that there is one.
    const done = photo === undefined ? change : { ...change, attachmentId: id }
    const row = { ...doing.step, ...stepAfter(doing.step, done, { at, userId }) }
    return { ...none, subtasks: [row as unknown as OperationRow] }
  }
  const facts = { at, userId, isManager: hasLevel(session, 'TA', 2), ...known }
  const after = taskAfter(task, doing.task, facts)
  const { status } = doing.task
  const mayGo = status === undefined || (TASK_MOVES[task.status] as readonly string[]).includes(status)
  const { problemOf } = await import('../../../data/outbox/kitchen-here.ts')
  const refuse = (rule: string, path: string, values?: object) =>
    problemOf({ code: 'RULE_BROKEN', faults: [{ path, rule, ...(values && { values }) }] as never })
  if (!mayGo) throw await refuse('problem.task.over', 'task.status')
  if ('fault' in after) {
    const { rule, field, values } = after.fault
    throw await refuse(rule, `task.${field}`, values)
  }
  const { remember: _, ...done } = doing.task
  return { ...none, tasks: [{ ...task, ...done, ...after.change } as unknown as OperationRow] }
}

/**
 * Does it by the server; where that cannot be asked, or something done before still waits, it is kept with the instant of
 * the tap and sent later. `detail`: what is done, for the queue. @returns whether it waits @throws Problem
 */
export async function doTask(task: Task, doing: Doing, known: DoingKnown, detail: string): Promise<boolean> {
  const at = new Date().toISOString()
  const id = newId()
  const what =
    'step' in doing ? { step: { stepId: doing.step.id, ...doing.change } } : (doing.task as Partial<Asked>)
  const asked: Asked = { id, taskId: task.id, ...what }
  const ask = async () => {
    await call('POST', '/planning/task/do', { body: { doing: asked }, quiet: true })
    return false
  }
  try {
    if (!outboxStore.get().some(isUnsent)) return await ask()
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
  const effects = await effectsOf(task, doing, known, { id, at })
  const { performHere } = await import('../../../data/outbox/perform-here.ts')
  const landing = await performHere({
    id,
    kind: 'task',
    at,
    title: task.name,
    detail,
    path: '/planning/task/do',
    body: { doing: { ...asked, at } },
    labelIds: [task.id],
    effects,
  })
  return landing === null ? ask() : landing.kind === 'waiting'
}
