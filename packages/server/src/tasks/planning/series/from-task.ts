/** A task that repeats is the first of a series; what is done to one of a series, and what that means for the series. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { localDay, secondsBetween } from '@cloche/domain/rules/calendar'
import { ruleOf } from '@cloche/domain/rules/tasks'
import type { WireRow } from '../../../entity-engine/rows.ts'
import { changeRecord, createRecord, type WriteContext } from '../../../entity-engine/write.ts'
import { goOn } from '../../../tenancy/index.ts'
import { derivedId } from '../../../adapters/ids.ts'
import { timeZoneAt } from '../place-clock.ts'
import { readSeries } from '../records.store.ts'
import { plannedStepOf, stepsOf } from '../steps.store.ts'
import { layOut, ofServer, takenOf } from './lay-out.ts'
import { nextOpenStatement, stepsStatement } from './task-series.store.ts'

const { taskSeries } = ENTITIES
export type Task = Row<Entities['task']>

/** What a task that repeats has in common with its series. */
export async function seriesFor(
  context: WriteContext,
  first: Task,
): Promise<Pick<Task, 'seriesId' | 'occursOn' | 'origin' | 'originId'> | null> {
  const write = ofServer(context)
  const { transaction, actor } = write
  const zone = await timeZoneAt(transaction, actor.organizationId, first.locationId)
  const rule = ruleOf(first.recurrence, first.startAt, zone)
  if (rule === null) return null
  const occursOn = localDay(first.startAt, zone)
  const { dueAt, startAt } = first
  const steps = await stepsOf(transaction, actor.organizationId, first.id)
  const { id } = await createRecord(write, taskSeries, {
    ...takenOf(first),
    id: derivedId('series', first.id),
    locationId: first.locationId,
    rule,
    startAt,
    steps: steps.map(plannedStepOf),
    dueAfter: dueAt ? secondsBetween(startAt, dueAt) : null,
    // The task itself is its first.
    laidUntil: occursOn,
  })
  return { seriesId: id, occursOn, origin: 'series', originId: id }
}

/** Lays the series of a task out, where there is one. */
export async function layOutOf(context: WriteContext, seriesId: string): Promise<void> {
  const series = await readSeries(context.transaction, context.actor.organizationId, seriesId)
  if (series !== undefined) await layOut(context, series)
}

/** A task came to its end, or was missed: the next of its series is there, and stands for it where branches follow it. */
export async function goOnAfter(context: WriteContext, done: Task): Promise<void> {
  const { transaction, actor } = context
  const { seriesId, occursOn } = done
  if (seriesId === null || occursOn === null) return
  const next = () => transaction.query(nextOpenStatement(actor.organizationId, seriesId, occursOn))
  let [found] = (await next()).rows
  if (found === undefined) {
    await layOutOf(context, seriesId)
    ;[found] = (await next()).rows
  }
  if (found === undefined) return
  const { rows } = await transaction.query(stepsStatement(actor.organizationId, [done.id, found.id]))
  const after = rows.filter(({ taskId }) => taskId === found.id)
  const steps = rows
    .filter(({ taskId }) => taskId === done.id)
    .flatMap(({ id, text }) => {
      const to = after.find(one => one.text === text)
      return to === undefined ? [] : [{ from: id, to: to.id }]
    })
  await goOn(context, 'task', [{ from: done.id, to: found.id }])
  await goOn(context, 'subtask', steps)
}

/** One day of a series goes otherwise from now on: it was removed, or moved to another instant. */
export async function noteException(
  context: WriteContext,
  { seriesId, occursOn }: Pick<Task, 'seriesId' | 'occursOn'>,
  exception: { readonly kind: 'skipped' | 'moved'; readonly startAt?: string } | null,
): Promise<void> {
  if (seriesId === null || occursOn === null) return
  const write = ofServer(context)
  const series = await readSeries(write.transaction, write.actor.organizationId, seriesId)
  if (series === undefined) return
  const others = series.exceptions.filter(({ day }) => day !== occursOn)
  const { now, memberId } = context.actor
  const noted = { day: occursOn, at: now, ...(memberId === null ? {} : { by: memberId }) }
  await changeRecord(write, taskSeries, seriesId, {
    exceptions: [...others, ...(exception === null ? [] : [{ ...noted, ...exception }])].slice(-1000),
  })
}

/** How a task repeats was changed: it ends its series, begins one, or its series goes on by another rule. */
export async function repeatOtherwise(
  context: WriteContext,
  before: Task,
  recurrence: Task['recurrence'],
): Promise<WireRow> {
  const write = ofServer(context)
  const { transaction, actor } = context
  if (before.seriesId === null) return (await seriesFor(context, { ...before, recurrence })) ?? {}
  const zone = await timeZoneAt(transaction, actor.organizationId, before.locationId)
  const rule = ruleOf(recurrence, before.startAt, zone)
  const day = before.occursOn ?? localDay(before.startAt, zone)
  await changeRecord(
    write,
    taskSeries,
    before.seriesId,
    rule === null ? { until: day } : { rule, startAt: before.startAt, until: null },
  )
  return {}
}
