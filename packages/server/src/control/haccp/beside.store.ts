/** What stands beside a check: the owed check it answers, what the linked sensor said, and the failures before it. */
import type { Statement } from '../../database/connection.ts'
import { lastCheck, OWING, type OwingRow } from '../../operations/due-points.ts'
import { failingSql, isUncorrected } from '../../operations/failing-points.ts'

/** A value that the sensor said within so many minutes before a check came from the sensor. */
const FRESH_MINUTES = 15

export type OwedAt = OwingRow & { readonly lastAt: string | null }

/** What a point owes, with its last check up to an instant. */
export const owingStatement = (organizationId: string, pointId: string, at: string): Statement<OwedAt> => ({
  text: `select ${OWING}, ${lastCheck('$3::timestamptz')} as "lastAt" from haccp_point where organization_id = $1 and id = $2`,
  values: [organizationId, pointId, at],
})

export interface SensorReading {
  readonly name: string
  readonly value: number | null
  readonly at: string | null
  /** What it said in the minutes before, in its own unit. */
  readonly lately: readonly number[]
}

/** The newest reading of a sensor up to an instant, and those of the minutes before. */
export const readingsStatement = (
  organizationId: string,
  sensorId: string | null,
  at: string,
): Statement<SensorReading> => ({
  text: `select sensor.name, coalesce(newest.value, said.last_value) as value, coalesce(newest.at, said.last_at) as at,
      array(select value from reading where organization_id = $1 and sensor_id = sensor.id
        and reading.at between $3::timestamptz - interval '${FRESH_MINUTES} minutes' and $3::timestamptz + interval '1 minute'
        order by reading.at desc limit 500) as lately
    from sensor
    left join lateral (select value, at from reading where organization_id = $1 and sensor_id = sensor.id and reading.at <= $3::timestamptz
      order by reading.at desc limit 1) newest on true
    left join lateral (select sensor.last_value, sensor.last_at where sensor.last_at <= $3::timestamptz) said on true
    where sensor.organization_id = $1 and sensor.id = $2 and sensor.deleted is null`,
  values: [organizationId, sensorId, at],
})

/** As checks keep it. */
export function readingOf(rows: readonly SensorReading[]): { value: number; at: string } | null {
  const [row] = rows
  if (row === undefined || row.value === null || row.at === null) return null
  return { value: row.value, at: new Date(row.at).toISOString() }
}

/** Whether a value is one that the sensor said just before, as far as a screen rounds it. */
export function isOfSensor(rows: readonly SensorReading[], value: number | undefined): boolean {
  const [row] = rows
  if (row === undefined || value === undefined) return false
  const newest = row.value === null ? [] : [row.value]
  return [...row.lately, ...newest].some(said => Math.abs(said - value) < 0.06)
}

export interface Failing {
  readonly incidenceId: string
  readonly version: number
  readonly locationId: string
  readonly description: string | null
  readonly corrective: string | null
  readonly count: number
}

/** The incidence of failed checks in a row of a point, up to an instant: nobody closed it, and none was in order since. */
export const failingStatement = (
  organizationId: string,
  pointId: string,
  at: string,
): Statement<Failing> => ({
  text: failingSql(
    ', opened.version, opened.location_id as "locationId", opened.description, opened.corrective',
    'opened.haccp_point_id = $2',
    '$3::timestamptz',
  ),
  values: [organizationId, pointId, at],
})

/** A check of a point, and whether another one corrects it already. */
export const correctedStatement = (
  organizationId: string,
  pointId: string,
  checkId: string,
): Statement<{ readonly id: string; readonly isCorrected: boolean }> => ({
  text: `select id, not (${isUncorrected('old')}) as "isCorrected" from haccp_check old
    where organization_id = $1 and haccp_point_id = $2 and id = $3`,
  values: [organizationId, pointId, checkId],
})
