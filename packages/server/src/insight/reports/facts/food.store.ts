/** Facts of reports about food: what was made, what expired, what happened to it, where a lot comes from and went. */
import {
  amount,
  during,
  NAMES,
  personOf,
  placeOf,
  productOf,
  valuesOf,
  type AskedFacts,
  type FactsStatement,
} from './asked.ts'

/** Labels that a trace follows at most. */
const TRACED_MAX = 20_000

export const labelsStatement = (asked: AskedFacts): FactsStatement => ({
  text: `with ${NAMES}
    select label.made_at as at, product.name as product, batch.name as batch, label.serial as label,
      ${amount('label.initial_quantity_value', 'label.initial_quantity_unit')} as quantity, label.expiration,
      place.name as place, person.full_name as person, label.location_id as "placeId"
    from label ${productOf('label')} ${placeOf('label')} ${personOf('label', 'made_by_id')}
    left join batch on batch.organization_id = $1 and batch.id = label.batch_id
    where ${during('label', 'made_at')} and label.deleted is null and label.state <> 'cancel'
    order by label.made_at, label.id`,
  values: valuesOf(asked),
})

/** What became of what expires in these days, as of when the report was asked for. */
export const expirationsStatement = (asked: AskedFacts): FactsStatement => ({
  text: `with ${NAMES}
    select label.expiration, product.name as product, batch.name as batch, label.serial as label,
      ${amount('label.quantity_value', 'label.quantity_unit')} as quantity,
      case when label.state = 'waste' then 'wasted' when label.is_final then 'used'
        when label.expiration < $5::timestamptz then 'stillThere' else 'ahead' end as became, place.name as place,
        label.location_id as "placeId"
    from label ${productOf('label')} ${placeOf('label')}
    left join batch on batch.organization_id = $1 and batch.id = label.batch_id
    where ${during('label', 'expiration')} and label.deleted is null and label.state <> 'cancel'
    order by label.expiration, label.id`,
  values: [...valuesOf(asked), asked.asked],
})

/** A number that an event says, where it says one. */
const measuredNumber = (name: string) =>
  `case when jsonb_typeof(event.data -> '${name}') = 'number' then (event.data ->> '${name}')::float8 end`

export const eventsStatement = (asked: AskedFacts): FactsStatement => ({
  text: `with ${NAMES}
    select event.at, event.action, event.kind, product.name as product, label.serial as label,
      event.from_state as "fromState", event.to_state as "toState",
      ${amount('event.quantity_value', 'event.quantity_unit')} as quantity,
      case when event.data ->> 'unit' = 'C' and jsonb_typeof(event.data -> 'value') = 'number' then (event.data ->> 'value')::float8 end as celsius,
      ${measuredNumber('lower')} as "lowerLimit", ${measuredNumber('upper')} as "upperLimit",
      round(${measuredNumber('seconds')} / 60)::float8 as took, event.data ->> 'outcome' as outcome, event.data ->> 'note' as note,
      place.name as place, person.full_name as person
    from event ${productOf('event')} ${placeOf('event')} ${personOf('event')}
    left join label on label.organization_id = $1 and label.id = event.label_id
    where ${during('event')}${asked.action === null ? '' : ' and event.action = $5'}
    order by event.at, event.id`,
  values: [...valuesOf(asked), ...(asked.action === null ? [] : [asked.action])],
})

/**
 * From the labels of a lot, or one label: back to all that went into them, and on to all that came of them, wherever that is
 * in the organization below its place.
 */
export const traceStatement = (asked: AskedFacts): FactsStatement => ({
  text: `with recursive ${NAMES},
    first as (
      select label.id from label left join batch on batch.organization_id = $1 and batch.id = label.batch_id
      where label.organization_id = $1 and label.location_id = any($2::uuid[]) and label.deleted is null
        and label.made_at < $4::timestamptz
        and (label.id = $5::uuid or ($6::text is not null and (batch.supplier_lot = $6 or batch.name = $6 or label.serial = $6)))),
    back(id) as (
      select id from first
      union select link.from_id from back join label_link link on link.organization_id = $1 and link.to_id = back.id),
    onward(id) as (
      select id from first
      union select link.to_id from onward join label_link link on link.organization_id = $1 and link.from_id = onward.id),
    found as (
      select id, 'start' as way from first
      union all select id, 'from' from back where id not in (select id from first)
      union all select id, 'to' from onward where id not in (select id from first) and id not in (select id from back)
      limit ${TRACED_MAX})
    select label.made_at as at, found.way, product.name as product, coalesce(batch.supplier_lot, batch.name) as batch,
      label.serial as label, batch.supplier, ${amount('label.initial_quantity_value', 'label.initial_quantity_unit')} as quantity,
      label.state, label.expiration, place.name as place
    from found join label on label.organization_id = $1 and label.id = found.id
    left join batch on batch.organization_id = $1 and batch.id = label.batch_id
    ${productOf('label')} ${placeOf('label')}
    where label.made_at >= $3::timestamptz - interval '10 years'
    order by label.made_at, label.id`,
  values: [...valuesOf(asked), asked.labelId, asked.lot],
})
