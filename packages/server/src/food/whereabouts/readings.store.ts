/** Readings of sensors in stretches of time, summed: the one place that knows where readings of food are kept. */
import type { Telling } from '@cloche/domain/rules/whereabouts'
import type { Statement } from '../../database/connection.ts'

/** A stretch of one sensor's readings, and the span that is told in equal parts. */
export interface AskedReadings extends Telling {
  /** What they are asked for; the answers carry it. */
  readonly index: number
  readonly spanFrom: string
  readonly spanTo: string
}

/** What one sensor read in the stretches of one span; degrees Celsius. */
export interface SummedRow {
  readonly index: number
  readonly sensorId: string
  readonly by: Telling['by']
  readonly name: string
  /** Its own limits; at a place, the place's where it has none. */
  readonly lower: number | null
  readonly upper: number | null
  readonly count: number
  readonly minimum: number
  readonly maximum: number
  readonly mean: number
  readonly outside: number
  readonly first: string
  readonly last: string
  /** The parts of the span in which something was read, from 0, with the mean of each. */
  readonly parts: readonly (readonly [part: number, mean: number])[]
}

/**
 * Each stretch's readings are found by the index of sensor and time, in any plan: the inner query stands by itself. A
 * stretch ends before the next begins.
 */
export function readingsStatement(
  organizationId: string,
  asked: readonly AskedReadings[],
  parts: number,
): Statement<SummedRow> {
  return {
    text: `with asked as (
        select given.*, coalesce(sensor.name, sensor.path) as name,
          coalesce(sensor.min, case when given.by = 'place' then location.temperature_min end)::float8 as lower,
          coalesce(sensor.max, case when given.by = 'place' then location.temperature_max end)::float8 as upper
        from unnest($2::int[], $3::uuid[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[], $8::timestamptz[])
          as given(index, sensor_id, by, begins, ends, span_from, span_to)
        join sensor on sensor.organization_id = $1 and sensor.id = given.sensor_id
        join location on location.organization_id = $1 and location.id = sensor.location_id
      ), part as (
        select asked.index, asked.sensor_id, asked.by, asked.name, asked.lower, asked.upper, told.*
        from asked cross join lateral (
          select least(${parts}, width_bucket(extract(epoch from at), extract(epoch from asked.span_from),
              extract(epoch from greatest(asked.span_to, asked.span_from + interval '1 second')), ${parts})) - 1 as part,
            count(*) as count, min(value) as lowest, max(value) as highest, sum(value) as total,
            count(*) filter (where value < asked.lower or value > asked.upper) as outside,
            min(at) as first, max(at) as last
          from reading where organization_id = $1 and sensor_id = asked.sensor_id and at >= asked.begins
            and (at < asked.ends or (at = asked.ends and asked.ends = asked.span_to))
          group by 1 offset 0
        ) told
      ), whole as (
        select index, sensor_id, by, name, lower, upper, part, sum(count) as count, min(lowest) as lowest, max(highest) as highest,
          sum(total) as total, sum(outside) as outside, min(first) as first, max(last) as last
        from part group by index, sensor_id, by, name, lower, upper, part
      )
      select index, sensor_id as "sensorId", by, name, lower, upper, sum(count)::int as count, min(lowest)::float8 as minimum,
        max(highest)::float8 as maximum, (sum(total) / sum(count))::float8 as mean, sum(outside)::int as outside,
        min(first) as first, max(last) as last,
        json_agg(json_build_array(part, round((total / count)::numeric, 2)) order by part) as parts
      from whole group by index, sensor_id, by, name, lower, upper order by index, outside desc, name`,
    values: [
      organizationId,
      asked.map(one => one.index),
      asked.map(one => one.sensorId),
      asked.map(one => one.by),
      asked.map(one => one.from),
      asked.map(one => one.to),
      asked.map(one => one.spanFrom),
      asked.map(one => one.spanTo),
    ],
  }
}
