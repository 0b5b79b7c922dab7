/** What there was of each product at an instant, and what it was worth: the balances less what moved since. */
import { ENTITIES } from '@cloche/domain/entities'
import { costOf, isPositive, type Amount, type Money, type Price } from '@cloche/domain/rules/amounts'
import { worthByLayers, type Layer, type Valuation } from '@cloche/domain/rules/stock'
import type { Statement } from '../../database/connection.ts'
import { lookedUp, rowScopeSql, type RowScope } from '../../entity-engine/row-scope.ts'
import { UNITS } from '../../operations/measures.ts'
import { THERE } from '../../operations/stock-balances.ts'

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

/** What it is worth by the organization's method; what is below zero is worth nothing. */
export function worthOf({ quantity, price, method, layers }: ValuedRow): Money | null {
  if (!isPositive(quantity)) return 0
  return method === 'fifo' ? worthByLayers(quantity, layers, price) : costOf(quantity, price)
}

/**
 * Products are walked in the order in which they are listed, so that no more is summed than is told.
 * @param placeId what is right there alone, without what is below it
 */
export function valueStatement(
  organizationId: string,
  reach: RowScope,
  at: string,
  placeId?: string,
): Statement<ValuedRow> {
  const values: unknown[] = [organizationId, at]
  const scope = rowScopeSql(ENTITIES.stockVariation, reach, value => `$${values.push(value)}`)
  const rightThere = placeId === undefined ? '' : ` and location_id = $${values.push(placeId)}`
  const within = `organization_id = $1${scope === undefined ? '' : ` and ${lookedUp(scope)}`}${rightThere}`
  // One after the other, from the newest on: receipts that what is there no longer comes from are not read. Their unit is looked
  // up, and not joined, so that the index brings them in that order.
  const receipt = (condition: string) =>
    `select at, id, quantity_value * (select factor from units where unit = quantity_unit) as quantity, cost, 0::numeric as newer
            from stock_variation where ${within} and product_id = listed.id and reason = 'receipt' and quantity_value > 0 and cost is not null
              and quantity_unit = any (listed.units) and at <= $2::timestamptz ${condition} order by at desc, id desc limit 1`
  return {
    text: `with ${UNITS},
      past as (
        select distinct on (record_id) record_id, (before ->> 'cost')::numeric as cost from history
        where organization_id = $1 and entity = 'product' and at > $2::timestamptz and before ? 'cost' and before -> 'cost' is distinct from after -> 'cost'
        order by record_id, at),
      listed as (
        select product.id, product.name, product.sku, product.cost, product.consumption_unit, product.search_text, there.measure, there.value,
          array(select unit from units where units.measure = there.measure) as units
        from product cross join lateral (
          select measure, round(sum(value), 6) as value from (
            select measure, value from stock_balance where ${within} and product_id = product.id and ${THERE}
            union all
            select measure, -quantity_value * factor from stock_variation join units on units.unit = quantity_unit
            where ${within} and product_id = product.id and at > $2::timestamptz
          ) moved group by measure having round(sum(value), 6) <> 0
        ) there
        where product.organization_id = $1
        order by left(product.search_text, 100), product.id, there.measure limit ${VALUED_MAX + 1})
      select listed.id as "productId", listed.name, listed.sku, organization.stock_valuation as method,
        json_build_object('value', listed.value, 'unit', listed.measure) as quantity,
        json_build_object('cost', coalesce(past.cost, listed.cost), 'unit', listed.consumption_unit) as price,
        coalesce(paid.layers, '[]') as layers
      from listed join organization on organization.id = $1
      left join past on past.record_id = listed.id
      left join lateral (
        with recursive received as (
          (${receipt("and organization.stock_valuation = 'fifo'")})
          union all
          select older.at, older.id, older.quantity, older.cost, received.newer + received.quantity from received cross join lateral (
            ${receipt('and (at, id) < (received.at, received.id)')}
          ) older where received.newer + received.quantity < listed.value)
        select json_agg(json_build_object('quantity', json_build_object('value', round(quantity, 6), 'unit', listed.measure), 'paid', cost)
          order by at desc, id desc) as layers
        from received where newer < listed.value) paid on true
      order by left(listed.search_text, 100), listed.id, listed.measure`,
    values,
  }
}
