/** The ledger of stock for tests: its variations, and what labels hold beside what they sum to. */
import { stockOf, type Variation } from '@cloche/domain/rules/stock'
import { UNITS } from '../operations/measures.ts'
import { OPEN_FOOD } from '../operations/open-food.ts'
import { NO_BATCH, THERE } from '../operations/stock-balances.ts'
import type { TestApp } from './app.ts'
import { rowsOf, type Body } from './labels.ts'

/** All variations of the home organization, oldest first. */
export async function variationsOf(t: TestApp): Promise<(Variation & Body)[]> {
  return (await rowsOf(
    t,
    `select id, at, product_id as "productId", batch_id as "batchId", label_id as "labelId", state,
       location_id as "locationId", reason, cost, user_id as "userId", transfer_id as "transferId", note,
       json_build_object('value', quantity_value, 'unit', quantity_unit) as quantity
     from stock_variation where organization_id = $1 order by at, id`,
  )) as (Variation & Body)[]
}

type Held = [label: string, product: string, batch: string, state: string, place: string, grams: number]

/** What every label of the home organization holds, as its row says and as the variations of labels sum to. */
export async function heldAndSummed(t: TestApp): Promise<{ held: Held[]; summed: Held[] }> {
  const labels = await rowsOf(
    t,
    `select id, product_id as product, batch_id as batch, state, location_id as place, quantity_value as value, quantity_unit as unit
     from label where organization_id = $1 and ${OPEN_FOOD} and state <> 'serve' order by id`,
  )
  const factor: Record<string, number> = { mg: 0.001, g: 1, kg: 1000, ml: 1, l: 1000, piece: 1, serving: 1 }
  const variations = (await variationsOf(t)).filter(variation => variation.labelId !== null)
  const lines = stockOf(variations, ['labelId', 'productId', 'batchId', 'state', 'locationId'])
  const rounded = (value: number) => Number(value.toFixed(3))
  return {
    held: labels.map(({ id, product, batch, state, place, value, unit }): Held => [
      id,
      product,
      batch,
      state,
      place,
      rounded(value * (factor[unit] ?? Number.NaN)),
    ]),
    summed: lines
      .map(({ pile, value }): Held => [
        pile.labelId ?? '',
        pile.productId ?? '',
        pile.batchId ?? '',
        pile.state ?? '',
        pile.locationId ?? '',
        rounded(value),
      ])
      .filter(([, , , , , grams]) => grams !== 0)
      .toSorted((a, b) => (a[0] < b[0] ? -1 : 1)),
  }
}

const PILE = 'product_id, location_id, state, batch_id, measure'

/**
 * Where balances are not what the ledger sums to, where the open labels of a pile are not what is kept of them, and what
 * took more than there was without a mark: nowhere.
 * @param since labels of batches that were made before may have been closed by a test, past the ledger
 */
export async function untrueBalances(t: TestApp, since = '-infinity'): Promise<Body[]> {
  const replayed = await rowsOf(
    t,
    `with ${UNITS}, summed as (
       select product_id, location_id, state, coalesce(batch_id, '${NO_BATCH}') as batch_id, label_id is not null as is_labelled, measure,
         sum(quantity_value * factor) as value
       from stock_variation join units on units.unit = quantity_unit where organization_id = $1 group by 1, 2, 3, 4, 5, 6),
     kept as (select * from stock_balance where organization_id = $1)
     select 'ledger' as beside, ${PILE}, is_labelled, summed.value as told, kept.value as kept
     from summed full join kept using (${PILE}, is_labelled)
     where coalesce(summed.value, 0) <> coalesce(kept.value, 0)`,
  )
  const labelled = await rowsOf(
    t,
    `with ${UNITS}, open as (
       select ${PILE}, sum(quantity_value * factor) as value from label join units on units.unit = quantity_unit
       where organization_id = $1 and ${OPEN_FOOD} and state <> 'serve' group by ${PILE}),
     kept as (select ${PILE}, sum(value) as value from stock_balance where organization_id = $1 and is_labelled and ${THERE} group by ${PILE})
     select 'labels' as beside, ${PILE}, open.value as told, kept.value as kept from open full join kept using (${PILE})
     where abs(coalesce(open.value, 0) - coalesce(kept.value, 0)) >= 0.001
       and batch_id in (select id from batch where organization_id = $1 and created >= $2::timestamptz)`,
    [since],
  )
  const unmarked = await rowsOf(
    t,
    `with ${UNITS}, running as (
       select product_id, location_id, state, measure, id, reason, quantity_value, is_beyond, created,
         round(sum(quantity_value * factor) over (partition by product_id, location_id, state, measure order by id), 6) as value
       from stock_variation join units on units.unit = quantity_unit where organization_id = $1 and label_id is null)
     select 'below' as beside, * from running where value < 0 and quantity_value < 0 and is_beyond is not true and created >= $2::timestamptz`,
    [since],
  )
  return [...replayed, ...labelled, ...unmarked]
}

/**
 * Lines of shipments whose food is not where it was said to be: what was sent arrived, was taken back or refused and is in
 * stock again, was said to be missing when it came, or travels still under a label that holds all of it.
 */
export const lostOnTheWay = (t: TestApp, since: string): Promise<Body[]> =>
  rowsOf(
    t,
    `with ${UNITS}, told as (
       select line.id, shipment.status, line.outcome, line.quantity_value * own.factor as sent,
         case when shipment.status = 'cancelled' then 'back' when shipment.status = 'sent' then 'travels' else line.outcome end as became,
         (select coalesce(sum(v.quantity_value * units.factor), 0) from stock_variation v join units on units.unit = v.quantity_unit
           where v.organization_id = $1 and v.transfer_id = line.id::text) as left_over,
         label.is_final, label.shipment_id, label.quantity_value * labelled.factor as held, label.state
       from shipment_line line join shipment on shipment.organization_id = $1 and shipment.id = line.shipment_id
         join units own on own.unit = line.quantity_unit
         join label on label.organization_id = $1 and label.id = line.label_id join units labelled on labelled.unit = label.quantity_unit
       where line.organization_id = $1 and shipment.created >= $2::timestamptz)
     select * from told where
       abs(left_over + case when became in ('travels', 'missing') then sent else 0 end) >= 0.001
       or became = 'travels' and (is_final or shipment_id is null or abs(held - sent) >= 0.001)
       or became = 'missing' and state <> 'waste'`,
    [since],
  )
