/** Statements that write readings and their sums. Columns travel as arrays, written here: no value of theirs needs quoting. */
import type { Sum } from '@cloche/domain/rules/readings'
import type { RecordChange } from '../../database/statement.ts'
import type { Statement } from '../../database/connection.ts'

const array = (values: readonly (string | number)[]): string => `{${values.join()}}`

/** Seconds, as PostgreSQL counts: exact to the millisecond. */
const seconds = (milliseconds: number): number => milliseconds / 1000

/** Readings of several sensors as columns: of each row, its place among the sensors. From 1, as PostgreSQL counts. */
export interface ReadingColumns {
  readonly sensorIds: readonly string[]
  readonly places: readonly number[]
  /** Milliseconds of the epoch. */
  readonly at: readonly number[]
  readonly values: readonly number[]
}

/**
 * Which of these are there already, by their place in the columns; from 0. Each is looked up by itself: joined, they were
 * compared with all that the organization ever measured.
 */
export const knownStatement = (
  organizationId: string,
  { sensorIds, places, at }: ReadingColumns,
): Statement<{ readonly row: number }> => ({
  text: `select (given.row - 1)::int as row
    from unnest($3::int[], $4::double precision[]) with ordinality as given(place, at, row)
    cross join lateral (select from reading where organization_id = $1 and sensor_id = ($2::uuid[])[given.place]
      and reading.at = to_timestamp(given.at) limit 1) known`,
  values: [organizationId, array(sensorIds), array(places), array(at.map(seconds))],
  keepsPlan: true,
})

/** Adds them. None is there already: to look for each while it is added would cost a third of it. */
export const addStatement = (
  organizationId: string,
  { sensorIds, places, at, values }: ReadingColumns,
  change: RecordChange,
): Statement => ({
  text: `insert into reading (organization_id, sensor_id, at, value)
    select $1, ($2::uuid[])[given.place], to_timestamp(given.at), given.value
    from unnest($3::int[], $4::double precision[], $5::double precision[]) as given(place, at, value)`,
  values: [organizationId, array(sensorIds), array(places), array(at.map(seconds)), array(values)],
  keepsPlan: true,
  isLong: true,
  change,
})

/** Sums of sensors by their place; in the order of sensors and instants, as all who write them. */
export interface SumRow extends Sum {
  readonly place: number
}

const GROWN = (
  table: string,
) => `low = least(${table}.low, excluded.low), high = greatest(${table}.high, excluded.high),
      sum = ${table}.sum + excluded.sum, count = ${table}.count + excluded.count,
      first = case when excluded.first_at < ${table}.first_at then excluded.first else ${table}.first end,
      last = case when excluded.last_at > ${table}.last_at then excluded.last else ${table}.last end,
      first_at = least(${table}.first_at, excluded.first_at), last_at = greatest(${table}.last_at, excluded.last_at)`

/** Adds sums to those of the same minutes or hours. */
export const sumStatement = (
  table: 'reading_minute' | 'reading_hour',
  organizationId: string,
  sensorIds: readonly string[],
  sums: readonly SumRow[],
): Statement => ({
  text: `insert into ${table} (organization_id, sensor_id, at, low, high, sum, count, first, last, first_at, last_at)
    select $1, ($2::uuid[])[place], to_timestamp(at), low, high, sum, count, first, last, to_timestamp(first_at), to_timestamp(last_at)
    from unnest($3::int[], $4::double precision[], $5::double precision[], $6::double precision[], $7::double precision[], $8::int[],
      $9::double precision[], $10::double precision[], $11::double precision[], $12::double precision[])
      as given(place, at, low, high, sum, count, first, last, first_at, last_at)
    on conflict (organization_id, sensor_id, at) do update set ${GROWN(table)}`,
  values: [
    organizationId,
    array(sensorIds),
    array(sums.map(({ place }) => place)),
    array(sums.map(({ at }) => seconds(at))),
    array(sums.map(({ low }) => low)),
    array(sums.map(({ high }) => high)),
    array(sums.map(({ sum }) => sum)),
    array(sums.map(({ count }) => count)),
    array(sums.map(({ first }) => first)),
    array(sums.map(({ last }) => last)),
    array(sums.map(({ firstAt }) => seconds(firstAt))),
    array(sums.map(({ lastAt }) => seconds(lastAt))),
  ],
  keepsPlan: true,
  change: null,
})

export interface Newest {
  readonly sensorId: string
  readonly at: number
  readonly value: number
}

/** The newest reading of each sensor stands at the sensor itself. */
export const newestStatement = (
  organizationId: string,
  newest: readonly Newest[],
  change: RecordChange,
): Statement => ({
  text: `update sensor set last_value = given.value, last_at = to_timestamp(given.at)
    from unnest($2::uuid[], $3::double precision[], $4::double precision[]) as given(id, at, value)
    where organization_id = $1 and sensor.id = given.id`,
  values: [
    organizationId,
    array(newest.map(({ sensorId }) => sensorId)),
    array(newest.map(({ at }) => seconds(at))),
    array(newest.map(({ value }) => value)),
  ],
  keepsPlan: true,
  change,
})
