/** Facts of reports about control: checks with the limits that counted then, temperatures, incidences, tasks, people, places. */
import {
  during,
  NAMES,
  personOf,
  placeOf,
  productOf,
  valuesOf,
  type AskedFacts,
  type FactsStatement,
} from './asked.ts'

const MINUTES = (from: string, to: string) => `round(extract(epoch from (${to} - ${from})) / 60)::float8`

export const checksStatement = (asked: AskedFacts): FactsStatement => ({
  text: `with ${NAMES}
    select checked.at, checked.point, checked.value, coalesce(checked.unit, checked.said) as unit,
      nullif(concat_ws(' – ', coalesce(checked.minimum::text, case when checked.maximum is not null then '…' end),
        coalesce(checked.maximum::text, case when checked.minimum is not null then '…' end)), '') as limits,
      checked.outcome, concat_ws('; ', checked.corrective, checked.note) as corrective, sensor.name as sensor,
      place.name as place, person.full_name as person, checked.location_id as "placeId"
    from haccp_check checked ${placeOf('checked')} ${personOf('checked')}
    left join sensor on sensor.organization_id = $1 and sensor.id = checked.sensor_id
    where ${during('checked')} order by checked.at, checked.id`,
  values: valuesOf(asked),
})

/** A limit of a sensor as it was when the period ended: the history says what it was before it was changed. */
const limitOf = (field: 'min' | 'max') =>
  `case when past_${field}.record_id is null then sensor.${field} else past_${field}.value end`
const pastLimit = (field: 'min' | 'max') => `past_${field} as (
      select distinct on (record_id) record_id, (before ->> '${field}')::float8 as value from history
      where organization_id = $1 and entity = 'sensor' and at >= $4::timestamptz and before ? '${field}'
        and before -> '${field}' is distinct from after -> '${field}'
      order by record_id, at, id)`

/** Each sensor on each day, from what was summed of its hours. */
export const temperaturesStatement = (asked: AskedFacts): FactsStatement => ({
  text: `with ${NAMES}, ${pastLimit('min')}, ${pastLimit('max')},
    measured as (
      select summed.sensor_id, to_char(summed.at at time zone $5, 'YYYY-MM-DD') as day, min(summed.low) as low, max(summed.high) as high,
        round((sum(summed.sum) / sum(summed.count))::numeric, 2)::float8 as mean, sum(summed.count)::int as readings
      from reading_hour summed where summed.organization_id = $1 and summed.at >= $3::timestamptz and summed.at < $4::timestamptz
        and summed.sensor_id = any(array(select id from sensor where organization_id = $1 and location_id = any($2::uuid[]) and kind = 'temperature'))
      group by 1, 2)
    select measured.day, concat_ws(' · ', device.name, sensor.name) as sensor, place.name as place, measured.low, measured.mean,
      measured.high, ${limitOf('min')} as "lowerLimit", ${limitOf('max')} as "upperLimit", measured.readings
    from measured join sensor on sensor.organization_id = $1 and sensor.id = measured.sensor_id
    left join device on device.organization_id = $1 and device.id = sensor.device_id ${placeOf('sensor')}
    left join past_min on past_min.record_id = sensor.id left join past_max on past_max.record_id = sensor.id
    order by measured.day, place.name, sensor, measured.sensor_id`,
  values: [...valuesOf(asked), asked.timeZone],
})

export const incidencesStatement = (asked: AskedFacts): FactsStatement => ({
  text: `with ${NAMES}
    select arose.at, arose.name, arose.kind, arose.level, arose.status,
      ${MINUTES('arose.at', 'coalesce(arose.closed_at, $5::timestamptz)')} as open, arose.cause, arose.corrective,
      place.name as place, person.full_name as person, arose.location_id as "placeId"
    from incidence arose ${placeOf('arose')} ${personOf('arose', 'verified_by')}
    where ${during('arose')} and arose.deleted is null order by arose.at, arose.id`,
  values: [...valuesOf(asked), asked.asked],
})

/** How each task came out: as it says itself, else by when it was due and when it ended. */
export const tasksStatement = (asked: AskedFacts): FactsStatement => ({
  text: `with ${NAMES}
    select task.start_at as at, task.name,
      coalesce(nullif(task.outcome, 'none'),
        case when task.status = 'cancel' then 'skipped'
          when task.status = 'end' and task.ended_at > task.due_at then 'doneLate' when task.status = 'end' then 'done'
          when task.due_at < $5::timestamptz then 'missed' else 'open' end) as became,
      task.due_at as due,
      case when coalesce(task.ended_at, $5::timestamptz) > task.due_at and task.status <> 'cancel'
        then ${MINUTES('task.due_at', 'coalesce(task.ended_at, $5::timestamptz)')} end as late,
      product.name as product, place.name as place,
      (select string_agg(full_name, ', ' order by full_name) from "user" where organization_id = $1 and id = any(task.user_ids)) as person,
      task.outcome_reason as reason, task.location_id as "placeId"
    from task ${productOf('task')} ${placeOf('task')}
    where ${during('task', 'start_at')} and task.deleted is null order by task.start_at, task.id`,
  values: [...valuesOf(asked), asked.asked],
})

/** What each person did on each day: labels made, moves and other events, checks, bookings of stock. */
export const peopleStatement = (asked: AskedFacts): FactsStatement => ({
  text: `with did as (
      select made_by_id as who, made_at as at, 'label' as what from label one where ${during('one', 'made_at')} and one.deleted is null
      union all select user_id, at, 'move' from event one where ${during('one')}
      union all select user_id, at, 'check' from haccp_check one where ${during('one')}
      union all select user_id, at, 'booking' from stock_variation one where ${during('one')})
    select to_char(did.at at time zone $5, 'YYYY-MM-DD') as day, person.full_name as person,
      count(*) filter (where what = 'label')::int as labels, count(*) filter (where what = 'move')::int as moves,
      count(*) filter (where what = 'check')::int as checks, count(*) filter (where what = 'booking')::int as bookings
    from did join "user" person on person.organization_id = $1 and person.id = did.who
    group by 1, person.full_name, did.who order by 1, person.full_name, did.who`,
  values: [...valuesOf(asked), asked.timeZone],
})

/**
 * The chosen places, each with all that lies below it; none: those right below the own one, and what is right there where
 * something is.
 */
export const comparisonStatement = (asked: AskedFacts): FactsStatement => ({
  text: `with ${NAMES},
    compared as (
      select id, array(select below.id from location below where below.organization_id = $1 and below.hierarchy @> array[location.id]) as ids,
        false as alone
      from location where organization_id = $1 and (id = any($5::uuid[]) or (cardinality($5::uuid[]) = 0 and parent_id = $6::uuid and deleted is null))
        and id = any($2::uuid[])
      union all select $6::uuid, array[$6::uuid], true where cardinality($5::uuid[]) = 0 and $6::uuid = any($2::uuid[])),
    counted as (
      select location_id, 'labels' as what, count(*) as count, null::numeric as cost from label one where ${during('one', 'made_at')} and one.deleted is null group by 1
      union all select location_id, 'checks', count(*), null from haccp_check one where ${during('one')} group by 1
      union all select location_id, 'failed', count(*), null from haccp_check one where ${during('one')} and one.outcome = 'failed' group by 1
      union all select location_id, 'incidences', count(*), null from incidence one where ${during('one')} and one.deleted is null group by 1
      union all select location_id, 'losses', sum(case when quantity_value < 0 then 1 else -1 end), sum(-cost) from stock_variation one
        where ${during('one')} and (reason = 'waste' or (reason = 'correction' and cause is not null)) group by 1)
    select place.name as place,
      ${['labels', 'checks', 'failed', 'incidences', 'losses']
        .map(
          what => `coalesce(sum(counted.count) filter (where counted.what = '${what}'), 0)::int as ${what}`,
        )
        .join(', ')},
      coalesce(sum(counted.cost), 0)::float8 as cost
    from compared join place_name place on place.id = compared.id left join counted on counted.location_id = any(compared.ids)
    group by compared.id, compared.alone, place.name having not compared.alone or count(counted.count) > 0
    order by place.name, compared.id`,
  values: [...valuesOf(asked), asked.chosen, asked.locationId],
})
