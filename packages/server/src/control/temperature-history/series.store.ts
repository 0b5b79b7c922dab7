/** Statements that read curves: the rows of a grain whole, or brought to parts by PostgreSQL. */
import type { Grain } from '@cloche/domain/rules/readings'
import type { Statement } from '../../database/connection.ts'

/** A span of curves. Milliseconds of the epoch. */
export interface ReadSpan {
  readonly from: number
  readonly to: number
  readonly points: number
}

/** Gaps of a sensor that are told. */
export const GAPS_MAX = 5000

/** Exact: what is a little off by the product is rounded. */
export const MS = (column: string) => `(date_part('epoch', ${column}) * 1000)::bigint`

/** What each grain is made of, alike in its columns. */
const ROWS: Readonly<Record<Grain, string>> = {
  raw: 'select at as first_at, at as last_at, value as low, value as high, value as sum, 1 as count from reading',
  minute: 'select first_at, last_at, low, high, sum, count from reading_minute',
  hour: 'select first_at, last_at, low, high, sum, count from reading_hour',
}
export const SPAN_SECONDS: Readonly<Record<Grain, number>> = { raw: 0, minute: 60, hour: 3600 }

export interface PartsRow {
  readonly id: string
  readonly at: string | null
  readonly low: string | null
  readonly high: string | null
  readonly value: string | null
  readonly last: number | null
  readonly gaps: string | null
}

export interface WholeRow {
  readonly id: string
  readonly firstAt: string | null
  readonly lastAt: string | null
  readonly low: string | null
  readonly high: string | null
  readonly sum: string | null
  readonly count: string | null
}

/** Single readings: each is its own lowest, highest and sum. */
export interface RawRow {
  readonly id: string
  readonly at: string | null
  readonly value: string | null
}

export interface AskedSensor {
  readonly id: string
  /** Milliseconds. */
  readonly gap: number
}

/** The rows of a sensor of the span. `$1` is the organization, `$2` and `$3` the span in seconds. */
const rowsSql = (grain: Grain) => `${ROWS[grain]} where organization_id = $1 and sensor_id = asked.id
    and at >= to_timestamp($2::double precision) - interval '${SPAN_SECONDS[grain]} seconds' and at <= to_timestamp($3::double precision)`
const IN_SPAN =
  'last_at >= to_timestamp($2::double precision) and first_at <= to_timestamp($3::double precision)'

const valuesOf = (organizationId: string, { from, to }: ReadSpan) => [organizationId, from / 1000, to / 1000]

/** How many readings the hours of the span have. */
export const countStatement = (
  organizationId: string,
  sensors: readonly AskedSensor[],
  span: ReadSpan,
): Statement<{ readonly count: number }> => ({
  text: `select coalesce(sum(count), 0)::double precision as count from reading_hour where organization_id = $1 and sensor_id = any($4::uuid[])
    and at >= to_timestamp($2::double precision) - interval '1 hour' and at <= to_timestamp($3::double precision)`,
  values: [...valuesOf(organizationId, span), sensors.map(({ id }) => id)],
})

/** All single readings. Arrays come as PostgreSQL writes them. */
export const rawStatement = (
  organizationId: string,
  sensors: readonly AskedSensor[],
  span: ReadSpan,
): Statement<RawRow> => ({
  text: `select asked.id, curve.* from unnest($4::uuid[]) as asked(id) cross join lateral (
      select array_agg(${MS('at')})::text as at, array_agg(value)::text as value
      from (select at, value from reading where organization_id = $1 and sensor_id = asked.id
        and at >= to_timestamp($2::double precision) and at <= to_timestamp($3::double precision) order by reading.at) one) curve`,
  values: [...valuesOf(organizationId, span), sensors.map(({ id }) => id)],
})

/** All minutes or hours, as `rawStatement` answers readings. */
export const wholeStatement = (
  organizationId: string,
  grain: Exclude<Grain, 'raw'>,
  sensors: readonly AskedSensor[],
  span: ReadSpan,
): Statement<WholeRow> => {
  const array = (column: string) => `array_agg(${column} order by first_at)::text`
  return {
    text: `select asked.id, curve.* from unnest($4::uuid[]) as asked(id) cross join lateral (
        select ${array(MS('first_at'))} as "firstAt", ${array(MS('last_at'))} as "lastAt", ${array('low')} as low,
          ${array('high')} as high, ${array('sum')} as sum, ${array('count')} as count
        from (${rowsSql(grain)}) one where ${IN_SPAN}) curve`,
    values: [...valuesOf(organizationId, span), sensors.map(({ id }) => id)],
  }
}

/** The same, brought to so many parts by PostgreSQL: where there are far more rows than points. */
export const partsStatement = (
  organizationId: string,
  grain: Grain,
  sensors: readonly AskedSensor[],
  span: ReadSpan,
): Statement<PartsRow> => ({
  text: `select asked.id, curve.* from unnest($4::uuid[], $5::double precision[]) as asked(id, gap)
    cross join lateral (
      with kept as materialized (
        select one.*, count(*) over () as many, row_number() over ordered as row, lag(last_at) over ordered as before
        from (${rowsSql(grain)}) one where ${IN_SPAN} window ordered as (order by first_at)
      ), part as (
        select min(first_at) as at, max(last_at) as last, min(low) as low, max(high) as high, sum(sum) / sum(count) as value
        from kept group by case when many <= $6::int then row else
          floor(greatest(0, least($6::int - 1, (date_part('epoch', first_at) - $2::double precision)
            / ($3::double precision - $2::double precision) * $6::int))) end
      )
      select array_agg(${MS('at')} order by at)::text as at, array_agg(low order by at)::text as low,
        array_agg(high order by at)::text as high, array_agg(value order by at)::text as value,
        max(${MS('last')})::double precision as last,
        (select json_agg(json_build_array(gap.began, gap.ended))::text from (
          select ${MS('before')} as began, ${MS('first_at')} as ended from kept
          where first_at - before > make_interval(secs => asked.gap) order by first_at limit ${GAPS_MAX}) gap) as gaps
      from part
    ) curve`,
  values: [
    ...valuesOf(organizationId, span),
    sensors.map(({ id }) => id),
    sensors.map(({ gap }) => gap / 1000),
    span.points,
  ],
})
