/** Papers in the background on a real database and a real server: made once, for whoever asked, and gone on with after a kill. */
import { setTimeout as sleep } from 'node:timers/promises'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INSPECTOR_CHAPTERS } from '@cloche/domain/catalogue'
import { openBlobs } from '../adapters/blobs/index.ts'
import type { Config } from '../config.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../testing/app.ts'
import { addressOf } from '../testing/database.ts'
import { kg, registered, rowsOf } from '../testing/labels.ts'
import { Samples } from '../testing/samples.ts'
import { ServerProcess } from '../testing/server-process.ts'
import { clearPapers } from './index.ts'

const DAY = 86_400_000
const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10)
type Call = (method: string, path: string, body?: unknown) => ReturnType<TestApp['call']>

/** Waits until a paper is over. */
async function settled(call: Call, id: string) {
  for (;;) {
    const { body } = await call('GET', '/paper/jobs')
    const job = body['paperJobs'].find((one: { id: string }) => one.id === id)
    if (['done', 'failed'].includes(job.status)) return job
    await sleep(50)
  }
}
const wish = (t: TestApp, more: object = {}) => ({
  file: {
    locationId: t.home.places.kitchen,
    from: day(30),
    to: day(1),
    chapters: [...INSPECTOR_CHAPTERS],
    format: 'pdf',
    language: 'en',
    showsPeople: true,
    ...more,
  },
})

describe('on one server', () => {
  let t: TestApp
  let owner: string
  const call: Call = (...asked) => t.call(owner, ...asked)
  beforeAll(async () => {
    t = await createTestApp({ isQuiet: false })
    owner = await t.token(5)
  }, 120_000)
  afterAll(() => t.close())

  test('a file for an inspector is made once however often it is asked for meanwhile, and is whole', async () => {
    const asked = await Promise.all(
      Array.from({ length: 3 }, () => call('POST', '/reporting/inspector/file/ask', wish(t))),
    )
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200])
    const ids = new Set(asked.map(({ body }) => body['paperJob'].id as string))
    const jobs = await Promise.all([...ids].map(id => settled(call, id)))
    expect(jobs.every(({ status, progress }) => status === 'done' && progress === 1)).toBe(true)
    const made = await rowsOf(t, 'select id from inspector_file where organization_id = $1')
    expect(new Set(made.map(({ id }) => id))).toEqual(ids)
    const [job] = jobs
    const { status, raw } = await call('GET', `/reporting/inspector/file?inspectorFileId=${job.resultId}`)
    expect(status).toBe(200)
    expect((await PDFDocument.load(raw)).getPageCount()).toBeGreaterThan(0)
  })

  test('as sheets too, and who may not have it cannot ask', async () => {
    const asked = await call('POST', '/reporting/inspector/file/ask', wish(t, { format: 'csv' }))
    expect(await settled(call, asked.body['paperJob'].id)).toMatchObject({ status: 'done' })
    const cook = await t.token(1)
    const refused = await t.call(cook, 'POST', '/reporting/inspector/file/ask', wish(t))
    expect([403, 404]).toContain(refused.status)
    const elsewhere = wish(t, { locationId: t.other.places.kitchen })
    expect((await call('POST', '/reporting/inspector/file/ask', elsewhere)).status).toBe(404)
  })

  test('the proof of a batch is a file of whoever asked alone, and goes after some days', async () => {
    const productId = (
      await new Samples(t).make('product', 'home', { name: 'Broth', consumptionUnit: 'kg' })
    )['id'] as string
    await registered(t, owner, { productId, items: [{ count: 2, quantity: kg(1) }] })
    const [batch] = await rowsOf(t, 'select id from batch where organization_id = $1')
    const asked = await call('POST', '/monitor/batch-proof/paper/ask', { batchId: batch!['id'], hours: 24 })
    expect(asked.status, JSON.stringify(asked.body)).toBe(200)
    const job = await settled(call, asked.body['paperJob'].id)
    expect(job).toMatchObject({ status: 'done', kind: 'batchProof', resultId: null })
    const path = `/monitor/batch-proof/file?paperJobId=${job.id}`
    const { raw, status, headers } = await call('GET', path)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(raw.subarray(0, 5).toString()).toBe('%PDF-')
    const other = await t.token(5, { fresh: true })
    expect((await t.call(other, 'GET', path)).status).toBe(404)
    expect((await t.call(other, 'GET', '/paper/jobs')).body['paperJobs']).toEqual([])
    const stranger = await t.token(5, { organization: 'other' })
    expect((await t.call(stranger, 'GET', path)).status).toBe(404)
    const blobs = openBlobs({ s3: undefined, dataFolder: t.dataFolder } as Config)
    await clearPapers({ pool: t.pool, blobs }, 1)
    expect((await call('GET', path)).status).toBe(200)
    await clearPapers({ pool: t.pool, blobs }, 0)
    expect((await call('GET', path)).status).toBe(404)
    // What another record is a file of stays.
    const [kept] = await rowsOf(t, 'select id from inspector_file where organization_id = $1')
    const still = await call('GET', `/reporting/inspector/file?inspectorFileId=${kept!['id']}`)
    expect(still.status).toBe(200)
  })
})

test('a file goes on after its server was killed', { timeout: 300_000 }, async () => {
  const t = await createTestApp({ addsPastLedgers: true })
  const server = new ServerProcess({
    CLOCHE_DEMO: 'off',
    CLOCHE_SECRET: TEST_SECRET,
    CLOCHE_PUBLIC_URL: 'http://localhost:8080',
    DATABASE_URL: addressOf(t.pool.config),
  })
  try {
    const token = await t.token(5)
    const point = await t.make('haccpPoint', {
      name: 'Fridge',
      hazard: 'biological',
      stage: 'storage',
      locationId: t.home.places.fridge,
      everyHours: 1,
    })
    await rowsOf(
      t,
      `insert into haccp_check (organization_id, id, location_id, haccp_point_id, at, value, point)
       select $1, gen_random_uuid(), $2, $3, now() - interval '2 days' - n * interval '2 minutes', 3, 'Fridge'
       from generate_series(1, 4000) n returning id`,
      [t.home.places.fridge, point['id']],
    )
    // The work is that server's alone.
    await t.app.close()
    await server.start()
    const asked = await server.call(token, 'POST', '/reporting/inspector/file/ask', wish(t))
    expect(asked.status, JSON.stringify(asked.body)).toBe(200)
    const id = asked.body['paperJob'].id as string
    const statusNow = async () =>
      (await rowsOf(t, 'select status from paper_job where organization_id = $1 and id = $2', [id]))[0]![
        'status'
      ] as string
    while ((await statusNow()) === 'waiting') await sleep(20)
    await server.kill()
    expect(await statusNow()).toBe('making')
    // What the queue does with a job whose server is silent for half a minute (queue.test.ts).
    const text = `update pgboss.job set state = 'retry', start_after = now() where state = 'active'`
    await t.pool.use(connection => connection.send({ text, values: [] }))
    await server.start()
    const call: Call = (method, path, body) => server.call(token, method as 'GET', path, body) as never
    expect(await settled(call, id)).toMatchObject({ status: 'done', resultId: id })
    expect(await rowsOf(t, 'select checks from inspector_file where organization_id = $1')).toEqual([
      { checks: 4000 },
    ])
  } finally {
    await server.close()
    await t.close()
  }
})
