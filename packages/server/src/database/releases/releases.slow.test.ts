/** The data of every release come up under the migrations of today: all of them, and provably unchanged. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { allOrganizations, sealAll, verifyOrganization } from '../../ledger-seals/index.ts'
import { createEmptyDatabase, type TestDatabase } from '../../testing/database.ts'
import { createPool, type Pool } from '../connection.ts'
import { migrate, readMigrations } from '../migrate.ts'
import { keepPartitions, partitionState } from '../partitions.ts'
import { readRelease, releaseNames, restoreRelease, type ReleaseData } from './release-data.ts'

/**
 * Tables to which migrations add rows on purpose, from the release that lacked them on: what labels held opened the
 * ledger of stock; what waits to be sealed; whose alerts are looked after; what was published; what the installation
 * remembers of itself.
 */
const ADDED_TO = new Set(['stock_variation', 'unsealed', 'alert_watch', 'published', 'installation'])
const SECRET = 'a secret of the tests alone, 32 bytes or more'

let database: TestDatabase
let client: pg.Client

beforeEach(async () => {
  database = await createEmptyDatabase()
  client = new pg.Client({ ...database.config, options: '-c TimeZone=UTC' })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const rowsOf = (table: { values: readonly (readonly unknown[])[] } | undefined) =>
  table?.values[0]?.length ?? 0

/** What lies in another table by now: of its columns, those that are kept. */
const MOVED: Readonly<Record<string, { readonly to: string; readonly columns: readonly string[] }>> = {
  stream: { to: 'reading', columns: ['organization_id', 'sensor_id', 'at', 'value'] },
}

/** What was read of nobody, and went: nothing was ever made of a report, and a schedule says its rhythm otherwise. */
const GONE: Readonly<Record<string, readonly string[]>> = {
  report: ['data'],
  scheduled_report: ['recurrence'],
}

/** Every row, past the policies: how many, and one digest of what the release's columns hold. */
async function contentOf(table: string, all: readonly (readonly [string, string])[]) {
  const moved = MOVED[table]
  const isThere =
    (await client.query('select to_regclass($1) as found', [`"${table}"`])).rows[0].found !== null
  const name = moved === undefined || isThere ? table : moved.to
  const columns = all.filter(([column]) => moved?.columns.includes(column) ?? !GONE[table]?.includes(column))
  const { rows: forced } = await client.query(
    `select relforcerowsecurity as is from pg_class where oid = $1::regclass`,
    [`"${name}"`],
  )
  await client.query(`alter table "${name}" no force row level security`)
  const row = columns.map(([column]) => `"${column}"`).join(', ')
  const { rows } = await client.query(
    `select count(*)::int as count, md5(string_agg(md5(row(${row})::text), '' order by md5(row(${row})::text))) as digest from "${name}"`,
  )
  if (forced[0].is) await client.query(`alter table "${name}" force row level security`)
  return rows[0] as { count: number; digest: string | null }
}

const LEDGERS = ['event', 'history', 'label_link', 'stream', 'haccp_check', 'label', 'seal']

async function contents(release: ReleaseData) {
  const found = new Map<string, { count: number; digest: string | null }>()
  for (const [name, { columns }] of Object.entries(release.tables))
    found.set(name, await contentOf(name, columns))
  return found
}

/** Migrates, and fails on whatever the start would only warn of. */
async function start(): Promise<void> {
  const warnings: string[] = []
  await migrate(database.config, { warn: text => void warnings.push(text) })
  expect(warnings).toEqual([])
}

async function verifyAll(pool: Pool): Promise<number> {
  let records = 0
  for (const id of await allOrganizations(pool)) {
    await sealAll(pool, id)
    const verified = await verifyOrganization(pool, id)
    expect(verified?.findings, verified?.organization).toEqual([])
    expect(verified?.waiting).toBe(0)
    records += verified?.records ?? 0
  }
  return records
}

/** A person of the release logs in and reads a list, all through the application. */
async function readsProducts(pool: Pool): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'cloche-test-release-'))
  const config = readConfig({ CLOCHE_LOG: 'silent', CLOCHE_DEMO: 'on', CLOCHE_DATA: folder })
  const app = await buildApp({ config, pool, secret: SECRET })
  try {
    const call = async (token: string | null, path: string, payload: object) =>
      (
        await app.inject({
          method: 'POST',
          url: `/api/v0${path}`,
          payload,
          headers: token === null ? {} : { authorization: `Bearer ${token}` },
        })
      ).json() as Record<string, any>
    const user = { email: 'owner@demo.test', password: 'demo-kitchen' }
    const { jwt } = await call(null, '/auth/user', { user, provider: 'cloche' })
    const { locations } = await call(jwt, '/locations/get', { search: 'Central kitchen' })
    const chosen = await call(jwt, '/auth/user/location', { locationId: locations[0].id })
    return (await call(chosen['jwt'], '/products/get', {}))['count'] as number
  } finally {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

test('there is a release of every set of migrations that was released', () => {
  expect(releaseNames()).toHaveLength(4)
  const sets = releaseNames().map(name => readRelease(name).migrations.length)
  expect(sets).toEqual([3, 12, 14, 24])
})

describe.each(releaseNames())('%s', name => {
  const release = readRelease(name)

  test('comes up, whole and unchanged', { timeout: 120_000 }, async () => {
    await restoreRelease(client, release)
    const before = await contents(release)
    for (const [table, { count }] of before) expect(count, table).toBe(rowsOf(release.tables[table]))
    await start()
    await start()
    const after = await contents(release)
    for (const [table, { count, digest }] of before) {
      if (ADDED_TO.has(table)) expect(after.get(table)?.count, table).toBeGreaterThanOrEqual(count)
      else expect(after.get(table)?.count, table).toBe(count)
      if (LEDGERS.includes(table)) expect(after.get(table)?.digest, table).toBe(digest)
    }
    for (const { table, holdsStrays, madeUntil } of await partitionState(client)) {
      expect(holdsStrays, table).toBe(false)
      expect(madeUntil, table).not.toBeNull()
    }
    const pool = createPool(database.config, { size: 4 })
    try {
      const records = await verifyAll(pool)
      expect(records).toBeGreaterThan(300)
      expect(await readsProducts(pool)).toBe(await productsAt(release))
      // Log-ins wrote history meanwhile; years later it still holds.
      for (const years of [1, 10]) await keepPartitions(client, yearsOn(years))
      expect(await verifyAll(pool)).toBeGreaterThanOrEqual(records)
    } finally {
      await pool.end()
    }
  })
})

const yearsOn = (years: number) => new Date(Date.now() + years * 365 * 86_400_000)

/** How many products the demo's first kitchen sees. */
async function productsAt({ tables }: ReleaseData): Promise<number> {
  const products = tables['product']
  const deleted = products?.columns.findIndex(([column]) => column === 'deleted') ?? -1
  return products?.values[deleted]?.filter(value => value === null).length ?? 0
}

test('data on which an earlier release failed for ever come up', { timeout: 120_000 }, async () => {
  const release = readRelease(releaseNames()[0] as string)
  await restoreRelease(client, release)
  const done = new Set(release.migrations.map(migration => migration.name))
  for (const { name, sql, digest } of readMigrations())
    if (!done.has(name) && name < '027') {
      await client.query(sql)
      await client.query('insert into migration (name, digest) values ($1, $2)', [name, digest])
    }
  const stuck = () => client.query(`select ensure_month('stock_variation', now()::date)`)
  await expect(stuck()).rejects.toThrow(/default partition "stock_variation_default" would be violated/)
  const { rows } = await client.query('select count(*)::int as count from stock_variation_default')
  expect(rows[0].count).toBeGreaterThan(50)
  await start()
  expect((await contentOf('stock_variation', [['id', 'uuid']])).count).toBe(rows[0].count)
  expect((await contentOf('stock_variation_default', [['id', 'uuid']])).count).toBe(0)
  const pool = createPool(database.config, { size: 4 })
  await verifyAll(pool).finally(() => pool.end())
})
