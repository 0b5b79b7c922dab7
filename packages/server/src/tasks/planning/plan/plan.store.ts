/** What a plan of a day is worked out from, as SQL. */
import type { Amount } from '@cloche/domain/rules/amounts'
import type { Statement } from '../../../database/connection.ts'
import { UNITS } from '../../../operations/measures.ts'
import { NOT_ON_THE_WAY } from '../../../operations/open-food.ts'
import { THERE, usableSql } from '../../../operations/stock-balances.ts'

const WITHIN = `(select id from location where organization_id = $1 and hierarchy @> array[$2::uuid])`

export interface ForecastOfDay {
  readonly forecaster: string
  readonly productId: string
  readonly expected: number
  readonly unit: Amount['unit']
}

/** What a forecast says is needed without what is left over of the day before: a plan takes that from stock, where it is. */
const NEEDED = `((told ->> 'expected')::float8 - coalesce((select sum((reason ->> 'part')::float8)
  from jsonb_array_elements(told -> 'reasons') reason where reason ->> 'kind' = 'leftOver'), 0))`

/** What forecasters of a place expect of a day; of several that tell of one product the newest. */
export const forecastsOfDayStatement = (
  organizationId: string,
  locationId: string,
  day: string,
): Statement<ForecastOfDay> => ({
  text: `select distinct on (f.product_id) g.name as forecaster, f.product_id as "productId", f.unit, ${NEEDED} as expected
    from forecaster g join forecast f on f.organization_id = g.organization_id and f.forecaster_id = g.id and f.deleted is null
    join product p on p.organization_id = f.organization_id and p.id = f.product_id and p.deleted is null
    cross join jsonb_array_elements(f.days) told
    where g.organization_id = $1 and g.location_id = $2 and g.deleted is null and g.active and told ->> 'day' = $3
      and ${NEEDED} > 0
    order by f.product_id, f.computed_at desc, f.id limit 2000`,
  values: [organizationId, locationId, day],
})

export interface OrderedOfUs {
  readonly place: string
  readonly productId: string
  readonly value: number
  readonly unit: Amount['unit']
}

/** What kitchens of ours ordered of this one for a day, and did not leave yet. */
export const ordersOfUsStatement = (
  organizationId: string,
  locationId: string,
  from: string,
  to: string,
): Statement<OrderedOfUs> => ({
  text: `select l.name as place, o.product_id as "productId", coalesce(o.confirmed_value, o.quantity_value)::float8 as value,
      coalesce(o.confirmed_unit, o.quantity_unit) as unit
    from order_batch b join "order" o on o.organization_id = b.organization_id and o.order_batch_id = b.id and o.deleted is null
    join location l on l.organization_id = b.organization_id and l.id = b.location_id
    where b.organization_id = $1 and b.supplier_location_id = $2 and b.deleted is null and b.status = 'start'
      and b.sending not in ('draft', 'toApprove', 'declined', 'despatched') and b.deliver_at >= $3 and b.deliver_at < $4
      and o.status = 'start' and o.outcome in ('open', 'part') and coalesce(o.confirmed_value, o.quantity_value) > 0
    order by l.name, o.priority, o.id limit 2000`,
  values: [organizationId, locationId, from, to],
})

export interface LotRow {
  readonly productId: string
  readonly value: number
  readonly unit: Amount['unit']
  readonly until: string | null
  readonly isFrozen: boolean
}

/** What may be used at a place and below it: labels by their dates, and what lies there without one. */
export const lotsStatement = (
  organizationId: string,
  locationId: string,
  productIds: readonly string[],
): Statement<LotRow> => ({
  text: `with ${UNITS}, there as (
      select product_id, units.measure, quantity_value * units.factor as value, expiration, state = 'freeze' as is_frozen
      from label join units on units.unit = quantity_unit
      where organization_id = $1 and product_id = any($3::uuid[]) and location_id in ${WITHIN} and not is_final
        and batch_status = 'available' and ${NOT_ON_THE_WAY} and quantity_value > 0
      union all
      select b.product_id, b.measure, b.value, null, b.state = 'freeze'
      from stock_balance b
      where b.organization_id = $1 and b.product_id = any($3::uuid[]) and b.location_id in ${WITHIN} and not b.is_labelled
        and b.value > 0 and ${THERE.replace('value', 'b.value')} and ${usableSql('b')})
    select product_id as "productId", measure as unit, expiration as until, is_frozen as "isFrozen", round(sum(value), 6)::float8 as value
    from there group by product_id, measure, expiration, is_frozen
    order by product_id, expiration nulls last, measure, is_frozen limit 5000`,
  values: [organizationId, locationId, productIds],
})

type Life = { readonly value: number; readonly unit: 'minutes' | 'hours' | 'days' | 'weeks' | 'months' }

export interface MakingRow {
  readonly id: string
  /** By condition, as the product says; the program of the machine goes before. */
  readonly lives: readonly Life[]
  readonly labelWeight: number | null
  readonly labelServings: number | null
  /** Of one run. */
  readonly programSeconds: number | null
  /** What goes into each at once, as its model says. */
  readonly machines: readonly {
    readonly id: string
    readonly value: number | null
    readonly unit: Amount['unit'] | null
  }[]
  /** How much of it goes in at once, as the product says. */
  readonly perRunValue: number | null
  readonly perRunUnit: Amount['unit'] | null
  /** How long it took lately, in the middle. */
  readonly workSeconds: number | null
}

/** How products are made at a place: their formats, their programs with the machines that ran them lately, how long it took. */
export const makingsStatement = (
  organizationId: string,
  locationId: string,
  productIds: readonly string[],
): Statement<MakingRow> => ({
  text: `select p.id,
      (select coalesce(jsonb_agg(kept.value -> 'expiration'), '[]'::jsonb) from jsonb_each(p.life) kept
        where jsonb_typeof(kept.value -> 'expiration') = 'object') as lives,
      format.weight::float8 as "labelWeight", format.serving_count::float8 as "labelServings",
      p.per_run_value::float8 as "perRunValue", p.per_run_unit as "perRunUnit", cooked.seconds::float8 as "programSeconds",
      (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'value', e.capacity_value::float8, 'unit', e.capacity_unit) order by d.name, d.id), '[]'::jsonb)
        from device d left join equipment e on e.organization_id = d.organization_id and e.id = d.equipment_id and e.deleted is null
        where d.organization_id = $1 and d.id = any(cooked.devices) and d.deleted is null) as machines, worked.seconds::float8 as "workSeconds"
    from product p
    left join lateral (select weight, serving_count from batching b where b.organization_id = $1 and b.product_id = p.id
        and b.deleted is null and b.active order by b.priority, b.name, b.id limit 1) format on true
    left join lateral (select percentile_cont(0.5) within group (order by extract(epoch from x.ended_at - x.started_at)) as seconds,
          array_agg(distinct x.device_id) filter (where x.device_id is not null) as devices
        from process x where x.organization_id = $1 and x.product_id = p.id and x.location_id in ${WITHIN} and x.kind in ('cook', 'regenerate')
          and x.status = 'done' and x.ended_at is not null and x.started_at > now() - interval '90 days' having count(*) > 0) cooked on true
    left join lateral (select percentile_cont(0.5) within group (order by extract(epoch from t.ended_at - t.started_at)) as seconds
        from task t where t.organization_id = $1 and t.product_id = p.id and t.location_id in ${WITHIN} and t.deleted is null
          and t.ended_at > t.started_at + interval '1 minute' and t.ended_at < t.started_at + interval '12 hours'
          and t.started_at > now() - interval '90 days' having count(*) > 0) worked on true
    where p.organization_id = $1 and p.id = any($3::uuid[]) and p.deleted is null order by p.id limit 2000`,
  values: [organizationId, locationId, productIds],
})

/** When a place is open on a weekday, 1 is Monday. */
export const opensStatement = (
  organizationId: string,
  locationId: string,
  weekday: number,
): Statement<{ readonly from: string; readonly to: string }> => ({
  text: `select period ->> 'from' as "from", period ->> 'to' as "to" from location cross join jsonb_array_elements(location.periods) period
    where organization_id = $1 and id = $2 and period ->> 'kind' = 'opening' and (period ->> 'weekday')::int = $3
    order by 1, 2 limit 50`,
  values: [organizationId, locationId, weekday],
})

export interface KeptPlan {
  readonly id: string
  readonly neededAt: string
  readonly acceptedAt: string
  readonly acceptedBy: string | null
  readonly typed: readonly { readonly productId: string; readonly amount: Amount }[]
  readonly stock: readonly {
    readonly productId: string
    readonly amount: Amount
    readonly until: string | null
    readonly isFrozen: boolean
  }[]
}

export const keptPlanStatement = (organizationId: string, planId: string): Statement<KeptPlan> => ({
  text: `select d.id, d.needed_at as "neededAt", d.accepted_at as "acceptedAt", d.typed, d.stock,
      (select u.name from "user" u where u.organization_id = d.organization_id and u.id = d.accepted_by) as "acceptedBy"
    from day_plan d where d.organization_id = $1 and d.id = $2 and d.deleted is null`,
  values: [organizationId, planId],
})

export interface MadeRow {
  readonly productId: string
  readonly unit: Amount['unit']
  readonly made: number
  readonly left: number
}

/** What was labelled as made at a place between two instants, and what is left of it. */
export const madeStatement = (
  organizationId: string,
  locationId: string,
  from: string,
  to: string,
  productIds: readonly string[],
): Statement<MadeRow> => ({
  text: `with ${UNITS}, batches as (
      select id, product_id, quantity_value, quantity_unit from batch where organization_id = $1 and origin = 'production'
        and made_at >= $3 and made_at < $4 and product_id = any($5::uuid[]) and location_id in ${WITHIN} and deleted is null),
    summed as (
      select product_id, units.measure, quantity_value * units.factor as made, 0 as rest from batches
        join units on units.unit = quantity_unit
      union all
      select l.product_id, units.measure, 0, l.quantity_value * units.factor from label l join batches on batches.id = l.batch_id
        join units on units.unit = l.quantity_unit
      where l.organization_id = $1 and not l.is_final and l.quantity_value > 0)
    select product_id as "productId", measure as unit, round(sum(made), 6)::float8 as made, round(sum(rest), 6)::float8 as "left"
    from summed group by product_id, measure order by product_id, measure limit 2000`,
  values: [organizationId, locationId, from, to, productIds],
})

export const namesStatement = (
  organizationId: string,
  ids: readonly string[],
): Statement<{ readonly id: string; readonly name: string }> => ({
  text: `select id, name from product where organization_id = $1 and id = any($2::uuid[])
    union all select id, name from device where organization_id = $1 and id = any($2::uuid[])`,
  values: [organizationId, ids],
})
