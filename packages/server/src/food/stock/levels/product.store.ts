/** Statements about one product's stock. */
import { ENTITIES } from '@cloche/domain/entities'
import type { Amount } from '@cloche/domain/rules/amounts'
import type { Statement } from '../../../database/connection.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import { UNITS } from '../../../operations/measures.ts'
import { THERE } from '../../../operations/stock-balances.ts'
import type { AnswerTo } from '../../../http/call-context.ts'

type Stock = AnswerTo<'stock.product'>

/** A curve is drawn with so many steps at most: in each of them the last level counts. */
const STEPS = 600

function scoped<R>(
  organizationId: string,
  productId: string,
  reach: RowScope,
  write: (within: string, value: (given: unknown) => string) => string,
): Statement<R> {
  const values: unknown[] = [organizationId, productId]
  const value = (given: unknown) => `$${values.push(given)}`
  const place = rowScopeSql(ENTITIES.stockVariation, reach, value)
  const within = `organization_id = $1 and product_id = $2${place === undefined ? '' : ` and ${place}`}`
  return { text: write(within, value), values }
}

export function productStatement(organizationId: string, id: string): Statement<Stock['product']> {
  return {
    text: 'select id, name, consumption_unit as "consumptionUnit", cost from product where organization_id = $1 and id = $2',
    values: [organizationId, id],
  }
}

/** What is there now, by place and state; most first. */
export function pilesStatement(
  organizationId: string,
  productId: string,
  reach: RowScope,
): Statement<Omit<Stock['piles'][number], 'quantity'> & Amount> {
  return scoped(
    organizationId,
    productId,
    reach,
    within => `with summed as (
        select location_id, state, measure as unit, round(sum(value), 6) as value, max(changed) as changed
        from stock_balance where ${within} and ${THERE} group by 1, 2, 3)
      select location_id as "locationId", location.name as "locationName", state, unit, value, changed
      from summed join location on location.organization_id = $1 and location.id = location_id
      where value <> 0 order by value desc, location.name, state limit 2000`,
  )
}

export function startStatement(
  organizationId: string,
  productId: string,
  reach: RowScope,
  from: string,
): Statement<Amount> {
  return scoped(
    organizationId,
    productId,
    reach,
    (within, value) => `with ${UNITS}
      select measure as unit, round(sum(quantity_value * factor), 6) as value
      from stock_variation join units on units.unit = quantity_unit where ${within} and at < ${value(from)} group by 1`,
  )
}

/** How the level differs from that of the beginning, after each step of the period. */
export function curveStatement(
  organizationId: string,
  productId: string,
  reach: RowScope,
  from: string,
  until: string,
): Statement<Amount & { readonly at: string }> {
  return scoped(organizationId, productId, reach, (within, value) => {
    const [first, last] = [`${value(from)}::timestamptz`, `${value(until)}::timestamptz`]
    return `with ${UNITS}, steps as (
        select measure, width_bucket(extract(epoch from at), extract(epoch from ${first}), extract(epoch from ${last}), ${STEPS}) as step,
          max(at) as at, sum(quantity_value * factor) as moved
        from stock_variation join units on units.unit = quantity_unit
        where ${within} and at >= ${first} and at <= ${last} group by 1, 2)
      select measure as unit, at, round(sum(moved) over (partition by measure order by step), 6) as value
      from steps where moved <> 0 order by measure, step`
  })
}
