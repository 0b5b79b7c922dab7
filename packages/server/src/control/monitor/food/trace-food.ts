/** The food of a trace: its events, stays and temperatures. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { staysOf, type Stay } from '@cloche/domain/rules/traceability'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { CallContext } from '../../../http/call-context.ts'
import { NODES_MAX, startIn, type AskedTrace } from '../trace.ts'
import { timelineStatements } from '../trace.store.ts'
import { wholePeriodStatement } from './food.store.ts'
import type { Period } from './period.ts'
import { EVENTS_MAX, foodOf, readEvents, type Food } from './read-food.ts'

/** Stays that are looked at; the longest of a trace come first. */
const STAYS_MAX = 500

/** @throws NOT_FOUND when nothing to start from lies within scope, TOO_LARGE */
export async function readTraceFood(
  context: CallContext,
  transaction: Transaction,
  asked: AskedTrace,
): Promise<Food> {
  const { direction = 'both', ...start } = asked
  const { organizationId } = context.session
  const rowScope = rowScopeOf(ENTITIES.label, context.session, 'view')
  const page = { offset: 0, limit: EVENTS_MAX + 1 }
  const { found, events } = timelineStatements(
    organizationId,
    startIn(start),
    direction,
    NODES_MAX,
    rowScope,
    page,
  )
  const { rows } = await transaction.query(found)
  if (rows[0]?.isThere !== true)
    throw new Problem('NOT_FOUND', { entity: start.labelId === undefined ? 'batch' : 'label' })
  return foodOf(transaction, organizationId, await readEvents(transaction, events))
}

/**
 * The stays of the food of a period that began with an event of it, up to `until`. Of food that went to a place out of reach it is not
 * said that it stands where it was.
 */
export async function staysInPeriod(
  transaction: Transaction,
  organizationId: string,
  food: Food,
  period: Period,
  until: string,
): Promise<Stay[]> {
  const named = { labelIds: food.labels.map(({ id }) => id), batchIds: food.batches.map(({ id }) => id) }
  const all = wholePeriodStatement(organizationId, period, named, EVENTS_MAX)
  const seen = new Set(food.events.map(({ id }) => id))
  const more = (await readEvents(transaction, all)).filter(({ id }) => !seen.has(id))
  const events = [...food.events, ...more].sort(
    (a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1),
  )
  const { stays } = staysIn({ ...food, events }, until)
  return stays.filter(({ eventIds }) => eventIds.some(id => seen.has(id)))
}

/** The stays of food, the longest first where they are too many to be looked at. */
export function staysIn(
  food: Pick<Food, 'events' | 'labels'>,
  now: string,
): { stays: Stay[]; isWhole: boolean } {
  const all = staysOf(food.events, food.labels)
  if (all.length <= STAYS_MAX) return { stays: all, isWhole: true }
  const length = ({ from, to }: Stay) => Date.parse(to ?? now) - Date.parse(from)
  const longest = new Set(all.toSorted((a, b) => length(b) - length(a)).slice(0, STAYS_MAX))
  return { stays: all.filter(stay => longest.has(stay)), isWhole: false }
}
