/** What there was of each product at an instant, and what it was worth: the balances less what moved since. */
import { ENTITIES } from '@cloche/domain/entities'
import type { Amount, Price } from '@cloche/domain/rules/amounts'
import type { Layer, Valuation } from '@cloche/domain/rules/stock'
import type { Statement } from '../../../database/connection.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import { UNITS } from '../../../operations/measures.ts'

/** So many products are told at once. */
export const VALUED_MAX = 5000

export interface ValuedRow {
  readonly productId: string
  readonly name: string
  readonly sku: string | null
  readonly quantity: Amount
  /** What it cost at that instant. */
  readonly price: Price
  readonly method: Valuation
  /** What came in and was paid for, newest first, as far as it covers what there was; empty unless it is asked for. */
  readonly layers: readonly Layer[]
}

export function valueStatement(organizationId: string, reach: RowScope, at: string): Statement<ValuedRow> {
  const values: unknown[] = [organizationId, at]
  const scope = rowScopeSql(ENTITIES.stockVariation, reach, value => `$${values.push(value)}`)
  const within = `organization_id = $1${scope === undefined ? '' : ` and ${scope}`}`
  return {
    text: `with ${UNITS}, now as (
        select product_id, measure, sum(value) as value from stock_balance where ${within} and round(value, 6) <> 0 group by 1, 2),
      since as (
        select product_id, measure, sum(quantity_value * factor) as value from stock_variation join units on units.unit = quantity_unit
        where ${within} and at > $2::timestamptz group by 1, 2),
      there as (
        select product_id, measure, round(coalesce(now.value, 0) - coalesce(since.value, 0), 6) as value
        from now full join since using (product_id, measure)),
      past as (
        select distinct on (record_id) record_id, (before ->> 'cost')::numeric as cost from history
        where organization_id = $1 and entity = 'product' and at > $2::timestamptz and before ? 'cost' and before -> 'cost' is distinct from after -> 'cost'
        order by record_id, at),
      listed as (
        select product.id, product.name, product.sku, product.cost, product.consumption_unit, there.measure, there.value
        from there join product on product.organization_id = $1 and product.id = there.product_id
        where there.value <> 0 order by product.name, product.id, there.measure limit ${VALUED_MAX + 1})
      select listed.id as "productId", listed.name, listed.sku, organization.stock_valuation as method,
        json_build_object('value', listed.value, 'unit', listed.measure) as quantity,
        json_build_object('cost', coalesce(past.cost, listed.cost), 'unit', listed.consumption_unit) as price,
        coalesce(paid.layers, '[]') as layers
      from listed join organization on organization.id = $1
      left join past on past.record_id = listed.id
      left join lateral (
        select json_agg(json_build_object('quantity', json_build_object('value', round(quantity, 6), 'unit', listed.measure), 'paid', cost)
            order by at desc, id desc) filter (where newer < listed.value) as layers
        from (
          select quantity_value * factor as quantity, cost, at, id,
            sum(quantity_value * factor) over (order by at desc, id desc) - quantity_value * factor as newer
          from stock_variation join units on units.unit = quantity_unit and units.measure = listed.measure
          where organization.stock_valuation = 'fifo' and ${within} and product_id = listed.id and reason = 'receipt' and quantity_value > 0 and cost is not null and at <= $2::timestamptz
        ) received) paid on true
      order by listed.name, listed.id, listed.measure`,
    values,
  }
}
