/** What evidence costs: sealing checks, digesting hours of readings, and the file of a place for an inspector. */
import { INSPECTOR_CHAPTERS } from '@cloche/domain/catalogue'
import { createPool } from '../packages/server/src/database/connection.ts'
import { digestReadings, sealAll } from '../packages/server/src/ledger-seals/index.ts'
import { copyIn, copyOut } from './copy.ts'
import type { Figure } from './figures.ts'
import type { Installation } from './installation.ts'
import { median } from './load.ts'
import { post } from './post.ts'

const DAY = 86_400_000
const ROUNDS = 5
/** Sealed in a round. */
const SEALED = 10_000
/** Of the month of the file: more than a thousand, as a busy kitchen makes them. */
const CHECKS_A_DAY = 50
const SENSORS = 50

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

export async function benchEvidence({
  client,
  connection,
  serve,
  token: logIn,
  organizationId,
  locationId,
}: Installation): Promise<Figure[]> {
  const port = await serve('./real-server.ts')
  const token = await logIn(port)
  const pool = createPool(connection)
  const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10)
  await client.query(`set app.organization_id = '${organizationId}'`)
  const { haccpPoint } = await post<{ haccpPoint: { id: string } }>(port, token, '/haccp/haccp', {
    haccpPoint: { name: 'Fridge', hazard: 'biological', stage: 'storage', maximum: 4, locationId },
  })
  /** Checks that are in the queue of seals, as the server leaves them. */
  const checks = async (count: number, first: string, apart: string) => {
    await client.query(
      `with made as (
        insert into haccp_check (organization_id, id, location_id, at, point, haccp_point_id, value, unit, maximum, user_id)
        select $1, gen_random_uuid(), $2, $3::timestamptz + n * $4::interval, 'Fridge', $5, 2 + n % 20 / 10.0, '°C', 4,
          (select id from "user" where organization_id = $1 limit 1)
        from generate_series(1, $6::int) n returning id, created),
      numbered as (select id, created, (row_number() over () - 1) / 500 as part from made)
      insert into unsealed (organization_id, ledger, ids, ats)
      select $1, 'haccp_check', array_agg(id), array_agg(created) from numbered group by part`,
      [organizationId, locationId, first, apart, haccpPoint.id, count],
    )
  }

  await client.query('create table bare_check (like haccp_check including all)')
  const seals: number[] = []
  const copies: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await sealAll(pool, organizationId)
    await checks(SEALED, `${2015 + round}-01-01T00:00:00Z`, '20 minutes')
    const rows = await copyOut(
      client,
      `select * from haccp_check where organization_id = '${organizationId}' and extract(year from at) = ${2015 + round}`,
    )
    seals.push(await timed(() => sealAll(pool, organizationId)))
    copies.push(await timed(() => copyIn(client, 'bare_check', rows)))
  }

  const sensorIds: string[] = []
  for (let number = 0; number < SENSORS; number++) {
    const { sensor } = await post<{ sensor: { id: string } }>(port, token, '/sensor', {
      sensor: { kind: 'temperature', unit: 'C', path: `air/${number}`, name: `Air ${number}`, locationId },
    })
    sensorIds.push(sensor.id)
  }
  // A day of a reading a minute.
  const from = Math.floor(Date.now() / DAY) * DAY - DAY
  for (let hour = 0; hour < 24; hour++)
    for (let part = 0; part < SENSORS; part += 15)
      await post(port, token, '/monitor/streams', {
        readings: sensorIds.slice(part, part + 15).flatMap((sensorId, place) =>
          Array.from({ length: 60 }, (_, minute) => ({
            sensorId,
            at: new Date(from + (hour * 60 + minute) * 60_000).toISOString(),
            value: 2 + ((place + minute) % 20) / 10,
          })),
        ),
      })
  const digests: number[] = []
  const sums: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await client.query('delete from reading_late')
    await client.query('begin')
    await client.query('alter table reading_digest disable trigger user')
    await client.query('delete from reading_digest')
    await client.query('alter table reading_digest enable trigger user')
    await client.query('commit')
    await client.query('delete from reading_digest_until')
    sums.push(
      await timed(() =>
        client.query(
          `select sensor_id, date_bin('1 hour', at, 'epoch') as hour, count(*), min(value), max(value),
             md5(string_agg(at::text || value::text, ',' order by at))
           from reading where organization_id = $1 group by 1, 2`,
          [organizationId],
        ),
      ),
    )
    digests.push(await timed(() => digestReadings(pool)))
  }
  await sealAll(pool, organizationId)

  await checks(30 * CHECKS_A_DAY, `${day(30)}T05:00:00Z`, `${1440 / CHECKS_A_DAY} minutes`)
  const asked = { locationId, from: day(30), to: day(1), chapters: INSPECTOR_CHAPTERS }
  const made = { pdf: [] as number[], csv: [] as number[] }
  const read: number[] = []
  let held = 0
  for (let round = 0; round < ROUNDS; round++) {
    for (const format of ['pdf', 'csv'] as const)
      made[format].push(
        await timed(async () => {
          const { inspectorFile } = await post<{ inspectorFile: { checks: number } }>(
            port,
            token,
            '/reporting/inspector/file',
            { file: { ...asked, format, language: 'en', showsPeople: true } },
          )
          held = inspectorFile.checks
        }),
      )
    read.push(
      await timed(async () => {
        for (const table of ['haccp_check', 'reading', 'incidence', 'haccp_point'])
          await copyOut(client, `select * from ${table} where organization_id = '${organizationId}'`)
      }),
    )
  }
  await pool.end()
  const [seal, copy, digest, sum] = [median(seals), median(copies), median(digests), median(sums)]
  const [pdf, csv, rows] = [median(made.pdf), median(made.csv), median(read)]
  return [
    {
      name: `Sealing ${SEALED.toLocaleString('en')} checks, against COPY of the same rows into a table with the same indexes`,
      ratio: seal / copy,
      atMost: 8,
      detail: `${seal.toFixed(0)} ms (${Math.round((SEALED / seal) * 1000).toLocaleString('en')} a second), COPY ${copy.toFixed(0)} ms`,
    },
    {
      name: `Digests of a day of ${SENSORS} sensors that report every minute, against PostgreSQL’s own sums and MD5 of the same hours`,
      ratio: digest / sum,
      atMost: 6,
      detail: `${digest.toFixed(0)} ms for ${(SENSORS * 1440).toLocaleString('en')} readings, PostgreSQL ${sum.toFixed(0)} ms`,
    },
    {
      name: `The signed PDF of a month with ${held.toLocaleString('en')} checks and curves of ${SENSORS} sensors, against 5 s`,
      ratio: pdf / 5000,
      atMost: 1,
      detail: `${pdf.toFixed(0)} ms`,
    },
    {
      name: 'The same as CSV, against COPY of the rows that it is made of',
      ratio: csv / rows,
      atMost: 6,
      detail: `${csv.toFixed(0)} ms, COPY ${rows.toFixed(0)} ms`,
    },
  ]
}
