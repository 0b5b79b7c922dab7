/** Curves of sensors: what of them is read, and how it becomes at most so many points. */
import { gapAfter, grainOf, intervalSeen, type Grain } from '@cloche/domain/rules/readings'
import type { Statement } from '../database/connection.ts'
import type { Transaction } from '../database/transaction.ts'

export interface CurveSensor {
  readonly id: string
  readonly unit: string | null
  /** How often it reports, as it or its device says. Seconds. */
  readonly interval: number | null
}

export interface CurveSpan {
  /** Milliseconds of the epoch. */
  readonly from: number
  readonly to: number
  /** Of each sensor, at most. */
  readonly points: number
  /** Since when single readings are kept; null: all are. */
  readonly rawSince: number | null
  readonly now: number
}

export interface Series {
  readonly sensorId: string
  readonly unit: string | null
  readonly grain: Grain
  readonly at: readonly number[]
  readonly low: readonly number[]
  readonly high: readonly number[]
  readonly value: readonly number[]
  readonly gaps: readonly (readonly [number, number])[]
}

/** Gaps of a sensor that are told, and readings by which is seen how often it reports. */
const GAPS_MAX = 5000
const SEEN = 30
/** Digits of a mean. */
const EXACT = 10_000

/** What each grain is made of, alike in its columns. */
const ROWS: Readonly<Record<Grain, string>> = {
  raw: 'select at as first_at, at as last_at, value as low, value as high, value as sum, 1 as count from reading',
  minute: 'select first_at, last_at, low, high, sum, count from reading_minute',
  hour: 'select first_at, last_at, low, high, sum, count from reading_hour',
}
const SPAN_SECONDS: Readonly<Record<Grain, number>> = { raw: 0, minute: 60, hour: 3600 }

interface Row {
  readonly id: string
  readonly at: string | null
  readonly low: string | null
  readonly high: string | null
  readonly value: string | null
  readonly last: number | null
  readonly gaps: string | null
}

const MS = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`

/**
 * Rows of a grain become points: as they are where they are few enough, else by equal parts of the span, of which lowest
 * and highest value stay. Arrays come as PostgreSQL writes them.
 */
const curveStatement = (
  organizationId: string,
  grain: Grain,
  sensors: readonly { readonly id: string; readonly gap: number }[],
  { from, to, points }: CurveSpan,
): Statement<Row> => ({
  text: `select asked.id, curve.* from unnest($2::uuid[], $3::double precision[]) as asked(id, gap)
    cross join lateral (
      with kept as materialized (
        select one.*, count(*) over () as many, row_number() over ordered as row, lag(last_at) over ordered as before
        from (${ROWS[grain]} where organization_id = $1 and sensor_id = asked.id
          and at >= to_timestamp($4::double precision) - interval '${SPAN_SECONDS[grain]} seconds'
          and at <= to_timestamp($5::double precision)) one
        where last_at >= to_timestamp($4::double precision) and first_at <= to_timestamp($5::double precision)
        window ordered as (order by first_at)
      ), part as (
        select min(first_at) as at, max(last_at) as last, min(low) as low, max(high) as high, sum(sum) / sum(count) as value
        from kept group by case when many <= $6::int then row else
          floor(greatest(0, least($6::int - 1, (extract(epoch from first_at)::double precision - $4::double precision)
            / ($5::double precision - $4::double precision) * $6::int))) end
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
    organizationId,
    sensors.map(({ id }) => id),
    sensors.map(({ gap }) => gap / 1000),
    from / 1000,
    to / 1000,
    points,
  ],
})

const numbers = (array: string | null): number[] =>
  array === null ? [] : (JSON.parse(`[${array.slice(1, -1)}]`) as number[])

/** The last instants of sensors of which nobody says how often they report. */
async function seenIntervals(
  transaction: Transaction,
  organizationId: string,
  sensors: readonly CurveSensor[],
  to: number,
): Promise<ReadonlyMap<string, number | null>> {
  const unsaid = sensors.filter(({ interval }) => interval === null).map(({ id }) => id)
  if (unsaid.length === 0) return new Map()
  const { rows } = await transaction.query<{ id: string; at: string }>({
    text: `select asked.id, array_agg(${MS('last.at')} order by last.at)::text as at from unnest($2::uuid[]) as asked(id)
      cross join lateral (select at from reading where organization_id = $1 and sensor_id = asked.id
        and at <= to_timestamp($3::double precision) order by at desc limit ${SEEN}) last group by 1`,
    values: [organizationId, unsaid, to / 1000],
  })
  return new Map(rows.map(({ id, at }) => [id, intervalSeen(numbers(at))]))
}

/** What lies before the first and behind the last, up to now, is a gap, too, where it is long enough for one. */
function withEdges(
  gaps: readonly (readonly [number, number])[],
  { from, to, now }: CurveSpan,
  gap: number,
  edges: { readonly first: number; readonly last: number } | undefined,
): (readonly [number, number])[] {
  const end = Math.min(to, now)
  if (edges === undefined) return end - from > gap ? [[from, end]] : []
  return [
    ...(edges.first - from > gap ? [[from, edges.first] as const] : []),
    ...gaps,
    ...(end - edges.last > gap ? [[edges.last, end] as const] : []),
  ].slice(0, GAPS_MAX)
}

/** The curves of sensors, in their order. */
export async function seriesOf(
  transaction: Transaction,
  organizationId: string,
  sensors: readonly CurveSensor[],
  span: CurveSpan,
): Promise<Series[]> {
  const { from, to, points, rawSince } = span
  const grain = grainOf((to - from) / points, from, rawSince)
  const seen = await seenIntervals(transaction, organizationId, sensors, to)
  const asked = sensors.map(({ id, interval }) => ({
    id,
    gap: gapAfter(interval ?? seen.get(id) ?? null, grain),
  }))
  const { rows } = await transaction.query(curveStatement(organizationId, grain, asked, span))
  const byId = new Map(rows.map(row => [row.id, row]))
  return sensors.map(({ id, unit }, place) => {
    const row = byId.get(id)
    const at = numbers(row?.at ?? null)
    const gap = (asked[place] as (typeof asked)[number]).gap
    const gaps = JSON.parse(row?.gaps ?? '[]') as [number, number][]
    const edges = at[0] === undefined ? undefined : { first: at[0], last: row?.last ?? at[0] }
    return {
      sensorId: id,
      unit,
      grain,
      // A minute or an hour may have begun before.
      at: at.map(instant => Math.max(instant, from)),
      low: numbers(row?.low ?? null),
      high: numbers(row?.high ?? null),
      value: numbers(row?.value ?? null).map(mean => Math.round(mean * EXACT) / EXACT),
      gaps: withEdges(gaps, span, gap, edges),
    }
  })
}
