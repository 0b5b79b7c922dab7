/** Tasks: what blocks them, who took one on, when they were begun and ended and what they came to; those that repeat. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { may } from '@cloche/domain/rules/permissions'
import { blockersOf, claimFault, missingSteps, outcomeOf } from '@cloche/domain/rules/tasks'
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

/** @throws RULE_BROKEN naming the first task that has to be done before */
async function checkBlockers({ transaction, actor }: BehaviourContext, afterIds: readonly string[]) {
  if (afterIds.length === 0) return
  const { rows, finish } = listStatements(
    task,
    actor.organizationId,
    { filter: { id: [...afterIds] }, attributes: ['id', 'name', 'status'], by: 'startAt', limit: BEFORE_MAX },
    { kind: 'organization' },
  )
  const before = finished((await transaction.query(rows)).rows, finish)
  const [first] = blockersOf(before)
  if (first !== undefined) throw brokenRule('task.status', 'problem.task.blocked', { name: first.name })
}

/** @throws RULE_BROKEN naming the first compulsory step that is not done */
async function checkSteps({ transaction, actor }: BehaviourContext, taskId: string) {
  const [first] = missingSteps(await stepsOf(transaction, actor.organizationId, taskId))
  if (first !== undefined) throw brokenRule('task.status', 'problem.task.steps', { name: first.text })
}

/** What follows from another status: when, by whom, and what it came to. @throws RULE_BROKEN */
async function withStatus(context: BehaviourContext, before: Task, change: WireRow): Promise<WireRow> {
  const { now, memberId } = context.actor
  const status = change['status'] as Task['status'] | undefined
  const after = { ...before, ...change } as Task
  if (status === 'start' || status === 'end') await checkBlockers(context, after.afterIds)
  // A task that repeats and is of no series yet begins one, so that it comes again.
  const isOver = status === 'end' || status === 'cancel'
  const repeats = isOver && before.seriesId === null && after.recurrence !== 'none'
  const series = repeats ? ((await seriesFor(context as WriteContext, after)) ?? {}) : {}
  const begun = before.startedAt === null ? { startedAt: now, startedBy: memberId } : {}
  if (status === 'start') return { ...change, ...begun }
  if (status === 'end') {
    await checkSteps(context, before.id)
    return {
      ...change,
      ...series,
      ...begun,
      endedAt: now,
      endedBy: memberId,
      outcome: outcomeOf('end', after, now),
    }
  }
  return status === 'cancel' ? { ...change, ...series, outcome: outcomeOf('cancel', after, now) } : change
}

/** Who takes a task on is whoever says so. @throws RULE_BROKEN where somebody else has it */
function withClaim(context: BehaviourContext, before: Task, change: WireRow): WireRow {
  const claims = change['isClaimed'] as boolean | undefined
  if (claims === undefined) return change
  const { caller } = context as WriteContext
  const isManager = caller === undefined || may(caller.permissions, task.permission, 'edit')
  const { memberId } = context.actor
  const fault = claimFault(before, memberId, claims, isManager)
  if (fault !== null) throw brokenRule('task.isClaimed', fault)
  return { ...change, claimedBy: claims ? memberId : null }
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
    return withClaim(context, before, await withStatus(context, before, { ...change, ...series }))
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
