/** Readings that were refused: counted by sensor and reason, so that a sensor's page tells what does not arrive. */
import { ENTITIES } from '@cloche/domain/entities'
import type { RefusalCode } from '@cloche/domain/rules/readings'
import type { Statement } from '../../database/connection.ts'
import type { Transaction } from '../../database/transaction.ts'
import { changeOf } from '../../entity-engine/changes.ts'
import type { WrittenSensor } from './sensors.ts'

export interface Refusal {
  readonly sensor: WrittenSensor
  readonly code: RefusalCode
  /** What the reading named, where it is an instant, and a finite value. Milliseconds of the epoch. */
  readonly at: number | null
  readonly value: number | null
}

/** What PostgreSQL takes for an instant: four digits of the year. */
const YEAR_1 = -62_135_596_800_000
const YEAR_10_000 = 253_402_300_800_000

interface Counted extends Refusal {
  count: number
}

/** Counts refusals of sensors that this transaction has locked; of those of one reason the last is kept. */
export function noteRefusals(
  transaction: Transaction,
  organizationId: string,
  refusals: readonly Refusal[],
): void {
  if (refusals.length === 0) return
  const counted = new Map<string, Counted>()
  const bySensor = new Map<WrittenSensor, number>()
  for (const refusal of refusals) {
    const key = `${refusal.sensor.id} ${refusal.code}`
    counted.set(key, { ...refusal, count: (counted.get(key)?.count ?? 0) + 1 })
    bySensor.set(refusal.sensor, (bySensor.get(refusal.sensor) ?? 0) + 1)
  }
  const all = [...counted].sort(([one], [two]) => (one < two ? -1 : 1)).map(([, one]) => one)
  const instantOf = ({ at }: Refusal) =>
    at === null || at < YEAR_1 || at >= YEAR_10_000 ? null : new Date(at).toISOString()
  void transaction.query({
    text: `insert into reading_refusal (organization_id, sensor_id, code, count, last_at, last_reading, last_value)
      select $1, sensor_id, code, count, now(), reading, value
      from unnest($2::uuid[], $3::text[], $4::bigint[], $5::timestamptz[], $6::double precision[]) as given(sensor_id, code, count, reading, value)
      on conflict (organization_id, sensor_id, code) do update set count = reading_refusal.count + excluded.count,
        last_at = excluded.last_at, last_reading = excluded.last_reading, last_value = excluded.last_value`,
    values: [
      organizationId,
      all.map(({ sensor }) => sensor.id),
      all.map(({ code }) => code),
      all.map(({ count }) => count),
      all.map(instantOf),
      all.map(({ value }) => value),
    ],
    keepsPlan: true,
    change: null,
  })
  void transaction.query({
    text: `update sensor set rejected = least(sensor.rejected::bigint + given.count, 2147483647)
      from unnest($2::uuid[], $3::int[]) as given(id, count) where organization_id = $1 and sensor.id = given.id`,
    values: [organizationId, [...bySensor.keys()].map(({ id }) => id), [...bySensor.values()]],
    keepsPlan: true,
    change: changeOf(
      ENTITIES.sensor,
      'change',
      [...bySensor.keys()].map(({ id, locationId }) => ({ id, locationId })),
    ),
  })
}

export interface Rejection {
  readonly code: RefusalCode
  readonly count: number
  readonly lastAt: string
  readonly lastReading: string | null
  readonly lastValue: number | null
}

/** Those of a sensor, the most first. */
export const rejectionsOf = (organizationId: string, sensorId: string): Statement<Rejection> => ({
  text: `select code, least(count, 2147483647)::int as count, last_at as "lastAt", last_reading as "lastReading", last_value as "lastValue"
    from reading_refusal where organization_id = $1 and sensor_id = $2 order by count desc, code`,
  values: [organizationId, sensorId],
  keepsPlan: true,
})
