/** What was thrown away: by cause, product, place and person, and a line each time. */
import type { WasteCause } from '@cloche/domain/rules/stock'
import type { Statement } from '../../../database/connection.ts'
import type { RowScope } from '../../../entity-engine/row-scope.ts'
import type { AnswerTo } from '../../../http/call-context.ts'
import { scoped } from '../../figures/stock-use.store.ts'

const WASTED_MAX = 200
/** Lines that a screen shows, and that a sheet holds. */
export const LINES_SHOWN = 50
export const LINES_MAX = 5000

/** Thrown away, or taken back of that: as it is written now, and as it was. */
const wasted = (line: string) =>
  `(${line}.reason = 'waste' or (${line}.reason = 'correction' and ${line}.cause is not null))`

/** Not taken back since: of several that are alike, the last are. */
const STANDS = `(select coalesce(sum(case when other.quantity_value > 0 then 1 else -1 end), 0) from stock_variation other
  where other.organization_id = $1 and other.product_id = one.product_id and other.at >= one.at and other.id <> one.id
    and other.location_id = one.location_id and other.label_id is not distinct from one.label_id
    and other.cause is not distinct from one.cause and abs(other.quantity_value) = -one.quantity_value
    and ${wasted('other')}) <= 0`

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
        select product_id, location_id, user_id, cause, -cost as cost, case when quantity_value > 0 then -1 else 1 end as times from stock_variation one
        where ${scoped(reach, values)} and ${wasted('one')}),
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

/**
 * The last that was thrown away, with a picture of it: of the label, or of the booking; not what was taken back. A sheet has
 * that, too, with the other sign: its lines are what the sums are of.
 */
export function wasteLinesStatement(
  organizationId: string,
  reach: RowScope,
  from: string,
  until: string,
  isSheet = false,
): Statement<WastedLine> {
  const values: unknown[] = [organizationId, from, until]
  return {
    text: `with lost as (
        select id, at, product_id, location_id, quantity_value, quantity_unit, cause, cost, user_id, label_id, note from stock_variation one
        where ${scoped(reach, values)} and ${isSheet ? wasted('one') : `reason = 'waste' and quantity_value < 0 and ${STANDS}`}
        order by at desc, id desc limit ${isSheet ? LINES_MAX : LINES_SHOWN})
      select lost.id, lost.at, lost.product_id as "productId", product.name, lost.cause, -lost.cost as cost, location.name as "placeName", person.name as "personName",
        lost.label_id as "labelId", lost.note, json_build_object('value', -lost.quantity_value, 'unit', lost.quantity_unit) as quantity,
        (select attachment.id from attachment where attachment.organization_id = $1 and attachment.deleted is null
          and attachment.record_id = any(array[lost.id::text, lost.label_id::text]) and attachment.entity in ('label', 'stockVariation')
          order by attachment.created desc limit 1) as "photoId"
      from lost join product on product.organization_id = $1 and product.id = lost.product_id
      join location on location.organization_id = $1 and location.id = lost.location_id
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
