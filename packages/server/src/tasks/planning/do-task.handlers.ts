/** Doing something to a task or a step of it: once under its id, as of when it was done where that is told later. */
import { ENTITIES } from '@cloche/domain/entities'
import { happeningFaults } from '@cloche/domain/operations'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { may } from '@cloche/domain/rules/permissions'
import type { Transaction } from '../../database/transaction.ts'
import { rowScopeOf } from '../../entity-engine/row-scope.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import { oneOrNotFound, readStatement } from '../../entity-engine/select.ts'
import { writeContext } from '../../entity-engine/standard-handlers.ts'
import { changeRecord } from '../../entity-engine/write.ts'
import type { ContextOf, Handler } from '../../http/call-context.ts'
import { momentOf } from '../../operations/moment.ts'
import { keepPhoto, notePhoto, type KeptPhoto } from '../../operations/sent-photos.ts'
import { skipAndRemember } from './series/later.handlers.ts'

const { subtask, task } = ENTITIES
type Context = ContextOf<'planning.doTask'>
/** Names of files are shorter than the words of steps may be. */
const NAME_MAX = 150

/** Whether it was done before under this id: its line of history has it. Two at once come after one another. */
async function isDoneBefore(
  transaction: Transaction,
  organizationId: string,
  of: { readonly id: string; readonly entity: string; readonly recordId: string },
): Promise<boolean> {
  await transaction.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 7113))',
    values: [`${organizationId}/doing/${of.id}`],
  })
  const { rows } = await transaction.query({
    text: 'select 1 from history where organization_id = $1 and entity = $2 and record_id = $3 and id = $4 limit 1',
    values: [organizationId, of.entity, of.recordId, of.id],
  })
  return rows.length > 0
}

/** @throws NOT_FOUND outside of the places of this session, and for a step of another task */
async function read<E extends typeof task | typeof subtask>(
  { actor, session }: Context,
  transaction: Transaction,
  entity: E,
  id: string,
) {
  const rowScope = rowScopeOf(entity, session, 'view')
  const { statement, finish } = readStatement(entity, actor.organizationId, id, rowScope)
  return oneOrNotFound(entity, (await transaction.query(statement)).rows, finish)
}

/** What was asked, in small letters; the change of the task, or that of its step, with its photo by itself. */
function askedOf({ id, at, taskId, step, remember, ...change }: Context['body']['doing']) {
  const { stepId, photo, ...stepChange } = step ?? {}
  const isOfTask = Object.keys(change).length > 0
  const isEmpty = stepId !== undefined && photo === undefined && Object.keys(stepChange).length === 0
  if (isOfTask === (stepId !== undefined) || isEmpty) throw brokenRule('doing', 'problem.task.doOne')
  const { status, outcomeReason } = change
  if (remember !== undefined && (status !== 'cancel' || outcomeReason === undefined))
    throw brokenRule('doing.remember', 'problem.task.doOne')
  return {
    id: id.toLowerCase(),
    at,
    taskId: taskId.toLowerCase(),
    stepId: stepId?.toLowerCase(),
    change: (isOfTask ? change : stepChange) as WireRow,
    photo,
    remembered: remember === undefined ? undefined : { remember, reason: outcomeReason as string },
  }
}
type Asked = ReturnType<typeof askedOf>

/** The bytes of a step's photo, kept under the words of the step. @throws NOT_FOUND, RULE_BROKEN for what is no picture */
async function photoOf(context: Context, { stepId, photo }: Asked): Promise<KeptPhoto | undefined> {
  if (stepId === undefined || photo === undefined) return undefined
  const step = await context.read(transaction => read(context, transaction, subtask, stepId))
  const of = { entity: subtask.name, recordId: stepId, name: step.text.slice(0, NAME_MAX) }
  return keepPhoto(context as never, photo, of, 'doing.step.photo')
}

/** @throws NOT_ALLOWED where what counts for later is said by somebody who does not change tasks */
function mustChangeTasks({ session }: Context): void {
  if (!may(session.permissions, task.permission, 'edit'))
    throw new Problem('NOT_ALLOWED', { permission: task.permission, needs: 'edit' })
}

async function change(context: Context, transaction: Transaction, asked: Asked, kept?: KeptPhoto) {
  const { id, at, taskId, stepId, remembered } = asked
  const entity = stepId === undefined ? task : subtask
  const write = {
    ...writeContext(context as never, transaction, entity, 'edit'),
    lineId: id,
    ...(at === undefined ? {} : { happenedAt: at }),
  }
  if (remembered !== undefined) {
    await skipAndRemember(context, write, { taskId, ...remembered })
    return
  }
  if (kept !== undefined) await notePhoto(context as never, transaction, kept)
  const photographed = kept === undefined ? {} : { attachmentId: kept.id }
  await changeRecord(write, entity, stepId ?? taskId, { ...asked.change, ...photographed })
}

/** @throws NOT_FOUND, RULE_BROKEN for what cannot follow or was not said in time, NOT_ALLOWED for somebody else's task */
export const doTask: Handler<'planning.doTask'> = async context => {
  const asked = askedOf(context.body.doing)
  const { id, at, taskId, stepId, remembered } = asked
  const { actor } = context
  const late = happeningFaults(at, 'doing.at', actor.now, momentOf(context as never, actor.now).by)
  if (late.length > 0) throw new Problem('RULE_BROKEN', { faults: late })
  if (remembered !== undefined) mustChangeTasks(context)
  const kept = await photoOf(context, asked)
  return context.write(async transaction => {
    const entity = stepId === undefined ? task : subtask
    const of = { id, entity: entity.name, recordId: stepId ?? taskId }
    const isDone = await isDoneBefore(transaction, actor.organizationId, of)
    if (stepId !== undefined && (await read(context, transaction, subtask, stepId)).taskId !== taskId)
      throw new Problem('NOT_FOUND', { entity: subtask.name })
    if (!isDone) await change(context, transaction, asked, kept)
    return {
      task: await read(context, transaction, task, taskId),
      subtask: stepId === undefined ? null : await read(context, transaction, subtask, stepId),
    }
  })
}
