/** What the sensors of a place measured while food was there: all stays in one statement. */
import type { Stay } from '@cloche/domain/rules/traceability'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'

/** Stays that are looked at; the longest of a trace come first. */
export const STAYS_MAX = 500
/** A stay is looked at for so long: what stands in a freezer for months tells the rest at its place. */
const DAYS_MAX = 31
const POINTS = 24

export interface Measured {
  readonly sensorId: string
  readonly name: string
  /** Limits of the sensor, or of the place where the sensor has none; degrees Celsius. */
  readonly lower: number | null
  readonly upper: number | null
  readonly count: number
  readonly minimum: number
  readonly maximum: number
  readonly mean: number
  /** Readings outside the limits. */
  readonly outside: number
  readonly first: string
  readonly last: string
  /** Means of equal parts of the stay, null where nothing was measured. */
  readonly points: readonly (number | null)[]
}

/**
 * For each stay the temperature sensors at its place that measured then. Each sensor's readings are found by the index
 * of sensor and time, in any plan: the inner query stands by itself.
 */
function statement(organizationId: string, stays: readonly Stay[], now: string): Statement {
  return {
    text: `select given.index, sensor.id as "sensorId", coalesce(sensor.name, sensor.path) as name,
        coalesce(sensor.min, location.temperature_min)::float8 as lower,
        coalesce(sensor.max, location.temperature_max)::float8 as upper, told.*
      from unnest($2::int[], $3::uuid[], $4::timestamptz[], $5::timestamptz[]) as given(index, location_id, begins, ends)
      join location on location.organization_id = $1 and location.id = given.location_id
      join sensor on sensor.organization_id = $1 and sensor.location_id = given.location_id
        and sensor.kind = 'temperature' and sensor.deleted is null
      cross join lateral (
        select sum(part.count)::int as count, min(part.lowest)::float8 as minimum, max(part.highest)::float8 as maximum,
          (sum(part.total) / sum(part.count))::float8 as mean, sum(part.outside)::int as outside,
          min(part.first) as first, max(part.last) as last,
          json_agg(json_build_array(part.bucket, round((part.total / part.count)::numeric, 2)) order by part.bucket) as parts
        from (
          select least(${POINTS}, width_bucket(extract(epoch from at), extract(epoch from given.begins),
              extract(epoch from greatest(given.ends, given.begins + interval '1 second')), ${POINTS})) - 1 as bucket,
            count(*) as count, min(value) as lowest, max(value) as highest, sum(value) as total,
            count(*) filter (where value < coalesce(sensor.min, location.temperature_min)
              or value > coalesce(sensor.max, location.temperature_max)) as outside,
            min(at) as first, max(at) as last
          from reading where organization_id = $1 and sensor_id = sensor.id and at >= given.begins and at <= given.ends
          group by 1 offset 0
        ) part
      ) told
      where told.count > 0 order by given.index, told.outside desc, name`,
    values: [
      organizationId,
      stays.map((_, index) => index),
      stays.map(stay => stay.locationId),
      stays.map(stay => stay.from),
      stays.map(stay => {
        const latest = Date.parse(stay.from) + DAYS_MAX * 86_400_000
        return new Date(Math.min(Date.parse(stay.to ?? now), latest)).toISOString()
      }),
    ],
  }
}

type Row = Omit<Measured, 'points'> & { index: number; parts: [number, number][] }

/** Sensors of a place that are told for one stay. */
const SENSORS_MAX = 6

/** What was measured during each stay, in the order of the stays; those with the most outside their limits first. */
export async function measuredDuring(
  transaction: Transaction,
  organizationId: string,
  stays: readonly Stay[],
  now: string,
): Promise<Measured[][]> {
  const summaries: Measured[][] = stays.map(() => [])
  if (stays.length === 0) return summaries
  const { rows } = await transaction.query(statement(organizationId, stays, now))
  for (const { index, parts, ...row } of rows as unknown as Row[]) {
    const points = Array.from({ length: POINTS }, (): number | null => null)
    for (const [bucket, mean] of parts) points[bucket] = mean
    const own = summaries[index]
    if (own !== undefined && own.length < SENSORS_MAX) own.push({ ...row, points })
  }
  return summaries
}
