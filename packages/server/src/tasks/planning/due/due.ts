/** Which tasks and series the clock looks at when, so that nobody looks at the others. */
import { firstLook, nextLook, seriesLook, type LookedTask } from '@cloche/domain/rules/tasks'
import type { BehaviourContext, WriteVerb } from '../../../entity-engine/behaviours.ts'
import { AHEAD_DAYS } from '../series/ahead.ts'
import {
  forgetAllStatement,
  lookedSeriesStatement,
  lookedTasksStatement,
  planAllStatement,
  planStatement,
  takenStatement,
  unlistedStatement,
  type DueLine,
  type LookedSeries,
} from './due.store.ts'

/** A task was written: it is looked at when the clock may change something about it. */
export async function lookAtTask(
  { transaction, actor }: BehaviourContext,
  task: LookedTask & { readonly id: string },
  verb: WriteVerb,
  before: LookedTask | null,
): Promise<void> {
  const due = verb === 'remove' ? null : firstLook(task)
  const isAsBefore = verb === 'change' && before !== null && firstLook(before) === due
  if (isAsBefore || (verb === 'create' && due === null)) return
  await transaction.query(planStatement(actor.organizationId, task.id, due))
}

/** A series was written, or laid out: it is looked at when its tasks stand ahead for too few days. */
export async function lookAtSeries(
  { transaction, actor }: BehaviourContext,
  series: LookedSeries,
): Promise<void> {
  const due = seriesLook(series, AHEAD_DAYS, actor.now)
  await transaction.query(planStatement(actor.organizationId, series.id, due))
}

/** After a round: when what was due is looked at again. What somebody is writing meanwhile stays due. */
export async function lookAgain(
  { transaction, actor }: BehaviourContext,
  lines: readonly DueLine[],
): Promise<void> {
  const { organizationId, now } = actor
  const { rows } = await transaction.query(takenStatement(organizationId, lines))
  const ids = rows.map(({ recordId }) => recordId)
  if (ids.length === 0) return
  const next = new Map<string, string | null>(ids.map(id => [id, null]))
  for (const { id, nextStartAt, zone, ...task } of (
    await transaction.query(lookedTasksStatement(organizationId, ids))
  ).rows)
    next.set(id, nextLook(task, nextStartAt, zone, now))
  for (const series of (await transaction.query(lookedSeriesStatement(organizationId, ids))).rows)
    next.set(series.id, seriesLook(series, AHEAD_DAYS, now))
  const planned = [...next].flatMap(([id, due]) => (due === null ? [] : [{ id, due }]))
  const over = [...next].flatMap(([id, due]) => (due === null ? [id] : []))
  if (planned.length > 0) await transaction.query(planAllStatement(organizationId, planned))
  if (over.length > 0) await transaction.query(forgetAllStatement(organizationId, over))
}

/** What stands in no list is looked at now. @returns whether there may be more */
export async function listUnlisted({ transaction, actor }: BehaviourContext): Promise<boolean> {
  const { rows } = await transaction.query(unlistedStatement(actor.organizationId))
  if (rows.length === 0) return false
  const planned = rows.map(({ id }) => ({ id, due: actor.now }))
  await transaction.query(planAllStatement(actor.organizationId, planned))
  return true
}
