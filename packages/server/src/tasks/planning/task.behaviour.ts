/** Tasks: what blocks them, who took one on, when they were begun and ended and what they came to; those that repeat. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { may } from '@cloche/domain/rules/permissions'
import { taskAfter, type BlockingTask, type TaskDoing } from '@cloche/domain/rules/tasks'
import type { Behaviour, BehaviourContext } from '../../entity-engine/behaviours.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import { finished, listStatements } from '../../entity-engine/select.ts'
import type { WriteContext } from '../../entity-engine/write.ts'
import { occurrenceId } from '../../adapters/ids.ts'
import { listUnlisted, lookAtTask } from './due/due.ts'
import { takeBackReminders } from './reminding/take-back.ts'
import {
  goOnAfter,
  layOutOf,
  noteException,
  repeatOtherwise,
  seriesFor,
  type Task,
} from './series/from-task.ts'
import { stepsOf } from './steps.store.ts'

const { task } = ENTITIES
const BEFORE_MAX = 20

/** @throws RULE_BROKEN for a task that is due before it begins */
function checkTimes(row: WireRow): void {
  const { startAt, dueAt } = row as { startAt?: string; dueAt?: string | null }
  if (startAt !== undefined && dueAt && Date.parse(dueAt) < Date.parse(startAt))
    throw brokenRule('task.dueAt', 'problem.field.endBeforeStart')
}

/** What has to be done before a task. */
async function beforeIt({ transaction, actor }: BehaviourContext, afterIds: readonly string[]) {
  if (afterIds.length === 0) return []
  const { rows, finish } = listStatements(
    task,
    actor.organizationId,
    { filter: { id: [...afterIds] }, attributes: ['id', 'name', 'status'], by: 'startAt', limit: BEFORE_MAX },
    { kind: 'organization' },
  )
  return finished<BlockingTask & WireRow>((await transaction.query(rows)).rows, finish)
}

/**
 * What follows from another status, and from taking it on: who has it, when and by whom it was begun and ended, what it came
 * to. @throws RULE_BROKEN
 */
async function withDoing(context: BehaviourContext, before: Task, change: WireRow): Promise<WireRow> {
  const { caller, happenedAt } = context as WriteContext
  const { now, memberId } = context.actor
  const doing = change as TaskDoing
  const { status } = doing
  const after = { ...before, ...change } as Task
  const done = taskAfter({ ...before, dueAt: after.dueAt }, doing, {
    at: happenedAt ?? now,
    userId: memberId,
    isManager: caller === undefined || may(caller.permissions, task.permission, 'edit'),
    before: status === 'start' || status === 'end' ? await beforeIt(context, after.afterIds) : [],
    steps:
      status === 'end' ? await stepsOf(context.transaction, context.actor.organizationId, before.id) : [],
  })
  if ('fault' in done) {
    const { field, rule, values } = done.fault
    throw brokenRule(`task.${field}`, rule, values)
  }
  // A task that repeats and is of no series yet begins one, so that it comes again.
  const isOver = status === 'end' || status === 'cancel'
  const repeats = isOver && before.seriesId === null && after.recurrence !== 'none'
  const series = repeats ? ((await seriesFor(context as WriteContext, after)) ?? {}) : {}
  return { ...change, ...series, ...done.change }
}

export const taskBehaviour: Behaviour<Task> = {
  async beforeCreate(context, draft) {
    checkTimes(draft)
    const claimed = draft['isClaimed'] === true ? { claimedBy: context.actor.memberId } : {}
    if (draft['recurrence'] === 'none' || draft['seriesId'] !== null) return { ...draft, ...claimed }
    const first = draft as unknown as Task
    return { ...draft, ...claimed, ...(await seriesFor(context as WriteContext, first)) }
  },
  async beforeChange(context, before, change) {
    checkTimes({ startAt: before.startAt, dueAt: before.dueAt, ...change })
    const write = context as WriteContext
    const recurrence = change['recurrence'] as Task['recurrence'] | undefined
    const series = recurrence === undefined ? {} : await repeatOtherwise(write, before, recurrence)
    const startAt = change['startAt'] as string | undefined
    // The laying out itself moves nothing out of its series.
    if (startAt !== undefined && write.caller !== undefined)
      await noteException(write, before, { kind: 'moved', startAt })
    return withDoing(context, before, { ...change, ...series })
  },
  async beforeRemove(context, before) {
    const write = context as WriteContext
    if (write.caller !== undefined) await noteException(write, before, { kind: 'skipped' })
    await takeBackReminders(write, before)
  },
  async afterWrite(context, after, verb, before) {
    const write = context as WriteContext
    const { seriesId } = after
    await lookAtTask(context, after, verb, before)
    if (verb === 'restore' && write.caller !== undefined) await noteException(write, after, null)
    const isNew = seriesId !== null && (verb === 'create' || (verb === 'change' && before?.seriesId === null))
    // One that was laid out is made while its series is.
    if (isNew && after.id !== occurrenceId(seriesId, after.occursOn ?? '')) await layOutOf(write, seriesId)
    if (verb !== 'change' || before === null) return
    const isOver = after.status === 'end' || after.status === 'cancel'
    const wasOver = before.status === 'end' || before.status === 'cancel'
    const isMissed = after.outcome === 'missed' && before.outcome !== 'missed'
    if (isOver && !wasOver) await takeBackReminders(write, after)
    if ((isOver && !wasOver) || isMissed) await goOnAfter(write, after)
  },
  async afterSending(context) {
    await listUnlisted(context)
  },
}
