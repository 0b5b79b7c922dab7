/** What was made of each product, beside what its recipe gives of all that went in. */
import { ENTITIES } from '@cloche/domain/entities'
import type { Amount, Price } from '@cloche/domain/rules/amounts'
import type { Statement } from '../../../database/connection.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import { UNITS } from '../../../operations/measures.ts'

export const YIELDS_MAX = 2000

export interface YieldRow {
  readonly productId: string
  readonly name: string
  readonly batches: number
  readonly price: Price
  readonly planned: Amount
  readonly made: Amount
}

/**
 * A batch was to give as much more than it gave as more went in than the recipe asks for what was made: by what it costs,
 * or by weight where a price is missing. What has no recipe, or is cancelled, has no yield.
 */
export function yieldStatement(
  organizationId: string,
  reach: RowScope,
  from: string,
  until: string,
): Statement<YieldRow> {
  const values: unknown[] = [organizationId, from, until]
  const scope = rowScopeSql(ENTITIES.stockVariation, reach, value => `$${values.push(value)}`)
  const within = scope === undefined ? '' : ` and ${scope}`
  const amountOf = (name: string) => `json_build_object('value', round(${name}, 6), 'unit', given.measure)`
  return {
    text: `with ${UNITS}, made as (
        select batch_id, product_id, measure, sum(quantity_value * factor) as value
        from stock_variation join units on units.unit = quantity_unit
        where organization_id = $1 and at >= $2::timestamptz and at < $3::timestamptz${within}
          and reason = 'production' and batch_id is not null and quantity_value > 0
          and not exists (select from label where label.organization_id = $1 and label.id = stock_variation.label_id and label.state = 'cancel')
        group by 1, 2, 3),
      lines as (
        select used.into_id, -used.quantity_value * units.factor as used, -used.planned_value * asked.factor as planned,
          units.measure, product.cost / priced.factor as price
        from stock_variation used join units on units.unit = used.quantity_unit join units asked on asked.unit = used.planned_unit
          join product on product.organization_id = $1 and product.id = used.product_id
          left join units priced on priced.unit = product.consumption_unit and priced.measure = units.measure
        where used.organization_id = $1 and used.into_id = any(array(select batch_id from made)) and used.reason = 'consumption'
          and used.planned_value is not null and asked.measure = units.measure),
      spent as (
        select into_id, case when count(*) filter (where price is null) = 0 and sum(planned * price) > 0
            then sum(used * price) / sum(planned * price)
          else sum(used) filter (where measure = 'g') / nullif(sum(planned) filter (where measure = 'g'), 0) end as ratio
        from lines group by 1),
      given as (
        select product_id, measure, count(*)::int as batches, sum(value) as made, sum(value * ratio) as planned
        from made join spent on spent.into_id = made.batch_id where ratio > 0 group by 1, 2)
      select product.id as "productId", product.name, given.batches,
        json_build_object('cost', product.cost, 'unit', product.consumption_unit) as price,
        ${amountOf('given.planned')} as planned, ${amountOf('given.made')} as made
      from given join product on product.organization_id = $1 and product.id = given.product_id
      order by given.made / given.planned, product.name, product.id limit ${YIELDS_MAX + 1}`,
    values,
  }
}
