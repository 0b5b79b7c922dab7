/**
 * A backup is made while people write, and restored into empty places of both kinds: everything that was answered for
 * before it began is there, and what came out is what went in, row by row, file by file, seal by seal. Then backups are
 * damaged, and each damage is named.
 */
import { spawn } from 'node:child_process'
import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import pg, { type ClientConfig } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf, openBlobs } from '../adapters/blobs/index.ts'
import { newId } from '../adapters/ids.ts'
import { createPool } from '../database/connection.ts'
import { runningConnection } from '../database/embedded/index.ts'
import { allOrganizations, sealAll } from '../ledger-seals/index.ts'
import { attackSize } from '../testing/attack.ts'
import { createEmptyDatabase, createTestDatabase } from '../testing/database.ts'
import { filledServer } from '../testing/filled-data.ts'
import { ServerProcess } from '../testing/server-process.ts'
import type { Manifest } from './archive/manifest.ts'
import { readArchive } from './archive/reader.ts'
import { catalogue } from '../database/guards.ts'
import { SETTLED } from './loading/settle.ts'
import { makeBackup } from './make-backup.ts'

const KEY = 'vQ8nT3xLw0RbZ6yKc1HmPd5sJf9gUe2A'
const WRITERS = attackSize(3, 6)
/** Answers before the first backup begins, and between backups. */
const ANSWERS = attackSize(12, 400)
const BACKUPS = attackSize(1, 5)
const LABELS = 3

let server: ServerProcess
const folder = mkdtempSync(join(tmpdir(), 'cloche-backup-'))
const backups = join(folder, 'backups')
let token = ''
let productId = ''

async function run(command: 'backup' | 'restore', given: string[], env: Record<string, string> = {}) {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(CLOCHE_|DATABASE_|S3_URL|INIT_CWD)/.test(name),
  )
  const child = spawn(process.execPath, [join(import.meta.dirname, `${command}-command.ts`), ...given], {
    env: {
      ...Object.fromEntries(kept),
      CLOCHE_BACKUP_KEY: KEY,
      CLOCHE_DATA: join(server.folder, 'data'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const code = new Promise<number | null>(resolve => child.once('close', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, said: out + err }
}
const backup = (given: string[] = [], env = {}) => run('backup', [`--to=${backups}`, ...given], env)
const restore = (from: string, into: string, env = {}) =>
  run('restore', [`--from=${from}`, `--into=${join(folder, into)}`], env)
const newest = () =>
  join(
    backups,
    readdirSync(backups)
      .filter(name => name.endsWith('.age'))
      .sort()
      .at(-1) ?? '',
  )
const manifestOf = async (path: string) => (await readArchive(createReadStream(path), KEY)).manifest

async function logIn(on: ServerProcess): Promise<string> {
  const login = await on.call(null, 'POST', '/auth/user', {
    user: { email: 'owner@demo.test', password: 'demo-kitchen' },
    provider: 'cloche',
  })
  const places = await on.call(login.body['jwt'], 'POST', '/locations/get', { search: 'Central kitchen' })
  const locationId = places.body['locations'][0].id
  const chosen = await on.call(login.body['jwt'], 'POST', '/auth/user/location', { locationId })
  return chosen.body['jwt'] as string
}

beforeAll(async () => {
  server = await filledServer()
  await server.start()
  token = await logIn(server)
  const products = await server.call(token, 'POST', '/products/get', { search: 'tomato sofrito' })
  productId = products.body['products'][0].id as string
}, 240_000)
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Answered {
  readonly batches: string[]
  readonly files: { readonly id: string; readonly digest: string }[]
}

async function write(answered: Answered, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    const id = newId()
    const registration = {
      id,
      productId,
      state: 'chill',
      items: [{ count: LABELS, quantity: { value: 1, unit: 'kg' } }],
    }
    const made = await server.call(token, 'POST', '/labeling/register', { registration })
    expect(made.status).toBe(200)
    answered.batches.push(id)
    if (turn % 3 > 0) continue
    const bytes = Buffer.from(`name,weight\nBread of ${id},500\n`)
    const answer = await fetch(
      `http://127.0.0.1:${server.port}/api/v0/attachment/upload?${new URLSearchParams({ name: 'a.csv', productId })}`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
        body: bytes,
      },
    )
    const { attachment } = (await answer.json()) as { attachment: { id: string } }
    answered.files.push({ id: attachment.id, digest: digestOf(bytes) })
  }
}

/** Takes a backup of the restored place and holds it against the first one. */
async function expectSame(database: ClientConfig, dataFolder: string, reported: Manifest): Promise<void> {
  const path = join(folder, `again-${newId()}`)
  const blobs = openBlobs({ s3: undefined, dataFolder })
  const source = { database, blobs, secret: 'any', isOwnSecret: false }
  const { manifest } = await makeBackup(source, path, undefined)
  for (const [name, sum] of Object.entries(reported.tables)) {
    if (name in SETTLED) continue
    expect([name, manifest.tables[name]]).toEqual([name, sum])
  }
  for (const name of ['delivery', 'mail', 'print_job', 'session', 'webhook_message'])
    expect(manifest.tables[name]?.rows).toBe(reported.tables[name]?.rows)
  expect(manifest.heads).toEqual(reported.heads)
  const keptOf = (one: Manifest) => one.sequences.filter(({ name }) => name !== 'happening_id_seq')
  expect(keptOf(manifest)).toEqual(keptOf(reported))
  const filesOf = (one: Manifest) => one.entries.filter(entry => entry.name.startsWith('files/'))
  expect(filesOf(manifest)).toEqual(filesOf(reported))
  expect(manifest.missing).toEqual([])
}

test(
  `${BACKUPS} backups under ${WRITERS} writers, restored into empty places`,
  { timeout: 900_000 },
  async () => {
    const answered: Answered = { batches: [], files: [] }
    let isOver = false
    const writers = Array.from({ length: WRITERS }, () => write(answered, () => isOver))
    const taken: { manifest: Manifest; path: string; batches: number; files: number; during: number }[] = []
    const connection = runningConnection(join(server.folder, 'data')) as ClientConfig
    const pool = createPool(connection, { size: 2 })
    try {
      for (let count = 0; count < BACKUPS; count++) {
        const until = answered.batches.length + ANSWERS
        while (answered.batches.length < until) await sleep(5)
        for (const id of await allOrganizations(pool)) await sealAll(pool, id)
        const [batches, files] = [answered.batches.length, answered.files.length]
        const { code, said } = await backup()
        expect([code, said]).toEqual([0, expect.stringContaining('read back as written')])
        const during = answered.batches.length - batches
        taken.push({ manifest: await manifestOf(newest()), path: newest(), batches, files, during })
      }
    } finally {
      isOver = true
      await Promise.all(writers)
      await pool.end()
    }
    if (BACKUPS > 1)
      for (const { manifest, batches, files, during } of taken) {
        const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
        console.log(
          `${batches} batches and ${files} files answered for before, ${during} batches during the backup: ${rows} rows`,
        )
      }
    for (const { manifest, path, batches, files, during } of taken) {
      expect(during).toBeGreaterThan(0)
      expect(manifest.heads.filter(head => head.head !== null).length).toBeGreaterThan(0)

      const into = `restored-${newId()}`
      const restored = await restore(path, into)
      expect([restored.code, restored.said]).toEqual([
        0,
        expect.stringContaining('rows and files are what they were'),
      ])
      expect(restored.said.match(/: agrees/g)).toHaveLength(manifest.heads.length)
      const again = new ServerProcess({ CLOCHE_DATA: join(folder, into) })
      try {
        await again.start()
        const ended = await again.call(token, 'POST', '/products/get', {})
        expect(ended.body['code']).toBe('INVALID_TOKEN')
        const fresh = await logIn(again)
        for (let from = 0; from < batches; from += 500) {
          const ids = answered.batches.slice(from, Math.min(from + 500, batches))
          const filter = { batchId: ids }
          const labels = await again.call(fresh, 'POST', '/labeling/labels/get', { filter, limit: 0 })
          expect(labels.body['count']).toBe(ids.length * LABELS)
        }
        for (const { id, digest } of answered.files.slice(0, files)) {
          const headers = { authorization: `Bearer ${fresh}` }
          const url = `http://127.0.0.1:${again.port}/api/v0/attachment/content?attachmentId=${id}`
          const content = await fetch(url, { headers })
          expect(digestOf(Buffer.from(await content.arrayBuffer()))).toBe(digest)
        }
      } finally {
        await again.close()
      }
    }
  },
)

async function withEmptyDatabase<T>(work: (url: string, config: ClientConfig) => Promise<T>): Promise<T> {
  const { url, config, drop } = await createEmptyDatabase()
  try {
    return await work(url, config)
  } finally {
    await drop()
  }
}

test(
  'restored into a database of its own, everything is what it was, and so is what guards it',
  { timeout: 120_000 },
  async () => {
    const manifest = await manifestOf(newest())
    await withEmptyDatabase(async (url, config) => {
      const env = { DATABASE_URL: url, CLOCHE_DEMO: 'on' }
      const { code, said } = await restore(newest(), 'files-only', env)
      expect([code, said]).toEqual([0, expect.stringContaining('rows and files are what they were')])
      await expectSame(config, join(folder, 'files-only'), manifest)

      const fresh = await createTestDatabase()
      const inside = async <T>(of: ClientConfig, work: (client: pg.Client) => Promise<T>) => {
        const client = new pg.Client(of)
        await client.connect()
        return work(client).finally(() => client.end())
      }
      const lines = (of: ClientConfig) => inside(of, catalogue)
      // The demo reaches back into a month that a new installation has no table for in the first days of the next.
      const months = await inside(config, async client => {
        const { rows } = await client.query<{ name: string }>(
          "select relname as name from pg_class where relkind = 'r' and relname ~ '_20[0-9]{4}$'",
        )
        return rows.map(({ name }) => name)
      })
      await inside(fresh.config, async client => {
        for (const name of months)
          await client.query('select ensure_month($1, $2::date)', [
            name.slice(0, -7),
            `${name.slice(-6, -2)}-${name.slice(-2)}-01`,
          ])
      })
      expect(await lines(config)).toEqual(await lines(fresh.config))
      await fresh.drop()

      const client = new pg.Client(config)
      await client.connect()
      await expect(client.query('truncate event')).rejects.toThrow(/append-only/)
      const open = await client.query(
        `select (select count(*)::int from session where ended is null) as sessions, (select count(*)::int from mail where sealed is not null) as mails`,
      )
      expect(open.rows).toEqual([{ sessions: 0, mails: 0 }])
      await client.end()

      const twice = await restore(newest(), 'files-twice', env)
      expect([twice.code, twice.said]).toEqual([1, expect.stringContaining('The database is not empty')])
    })
  },
)

test('a place that is not empty is left as it is', async () => {
  const { code, said } = await run('restore', [`--from=${newest()}`])
  expect([code, said]).toEqual([1, expect.stringMatching(/Found a database and files .*in .* empty place/)])
})

test('every damage is named, and nothing is restored from it', { timeout: 60_000 }, async () => {
  const whole = readFileSync(newest())
  const fault = (bytes: Buffer, key: string | undefined = KEY) =>
    readArchive(Readable.from([bytes], { objectMode: false }), key).then(
      () => 'none',
      (error: Error) => `${error.name}: ${error.message}`,
    )
  expect(await fault(whole)).toBe('none')
  const damaged = expect.stringMatching(
    /^BackupError: The backup is damaged or cut off, and cannot be used: /,
  )
  for (let count = 0; count < attackSize(5, 200); count++) {
    // Behind the header, whose own damage reads as another key.
    const changed = Buffer.from(whole)
    const at = 300 + Math.floor(Math.random() * (whole.length - 300))
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
    expect([at, await fault(changed)]).toEqual([at, damaged])
  }
  for (const part of [0, 0.5, 0.999])
    expect(await fault(whole.subarray(0, whole.length * part))).toEqual(damaged)
  expect(await fault(whole, KEY.replaceAll('v', 'w'))).toBe(
    'BackupError: The backup was encrypted with another key than CLOCHE_BACKUP_KEY.',
  )
  const path = join(folder, 'damaged.tar.gz.age')
  writeFileSync(path, whole.subarray(0, -1))
  const attempt = async (from: string, env = {}) => {
    const { code, said } = await restore(from, 'never', env)
    expect(existsSync(join(folder, 'never', 'postgres'))).toBe(false)
    return [code, said]
  }
  expect(await attempt(path)).toEqual([1, expect.stringMatching(/^The backup is damaged or cut off/)])
  expect(await attempt(newest(), { CLOCHE_BACKUP_KEY: '' })).toEqual([
    1,
    'The backup is encrypted: set CLOCHE_BACKUP_KEY to its key.\n',
  ])
  expect(await attempt(newest(), { CLOCHE_SECRET: 'pZ3kq0vX9tLr7mWc2hYb5nJd8sGf1uEa' })).toEqual([
    1,
    expect.stringMatching(/CLOCHE_SECRET is not the one that the backup was made with/),
  ])
})

test('an empty database makes no backup, and a backup without a key must be asked for', async () => {
  const empty = await createTestDatabase()
  const before = readdirSync(backups)
  const env = {
    DATABASE_URL: empty.url,
    CLOCHE_DEMO: 'off',
    CLOCHE_SECRET: 'pZ3kq0vX9tLr7mWc2hYb5nJd8sGf1uEa',
  }
  const none = await backup([], env)
  expect([none.code, none.said]).toEqual([1, expect.stringMatching(/^The backup would be empty/)])
  const open = await backup([], { ...env, CLOCHE_BACKUP_KEY: '' })
  expect([open.code, open.said]).toEqual([1, expect.stringMatching(/^CLOCHE_BACKUP_KEY is missing/)])
  expect(readdirSync(backups)).toEqual(before)
  const client = new pg.Client(empty.config)
  await client.connect()
  const { rows } = await client.query(
    `select value::json->>'ok' as ok from installation where key = 'backup.last'`,
  )
  await client.end()
  expect(rows).toEqual([{ ok: 'false' }])
  await empty.drop()
})

test('a file that the store lost is named, and the rest is saved', async () => {
  const { entries } = await manifestOf(newest())
  const lost =
    entries.find(entry => /^files\/.*[0-9a-f]{64}$/.test(entry.name))?.name.slice('files/'.length) ?? ''
  const path = join(server.folder, 'data', 'blobs', lost)
  const bytes = readFileSync(path)
  writeFileSync(path, 'something else')
  const { code, said } = await backup()
  writeFileSync(path, bytes)
  expect([code, said]).toEqual([0, expect.stringContaining(`MISSING in the store of files: ${lost}`)])
  const manifest = await manifestOf(newest())
  expect(manifest.missing).toEqual([lost])
  expect(manifest.entries.some(entry => entry.name === `files/${lost}`)).toBe(false)
})
