/** What the wall board reads. Sensors first, all of a place with their newest value; the rest for few of them. */
import {
  BOARD_INCIDENCES_MAX,
  BOARD_POINTS_MAX,
  BOARD_SENSORS_MAX,
  type CallNamed,
} from '@cloche/domain/calls'
import type { AnswerOf } from '@cloche/domain/catalogue'
import { ENTITIES } from '@cloche/domain/entities'
import type { Statement } from '../../../database/connection.ts'
import { rowScopeOf, rowScopeSql, type ScopedSession } from '../../../entity-engine/row-scope.ts'

type Board = AnswerOf<CallNamed<'monitor.live'>>
type Tile = Board['sensors'][number]

export interface BoardSensor extends Omit<Tile, 'since' | 'hour'> {
  /** The places from the root down to its own. */
  readonly hierarchy: readonly string[]
}

interface Asking extends ScopedSession {
  readonly organizationId: string
}

const { sensor, incidence } = ENTITIES

/** Rows that a session sees of an entity, as a condition with its values behind those that are there. */
function scoped(entity: typeof sensor | typeof incidence, session: Asking, values: unknown[]): string {
  const scope = rowScopeSql(entity, rowScopeOf(entity, session, 'view'), value => `$${values.push(value)}`)
  return scope === undefined ? '' : ` and ${scope}`
}

/** Incidences that nobody closed. */
const OPEN = `deleted is null and status in ('open', 'acknowledged')`

/** All sensors within reach, one more than a board looks at. */
export function sensorsStatement(session: Asking): Statement<BoardSensor> {
  const values: unknown[] = [session.organizationId]
  const [seen, told] = [scoped(sensor, session, values), scoped(incidence, session, values)]
  return {
    text: `with alarm as (
        select sensor_id, case when sensor_id is null then device_id end as device_id, count(*) filter (where status = 'open')::int as open,
          count(*) filter (where status <> 'open')::int as taken,
          (array_agg(id order by status = 'open' desc, level = 'error' desc, at))[1] as id
        from incidence where organization_id = $1 and ${OPEN} and (sensor_id is not null or device_id is not null)${told} group by 1, 2
      )
      select s.id, s.kind, s.unit, s.device_id as "deviceId", s.location_id as "locationId", coalesce(s.name, s.path) as name,
        location.name as place, location.hierarchy, device.name as device, s.last_value as value, s.last_at as at,
        s.min as lower, s.max as upper, coalesce(s.interval, device.interval)::float8 as interval,
        coalesce(own.open, 0) + coalesce(alarm.open, 0) as open, coalesce(own.taken, 0) + coalesce(alarm.taken, 0) as taken,
        coalesce(own.id, alarm.id) as "incidenceId"
      from (select * from sensor where organization_id = $1 and deleted is null and active${seen}
        order by id limit ${BOARD_SENSORS_MAX + 1}) s
      join location on location.organization_id = $1 and location.id = s.location_id
      left join device on device.organization_id = $1 and device.id = s.device_id and device.deleted is null
      left join alarm own on own.sensor_id = s.id
      left join alarm on alarm.device_id = s.device_id
      order by s.id`,
    values,
  }
}

/** The most severe incidences at a place and below it that nobody closed; each row with how many there are. */
export function incidencesStatement(
  session: Asking,
  placeId: string | undefined,
): Statement<Board['incidences'][number] & { count: number }> {
  const values: unknown[] = [session.organizationId]
  const seen = scoped(incidence, session, values)
  const within =
    placeId === undefined
      ? ''
      : ` and location_id in (select id from location where organization_id = $1
          and hierarchy @> array[$${values.push(placeId)}]::uuid[])`
  return {
    text: `select open.*, location.name as place from (
        select id, name, status, level, at, location_id as "locationId", count(*) over ()::int as count
        from incidence where organization_id = $1 and ${OPEN}${seen}${within}
        order by status = 'open' desc, array_position(array['error', 'warning', 'info'], level), at, id
        limit ${BOARD_INCIDENCES_MAX}
      ) open
      left join location on location.organization_id = $1 and location.id = open."locationId"
      order by open.status = 'open' desc, array_position(array['error', 'warning', 'info'], open.level), open.at, open.id`,
    values,
  }
}

/** Breaches are looked for so far back. */
const BREACH_DAYS = 7

/**
 * Since when sensors are outside their limits: the first reading behind the last that was within. Minutes find the
 * minute, readings the instant in it.
 */
export const sinceStatement = (
  organizationId: string,
  sensors: readonly Pick<BoardSensor, 'id' | 'lower' | 'upper'>[],
): Statement<{ id: string; since: string | null }> => ({
  text: `select asked.id, (
      select min(at) from reading where organization_id = $1 and sensor_id = asked.id and at > (
        select max(at) from reading where organization_id = $1 and sensor_id = asked.id
          and at >= well.at and at < well.at + interval '1 minute' and value >= asked.lower and value <= asked.upper
      )) as since
    from unnest($2::uuid[], $3::float8[], $4::float8[]) as asked(id, lower, upper)
    cross join lateral (
      select at from reading_minute where organization_id = $1 and sensor_id = asked.id
        and at > now() - interval '${BREACH_DAYS} days' and low <= asked.upper and high >= asked.lower
      order by at desc limit 1
    ) well`,
  values: [
    organizationId,
    sensors.map(({ id }) => id),
    sensors.map(({ lower }) => lower ?? '-Infinity'),
    sensors.map(({ upper }) => upper ?? 'Infinity'),
  ],
})

/** The last hour of sensors, the newest value of each part of two minutes. */
export const hourStatement = (
  organizationId: string,
  ids: readonly string[],
): Statement<{ id: string; at: number[]; value: number[] }> => ({
  text: `select asked.id, json_agg(part.at order by part.at) as at, json_agg(part.value order by part.at) as value
    from unnest($2::uuid[]) as asked(id)
    cross join lateral (
      select (extract(epoch from max(last_at)) * 1000)::float8 as at,
        round((array_agg(last order by at desc))[1]::numeric, 3)::float8 as value
      from reading_minute where organization_id = $1 and sensor_id = asked.id
        and at > now() - interval '${BOARD_POINTS_MAX * 2} minutes'
      group by floor(extract(epoch from at) / 120) order by 1 desc limit ${BOARD_POINTS_MAX}
    ) part group by asked.id`,
  values: [organizationId, ids],
})
