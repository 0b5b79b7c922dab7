/**
 * Exports that are sent by themselves: to a bucket's stand-in and a real server of SFTP, by clocks of the test. They go ten
 * years ahead, where the application's own work in the background, which has the clock of the wall, finds nothing to do.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBlobs } from '../../../../adapters/blobs/index.ts'
import { createOutside } from '../../../../adapters/outside/index.ts'
import { readConfig } from '../../../../config.ts'
import { asServer, createTestApp, TEST_SECRET, type TestApp } from '../../../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { mailTo } from '../../../../testing/mailbox.ts'
import { startS3, type StandIn } from '../../../../testing/s3-stand-in.ts'
import { keyPair, startSftp, type SftpStandIn } from '../../../../testing/sftp-stand-in.ts'
import { exportingWith } from '../../../exports/index.ts'
import { importExport } from '../../../exports/load.ts'
import { sendDue, type Outcome, type TakenRun } from '../../../exports/sending/index.ts'
import { takeRun } from '../../../exports/sending/runs.store.ts'

let t: TestApp
let owner: string
let s3: StandIn
let sftp: SftpStandIn
let empty: TestDatabase
let licenceId: string
const folder = mkdtempSync(join(tmpdir(), 'cloche-schedule-'))
const files = join(folder, 'files')

beforeAll(async () => {
  mkdirSync(files)
  t = await createTestApp({ addsPastLedgers: true })
  empty = await createTestDatabase()
  s3 = await startS3()
  sftp = await startSftp(files)
  owner = await t.token(5)
  await t.make('product', { name: 'Stock of the day' })
  await t.make('product', { name: 'Of somebody else' }, 'other')
  licenceId = (
    await t.make('license', { name: 'Backups', type: 'backup', from: '2020-01-01T00:00:00.000Z' })
  )['id']
  owner = await t.token(5, { fresh: true })
}, 180_000)
afterAll(async () => {
  await t.close()
  await empty.drop()
  await s3.close()
  await sftp.close()
  rmSync(folder, { recursive: true, force: true })
})

const sql = (text: string, values: unknown[] = []) =>
  asServer(t.pool, t.home.id, async transaction => (await transaction.query({ text, values })).rows)
beforeEach(async () => {
  await sql('delete from export_run')
  await sql(`update organization set time_zone = 'Europe/Madrid' where id = $1`, [t.home.id])
})

const told: { run: TakenRun; outcome: Outcome }[] = []
const sending = (now: () => string, more = {}) => {
  const config = readConfig({ CLOCHE_DEMO: 'on', CLOCHE_DATA: t.folder })
  const blobs = openBlobs({ s3: undefined, dataFolder: t.folder })
  return {
    exporting: exportingWith({ pool: t.pool, blobs, config }, TEST_SECRET),
    outside: createOutside(true),
    now,
    tell: async (_: unknown, run: TakenRun, outcome: Outcome) => told.push({ run, outcome }),
    ...more,
  }
}
const at = (instant: string) => sending(() => instant)

const bucket = () => ({
  kind: 's3',
  endpoint: s3.place.endpoint,
  region: s3.place.region,
  bucket: s3.place.bucket,
  accessKeyId: s3.place.accessKeyId,
  secretAccessKey: s3.place.secretAccessKey,
  prefix: 'cloche',
})
const server = () => ({
  kind: 'sftp',
  host: sftp.host,
  port: sftp.port,
  user: sftp.user,
  password: sftp.password,
  folder: '/files',
  hostKey: sftp.hostKey,
})
const read = async (token = owner) => {
  const answer = await t.call(token, 'GET', '/organization/export/schedule')
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body['schedule']
}
const change = async (schedule: object, token = owner) =>
  t.call(token, 'PUT', '/organization/export/schedule', { schedule, version: (await read(token)).version })
const set = async (schedule: object) => {
  const answer = await change({ isOn: true, rhythm: 'day', at: '02:30', keep: 2, ...schedule })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body['schedule']
}
const tries = (target: object) => t.call(owner, 'POST', '/organization/export/schedule/try', { target })
const runs = async (token = owner) =>
  (await t.call(token, 'GET', '/organization/export/runs?by=planned&sort=desc')).body['runs']
/** As if it had been planned then. */
const planAt = (instant: string) =>
  sql(`update export_run set planned = $1, due = $1 where status = 'planned'`, [instant])

describe('who may', () => {
  test('everybody who may export sees it; setting it up takes the licence, switching it off does not', async () => {
    expect((await t.call(await t.token(3), 'GET', '/organization/export/schedule')).status).toBe(403)
    expect(await read()).toMatchObject({ isOn: false, isLicensed: true, mayChange: true, hasSecret: false })
    await set(bucket())
    await sql(`update license set "to" = now() - interval '1 day' where id = $1`, [licenceId])
    const later = await t.token(5, { fresh: true })
    expect(await read(later)).toMatchObject({ isOn: true, isLicensed: false, mayChange: false })
    const refused = await change({ keep: 9 }, later)
    expect([refused.status, refused.body['code']]).toEqual([422, 'RULE_BROKEN'])
    expect(refused.body['details'].faults[0].rule).toBe('problem.exportSchedule.licence')
    expect((await change({ isOn: true }, later)).status).toBe(422)
    expect((await t.call(later, 'POST', '/organization/export/schedule/run')).status).toBe(422)
    // What is theirs they take along all the same.
    expect((await t.call(later, 'POST', '/organization/export')).status).toBe(200)
    expect((await change({ isOn: false }, later)).body['schedule']).toMatchObject({
      isOn: false,
      nextRun: null,
    })
    await sql(`update license set "to" = null where id = $1`, [licenceId])
  })

  test('nobody of another organization sees, changes or has sent anything of it', async () => {
    await set(bucket())
    const stranger = await t.token(5, { organization: 'other' })
    expect(await read(stranger)).toMatchObject({ isOn: false, bucket: '', mayChange: false, nextRun: null })
    expect(await runs(stranger)).toEqual([])
    expect((await change({ isOn: true, ...bucket() }, stranger)).status).toBe(422)
    expect(await read()).toMatchObject({ bucket: 'kitchen-files', isOn: true })
  })
})

describe('where to', () => {
  test('secrets are never read again, nor written where anybody reads', async () => {
    await set(bucket())
    const all = JSON.stringify([
      await read(),
      await sql('select settings::text as text, encode(sealed_secret, $1) as sealed from export_schedule', [
        'escape',
      ]),
      (await t.call(owner, 'POST', '/organization/audit/get', { action: 'settings.changed' })).body,
    ])
    expect(all).toContain('••••••••')
    expect(all).not.toContain(s3.place.secretAccessKey)
  })

  test('a secret goes to no other server than it was typed for', async () => {
    await set(bucket())
    const { secretAccessKey: _, ...without } = bucket()
    expect((await tries(without)).body).toMatchObject({ fault: null })
    const elsewhere = await tries({ ...without, endpoint: 'http://127.0.0.1:9' })
    expect(elsewhere.body['details'].faults[0]).toMatchObject({ rule: 'problem.exportTarget.secret' })
    const { password: __, ...bare } = server()
    expect((await change(bare)).body['details'].faults[0].rule).toBe('problem.exportTarget.secret')
  })

  test('the key of a server is shown before anything is said to it, and another one is refused', async () => {
    sftp.shown.length = 0
    const first = await tries({ ...server(), hostKey: '' })
    expect(first.body).toEqual({ fault: 'hostKeyUnknown', detail: null, hostKey: sftp.hostKey })
    const other = await tries({ ...server(), hostKey: `SHA256:${'A'.repeat(43)}` })
    expect(other.body).toEqual({ fault: 'hostKeyOther', detail: null, hostKey: sftp.hostKey })
    expect(sftp.shown).toEqual([])
    expect((await tries(server())).body).toEqual({ fault: null, detail: null, hostKey: sftp.hostKey })
    expect(sftp.names()).toEqual([])
    expect((await change({ isOn: true, ...server(), hostKey: '' })).body['details'].faults[0].rule).toBe(
      'problem.exportTarget.hostKey',
    )
  })

  test('says what is wrong', async () => {
    expect((await tries({ ...server(), password: 'wrong' })).body['fault']).toBe('login')
    expect((await tries({ ...server(), folder: '/nowhere' })).body['fault']).toBe('folder')
    expect((await tries({ ...server(), port: 9 })).body['fault']).toBe('unreachable')
    expect((await tries({ ...server(), privateKey: 'no key' })).body['fault']).toBe('privateKey')
    expect((await tries({ ...bucket(), secretAccessKey: 'wrong' })).body).toMatchObject({
      fault: 'login',
      detail: '403 SignatureDoesNotMatch',
    })
    expect(JSON.stringify((await tries({ ...bucket(), secretAccessKey: 'wrong' })).body)).not.toContain(
      'wrong',
    )
    s3.objects.clear()
    expect((await tries(bucket())).body['fault']).toBeNull()
    expect(s3.objects.size).toBe(0)
  })

  test('a private key lets in where the server knows it', async () => {
    const pair = keyPair()
    const { password: _, ...bare } = server()
    sftp.publicKey = pair.public
    expect((await tries({ ...bare, privateKey: pair.private })).body['fault']).toBeNull()
    sftp.publicKey = undefined
    expect((await tries({ ...bare, privateKey: pair.private })).body['fault']).toBe('login')
  })

  test('networks inside are not asked, whatever the address looks like', async () => {
    const outside = createOutside(false)
    const { tryTarget } = await import('../../../exports/sending/index.ts')
    const target = { ...(await read()), ...server() } as never
    for (const host of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'localhost'])
      await expect(
        tryTarget(outside, { ...(target as object), host } as never, {}, folder),
      ).rejects.toMatchObject({
        fault: 'address',
      })
    const inside = { ...(target as object), ...bucket(), endpoint: 'https://10.0.0.1' } as never
    await expect(tryTarget(outside, inside, {}, folder)).rejects.toMatchObject({ fault: 'address' })
    const plain = { ...(target as object), ...bucket(), endpoint: 'http://s3.example.com' } as never
    await expect(tryTarget(createOutside(true), plain, {}, folder)).rejects.toMatchObject({
      fault: 'address',
    })
  })
})

describe('by the clocks of the organization', () => {
  test('once in each night, also in those in which the clocks change', async () => {
    await set(bucket())
    s3.objects.clear()
    await planAt('2036-03-29T01:30:00.000Z')
    expect(await sendDue(at('2036-03-29T01:29:59.000Z'))).toBe(0)
    const done: string[] = []
    for (const now of ['2036-03-29T01:30:10.000Z', '2036-03-30T01:30:10.000Z', '2036-03-31T00:30:10.000Z']) {
      expect(await sendDue(at(now))).toBe(1)
      expect(await sendDue(at(now))).toBe(0)
      done.push((await runs()).find((run: { status: string }) => run.status === 'planned').planned)
    }
    expect(done).toEqual(['2036-03-30T01:30:00.000Z', '2036-03-31T00:30:00.000Z', '2036-04-01T00:30:00.000Z'])
    // The last two stay there; the first was put there by the schedule, and was taken away by name.
    s3.objects.set('/kitchen-files/cloche/of-somebody-else.zip', { bytes: Buffer.from('x'), type: undefined })
    const names = [...s3.objects.keys()].filter(name => name.includes('/cloche-'))
    expect(names).toHaveLength(2)
    const all = await runs()
    expect(all.map((run: { status: string }) => run.status)).toEqual(['planned', 'done', 'done', 'done'])
    expect(all[3]).toMatchObject({ removed: '2036-03-31T00:30:10.000Z', started: '2036-03-29T01:30:10.000Z' })
    expect(all[1]).toMatchObject({ removed: null, sentTo: `${s3.place.endpoint}/kitchen-files/cloche/` })
    expect(s3.objects.get(`/kitchen-files/cloche/${all[1].name}`)?.bytes.length).toBe(all[1].bytes)
    // Each that left stands in the audit log.
    const left = await sql(
      `select after from history where action = 'export.made' and verb = 'sendExport' order by at`,
    )
    const { name, bytes, sentTo, sha256 } = all[1]
    expect(left).toHaveLength(3)
    expect(left[2]?.['after']).toEqual({ name, bytes, sentTo, sha256 })
  })

  test('one that is wanted sooner does not stand for the one of the schedule', async () => {
    await set(bucket())
    await planAt('2036-06-09T00:30:00.000Z')
    await sql(`update export_run set due = '2036-06-08T12:00:00Z'`)
    expect(await sendDue(at('2036-06-08T12:00:01.000Z'))).toBe(1)
    expect((await runs()).map((run: { status: string }) => run.status).sort()).toEqual(['done', 'planned'])
    const planned = (await runs()).find((run: { status: string }) => run.status === 'planned')
    expect(planned.planned).toBe('2036-06-09T00:30:00.000Z')
  })

  test('another zone moves what is planned', async () => {
    await set(bucket())
    await planAt('2036-06-10T00:30:00.000Z')
    await sql(`update organization set time_zone = 'America/New_York' where id = $1`, [t.home.id])
    expect(await sendDue(at('2036-06-10T00:31:00.000Z'))).toBe(1)
    expect(await runs()).toMatchObject([
      { status: 'planned', planned: '2036-06-10T06:30:00.000Z', attempts: 0 },
    ])
  })

  test('of two servers one does it', async () => {
    await set(bucket())
    s3.objects.clear()
    await planAt('2036-06-11T00:30:00.000Z')
    const now = '2036-06-11T00:30:01.000Z'
    const counts = await Promise.all([sendDue(at(now)), sendDue(at(now)), sendDue(at(now))])
    expect(counts.sort()).toEqual([0, 0, 1])
    expect(s3.objects.size).toBe(1)
  })
})

describe('what goes wrong', () => {
  test('a server that was killed leaves it to another, which goes on from the beginning', async () => {
    await set(server())
    await planAt('2036-06-12T00:30:00.000Z')
    const left = await takeRun(t.pool, '2036-06-12T00:30:01.000Z')
    writeFileSync(join(files, `${left?.name}.part`), 'half of it')
    expect(await sendDue(at('2036-06-12T00:31:00.000Z'))).toBe(0)
    expect(await sendDue(at('2036-06-12T00:33:00.000Z'))).toBe(1)
    const [, run] = await runs()
    expect(run).toMatchObject({ status: 'done', attempts: 2, name: left?.name })
    expect(sftp.names()).toEqual([left?.name])
    expect(readFileSync(join(files, left?.name ?? '')).length).toBe(run.bytes)
  })

  test('tries again after growing waits, then tells the owners once, and goes on with the next', async () => {
    await set(bucket())
    told.length = 0
    let now = '2036-06-13T00:30:00.000Z'
    await planAt(now)
    const waits: number[] = []
    for (let turn = 0; turn < 6; turn++) {
      s3.faults.push(503, 503, 503)
      expect(await sendDue(at(now))).toBe(1)
      const [open] = await runs()
      if (told.length > 0) break
      expect(open).toMatchObject({ status: 'planned', fault: 'unreachable', attempts: turn + 1 })
      waits.push((Date.parse(open.due) - Date.parse(now)) / 60_000)
      now = open.due
    }
    s3.faults.length = 0
    expect(waits).toEqual([1, 5, 30, 120, 360])
    expect(told.map(({ outcome }) => outcome.status)).toEqual(['failed'])
    expect((await runs()).map((run: { status: string }) => run.status)).toEqual(['planned', 'failed'])
  })

  test('a connection that breaks in the middle leaves nothing that looks whole', async () => {
    for (const name of sftp.names()) rmSync(join(files, name))
    await set(server())
    await planAt('2036-06-14T00:30:00.000Z')
    sftp.cuts.push(Number.MAX_SAFE_INTEGER, 40_000)
    expect(await sendDue(at('2036-06-14T00:30:01.000Z'))).toBe(1)
    expect((await runs())[0]).toMatchObject({ status: 'planned', fault: 'unreachable', attempts: 1 })
    expect(sftp.names().filter(name => name.endsWith('.zip'))).toEqual([])
    expect(await sendDue(at('2036-06-14T00:31:01.000Z'))).toBe(1)
    expect((await runs())[1]).toMatchObject({ status: 'done', attempts: 2 })
    expect(sftp.names()).toHaveLength(1)
  })

  test('another key of the server is told at once, and nothing is said to it', async () => {
    await set(server())
    told.length = 0
    const { port } = sftp
    await sftp.close()
    sftp = await startSftp(files, port)
    await planAt('2036-06-15T00:30:00.000Z')
    expect(await sendDue(at('2036-06-15T00:30:01.000Z'))).toBe(1)
    expect((await runs())[1]).toMatchObject({ status: 'failed', fault: 'hostKeyOther', attempts: 1 })
    expect(told).toHaveLength(1)
    expect(sftp.shown).toEqual([])
  })

  test('without a licence it pauses and says so once; what lies there stays, and it goes on with the next licence', async () => {
    await set(bucket())
    told.length = 0
    const before = [...s3.objects.keys()]
    await sql(`update license set "to" = '2036-06-16T00:00:00Z' where id = $1`, [licenceId])
    await planAt('2036-06-16T00:30:00.000Z')
    expect(await sendDue(at('2036-06-16T00:30:01.000Z'))).toBe(1)
    expect(await sendDue(at('2036-06-17T00:30:01.000Z'))).toBe(1)
    expect((await runs()).slice(1)).toMatchObject([
      { status: 'skipped', fault: 'licence' },
      { status: 'skipped', fault: 'licence' },
    ])
    expect(told).toHaveLength(1)
    expect([...s3.objects.keys()]).toEqual(before)
    await sql(`update license set "to" = null where id = $1`, [licenceId])
    expect(await sendDue(at('2036-06-18T00:30:01.000Z'))).toBe(1)
    expect((await runs())[1]).toMatchObject({ status: 'done' })
  })

  test('the owners have a notification and a letter with the reason in their language', async () => {
    await set(bucket())
    await sql(
      `update export_schedule set settings = settings || '{"bucket": "gone", "endpoint": "https://10.0.0.1"}'`,
    )
    expect((await t.call(owner, 'POST', '/organization/export/schedule/run')).status).toBe(200)
    const atTop = await t.token(5, { place: 'root', fresh: true })
    let found: { name: string; description: string }[] = []
    for (let turn = 0; turn < 100 && found.length === 0; turn++) {
      await new Promise(resolve => setTimeout(resolve, 100))
      const { body } = await t.call(atTop, 'POST', '/notification/notifications/get', {})
      found = body['notifications'].filter(({ name }: { name: string }) => name.includes('was not sent'))
    }
    expect(found).toHaveLength(1)
    expect(found[0]?.description).toContain('cannot be asked from here')
    const { email } = (await t.call(owner, 'GET', '/user/me')).body['user']
    expect((await mailTo(t, email, 'did not arrive')).text).toContain('cannot be asked from here')
  })
})

test('what lies at the target is imported into an empty installation with equal figures', async () => {
  for (const name of sftp.names()) rmSync(join(files, name))
  await set({ ...server(), hostKey: sftp.hostKey })
  await planAt('2036-06-20T00:30:00.000Z')
  expect(await sendDue(at('2036-06-20T00:30:01.000Z'))).toBe(1)
  const [name] = sftp.names()
  const elsewhere = openBlobs({ s3: undefined, dataFolder: join(folder, 'elsewhere') })
  const imported = await importExport(join(files, name ?? ''), { database: empty.config, blobs: elsewhere })
  expect(imported.organization.id).toBe(t.home.id)
  const count = async (config: pg.ClientConfig) => {
    const client = new pg.Client(config)
    await client.connect()
    try {
      await client.query('begin; set local role cloche_backup')
      const { rows } = await client.query(
        `select (select count(*)::int from product where organization_id = $1) as products,
           (select count(*)::int from history where organization_id = $1) as lines,
           (select count(*)::int from export_run where organization_id = $1) as runs,
           (select count(*)::int from export_schedule where sealed_secret is not null) as secrets`,
        [t.home.id],
      )
      return rows[0]
    } finally {
      await client.end()
    }
  }
  const here = await count(t.pool.config)
  const there = await count(empty.config)
  expect(there.products).toBe(here.products)
  // That it left was written down after it.
  expect(there.lines).toBe(here.lines - 1)
  expect(there).toMatchObject({ runs: 0, secrets: 0 })
}, 180_000)

test('a large archive goes to a bucket in pieces', async () => {
  await set(bucket())
  s3.objects.clear()
  s3.asked.length = 0
  await planAt('2036-06-21T00:30:00.000Z')
  expect(await sendDue(sending(() => '2036-06-21T00:30:01.000Z', { pieceBytes: 20_000 }))).toBe(1)
  const [, run] = await runs()
  expect(run).toMatchObject({ status: 'done' })
  expect(s3.asked.filter(line => line.includes('partNumber')).length).toBeGreaterThan(2)
  expect(s3.objects.get(`/kitchen-files/cloche/${run.name}`)?.bytes.length).toBe(run.bytes)
})
