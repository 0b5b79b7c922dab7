/** A restore is rehearsed beside an installation: what is told of it, and that nothing of it stays, however it ends. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBlobs } from '../../adapters/blobs/index.ts'
import { newId } from '../../adapters/ids.ts'
import { readConfig } from '../../config.ts'
import { isRunning } from '../../database/embedded/index.ts'
import { Health } from '../../http/health/health.ts'
import { sealAll } from '../../ledger-seals/index.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../../testing/app.ts'
import { addressOf } from '../../testing/database.ts'
import { ask } from '../ask.ts'
import { makeBackup } from '../make-backup.ts'
import { LAST_REHEARSAL, rehearsalNoted, rememberBackup } from '../remembered.ts'
import { rehearse } from './rehearse.ts'
import { STAGE_FOLDER } from './stage.ts'

let t: TestApp
let url: string
const folder = mkdtempSync(join(tmpdir(), 'cloche-rehearsal-'))
const path = join(folder, 'backup.tar.gz')
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  url = addressOf(t.pool.config)
  const owner = await t.token(5)
  await t.make('product', { name: 'Soup', type: 'selling' })
  expect((await t.call(owner, 'POST', '/organization/export')).status).toBe(200)
  while ((await ask(t.pool.config, `select from data_export where status <> 'done'`)).length > 0)
    await sleep(20)
  const plan = { plan: { day: 3, time: '10:00', target: 600 } }
  expect((await t.call(owner, 'PUT', '/notification/alarm-drill/plan', plan)).status).toBe(200)
  await sealAll(t.pool, t.home.id)
  const blobs = openBlobs({ s3: undefined, dataFolder: t.folder })
  await makeBackup(
    { database: t.pool.config, blobs, secret: TEST_SECRET, isOwnSecret: false },
    path,
    undefined,
  )
  await rememberBackup(t.pool.config, { at: new Date().toISOString(), ok: true, to: folder })
}, 120_000)
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => forget())

const forget = () => ask(t.pool.config, 'delete from installation where key = $1', [LAST_REHEARSAL])
const into = () => join(folder, newId())
const databases = () =>
  ask<{ name: string }>(
    t.pool.config,
    `select datname as name from pg_database where datname like '%rehearsal'`,
  )

async function run(
  given: string[],
  { secret = TEST_SECRET, until }: { secret?: string; until?: () => Promise<boolean> } = {},
) {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(CLOCHE_|DATABASE_|S3_URL|INIT_CWD)/.test(name),
  )
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '..', 'restore-command.ts'), '--rehearse', ...given],
    {
      env: {
        ...Object.fromEntries(kept),
        DATABASE_URL: url,
        CLOCHE_DATA: t.folder,
        CLOCHE_DEMO: 'on',
        CLOCHE_SECRET: secret,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const code = new Promise<number | null>(resolve => child.once('close', resolve))
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  if (until !== undefined) {
    while (child.exitCode === null && !(await until())) await sleep(20)
    child.kill('SIGTERM')
  }
  return { code: await code, said: (await said).join('') }
}

/** Everything in the installation but what it remembers of itself, as sizes of rows and of files. */
async function installation() {
  const rows = await ask(
    t.pool.config,
    `select (select string_agg(row(d.*)::text, ' ') from data_export d) as exports,
       (select count(*)::int from mail) as mails, (select count(*)::int from pgboss.job) as work,
       (select string_agg(key || value, ' ' order by key) from installation where key <> $1) as kept`,
    [LAST_REHEARSAL],
  )
  return { rows, files: existsSync(t.folder) ? readdirSync(t.folder, { recursive: true }).sort() : [] }
}

const noted = async () =>
  JSON.parse((await rehearsalNoted(t.pool.config)) ?? 'null') as Record<string, unknown> | null
const health = async () => (await new Health(readConfig({ CLOCHE_DATA: tmpdir() }), t.pool).read()).rehearsal

test('on the server of the installation: done, told, removed', { timeout: 180_000 }, async () => {
  expect(await health()).toMatchObject({ word: 'warning', figures: { validity: 'never' } })
  const before = await installation()
  const place = into()
  const { code, said } = await run([`--from=${path}`, `--into=${place}`])
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/Rehearsed in [\d.]+ s: backup\.tar\.gz can be restored/),
  ])
  expect(said).toMatch(/Home: \d+ blocks, head [0-9a-f]{64}: agrees/)
  expect(said).toMatch(/\d+ foreign keys: every row has what it points at/)
  expect(await noted()).toMatchObject({ ok: true, name: 'backup.tar.gz', seconds: expect.any(Number) })
  expect(await health()).toMatchObject({ word: 'good', figures: { validity: 'good', name: 'backup.tar.gz' } })
  expect(await databases()).toEqual([])
  expect(readdirSync(place)).toEqual([])
  expect(await installation()).toEqual(before)
})

test('one that is interrupted leaves nothing, and nothing is noted of it', { timeout: 180_000 }, async () => {
  const place = into()
  const { code, said } = await run([`--from=${path}`, `--into=${place}`], {
    until: async () => (await databases()).length > 0,
  })
  expect([code, said]).toEqual([1, expect.stringContaining('The rehearsal was interrupted')])
  expect(await databases()).toEqual([])
  expect(readdirSync(place)).toEqual([])
  expect(await noted()).toBeNull()
})

test('a backup that cannot be restored is told as failed', { timeout: 180_000 }, async () => {
  const place = into()
  const { code, said } = await run([`--from=${path}`, `--into=${place}`], {
    secret: 'another: pZ3kq0vX9tLr7mWc2hYb5nJd8sGf1uEa',
  })
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/The rehearsal FAILED after .*CLOCHE_SECRET is not the one/),
  ])
  expect(await noted()).toMatchObject({ ok: false, name: 'backup.tar.gz' })
  expect(await health()).toMatchObject({ word: 'failed', figures: { validity: 'failed' } })
  expect(readdirSync(place)).toEqual([])
})

const options = (place: string) => ({
  config: readConfig({
    CLOCHE_DATA: t.folder,
    CLOCHE_DEMO: 'on',
    CLOCHE_SECRET: TEST_SECRET,
    DATABASE_URL: url,
  }),
  installation: t.pool.config,
  file: path,
  into: place,
  mayDiffer: false,
  interrupted: new AbortController().signal,
})

test('one at a time', { timeout: 180_000 }, async () => {
  const first = rehearse(options(into()))
  while ((await databases()).length === 0) await sleep(20)
  await expect(rehearse(options(into()))).rejects.toThrow('A restore is being rehearsed now')
  expect(await first).toMatchObject({ ok: true })
})

test('a folder of somebody else that is in the way is left as it is', { timeout: 60_000 }, async () => {
  const place = into()
  const own = join(place, STAGE_FOLDER, 'mine.txt')
  mkdirSync(join(place, STAGE_FOLDER), { recursive: true })
  writeFileSync(own, 'mine')
  expect(await rehearse(options(place))).toMatchObject({
    ok: false,
    error: expect.stringContaining('is not of a rehearsal'),
  })
  expect(existsSync(own)).toBe(true)
})

test(
  'where the login role may create no database, in a PostgreSQL of its own',
  { timeout: 240_000 },
  async () => {
    const role = `plain_${newId().replaceAll('-', '')}`
    await ask(t.pool.config, `create role ${role} login`)
    try {
      await ask(t.pool.config, `grant select, insert, update on installation to ${role}`)
      const place = into()
      const until = join(place, STAGE_FOLDER, 'postgres', 'postmaster.pid')
      const plain = { ...options(place), installation: { ...t.pool.config, user: role } }
      const going = rehearse(plain)
      while (!existsSync(until)) await sleep(20)
      const postmaster = Number(readFileSync(until, 'utf8').split('\n')[0])
      expect(await going).toMatchObject({ ok: true, name: 'backup.tar.gz' })
      expect(isRunning(postmaster)).toBe(false)
      expect(readdirSync(place)).toEqual([])
    } finally {
      await ask(t.pool.config, `revoke all on installation from ${role}`)
      await ask(t.pool.config, `drop role ${role}`)
    }
  },
)
