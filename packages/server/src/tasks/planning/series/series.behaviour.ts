/** A series is laid out as soon as it stands, and anew when it changes. */
import { brokenRule } from '@cloche/domain/problems'
import { seriesFault, type Series } from '@cloche/domain/rules/tasks'
import { ENTITIES } from '@cloche/domain/entities'
import type { Behaviour, BehaviourContext } from '../../../entity-engine/behaviours.ts'
import { removeRecord, type WriteContext } from '../../../entity-engine/write.ts'
import { listUnlisted, lookAtSeries } from '../due/due.ts'
import { timeZoneAt } from '../place-clock.ts'
import { layOut, ofServer, takenOf, type TaskSeries } from './lay-out.ts'
import { circleStatement, laterStatement } from './task-series.store.ts'

const { task } = ENTITIES

/** @throws RULE_BROKEN for a rule that no calendar knows, or by which a task would come more than once a day */
async function check(
  { transaction, actor }: BehaviourContext,
  series: Pick<Series, 'rule' | 'startAt' | 'until'> & { readonly locationId: string },
): Promise<void> {
  const zone = await timeZoneAt(transaction, actor.organizationId, series.locationId)
  const fault = seriesFault(series, zone)
  if (fault === null) return
  throw brokenRule(fault === 'problem.series.until' ? 'taskSeries.until' : 'taskSeries.rule', fault)
}

/** @throws RULE_BROKEN for a series that would wait for itself */
async function checkCircle(
  { transaction, actor }: BehaviourContext,
  id: string,
  afterSeriesIds: readonly string[],
): Promise<void> {
  if (afterSeriesIds.length === 0) return
  const { rows } = await transaction.query(circleStatement(actor.organizationId, id, afterSeriesIds))
  if (rows[0]?.isCircle === true) throw brokenRule('taskSeries.afterSeriesIds', 'problem.series.circle')
}

/** What says on which days and at which hour its tasks stand, and after what. */
const LAYING = [
  'rule',
  'startAt',
  'days',
  'until',
  'dueAfter',
  'skippedWeekdays',
  'pausedFrom',
  'active',
  'afterSeriesIds',
] as const

export const seriesBehaviour: Behaviour<TaskSeries> = {
  async beforeCreate(context, draft) {
    await check(context, draft as unknown as TaskSeries)
    return draft
  },
  async beforeChange(context, before, change) {
    if ('rule' in change || 'startAt' in change || 'until' in change)
      await check(context, { ...before, ...change } as TaskSeries)
    if ('afterSeriesIds' in change)
      await checkCircle(context, before.id, change['afterSeriesIds'] as readonly string[])
    return change
  },
  async beforeRemove(context, before) {
    const { transaction, actor } = context
    const { rows } = await transaction.query(
      laterStatement(actor.organizationId, before.id, actor.now.slice(0, 10)),
    )
    for (const { id } of rows) await removeRecord(ofServer(context as WriteContext), task, id)
  },
  async afterWrite(context, after, verb, before) {
    const write = context as WriteContext
    await lookAtSeries(context, { ...after, active: after.active && verb !== 'remove' })
    if (verb === 'remove') return
    if (verb === 'create') {
      if (after.laidUntil === null) await layOut(write, after)
      return
    }
    const names = [...LAYING, ...(Object.keys(takenOf(after)) as (keyof TaskSeries)[])]
    const changed = names.filter(name => JSON.stringify(before?.[name]) !== JSON.stringify(after[name]))
    const isExcepted =
      write.caller !== undefined && JSON.stringify(before?.exceptions) !== JSON.stringify(after.exceptions)
    if (verb === 'restore' || changed.length > 0 || isExcepted) await layOut(write, after, { changed })
  },
  async afterSending(context) {
    await listUnlisted(context)
  },
}
