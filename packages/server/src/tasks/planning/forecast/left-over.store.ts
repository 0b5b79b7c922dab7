/** Portions that were made on the day before and are there yet. */
import type { Amount } from '@cloche/domain/rules/amounts'
import type { Statement } from '../../../database/connection.ts'
import { UNITS } from '../../../operations/measures.ts'
import { NOT_ON_THE_WAY } from '../../../operations/open-food.ts'

export interface LeftOverRow {
  readonly productId: string
  readonly value: number
  readonly unit: Amount['unit']
  readonly until: string | null
}

/**
 * Labels of dishes that were made at a place from one instant to another, as they stood at the second one: what is on them now
 * and what was used of them since. What was frozen, kept back or sent away is no portion of the next day.
 */
export const leftOverStatement = (
  organizationId: string,
  locationId: string,
  from: string,
  to: string,
  productIds: readonly string[],
): Statement<LeftOverRow> => ({
  text: `with ${UNITS}, made as (
      select l.id, l.product_id, l.expiration, units.measure, case when l.is_final then 0 else l.quantity_value * units.factor end as there
      from label l
      join batch b on b.organization_id = l.organization_id and b.id = l.batch_id and b.origin = 'production'
      join product p on p.organization_id = l.organization_id and p.id = l.product_id and p.type = 'selling' and p.deleted is null
      join units on units.unit = l.quantity_unit
      where l.organization_id = $1 and l.made_at >= $3 and l.made_at < $4 and l.product_id = any($5::uuid[]) and l.state <> 'freeze'
        and l.batch_status = 'available' and l.${NOT_ON_THE_WAY}
        and l.location_id in (select id from location where organization_id = $1 and hierarchy @> array[$2::uuid])),
    since as (
      select v.label_id, units.measure, -sum(v.quantity_value * units.factor) as value
      from stock_variation v join units on units.unit = v.quantity_unit
      where v.organization_id = $1 and v.at >= $4 and v.label_id in (select id from made) and v.reason in ('consumption', 'sale')
      group by v.label_id, units.measure)
    select made.product_id as "productId", made.measure as unit, made.expiration as until,
      round(sum(made.there + coalesce(since.value, 0)), 6)::float8 as value
    from made left join since on since.label_id = made.id and since.measure = made.measure
    group by made.product_id, made.measure, made.expiration having sum(made.there + coalesce(since.value, 0)) > 0
    order by made.product_id, made.expiration nulls last, made.measure limit 5000`,
  values: [organizationId, locationId, from, to, productIds],
})
