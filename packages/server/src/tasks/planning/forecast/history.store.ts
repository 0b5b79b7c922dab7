/** What left a place of each product, day by day on its clock, and what made days special. */
import type { Amount } from '@cloche/domain/rules/amounts'
import type { Influence } from '@cloche/domain/rules/forecasting'
import type { Statement } from '../../../database/connection.ts'
import { UNITS } from '../../../operations/measures.ts'

export type Source = 'used' | 'sold' | 'made'

/**
 * Which movements count, as a signed amount. What was made and thrown away on the same day because it was too much, or
 * because it was over, nobody wanted.
 */
const COUNTED: Readonly<Record<Source, string>> = {
  used: `case when v.reason in ('consumption', 'sale') then -1 else 0 end`,
  sold: `case when v.reason = 'sale' then -1 else 0 end`,
  made: `case when v.reason = 'production' or (v.reason = 'waste' and v.cause in ('overproduced', 'expired')) then 1 else 0 end`,
}

export interface UsedRow {
  readonly productId: string
  readonly day: string
  readonly value: number
  readonly unit: Amount['unit']
}

/** So many products a forecaster tells of where none are chosen. */
export const CHOSEN_PRODUCTS = 100

/** `from` and `to` are instants, `to` is not counted. Without products: those of which movements are most. */
export const usedStatement = (
  organizationId: string,
  locationId: string,
  source: Source,
  timeZone: string,
  from: string,
  to: string,
  productIds: readonly string[],
): Statement<UsedRow> => ({
  text: `with ${UNITS}, moved as (
      select v.product_id, (v.at at time zone $5)::date as day, units.measure, v.quantity_value * units.factor * (${COUNTED[source]}) as value
      from stock_variation v join units on units.unit = v.quantity_unit
      where v.organization_id = $1 and v.at >= $3 and v.at < $4 and (${COUNTED[source]}) <> 0
        and v.location_id in (select id from location where organization_id = $1 and hierarchy @> array[$2::uuid])),
    chosen as (select moved.product_id from moved join product p on p.organization_id = $1 and p.id = moved.product_id and p.deleted is null
      where cardinality($6::uuid[]) = 0 or moved.product_id = any($6::uuid[])
      group by moved.product_id order by count(*) desc, moved.product_id limit $7)
    select product_id as "productId", day::text as day, measure as unit, round(greatest(sum(value), 0), 6)::float8 as value
    from moved where product_id in (select product_id from chosen) group by product_id, day, measure order by product_id, day, measure limit 400000`,
  values: [
    organizationId,
    locationId,
    from,
    to,
    timeZone,
    productIds,
    productIds.length === 0 ? CHOSEN_PRODUCTS : productIds.length,
  ],
})

/** Days on which anything at all moved at a place. */
export const knownDaysStatement = (
  organizationId: string,
  locationId: string,
  timeZone: string,
  from: string,
  to: string,
): Statement<{ readonly day: string }> => ({
  text: `select distinct (at at time zone $5)::date::text as day from stock_variation
    where organization_id = $1 and at >= $3 and at < $4 and reason in ('consumption', 'sale', 'production', 'receipt', 'waste')
      and location_id in (select id from location where organization_id = $1 and hierarchy @> array[$2::uuid])
    order by 1 limit 1000`,
  values: [organizationId, locationId, from, to, timeZone],
})

export interface InfluenceRow extends Influence {
  readonly id: string
  readonly covers: number | null
}

/** Special days of a place, and of those above it. */
export const influencesStatement = (
  organizationId: string,
  locationId: string,
  from: string,
  to: string,
): Statement<InfluenceRow> => ({
  text: `select id, day::text as day, kind, name, product_ids as "productIds", factor, plus, covers from influence
    where organization_id = $1 and day >= $3 and day <= $4 and deleted is null and active
      and location_id = any((select hierarchy from location where organization_id = $1 and id = $2)::uuid[])
    order by day, name, id limit 5000`,
  values: [organizationId, locationId, from, to],
})

export interface ProductRow {
  readonly id: string
  readonly name: string
  readonly consumptionUnit: Amount['unit'] | null
  readonly weight: number | null
  readonly servings: number | null
}

export const productsStatement = (
  organizationId: string,
  productIds: readonly string[],
): Statement<ProductRow> => ({
  text: `select id, name, consumption_unit as "consumptionUnit", weight::float8 as weight, servings::float8 as servings
    from product where organization_id = $1 and id = any($2::uuid[]) and deleted is null order by name, id`,
  values: [organizationId, productIds],
})

/** When a place is open: the weekdays that have opening times, 1 is Monday; none: every day. */
export const openWeekdaysStatement = (
  organizationId: string,
  locationId: string,
): Statement<{ readonly weekday: number }> => ({
  text: `select distinct (period ->> 'weekday')::int as weekday from location cross join jsonb_array_elements(location.periods) period
    where organization_id = $1 and id = $2 and period ->> 'kind' = 'opening' order by 1 limit 7`,
  values: [organizationId, locationId],
})
