/** A step that is put to one task of a series, changed or taken away there is so in those after it too, and from then on. */
import { ENTITIES } from '@cloche/domain/entities'
import type { WriteVerb } from '../../../entity-engine/behaviours.ts'
import { changeRecord, createRecord, removeRecord, type WriteContext } from '../../../entity-engine/write.ts'
import { derivedId } from '../../../adapters/ids.ts'
import { isSameStep, plannedStepOf, stepFieldsOf, stepsOf, type StepRecord } from '../steps.store.ts'
import { ofServer } from './lay-out.ts'
import { laterStatement, seriesOfStatement, stepsStatement } from './task-series.store.ts'

const { subtask, taskSeries } = ENTITIES

export async function followLater(
  context: WriteContext,
  step: StepRecord,
  verb: WriteVerb,
  before: StepRecord | null,
): Promise<void> {
  if (verb === 'change' && isSameStep(step, before)) return
  const { transaction, actor } = context
  const { organizationId } = actor
  const [of] = (await transaction.query(seriesOfStatement(organizationId, step.taskId))).rows
  if (of === undefined || of.seriesId === null || of.occursOn === null) return
  const write = ofServer(context)
  const later = (await transaction.query(laterStatement(organizationId, of.seriesId, of.occursOn))).rows
  const steps = (
    await transaction.query(
      stepsStatement(
        organizationId,
        later.map(({ id }) => id),
      ),
    )
  ).rows
  const text = before?.text ?? step.text
  for (const { id: taskId } of later) {
    const same = steps.find(one => one.taskId === taskId && one.text === text)
    if (verb === 'remove') {
      if (same !== undefined) await removeRecord(write, subtask, same.id)
    } else if (same !== undefined)
      await changeRecord(write, subtask, same.id, { ...stepFieldsOf(step), priority: step.priority })
    else if (verb === 'create')
      await createRecord(write, subtask, {
        ...stepFieldsOf(step),
        id: derivedId('later', step.id, taskId),
        taskId,
        priority: step.priority,
      })
  }
  await keepAtSeries(write, of.seriesId, step.taskId)
}

/** The series begins its further tasks with the steps that this one has now. */
async function keepAtSeries(write: WriteContext, seriesId: string, taskId: string): Promise<void> {
  const steps = await stepsOf(write.transaction, write.actor.organizationId, taskId)
  await changeRecord(write, taskSeries, seriesId, { steps: steps.map(plannedStepOf) })
}
