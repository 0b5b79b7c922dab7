/** Counting: what is there is set, the difference is written. */
import {
  bookingLines,
  countedAt,
  countStock,
  type BookingLine,
  type StockSum,
} from '@cloche/domain/operations'
import type { Transaction } from '../../../database/transaction.ts'
import type { Handler } from '../../../http/call-context.ts'
import { momentOf } from '../../../operations/moment.ts'
import { effectsOf } from '../../../operations/write-effects.ts'
import { UNITS } from '../../../operations/measures.ts'
import { findBookingFacts, locationOf } from './booking-facts.ts'
import { book } from './operation.ts'

/** Counts of one product wait for each other. */
async function takeTurns(
  transaction: Transaction,
  organizationId: string,
  lines: readonly BookingLine[],
): Promise<void> {
  for (const product of [...new Set(lines.map(line => line.productId))].toSorted())
    await transaction.query({
      text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
      values: [`${organizationId}/stock/count/${product}`],
    })
}

/** What there was of each counted product at an instant, with and without labels, and whether it was counted since. */
async function sumsAt(
  transaction: Transaction,
  organizationId: string,
  lines: readonly BookingLine[],
  at: string,
): Promise<StockSum[]> {
  const { rows } = await transaction.query({
    text: `with ${UNITS}
      select product_id as "productId", state, location_id as "locationId", measure,
        coalesce(round(sum(quantity_value * factor) filter (where at <= $4), 6), 0) as value,
        coalesce(bool_or(reason = 'count' and at > $4), false) as "isCountedSince"
      from stock_variation join units on units.unit = quantity_unit
      where organization_id = $1 and product_id = any($2::uuid[]) and location_id = any($3::uuid[])
      group by 1, 2, 3, 4`,
    values: [
      organizationId,
      [...new Set(lines.map(line => line.productId))],
      [...new Set(lines.map(line => line.locationId))],
      at,
    ],
  })
  return rows as unknown as StockSum[]
}

export const count: Handler<'stock.count'> = context => {
  const sent = context.body.count
  const asked = { ...sent, locationId: locationOf(context, sent.locationId) }
  const { organizationId } = context.actor
  const lines = bookingLines('count', asked, asked.locationId)
  return book(context, 'count', asked.id, async transaction => {
    // The clock is read behind the turns: a count is never older than the one before it.
    await takeTurns(transaction, organizationId, lines)
    const { facts, now } = await findBookingFacts(transaction, context, asked, asked.locationId, false)
    const sums = await sumsAt(transaction, organizationId, lines, countedAt(asked, now))
    return effectsOf(countStock.decide(asked, { ...facts, sums }, momentOf(context, now)))
  })
}
