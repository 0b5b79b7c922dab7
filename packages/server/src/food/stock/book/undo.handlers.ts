/** Taking a booking back: nothing is erased, its opposite is written beside it. */
import {
  undoBooking,
  type CountedBefore,
  type CountedLabel,
  type UndoFacts,
  type UnlabelledPile,
  type VariationLine,
} from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import { mayTakeBack } from '@cloche/domain/rules/permissions'
import type { Transaction } from '../../../database/transaction.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { momentOf } from '../../../operations/moment.ts'
import { laterCounts } from '../../../operations/later-counts.ts'
import { unlabelledStatement } from '../../../operations/stock-balances.ts'
import { effectsOf } from '../../../operations/write-effects.ts'
import { labelsById, lockProducts } from '../count/count.store.ts'
import { bookedUnder, CLOCK, variationsOf, write, type Booked } from './operation.ts'

/** The fields of a stored variation that its line in the ledger has. */
function lineOf(row: Awaited<ReturnType<typeof variationsOf>>[number]): VariationLine {
  const { id, productId, batchId, labelId, state, locationId, at, quantity, reason, cost, transferId } = row
  const { checkpointBatchId, planned, cause } = row
  return {
    id,
    productId,
    batchId,
    labelId,
    state,
    locationId,
    at,
    quantity,
    reason,
    cost,
    transferId,
    checkpointBatchId,
    ...(planned === null ? {} : { planned }),
    ...(cause === null ? {} : { cause }),
  }
}

/** What is there without a label of what was booked. */
async function unlabelled(
  transaction: Transaction,
  organizationId: string,
  lines: readonly VariationLine[],
): Promise<UnlabelledPile[]> {
  const { rows } = await transaction.query(unlabelledStatement(organizationId, lines))
  return rows as unknown as UnlabelledPile[]
}

/** The labels that a booking counted or took from, as it found them, and whether anything happened to them since. */
async function countedLabels(
  transaction: Transaction,
  organizationId: string,
  id: string,
  { labelIds = [] }: Booked,
): Promise<CountedLabel[]> {
  if (labelIds.length === 0) return []
  const labels = await labelsById(transaction, organizationId, [...labelIds].toSorted(), true)
  const { rows } = await transaction.query<{ labelId: string; data: CountedBefore; isMovedOn: boolean }>({
    text: `select event.label_id as "labelId", event.data, exists (
          select 1 from event later where later.organization_id = $1 and later.label_id = event.label_id
            and (later.at, later.id) > (event.at, event.id) and later.action not in ('label/print', 'label/check')
        ) as "isMovedOn"
      from event where event.organization_id = $1 and event.label_id = any($2::uuid[]) and event.action in ('label/count', 'label/take')
        and event.data ->> 'countId' = $3 and event.data ->> 'cause' in ('stock/count', 'stock/register') order by event.id`,
    values: [organizationId, labelIds, id],
  })
  return rows.flatMap(({ labelId, data, isMovedOn }) => {
    const label = labels.get(labelId)
    return label === undefined ? [] : [{ label, before: data, isMovedOn }]
  })
}

/** The record of a count, where the booking is one. */
async function countOf(
  transaction: Transaction,
  { actor }: CallContext,
  id: string,
): Promise<Pick<UndoFacts, 'count'>> {
  const { rows } = await transaction.query<NonNullable<UndoFacts['count']>>({
    text: `select id, version, location_id as "locationId", status from stock_count
           where organization_id = $1 and id = $2 and deleted is null for update`,
    values: [actor.organizationId, id],
  })
  return rows[0] === undefined ? {} : { count: rows[0] }
}

export const undo: Handler<'stock.undo'> = context => {
  const asked = context.body.undo
  const id = asked.id.toLowerCase()
  return context.write(async transaction => {
    const before = await bookedUnder(transaction, context.actor.organizationId, id)
    const undone = before.find(booked => booked.verb === 'undo')
    const [booked] = before
    const variations = booked === undefined ? [] : await variationsOf(transaction, context, booked)
    // What was booked out of scope is not there for the caller.
    if (booked === undefined || variations.length < booked.variationIds.length)
      throw new Problem('NOT_FOUND', { entity: 'stockVariation' })
    const { actor, session } = context
    if (!mayTakeBack(session.permissions, booked.userId === actor.userId))
      throw new Problem('NOT_ALLOWED', { permission: 'SC', needs: 'create' })
    if (undone !== undefined) return { id, variations: await variationsOf(transaction, context, undone) }
    const lines = variations.map(lineOf)
    await lockProducts(transaction, actor.organizationId, [...new Set(lines.map(line => line.productId))])
    const { rows } = await transaction.query(CLOCK)
    const facts = {
      variations: lines,
      there: await unlabelled(transaction, actor.organizationId, lines),
      later: await laterCounts(transaction, actor.organizationId, id, lines),
      labels: await countedLabels(transaction, actor.organizationId, id, booked),
      ...(await countOf(transaction, context, id)),
    }
    const moment = momentOf(context, rows[0]?.['now'] as string)
    const effects = effectsOf(undoBooking.decide(asked, facts, moment))
    const written = await write(transaction, context, id, 'undo', effects)
    return { id, variations: await variationsOf(transaction, context, written) }
  })
}
