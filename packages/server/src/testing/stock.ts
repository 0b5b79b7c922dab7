/** The ledger of stock for tests: its variations, and what labels hold beside what they sum to. */
import { stockOf, type Variation } from '@cloche/domain/rules/stock'
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
     from label where organization_id = $1 and not is_final and quantity_value > 0 and state <> 'serve' order by id`,
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
