/** Which rules watch sensors, and what goes on at them: one statement each. */
import type { Statement } from '../../database/connection.ts'
import { hasOwnSql } from '../../tenancy/index.ts'
import type { WatchState } from '@cloche/domain/rules/alarms'
import { LOW_BATTERY, type WatchedRule } from './rule.ts'

const SENSOR = `sensor.id as "sensorId", sensor.name as sensor, sensor.unit, sensor.location_id as "locationId",
  sensor.device_id as "deviceId", sensor.min, sensor.max, sensor.tolerance`
const ALERT = `alert.id as "ruleId", alert.id as "alertId", alert.name as alert, alert.condition, alert.level,
  alert.low_low as "lowLow", alert.low, alert.high, alert.high_high as "highHigh", alert.recovery, alert.after, alert.rate,
  alert.rate_per as "ratePer", alert.battery, alert.windows, alert.only_open as "onlyOpen"`
/** A sensor that is removed or switched off is not watched. */
const IS_WATCHED = 'sensor.deleted is null and sensor.active'
/** Alerts that reach a sensor; of one that a place was sent as its own, that one alone. */
const REACHED = `${IS_WATCHED} and alert.organization_id = $1 and alert.deleted is null and alert.active and alert.subject = 'sensor'
  and alert.location_id = any(place.hierarchy) and (alert.sensor_ids = '{}' or sensor.id = any(alert.sensor_ids))
  and (alert.kinds = '{}' or sensor.kind = any(alert.kinds)) and not ${hasOwnSql('alert', 'alert.id', 'place.hierarchy')}`

/** The rules of these sensors with their states, in the order of the sensors. Own limits stand aside where an alert watches limits. */
export const rulesStatement = (
  organizationId: string,
  sensorIds: readonly string[],
): Statement<WatchedRule> => ({
  text: `with place as materialized (
      select sensor.id, location.hierarchy from sensor join location on location.organization_id = $1 and location.id = sensor.location_id
      where sensor.organization_id = $1 and sensor.id = any($2::uuid[])),
    reached as materialized (
      select ${SENSOR}, ${ALERT} from place join sensor on sensor.organization_id = $1 and sensor.id = place.id join alert on ${REACHED})
    select rule.*, watch.state, watch.incidence_id as "incidenceId" from (
      select * from reached
      union all
      select ${SENSOR}, sensor.id, null, null, 'limits', 'warning', null, null, null, null, null, null, null, null, null, '[]'::jsonb, false
      from sensor where sensor.organization_id = $1 and sensor.id = any($2::uuid[]) and ${IS_WATCHED}
        and (((sensor.min is not null or sensor.max is not null)
            and not exists (select from reached where reached."sensorId" = sensor.id and reached.condition = 'limits'))
          or exists (select from sensor_watch own where own.organization_id = $1 and own.sensor_id = sensor.id and own.rule_id = sensor.id))
    ) rule left join sensor_watch watch
      on watch.organization_id = $1 and watch.sensor_id = rule."sensorId" and watch.rule_id = rule."ruleId"
    order by rule."sensorId", rule."ruleId"`,
  values: [organizationId, sensorIds],
  keepsPlan: true,
})

/** What is kept of a breach that nobody follows any more: its alert or its sensor is gone, or one does not reach the other. */
const LEFT = `sensor_watch watch join sensor on sensor.organization_id = $1 and sensor.id = watch.sensor_id
    join location place on place.organization_id = $1 and place.id = sensor.location_id
  where watch.organization_id = $1 and not (watch.rule_id = watch.sensor_id and ${IS_WATCHED})
    and not exists (select from alert where alert.id = watch.rule_id and ${REACHED})`

/** After how many seconds the clock may find a sensor silent, by how often it reports; see `silentAfter`. */
const INTERVAL = 'coalesce(sensor."interval", device."interval")'
const SILENT = `case when ${INTERVAL} > 0 then greatest(2 * ${INTERVAL}, ${INTERVAL} + 900) else 1800 end`

/**
 * Sensors at which the clock alone may change something: silent ones, doors that stand open, batteries; and what nobody
 * follows any more. Candidates, to be looked at once they are locked: none that stays one though nothing changes, or it
 * would keep the others from their turn.
 */
export const clockStatement = (organizationId: string): Statement<{ readonly id: string }> => ({
  text: `select distinct sensor.id from sensor
      join location place on place.organization_id = $1 and place.id = sensor.location_id
      join alert on ${REACHED} and alert.condition in ('noData', 'battery', 'doorOpen')
      left join sensor_watch watch on watch.organization_id = $1 and watch.sensor_id = sensor.id and watch.rule_id = alert.id
      left join device on device.organization_id = $1 and device.id = sensor.device_id
    where sensor.organization_id = $1 and case alert.condition
      when 'noData' then watch.incidence_id is null and coalesce(sensor.last_at, sensor.created) < now() - make_interval(secs => coalesce(alert.after, ${SILENT}))
      when 'battery' then coalesce(device.battery < coalesce(alert.battery, ${LOW_BATTERY}), false) <> (watch.incidence_id is not null)
      else watch.state is not null and watch.incidence_id is null end
    union
    select watch.sensor_id from ${LEFT}
    order by id limit 1000`,
  values: [organizationId],
})

export interface Heard {
  readonly id: string
  /** Milliseconds of the epoch. */
  readonly since: number
  /** Seconds. */
  readonly interval: number | null
  readonly battery: number | null
}

/** When sensors were heard last, locked as by who writes their readings. */
export const heardStatement = (organizationId: string, ids: readonly string[]): Statement<Heard> => ({
  text: `select id, (extract(epoch from coalesce(last_at, created)) * 1000)::double precision as since,
      coalesce("interval", (select "interval" from device where device.organization_id = $1 and device.id = sensor.device_id)) as "interval",
      (select battery from device where device.organization_id = $1 and device.id = sensor.device_id) as battery
    from sensor where organization_id = $1 and id = any($2::uuid[]) order by id for no key update`,
  values: [organizationId, ids],
})

/** What goes on at these sensors that nobody follows any more. */
export const leftStatement = (
  organizationId: string,
  sensorIds: readonly string[],
): Statement<{
  readonly sensorId: string
  readonly ruleId: string
  readonly incidenceId: string | null
  readonly condition: WatchedRule['condition']
  /** What is gone. */
  readonly because: 'alert' | 'sensor'
}> => ({
  text: `select watch.sensor_id as "sensorId", watch.rule_id as "ruleId", watch.incidence_id as "incidenceId",
      coalesce((select said.condition from alert said where said.organization_id = $1 and said.id = watch.rule_id), 'limits') as condition,
      case when ${IS_WATCHED} then 'alert' else 'sensor' end as because
    from ${LEFT} and watch.sensor_id = any($2::uuid[])`,
  values: [organizationId, sensorIds],
})

/** What goes on at a sensor for a rule from now on; without a state nothing. */
export interface NewState {
  readonly sensorId: string
  readonly ruleId: string
  readonly state: WatchState | null
  readonly incidenceId: string | null
}

/** The clock looks at this organization from now on, also where no alert was ever made. */
export const clockedStatement = (organizationId: string): Statement => ({
  text: 'insert into alert_watch (organization_id) values ($1) on conflict (organization_id) do nothing',
  values: [organizationId],
  change: null,
})

export const keepStatement = (organizationId: string, states: readonly NewState[]): Statement => ({
  text: `insert into sensor_watch (organization_id, sensor_id, rule_id, state, incidence_id)
    select $1, given.sensor, given.rule, given.state, given.incidence
    from unnest($2::uuid[], $3::uuid[], $4::jsonb[], $5::uuid[]) as given(sensor, rule, state, incidence)
    on conflict (organization_id, sensor_id, rule_id) do update set state = excluded.state, incidence_id = excluded.incidence_id`,
  values: [
    organizationId,
    states.map(({ sensorId }) => sensorId),
    states.map(({ ruleId }) => ruleId),
    states.map(({ state }) => JSON.stringify(state)),
    states.map(({ incidenceId }) => incidenceId),
  ],
  change: null,
})

export const dropStatement = (organizationId: string, states: readonly NewState[]): Statement => ({
  text: `delete from sensor_watch using unnest($2::uuid[], $3::uuid[]) as given(sensor, rule)
    where organization_id = $1 and sensor_id = given.sensor and rule_id = given.rule`,
  values: [organizationId, states.map(({ sensorId }) => sensorId), states.map(({ ruleId }) => ruleId)],
  change: null,
})
