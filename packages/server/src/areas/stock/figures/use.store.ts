/** What was used of each product at each place, beside what recipes and sales asked for; and what was thrown away. */
import { ENTITIES } from '@cloche/domain/entities'
import type { Amount, Price } from '@cloche/domain/rules/amounts'
import type { WasteCause } from '@cloche/domain/rules/stock'
import type { Statement } from '../../../database/connection.ts'
import type { AnswerTo } from '../../../http/call-context.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import { UNITS } from '../../../operations/measures.ts'

export const USED_MAX = 5000
const WASTED_MAX = 200
const WASTE_LINES_MAX = 50

const scoped = (reach: RowScope, values: unknown[]) => {
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

/** Thrown away, or taken back of that. */
const WASTED = `(reason = 'waste' or (reason = 'correction' and cause is not null))`

export interface WastedRow {
  readonly by: 'all' | 'cause' | 'product' | 'place' | 'person'
  readonly id: string | null
  readonly name: string | null
  readonly cause: WasteCause | null
  readonly count: number
  readonly cost: number | null
  readonly without: number
  /** Of products: the states in which such food may be used again. */
  readonly reuse: readonly string[]
}

export function wasteStatement(
  organizationId: string,
  reach: RowScope,
  from: string,
  until: string,
): Statement<WastedRow> {
  const values: unknown[] = [organizationId, from, until]
  return {
    text: `with lost as (
        select product_id, location_id, user_id, cause, -cost as cost, case when quantity_value > 0 then -1 else 1 end as times from stock_variation
        where ${scoped(reach, values)} and ${WASTED}),
      summed as (
        select case grouping(cause, product_id, location_id, user_id) when 7 then 'cause' when 11 then 'product' when 13 then 'place'
            when 14 then 'person' else 'all' end as by,
          cause, product_id, location_id, user_id, sum(times)::int as count, sum(cost)::float8 as cost,
          coalesce(sum(times) filter (where cost is null), 0)::int as without
        from lost group by grouping sets ((), (cause), (product_id), (location_id), (user_id)) having sum(times) > 0),
      ranked as (select *, row_number() over (partition by by order by cost desc nulls last, count desc) as place from summed)
      select ranked.by, coalesce(ranked.product_id, ranked.location_id, ranked.user_id) as id,
        coalesce(product.name, location.name, person.name) as name, ranked.cause, ranked.count, ranked.cost, ranked.without,
        case when ranked.by = 'product' then array(
          select distinct reuse_state from program where program.organization_id = $1 and program.deleted is null and program.active
            and reuse_state not in ('waste', 'cancel') and (product_ids = '{}' or ranked.product_id = any(product_ids)) order by reuse_state limit 5) else '{}' end as reuse
      from ranked left join product on product.organization_id = $1 and product.id = ranked.product_id
      left join location on location.organization_id = $1 and location.id = ranked.location_id
      left join "user" person on person.organization_id = $1 and person.id = ranked.user_id
      where ranked.place <= ${WASTED_MAX} order by ranked.by, ranked.place`,
    values,
  }
}

export type WastedLine = AnswerTo<'stock.waste'>['lines'][number]

/** The last that was thrown away, with a picture of it: of the label, or of the booking. */
export function wasteLinesStatement(
  organizationId: string,
  reach: RowScope,
  from: string,
  until: string,
): Statement<WastedLine> {
  const values: unknown[] = [organizationId, from, until]
  return {
    text: `with lost as (
        select id, at, product_id, quantity_value, quantity_unit, cause, cost, user_id, label_id, note from stock_variation
        where ${scoped(reach, values)} and reason = 'waste' order by at desc, id desc limit ${WASTE_LINES_MAX})
      select lost.id, lost.at, lost.product_id as "productId", product.name, lost.cause, -lost.cost as cost, person.name as "personName",
        lost.label_id as "labelId", lost.note, json_build_object('value', -lost.quantity_value, 'unit', lost.quantity_unit) as quantity,
        (select attachment.id from attachment where attachment.organization_id = $1 and attachment.deleted is null
          and attachment.record_id = any(array[lost.id::text, lost.label_id::text]) and attachment.entity in ('label', 'stockVariation')
          order by attachment.created desc limit 1) as "photoId"
      from lost join product on product.organization_id = $1 and product.id = lost.product_id
      left join "user" person on person.organization_id = $1 and person.id = lost.user_id
      order by lost.at desc, lost.id desc`,
    values,
  }
}

/** What may be thrown away in a week at the chosen place: what it says itself, or what lies in it says together. */
export const targetStatement = (
  organizationId: string,
  locationId: string,
): Statement<{ target: number | null }> => ({
  text: `select coalesce((select waste_target from location where organization_id = $1 and id = $2),
      (select sum(waste_target) from location where organization_id = $1 and $2::uuid = any(hierarchy) and deleted is null)) as target`,
  values: [organizationId, locationId],
})
