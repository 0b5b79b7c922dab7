/** What is said of one task of a series and counts for those after it: left out from then on, or moved. */
import { WEEKDAYS } from '@cloche/domain/catalogue'
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { addToDay, localDay, weekdayOf } from '@cloche/domain/rules/calendar'
import { ruleMoved, seriesOccurrences } from '@cloche/domain/rules/tasks'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import { changeRecord, createRecord, type WriteContext } from '../../../entity-engine/write.ts'
import type { CallContext, ContextOf, Handler } from '../../../http/call-context.ts'
import { derivedId } from '../../../adapters/ids.ts'
import { placeAt } from '../place-clock.ts'
import { readSeries } from '../records.store.ts'
import { ofServer, takenOf } from './lay-out.ts'

const { task, taskSeries } = ENTITIES
type Body = ContextOf<'planning.skipLater'>['body']

/** @throws NOT_FOUND, RULE_BROKEN for a task that is of no series */
async function seriesOfTask(
  { actor, session }: Pick<CallContext, 'actor' | 'session'>,
  transaction: Transaction,
  taskId: string,
) {
  const { organizationId } = actor
  const { statement, finish } = readStatement(
    task,
    organizationId,
    taskId.toLowerCase(),
    rowScopeOf(task, session, 'edit'),
    { lock: true },
  )
  const found = oneOrNotFound(task, (await transaction.query(statement)).rows, finish)
  const { seriesId, occursOn } = found
  const series = seriesId === null ? undefined : await readSeries(transaction, organizationId, seriesId)
  if (series === undefined || occursOn === null) throw brokenRule('taskId', 'problem.task.noSeries')
  return { found, series, occursOn }
}

/**
 * Leaves a task of a series out with a reason, and from then on its weekday, or all until somebody resumes the series.
 * `write`: as whom the task is changed. @throws NOT_FOUND, RULE_BROKEN for a task that is of no series
 */
export async function skipAndRemember(
  context: Pick<CallContext, 'actor' | 'session'>,
  write: WriteContext,
  { taskId, reason, remember }: Body['skip'],
) {
  const { found, series, occursOn } = await seriesOfTask(context, write.transaction, taskId)
  const skipped = await changeRecord(write, task, found.id, { status: 'cancel', outcomeReason: reason })
  const weekday = WEEKDAYS[weekdayOf(occursOn) - 1] ?? 'monday'
  // The line of history that the caller named is that of the task.
  const { lineId: _, ...ofSeries } = ofServer(write)
  const changed = await changeRecord(ofSeries, taskSeries, series.id, {
    skipReason: reason,
    ...(remember === 'weekday'
      ? { skippedWeekdays: [...new Set([...series.skippedWeekdays, weekday])] }
      : { pausedFrom: addToDay(occursOn, { days: 1 }) }),
  })
  return { task: skipped, taskSeries: changed }
}

export const skipLater: Handler<'planning.skipLater'> = context =>
  context.write(transaction =>
    skipAndRemember(context, writeContext(context, transaction, task, 'edit'), context.body.skip),
  )

export const moveLater: Handler<'planning.moveLater'> = context =>
  context.write(async transaction => {
    const { taskId, startAt } = context.body.move
    const { series, occursOn } = await seriesOfTask(context, transaction, taskId)
    const { organizationId } = context.actor
    const write = ofServer(writeContext(context, transaction, task, 'edit'))
    const place = await placeAt(transaction, organizationId, series.locationId)
    const first = localDay(series.startAt, place.timeZone)
    const toDay = localDay(startAt, place.timeZone)
    const untilBefore = addToDay(occursOn, { days: -1 })
    const counted = {
      ...series,
      exceptions: [],
      skippedWeekdays: [],
      pausedFrom: null,
      days: 'every',
    } as const
    const before = seriesOccurrences(counted, place, first, untilBefore).length
    const rule = ruleMoved(series.rule, occursOn, toDay, before)
    if (rule === null) throw brokenRule('move.startAt', 'problem.series.fixed')
    // There is none before it: the series itself begins otherwise.
    if (before === 0)
      return {
        taskSeries: await changeRecord(write, taskSeries, series.id, { rule, startAt, exceptions: [] }),
      }
    await changeRecord(write, taskSeries, series.id, { until: untilBefore })
    const { days, until, dueAfter, steps, skippedWeekdays, locationId } = series
    return {
      taskSeries: await createRecord(write, taskSeries, {
        ...takenOf(series),
        id: derivedId('moved', taskId.toLowerCase(), startAt),
        locationId,
        rule,
        startAt,
        days,
        until,
        dueAfter,
        steps,
        skippedWeekdays,
      }),
    }
  })
