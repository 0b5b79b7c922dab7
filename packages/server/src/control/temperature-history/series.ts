/** Curves of sensors: what of them is read, and how it becomes at most so many points. */
import {
  gapAfter,
  gapsBetween,
  grainOf,
  intervalSeen,
  pointsOf,
  type CurvePoints,
  type CurveRows,
  type Grain,
  type KeptSince,
} from '@cloche/domain/rules/readings'
import type { Transaction } from '../../database/transaction.ts'
import {
  countStatement,
  GAPS_MAX,
  MS,
  partsStatement,
  rawStatement,
  SPAN_SECONDS,
  wholeStatement,
  type AskedSensor,
  type ReadSpan,
} from './series.store.ts'

export interface CurveSensor {
  readonly id: string
  readonly unit: string | null
  /** How often it reports, as it or its device says. Seconds. */
  readonly interval: number | null
}

export interface CurveSpan extends ReadSpan {
  /** Null: all are. */
  readonly keptSince: KeptSince | null
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

/** Readings by which is seen how often a sensor reports. */
const SEEN = 30
/** Digits of a mean. */
const EXACT = 10_000

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

/** What a curve is made of, whoever made it. */
interface Made extends CurvePoints {
  readonly last: number | undefined
  readonly gaps: readonly (readonly [number, number])[]
}

async function rowsOf(
  transaction: Transaction,
  organizationId: string,
  grain: Grain,
  sensors: readonly AskedSensor[],
  span: CurveSpan,
): Promise<ReadonlyMap<string, CurveRows>> {
  if (grain === 'raw') {
    const { rows } = await transaction.query(rawStatement(organizationId, sensors, span))
    return new Map(
      rows.map(({ id, at, value }) => {
        const [instants, values] = [numbers(at), numbers(value)]
        const count = Array.from<number>({ length: values.length }).fill(1)
        const each = { low: values, high: values, sum: values, count }
        return [id, { firstAt: instants, lastAt: instants, ...each }]
      }),
    )
  }
  const { rows } = await transaction.query(wholeStatement(organizationId, grain, sensors, span))
  return new Map(
    rows.map(({ id, firstAt, lastAt, low, high, sum, count }) => [
      id,
      {
        firstAt: numbers(firstAt),
        lastAt: numbers(lastAt),
        low: numbers(low),
        high: numbers(high),
        sum: numbers(sum),
        count: numbers(count),
      },
    ]),
  )
}

const NO_ROWS: CurveRows = { firstAt: [], lastAt: [], low: [], high: [], sum: [], count: [] }

async function wholeOf(
  transaction: Transaction,
  organizationId: string,
  grain: Grain,
  sensors: readonly AskedSensor[],
  span: CurveSpan,
): Promise<Made[]> {
  const byId = await rowsOf(transaction, organizationId, grain, sensors, span)
  return sensors.map(({ id, gap }) => {
    const found = byId.get(id) ?? NO_ROWS
    return {
      ...pointsOf(found, span),
      last: found.lastAt.at(-1),
      gaps: gapsBetween(found, gap, GAPS_MAX),
    }
  })
}

async function partsOf(
  transaction: Transaction,
  organizationId: string,
  grain: Grain,
  sensors: readonly AskedSensor[],
  span: CurveSpan,
): Promise<Made[]> {
  const { rows } = await transaction.query(partsStatement(organizationId, grain, sensors, span))
  const byId = new Map(rows.map(row => [row.id, row]))
  return sensors.map(({ id }) => {
    const row = byId.get(id)
    return {
      at: numbers(row?.at ?? null),
      low: numbers(row?.low ?? null),
      high: numbers(row?.high ?? null),
      value: numbers(row?.value ?? null),
      last: row?.last ?? undefined,
      gaps: JSON.parse(row?.gaps ?? '[]') as [number, number][],
    }
  })
}

/** Rows of all sensors that are read whole: more are brought together by PostgreSQL. */
const WHOLE_MAX = 100_000

/** How many rows there can be: as many minutes or hours as the span has, as many readings as its hours count. */
async function mostRows(
  transaction: Transaction,
  organizationId: string,
  grain: Grain,
  sensors: readonly AskedSensor[],
  span: CurveSpan,
): Promise<number> {
  if (grain !== 'raw') return ((span.to - span.from) / (SPAN_SECONDS[grain] * 1000) + 2) * sensors.length
  const { rows } = await transaction.query(countStatement(organizationId, sensors, span))
  return rows[0]?.count ?? 0
}

/**
 * The curves of sensors, in their order.
 * @param most rows that are read whole
 */
export async function seriesOf(
  transaction: Transaction,
  organizationId: string,
  sensors: readonly CurveSensor[],
  span: CurveSpan,
  most = WHOLE_MAX,
): Promise<Series[]> {
  const { from, to, points } = span
  const grain = grainOf((to - from) / points, from, span.keptSince)
  const seen = await seenIntervals(transaction, organizationId, sensors, to)
  const asked = sensors.map(({ id, interval }) => ({
    id,
    gap: gapAfter(interval ?? seen.get(id) ?? null, grain),
  }))
  const rows = await mostRows(transaction, organizationId, grain, asked, span)
  const make = rows <= most ? wholeOf : partsOf
  const made = await make(transaction, organizationId, grain, asked, span)
  return sensors.map(({ id, unit }, place) => {
    const { at, low, high, value, last, gaps } = made[place] as Made
    const { gap } = asked[place] as AskedSensor
    const edges = at[0] === undefined ? undefined : { first: at[0], last: last ?? at[0] }
    return {
      sensorId: id,
      unit,
      grain,
      // A minute or an hour may have begun before.
      at: at.map(instant => Math.max(instant, from)),
      low,
      high,
      value: value.map(mean => Math.round(mean * EXACT) / EXACT),
      gaps: withEdges(gaps, span, gap, edges),
    }
  })
}
