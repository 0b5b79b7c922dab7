/** Counting: what is there is set, the difference is written. */
import {
  bookingLines,
  countedAt,
  countStock,
  type BookingLine,
  type LabelThere,
  type StockSum,
} from '@cloche/domain/operations'
import type { Amount } from '@cloche/domain/rules/amounts'
import type { Transaction } from '../../../database/transaction.ts'
import type { Handler } from '../../../http/call-context.ts'
import { momentOf } from '../../../operations/moment.ts'
import { effectsOf } from '../../../operations/write-effects.ts'
import { UNITS } from '../../../operations/measures.ts'
import { newId } from '../../../adapters/ids.ts'
import { labelsById, lockProducts, placesOf } from '../count/count.store.ts'
import { findBookingFacts, locationOf } from './booking-facts.ts'
import { book } from './operation.ts'

/** What there was of each counted product at an instant, with and without labels, and whether it was counted since. */
async function sumsAt(
  transaction: Transaction,
  organizationId: string,
  lines: readonly BookingLine[],
  at: string,
): Promise<StockSum[]> {
  const { rows } = await transaction.query({
    text: `with ${UNITS}, later as (
        select distinct line.product_id, line.state, line.place_id from stock_count_line line
          join stock_count on stock_count.organization_id = $1 and stock_count.id = line.stock_count_id
            and stock_count.status = 'booked'
        where line.organization_id = $1 and line.product_id = any($2::uuid[]) and line.place_id = any($3::uuid[])
          and line.counted_at > $4
      ), summed as (
        select product_id, state, location_id, measure,
          coalesce(round(sum(quantity_value * factor) filter (where at <= $4), 6), 0) as value
        from stock_variation join units on units.unit = quantity_unit
        where organization_id = $1 and product_id = any($2::uuid[]) and location_id = any($3::uuid[])
        group by 1, 2, 3, 4
      )
      select coalesce(summed.product_id, later.product_id) as "productId", coalesce(summed.state, later.state) as state,
        coalesce(summed.location_id, later.place_id) as "locationId", coalesce(measure, 'g') as measure,
        coalesce(value, 0) as value, later.product_id is not null as "isCountedSince"
      from summed full join later on later.product_id = summed.product_id and later.state = summed.state
        and later.place_id = summed.location_id`,
    values: [
      organizationId,
      [...new Set(lines.map(line => line.productId))],
      [...new Set(lines.map(line => line.locationId))],
      at,
    ],
  })
  return rows as unknown as StockSum[]
}

/** Labels that stood in the counted piles at an instant, as they are now, with what they held then. */
async function labelsAt(
  transaction: Transaction,
  organizationId: string,
  lines: readonly BookingLine[],
  at: string,
): Promise<LabelThere[]> {
  const { rows } = await transaction.query<{ id: string } & Amount>({
    text: `with ${UNITS}
      select label_id as id, measure as unit, round(sum(quantity_value * factor), 6)::float8 as value
      from stock_variation join units on units.unit = quantity_unit
      where organization_id = $1 and product_id = any($2::uuid[]) and location_id = any($3::uuid[])
        and label_id is not null and at <= $4
      group by location_id, state, 1, 2 having sum(quantity_value * factor) > 0`,
    values: [
      organizationId,
      [...new Set(lines.map(line => line.productId))],
      [...new Set(lines.map(line => line.locationId))],
      at,
    ],
  })
  const labels = await labelsById(transaction, organizationId, rows.map(row => row.id).toSorted(), true)
  return rows.flatMap(({ id, value, unit }) => {
    const label = labels.get(id)
    return label === undefined ? [] : [{ label, held: { value, unit } }]
  })
}

export const count: Handler<'stock.count'> = context => {
  const sent = context.body.count
  // The count is a record of its own under this id.
  const asked = { ...sent, id: sent.id ?? newId(), locationId: locationOf(context, sent.locationId) }
  const { organizationId } = context.actor
  const lines = bookingLines('count', asked, asked.locationId)
  return book(context, 'count', sent.id ?? asked.id, async transaction => {
    // The clock is read behind the turns: a count is never older than the one before it.
    await lockProducts(
      transaction,
      organizationId,
      lines.map(line => line.productId),
    )
    const { facts, now } = await findBookingFacts(transaction, context, asked, asked.locationId, true)
    const at = countedAt(asked, now)
    const labels = await labelsAt(transaction, organizationId, lines, at)
    const sums = await sumsAt(transaction, organizationId, lines, at)
    const [place] = await placesOf(transaction, organizationId, asked.locationId)
    const there = { ...facts, sums, labels, placeName: place?.name ?? '' }
    return effectsOf(countStock.decide(asked, there, momentOf(context, now)))
  })
}
