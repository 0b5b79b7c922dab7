/** Doing something to a task or a step of it: once under its id, as of when it was done where that is told later. */
import { ENTITIES } from '@cloche/domain/entities'
import { happeningFaults } from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import type { Transaction } from '../../database/transaction.ts'
import { rowScopeOf } from '../../entity-engine/row-scope.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import { oneOrNotFound, readStatement } from '../../entity-engine/select.ts'
import { writeContext } from '../../entity-engine/standard-handlers.ts'
import { changeRecord } from '../../entity-engine/write.ts'
import type { ContextOf, Handler } from '../../http/call-context.ts'
import { momentOf } from '../../operations/moment.ts'

const { subtask, task } = ENTITIES
type Context = ContextOf<'planning.doTask'>

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

/** What was asked, in small letters; the change of the task, or that of its step. */
function askedOf({ id, at, taskId, step, ...change }: Context['body']['doing']) {
  const { stepId, ...stepChange } = step ?? {}
  const isOfTask = Object.keys(change).length > 0
  if (isOfTask === (stepId !== undefined) || (stepId !== undefined && Object.keys(stepChange).length === 0))
    throw new Problem('RULE_BROKEN', { faults: [{ path: 'doing', rule: 'problem.task.doOne' }] })
  return {
    id: id.toLowerCase(),
    at,
    taskId: taskId.toLowerCase(),
    stepId: stepId?.toLowerCase(),
    change: (isOfTask ? change : stepChange) as WireRow,
  }
}

/** @throws NOT_FOUND, RULE_BROKEN for what cannot follow or was not said in time, NOT_ALLOWED for somebody else's task */
export const doTask: Handler<'planning.doTask'> = context => {
  const { id, at, taskId, stepId, change } = askedOf(context.body.doing)
  const { actor } = context
  const late = happeningFaults(at, 'doing.at', actor.now, momentOf(context as never, actor.now).by)
  if (late.length > 0) throw new Problem('RULE_BROKEN', { faults: late })
  return context.write(async transaction => {
    const entity = stepId === undefined ? task : subtask
    const recordId = stepId ?? taskId
    const isDone = await isDoneBefore(transaction, actor.organizationId, {
      id,
      entity: entity.name,
      recordId,
    })
    if (stepId !== undefined && (await read(context, transaction, subtask, stepId)).taskId !== taskId)
      throw new Problem('NOT_FOUND', { entity: subtask.name })
    if (!isDone)
      await changeRecord(
        {
          ...writeContext(context as never, transaction, entity, 'edit'),
          lineId: id,
          ...(at === undefined ? {} : { happenedAt: at }),
        },
        entity,
        recordId,
        change,
      )
    return {
      task: await read(context, transaction, task, taskId),
      subtask: stepId === undefined ? null : await read(context, transaction, subtask, stepId),
    }
  })
}
