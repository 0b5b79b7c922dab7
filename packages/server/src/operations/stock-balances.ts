/**
 * What there is, kept beside the ledger of stock: whoever adds movements there writes their sums here, in the same
 * transaction, by one statement.
 */
import type { VariationLine } from '@cloche/domain/operations'
import type { Statement } from '../database/connection.ts'
import { UNITS } from './measures.ts'

/** The batch of food that has none. */
export const NO_BATCH = '00000000-0000-0000-0000-000000000000'

/** Piles with something in them, or less than nothing. */
export const THERE = 'round(value, 6) <> 0'

/** Of piles, those that may be used: nothing of a batch that is on hold or rejected. */
export const usableSql = (pile: string) =>
  `not exists (select from batch held where held.organization_id = $1 and held.id = ${pile}.batch_id and held.status in ('hold', 'rejected'))`

/**
 * Adds movements to the balances of their piles. Piles are taken in one order, so that two who write of the same ones wait
 * for each other, and never both.
 */
export function balancesStatement(organizationId: string, variations: readonly VariationLine[]): Statement[] {
  if (variations.length === 0) return []
  const of = <T>(read: (line: VariationLine) => T) => variations.map(read)
  return [
    {
      text: `insert into stock_balance as kept (organization_id, product_id, location_id, state, batch_id, is_labelled, measure, value, changed)
        with ${UNITS}, moved as (
          select product_id, location_id, state, batch_id, is_labelled, measure, sum(quantity * factor) as value, max(at) as at
          from unnest($2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::boolean[], $7::numeric[], $8::text[], $9::timestamptz[])
            as given(product_id, location_id, state, batch_id, is_labelled, quantity, quantity_unit, at)
          join units on units.unit = given.quantity_unit group by 1, 2, 3, 4, 5, 6)
        select $1, product_id, location_id, state, batch_id, is_labelled, measure, value, at from moved where value <> 0
        order by product_id, location_id, state, batch_id, is_labelled, measure
        on conflict (organization_id, product_id, location_id, state, batch_id, is_labelled, measure)
        do update set value = kept.value + excluded.value, changed = greatest(kept.changed, excluded.changed)`,
      values: [
        organizationId,
        of(line => line.productId),
        of(line => line.locationId),
        of(line => line.state),
        of(line => line.batchId ?? NO_BATCH),
        of(line => line.labelId !== null),
        of(line => line.quantity.value),
        of(line => line.quantity.unit),
        of(line => line.at),
      ],
      keepsPlan: true,
      change: null,
    },
  ]
}

/** What there is without a label of the products at the places that lines name, an amount for each measure. */
export function unlabelledStatement(
  organizationId: string,
  lines: readonly { readonly productId: string; readonly locationId: string }[],
): Statement {
  return {
    text: `select product_id as "productId", state, location_id as "locationId",
        json_build_object('value', round(sum(value), 6), 'unit', measure) as quantity
      from stock_balance where organization_id = $1 and product_id = any($2::uuid[]) and location_id = any($3::uuid[])
        and not is_labelled and ${THERE} group by 1, 2, 3, measure`,
    values: [organizationId, lines.map(line => line.productId), lines.map(line => line.locationId)],
  }
}
