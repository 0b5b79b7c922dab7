/** What a report costs: a month of a kitchen with 100,000 events, its page, paper, workbook and CSV, and the memory it takes. */
import { tmpdir } from 'node:os'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openBlobs } from '../packages/server/src/adapters/blobs/index.ts'
import { createPool } from '../packages/server/src/database/connection.ts'
import { makeReport } from '../packages/server/src/insight/reports/index.ts'
import { Workers } from '../packages/server/src/workers/index.ts'
import type { Figure } from './figures.ts'
import type { Installation } from './installation.ts'
import { median } from './load.ts'

const EVENTS = 100_000
const ROUNDS = 3
const DAY = 86_400_000

export async function benchReport({
  client,
  connection,
  organizationId,
  locationId,
}: Installation): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cloche-bench-reports-'))
  const pool = createPool(connection)
  const workers = new Workers()
  const making = {
    pool,
    workers,
    behaviours: {},
    blobs: openBlobs({ s3: undefined, dataFolder: folder }),
    config: { publicUrl: 'http://localhost' },
  } as unknown as Parameters<typeof makeReport>[0]
  await client.query(`set app.organization_id = '${organizationId}'`)
  // The last whole month but one: its partition is there.
  const now = new Date()
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const days = Math.max(1, Math.floor((now.getTime() - first.getTime()) / DAY))
  const last = new Date(first.getTime() + (days - 1) * DAY)
  await client.query('alter table event disable trigger user')
  await client.query(
    `insert into event (organization_id, id, location_id, at, kind, action, from_state, to_state, quantity_value, quantity_unit)
     select $1, gen_random_uuid(), $2, $3::timestamptz + n * ($4::text || ' seconds')::interval, 'info',
       (array['label/chill', 'label/cook', 'label/serve', 'label/waste'])[1 + n % 4], 'chill', 'cook', 100 + n % 900, 'g'
     from generate_series(1, $5::int) n`,
    [organizationId, locationId, first.toISOString(), ((days * 86_400 - 60) / EVENTS).toFixed(3), EVENTS],
  )
  await client.query('alter table event enable trigger user')
  await client.query('analyze event')
  const day = (at: Date) => at.toISOString().slice(0, 10)
  const ask = async (from: Date, to: Date): Promise<string> => {
    const { rows } = await client.query<{ id: string }>(
      `insert into report (organization_id, id, location_id, name, kind, "from", "to", from_day, to_day, language)
       values ($1, gen_random_uuid(), $2, 'Month', 'events', $3, $4, $5, $6, 'en') returning id`,
      [
        organizationId,
        locationId,
        from.toISOString(),
        new Date(to.getTime() + DAY).toISOString(),
        day(from),
        day(to),
      ],
    )
    return rows[0]?.id ?? ''
  }
  let most = 0
  const measured = async (from: Date, to: Date): Promise<{ ms: number; heap: number }> => {
    const id = await ask(from, to)
    most = 0
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed)), 10)
    const before = process.memoryUsage().heapUsed
    const started = performance.now()
    await makeReport(making, organizationId, id)
    const ms = performance.now() - started
    clearInterval(watch)
    return { ms, heap: Math.max(0, most - before) / 1e6 }
  }
  // The worker has started, the code is loaded.
  await measured(first, first)
  const little = await measured(first, first)
  const whole: { ms: number; heap: number }[] = []
  for (let round = 0; round < ROUNDS; round++) whole.push(await measured(first, last))
  const { rows } = await client.query<{ rows: number; failure: string | null }>(
    `select row_count as rows, failure from report where organization_id = $1 order by created desc limit 1`,
    [organizationId],
  )
  await workers.close()
  await pool.end()
  rmSync(folder, { recursive: true, force: true })
  const ms = median(whole.map(one => one.ms))
  const heap = median(whole.map(one => one.heap))
  return [
    {
      name: `A report of a month with ${(rows[0]?.rows ?? 0).toLocaleString('en')} events, with its PDF, XLSX and CSV, against 3 s`,
      ratio: ms / 3000,
      atMost: 1,
      detail: `${ms.toFixed(0)} ms${rows[0]?.failure === null ? '' : `, failed: ${rows[0]?.failure}`}; one of a day ${little.ms.toFixed(0)} ms`,
    },
    {
      name: 'Heap while it is made, against 100 MB',
      ratio: heap / 100,
      atMost: 1,
      detail: `${heap.toFixed(0)} MB, of a day ${little.heap.toFixed(0)} MB`,
    },
  ]
}
