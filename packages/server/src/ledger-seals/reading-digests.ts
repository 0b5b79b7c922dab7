/**
 * Digests of readings: of each sensor and hour one line that is sealed, made when the hour has been over for a while, so
 * that writing readings costs nothing more. What comes later makes a further revision; the one before stays.
 */
import { HOUR_MS } from '@cloche/domain/rules/readings'
import type { Pool, Statement } from '../database/connection.ts'
import { organizationSetting, transactPlatform, type Transaction } from '../database/transaction.ts'
import { allOrganizations } from './organizations.ts'

/** Hours are digested when they have been over for so long. */
const DELAY_MS = 15 * 60_000
/** Who writes readings of an hour that has been over for so long says that they are late: long before it is digested. */
const LATE_MS = 10 * 60_000
/** Hours of one step, and hours of late readings: a long past is caught up on in steps. */
const HOURS_A_STEP = 6
const LATE_A_STEP = 500
const STEPS_A_ROUND = 200

/**
 * SHA-256 over a line for each reading in their order: `2026-11-27T03:00:00.000000Z 4.25`, lines joined by a line feed.
 * `reading` is the table's name or alias.
 */
export const READINGS_DIGEST =
  `encode(sha256(convert_to(string_agg(to_char(reading.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') ` +
  `|| ' ' || reading.value::text, E'\\n' order by reading.at), 'UTF8')), 'hex')`

/** Notes hours that have long been over and get readings all the same; undefined where there are none. */
export function lateStatement(
  organizationId: string,
  hours: readonly { readonly sensorId: string; readonly at: number }[],
  now = Date.now(),
): Statement | undefined {
  const late = hours.filter(({ at }) => at + HOUR_MS + LATE_MS <= now)
  if (late.length === 0) return undefined
  return {
    text: `insert into reading_late (organization_id, sensor_id, hour)
      select $1, sensor_id, to_timestamp(hour) from unnest($2::uuid[], $3::double precision[]) as given(sensor_id, hour)
      on conflict do nothing`,
    values: [organizationId, late.map(({ sensorId }) => sensorId), late.map(({ at }) => at / 1000)],
    keepsPlan: true,
    change: null,
  }
}

/** Adds lines of `made`, which answers ids and instants, to the queue of what is to be sealed. */
const QUEUED = `insert into unsealed (organization_id, ledger, ids, ats)
  select $1::uuid, 'reading_digest', array_agg(id), array_agg(at)
  from (select id, at, (row_number() over () - 1) / 500 as part from made) as numbered group by part`

/** The next step of an organization; false when nothing is due. */
function digestStep(pool: Pool, organizationId: string, now: number): Promise<boolean> {
  return transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query({
      text: `select pg_try_advisory_xact_lock(hashtextextended('digest/' || $1, 0)) as mine`,
      values: [organizationId],
    })
    if (rows[0]?.['mine'] !== true) return false
    await transaction.query(organizationSetting(organizationId))
    const until = await untilOf(transaction, organizationId)
    const end = Math.floor((now - DELAY_MS) / HOUR_MS) * HOUR_MS
    const next = Math.min(until + HOURS_A_STEP * HOUR_MS, end)
    if (next > until) {
      await digestHours(transaction, organizationId, until, next)
      return true
    }
    return digestLate(transaction, organizationId, until)
  })
}

/** Up to which hour there are digests; where there are none, the hour of the very first reading. */
async function untilOf(transaction: Transaction, organizationId: string): Promise<number> {
  const { rows } = await transaction.query<{ until: number | null }>({
    text: `select extract(epoch from coalesce(
        (select until from reading_digest_until where organization_id = $1),
        (select min(first.at) from sensor cross join lateral (
          select at from reading_hour where organization_id = $1 and sensor_id = sensor.id order by at limit 1) first
          where sensor.organization_id = $1)))::double precision * 1000 as until`,
    values: [organizationId],
  })
  return rows[0]?.until ?? Number.POSITIVE_INFINITY
}

async function digestHours(
  transaction: Transaction,
  organizationId: string,
  from: number,
  until: number,
): Promise<void> {
  await transaction.query({
    text: `with made as (
        insert into reading_digest (organization_id, at, id, sensor_id, hour, revision, count, low, high, digest)
        select $1, now(), gen_random_uuid(), sensor.id, found.hour, 1, found.count, found.low, found.high, found.digest
        from sensor cross join lateral (
          select date_bin('1 hour', reading.at, 'epoch') as hour, count(*) as count, min(value) as low, max(value) as high,
            ${READINGS_DIGEST} as digest
          from reading where reading.organization_id = $1 and reading.sensor_id = sensor.id
            and reading.at >= to_timestamp($2) and reading.at < to_timestamp($3) group by 1) found
        where sensor.organization_id = $1 order by found.hour
        on conflict (organization_id, sensor_id, hour, revision) do nothing
        returning id, at) ${QUEUED}`,
    values: [organizationId, from / 1000, until / 1000],
    change: null,
  })
  await transaction.query({
    text: `insert into reading_digest_until (organization_id, until) values ($1, to_timestamp($2))
      on conflict (organization_id) do update set until = excluded.until`,
    values: [organizationId, until / 1000],
    change: null,
  })
}

/** Hours that got readings after they were digested: a further revision where it says something else. */
async function digestLate(transaction: Transaction, organizationId: string, until: number): Promise<boolean> {
  if (!Number.isFinite(until)) return false
  const { rows } = await transaction.query<{ sensorId: string; hour: string }>({
    text: `select sensor_id as "sensorId", hour::text as hour from reading_late
      where organization_id = $1 and hour < to_timestamp($2) order by sensor_id, hour limit ${LATE_A_STEP} for update`,
    values: [organizationId, until / 1000],
  })
  if (rows.length === 0) return false
  const keys = [rows.map(({ sensorId }) => sensorId), rows.map(({ hour }) => hour)]
  await transaction.query({
    text: `with made as (
        insert into reading_digest (organization_id, at, id, sensor_id, hour, revision, count, low, high, digest)
        select $1, now(), gen_random_uuid(), late.sensor_id, late.hour, coalesce(last.revision, 0) + 1,
          found.count, found.low, found.high, found.digest
        from unnest($2::uuid[], $3::timestamptz[]) as late(sensor_id, hour)
        cross join lateral (
          select count(*) as count, min(value) as low, max(value) as high, ${READINGS_DIGEST} as digest
          from reading where reading.organization_id = $1 and reading.sensor_id = late.sensor_id
            and reading.at >= late.hour and reading.at < late.hour + interval '1 hour') found
        left join lateral (
          select revision, digest from reading_digest where organization_id = $1 and sensor_id = late.sensor_id
            and hour = late.hour order by revision desc limit 1) last on true
        where found.count > 0 and last.digest is distinct from found.digest
        returning id, at) ${QUEUED}`,
    values: [organizationId, ...keys],
    change: null,
  })
  await transaction.query({
    text: `delete from reading_late using unnest($2::uuid[], $3::timestamptz[]) as done(sensor_id, hour)
      where organization_id = $1 and reading_late.sensor_id = done.sensor_id and reading_late.hour = done.hour`,
    values: [organizationId, ...keys],
    change: null,
  })
  return true
}

/** Digests what is due in all organizations, in bounded steps. */
export async function digestReadings(pool: Pool, now = Date.now()): Promise<void> {
  for (const organizationId of await dueOrganizations(pool, now))
    for (let step = 0; step < STEPS_A_ROUND; step++) if (!(await digestStep(pool, organizationId, now))) break
}

/** Those that have readings of hours without a digest, or late ones. */
async function dueOrganizations(pool: Pool, now: number): Promise<string[]> {
  const all = await allOrganizations(pool)
  const settled = await transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query<{ id: string }>({
      text: `select organization_id as id from reading_digest_until where until + interval '1 hour' > to_timestamp($1)
        and not exists (select from reading_late
          where reading_late.organization_id = reading_digest_until.organization_id and hour < until)`,
      values: [(now - DELAY_MS) / 1000],
    })
    return new Set(rows.map(({ id }) => id))
  })
  return all.filter(id => !settled.has(id))
}
