/** What was used of each product at each place, beside what recipes and sales asked for. */
import { ENTITIES } from '@cloche/domain/entities'
import type { Amount, Price } from '@cloche/domain/rules/amounts'
import type { Statement } from '../../database/connection.ts'
import { rowScopeSql, type RowScope } from '../../entity-engine/row-scope.ts'
import { UNITS } from '../../operations/measures.ts'

export const USED_MAX = 5000

/** Movements of a period in reach; `$1` organization, `$2` and `$3` the period. */
export const scoped = (reach: RowScope, values: unknown[]) => {
  const scope = rowScopeSql(ENTITIES.stockVariation, reach, value => `$${values.push(value)}`)
  return `organization_id = $1 and at >= $2::timestamptz and at < $3::timestamptz${scope === undefined ? '' : ` and ${scope}`}`
}

/** What is taken back says of what it was: it counts there with the other sign. */
const KIND = `case when reason = 'correction' and planned_value is not null then 'sale' when reason = 'correction' and cause is not null then 'waste'
  else reason end`

export interface UsedRow {
  readonly productId: string
  readonly name: string
  readonly locationId: string
  readonly locationName: string
  readonly price: Price
  readonly planned: Amount
  readonly used: Amount
  readonly wasted: Amount
  /** What counts and corrections took: below zero, more was found. */
  readonly missing: Amount
}

/**
 * What was planned is what the recipe asked for of what was made, and all of what was sold or taken by hand. Of a batch of which
 * every label was cancelled nothing was planned.
 */
export function useStatement(
  organizationId: string,
  reach: RowScope,
  from: string,
  until: string,
): Statement<UsedRow> {
  const values: unknown[] = [organizationId, from, until]
  const amountOf = (name: string) => `json_build_object('value', round(${name}, 6), 'unit', summed.measure)`
  return {
    text: `with ${UNITS}, moved as (
        select product_id, location_id, measure, into_id, -quantity_value * factor as taken, ${KIND} as reason,
          case when planned_value is null then -quantity_value * factor else -planned_value * (
            select asked.factor from units asked where asked.unit = planned_unit) end as planned
        from stock_variation join units on units.unit = quantity_unit
        where ${scoped(reach, values)} and reason in ('consumption', 'sale', 'waste', 'count', 'correction')),
      summed as (
        select product_id, location_id, measure,
          coalesce(sum(planned) filter (where reason in ('consumption', 'sale') and (into_id is null or exists (
            select from label where label.organization_id = $1 and label.batch_id = into_id and label.state <> 'cancel'))), 0) as planned,
          coalesce(sum(taken) filter (where reason in ('consumption', 'sale') or (reason = 'correction' and into_id is not null)), 0) as used,
          coalesce(sum(taken) filter (where reason = 'waste'), 0) as wasted,
          coalesce(sum(taken) filter (where reason = 'count' or (reason = 'correction' and into_id is null)), 0) as missing
        from moved group by 1, 2, 3)
      select product.id as "productId", product.name, location.id as "locationId", location.name as "locationName",
        json_build_object('cost', product.cost, 'unit', product.consumption_unit) as price,
        ${amountOf('planned')} as planned, ${amountOf('used')} as used, ${amountOf('wasted')} as wasted, ${amountOf('missing')} as missing
      from summed join product on product.organization_id = $1 and product.id = product_id
      join location on location.organization_id = $1 and location.id = location_id
      where round(planned, 6) <> 0 or round(used, 6) <> 0 or round(wasted, 6) <> 0 or round(missing, 6) <> 0
      order by product.name, product.id, location.name, location.id, measure limit ${USED_MAX + 1}`,
    values,
  }
}
