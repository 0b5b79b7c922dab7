/** What was written down at some places on some days, read for a file. `$1` organization, `$2` places. */
import type {
  CheckFact,
  DeliveryFact,
  IncidenceFact,
  PlanFact,
  PointFact,
  ProcessFact,
} from '@cloche/domain/rules/inspector-file'
import type { Statement } from '../../../database/connection.ts'
import { zoneOfLocation } from '../../../operations/zones.ts'

export interface AskedFacts {
  readonly organizationId: string
  readonly placeIds: readonly string[]
  readonly timeZone: string
  /** The first instant of the first day, and of the day after the last. */
  readonly begins: string
  readonly ends: string
}

export interface PlaceRow {
  readonly organization: string
  readonly locale: string
  readonly place: string
  readonly timeZone: string
  readonly hierarchy: readonly string[]
  readonly placeIds: readonly string[]
  readonly today: string
  readonly begins: string
  readonly ends: string
}

/** The place with all below it, and its days as instants. */
export const placeStatement = (
  organizationId: string,
  locationId: string,
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: string },
): Statement<PlaceRow> => ({
  text: `select *, to_char($5::timestamptz at time zone "timeZone", 'YYYY-MM-DD') as today,
      $3::date::timestamp at time zone "timeZone" as begins, ($4::date + 1)::timestamp at time zone "timeZone" as ends
    from (select o.name as organization, o.locale, l.name as place, l.hierarchy,
      ${zoneOfLocation('l')} as "timeZone",
      array(select id from location b where b.organization_id = $1 and b.hierarchy @> array[$2::uuid]) as "placeIds"
    from organization o join location l on l.organization_id = o.id and l.id = $2 and l.deleted is null where o.id = $1) found`,
  values: [organizationId, locationId, from, to, now],
})

/** Checks that are read at once; who asks for more asks for fewer days. */
export const CHECKS_MAX = 100_000

const CHECKS = `select c.id, c.at, to_char(c.at at time zone $3, 'YYYY-MM-DD') as day, c.haccp_point_id as "pointId", c.point,
    p.prerequisite, c.value, nullif(concat_ws('; ', c.said, (
      select string_agg(concat(v ->> 'name', ' ', coalesce(v ->> 'value', v ->> 'said'), ' ', v ->> 'unit'), '; ')
      from jsonb_array_elements(c.values) v)), '') as said,
    c.unit, c.outcome, c.minimum, c.maximum, c.limits_source as "limitsSource", c.method,
    (select s.name from sensor s where s.organization_id = $1 and s.id = c.sensor_id) as sensor,
    c.probe, c.reading_value as "readingValue", c.reason, c.note, c.corrective, c.incidence_id as "incidenceId",
    c.corrects_id as "correctsId",
    (select o.at from haccp_check o where o.organization_id = $1 and o.id = c.corrects_id) as "correctsAt",
    (select v.number from haccp_plan_version v where v.organization_id = $1 and v.id = c.plan_version_id) as "planVersion",
    c.user_id as "personId",
    (select full_name from "user" u where u.organization_id = $1 and u.id = c.user_id) as person
  from haccp_check c left join haccp_point p on p.organization_id = c.organization_id and p.id = c.haccp_point_id
  where c.organization_id = $1 and c.location_id = any($2::uuid[])`

export const checksStatement = ({
  organizationId,
  placeIds,
  timeZone,
  begins,
  ends,
}: AskedFacts): Statement<CheckFact> => ({
  text: `${CHECKS} and c.at >= $4 and c.at < $5 order by c.at, c.id limit ${CHECKS_MAX + 1}`,
  values: [organizationId, placeIds, timeZone, begins, ends],
})

/** Calibrations and trainings of the year before: what holds on these days. */
export const earlierStatement = ({
  organizationId,
  placeIds,
  timeZone,
  begins,
}: AskedFacts): Statement<CheckFact> => ({
  text: `${CHECKS} and p.prerequisite in ('calibration', 'training', 'personnel')
    and c.at >= $4::timestamptz - interval '366 days' and c.at < $4 order by c.at, c.id limit ${CHECKS_MAX}`,
  values: [organizationId, placeIds, timeZone, begins],
})

export const pointsStatement = ({
  organizationId,
  placeIds,
  begins,
  ends,
}: AskedFacts): Statement<PointFact> => ({
  text: `select p.id, p.name, l.name as place, p.is_critical as "isCritical", p.prerequisite, p.measure, p.minimum, p.maximum,
      p.source, p.every_hours as "everyHours", p.windows, p.grace, p.corrective, least(p.created, first.at) as since,
      (select max(c.at) from haccp_check c where c.organization_id = $1 and c.haccp_point_id = p.id and c.at < $3) as "lastBefore"
    from haccp_point p join location l on l.organization_id = p.organization_id and l.id = p.location_id
    left join lateral (select min(c.at) as at from haccp_check c
      where c.organization_id = $1 and c.haccp_point_id = p.id) first on true
    where p.organization_id = $1 and p.location_id = any($2::uuid[]) and p.active and least(p.created, first.at) < $4
      and (p.deleted is null or p.deleted > $3) order by p.prerequisite nulls first, p.name, p.id`,
  values: [organizationId, placeIds, begins, ends],
})

/** Whether plans are kept in this database. */
export const plansKnown: Statement<{ readonly isKnown: boolean }> = {
  text: `select to_regclass('haccp_plan_version') is not null as "isKnown"`,
}

/** The versions of plans at these places or above, the newest first, that were published before these days ended. */
export const plansStatement = (
  { organizationId, placeIds, ends }: AskedFacts,
  hierarchy: readonly string[],
): Statement<PlanFact> => ({
  text: `select plan, number, at, reason, signed_name as "signedBy" from haccp_plan_version
    where organization_id = $1 and (location_id = any($2::uuid[]) or location_id = any($3::uuid[])) and at < $4
    order by plan, number desc`,
  values: [organizationId, placeIds, hierarchy, ends],
})

/** Incidences of these days, and those that were open when they began. */
export const incidencesStatement = ({
  organizationId,
  placeIds,
  begins,
  ends,
}: AskedFacts): Statement<IncidenceFact> => ({
  text: `select i.id, i.name, i.at, i.kind, i.level, i.status, i.began, i.ended, i.peak,
      (select string_agg(key || ' ' || value, ', ' order by key) from jsonb_each_text(
        case when jsonb_typeof(i.limits) = 'object' then i.limits else '{}'::jsonb end)
        where key in ('lowLow', 'low', 'high', 'highHigh') and value is not null) as limits,
      (select s.name from sensor s where s.organization_id = $1 and s.id = i.sensor_id) as sensor, i.sensor_id as "sensorId",
      i.cause, i.corrective, i.outcome, i.closed_at as "closedAt",
      (select full_name from "user" u where u.organization_id = $1 and u.id = i.verified_by) as "verifiedBy"
    from incidence i where i.organization_id = $1 and i.location_id = any($2::uuid[]) and i.deleted is null and i.at < $4
      and (i.at >= $3 or i.status <> 'closed' or i.closed_at >= $3) order by i.at, i.id limit ${CHECKS_MAX}`,
  values: [organizationId, placeIds, begins, ends],
})

/** Programs that ran on these days, with how they were judged. */
export const processesStatement = ({
  organizationId,
  placeIds,
  begins,
  ends,
}: AskedFacts): Statement<ProcessFact> => ({
  text: `select p.started_at as at, p.ended_at as ended, p.name, p.status, p.coldest, p.warmest, p.reason,
      p.calibration ->> 'at' as "calibratedAt",
      coalesce(p.probe, (select s.name from sensor s where s.organization_id = $1 and s.id = p.sensor_id)) as source,
      (select full_name from "user" u where u.organization_id = $1 and u.id = p.user_id) as person
    from process p where p.organization_id = $1 and p.location_id = any($2::uuid[]) and p.deleted is null
      and p.started_at >= $3 and p.started_at < $4 order by p.started_at, p.id limit ${CHECKS_MAX}`,
  values: [organizationId, placeIds, begins, ends],
})

export const deliveriesStatement = ({
  organizationId,
  placeIds,
  begins,
  ends,
}: AskedFacts): Statement<DeliveryFact> => ({
  text: `select b.made_at as at, p.name as product, b.supplier, b.supplier_lot as lot, b.supplier_document as document,
      b.expiration, b.status
    from batch b join product p on p.organization_id = b.organization_id and p.id = b.product_id
    where b.organization_id = $1 and b.location_id = any($2::uuid[]) and b.origin = 'receipt' and b.deleted is null
      and b.made_at >= $3 and b.made_at < $4 order by b.made_at, b.id limit ${CHECKS_MAX}`,
  values: [organizationId, placeIds, begins, ends],
})

export interface SensorRow {
  readonly id: string
  readonly name: string
  readonly place: string
  readonly unit: string | null
  readonly interval: number | null
  readonly isWatching: boolean
}

/** The sensors of these places that measured anything on these days. */
export const sensorsStatement = ({
  organizationId,
  placeIds,
  begins,
  ends,
}: AskedFacts): Statement<SensorRow> => ({
  text: `select s.id, concat_ws(' · ', d.name, s.name) as name, l.name as place, s.unit, coalesce(s."interval", d."interval") as interval,
      s.measures is distinct from 'core' and s.measures is distinct from 'food' and (s.measures = 'room' or l.temperature_min is not null or l.temperature_max is not null or exists (select from haccp_point p
          where p.organization_id = $1 and p.sensor_id = s.id and p.deleted is null)) as "isWatching"
    from sensor s join location l on l.organization_id = s.organization_id and l.id = s.location_id
    left join device d on d.organization_id = s.organization_id and d.id = s.device_id
    where s.organization_id = $1 and s.location_id = any($2::uuid[]) and exists (
      select from reading_hour h where h.organization_id = $1 and h.sensor_id = s.id
        and h.at > $3::timestamptz - interval '1 hour' and h.at < $4)
    order by l.name, d.name nulls last, s.name, s.id`,
  values: [organizationId, placeIds, begins, ends],
})

export interface DayRow {
  readonly sensorId: string
  readonly day: string
  readonly low: number
  readonly mean: number
  readonly high: number
  readonly count: number
}

export const daysStatement = (
  { organizationId, timeZone, begins, ends }: AskedFacts,
  sensorIds: readonly string[],
): Statement<DayRow> => ({
  text: `select sensor_id as "sensorId", to_char(at at time zone $3, 'YYYY-MM-DD') as day, min(low) as low, max(high) as high,
      round((sum(sum) / sum(count))::numeric, 2)::float8 as mean, sum(count)::int as count
    from reading_hour where organization_id = $1 and sensor_id = any($2::uuid[]) and at >= $4 and at < $5
    group by 1, 2 order by 1, 2`,
  values: [organizationId, sensorIds, timeZone, begins, ends],
})
