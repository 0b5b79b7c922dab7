/** Databases that do not fit, migrations that fail half-way, and servers that start together. */
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { explainStartError } from '../start-error.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { inOrder, migrate, MIGRATION_LOCK, MigrationError, readMigrations } from './migrate.ts'
import { readRelease, releaseNames } from './releases/release-data.ts'

let database: TestDatabase
let client: pg.Client
beforeEach(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.config)
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

/** One that cannot be applied a second time. */
const once = '027-partitions.sql'
const failure = () =>
  migrate(database.config).then(
    () => undefined,
    (error: unknown) => explainStartError(error),
  )

describe('the files', () => {
  const refusal = (...names: string[]) => {
    try {
      return inOrder(names)
    } catch (error) {
      return error instanceof MigrationError ? explainStartError(error) : error
    }
  }

  test('have a number each but for those that were released so, and every release is the beginning of them', () => {
    const names = readMigrations().map(({ name }) => name)
    expect(names).toEqual([...names].sort())
    for (const release of releaseNames()) {
      const released = readRelease(release).migrations.map(({ name }) => name)
      expect(names.slice(0, released.length), release).toEqual(released)
    }
  })

  test('are refused where two branches took one number, also one of those that were released twice', () => {
    expect(refusal('031-wine.sql', '030-cellar.sql', '031-cheese.sql', '032-ham.sql', 'README.md')).toMatch(
      /^Migrations 031-cheese\.sql and 031-wine\.sql have the same number\. .* next free number, 033\.$/,
    )
    expect(refusal('026-shelf-life.sql', '026-watched-labels.sql')).toHaveLength(2)
    expect(refusal('026-shelf-life.sql', '026-wine.sql', '026-watched-labels.sql')).toMatch(
      /^Migrations 026-watched-labels\.sql and 026-wine\.sql have the same number/,
    )
  })

  test.each(['31-wine.sql', '031_wine.sql', '031-Wine.sql', '031-.sql', 'wine.sql'])(
    'are refused with a name like %s',
    name => expect(refusal('030-cellar.sql', name)).toContain(`Migration ${name} is not named like`),
  )
})

test('a migration with a number before those that the database has is refused', async () => {
  await client.query('delete from migration where name = $1', [once])
  expect(await failure()).toMatch(
    /Migration 027-partitions\.sql comes before \d{3}-[\w-]+\.sql, which this database has already\. Nothing was/,
  )
})

test('the database of a newer version is left alone', async () => {
  await client.query(`insert into migration (name, digest) values ('999-later.sql', 'x')`)
  expect(await failure()).toMatch(
    /newer version of Cloche: it has 999-later\.sql\. Nothing was changed\. Start the version/,
  )
})

test('a migration that was edited after it was applied is named before anything is applied', async () => {
  await client.query(`update migration set digest = 'x' where name = '001-foundation.sql'`)
  await client.query('delete from migration where name = $1', [once])
  expect(await failure()).toMatch(
    /Migration 001-foundation\.sql was changed after it had been applied\. Nothing/,
  )
  const { rowCount } = await client.query('select from migration where name = $1', [once])
  expect(rowCount).toBe(0)
})

test('of a migration that cannot be applied nothing stays, and it is said which one and why', async () => {
  await client.query('delete from migration where name >= $1', [once])
  const before = await client.query('select count(*)::int as count from pg_class')
  expect(await failure()).toMatch(
    new RegExp(`Migration ${once} could not be applied: .*already exists.* Nothing of it was kept`),
  )
  expect((await client.query('select count(*)::int as count from pg_class')).rows).toEqual(before.rows)
})

test('a role that does not own the database is told what it needs', async () => {
  const role = `cloche_stranger_${process.pid}`
  await client.query(`create role ${role} login`)
  try {
    const said = await migrate({ ...database.config, user: role }).then(
      () => undefined,
      (error: unknown) => explainStartError(error),
    )
    // Where the tests' server asks for a password, the stranger does not even get in.
    expect(said).toMatch(/must own its database and may create roles|refuses the (log-in|password)/)
  } finally {
    await client.query(`drop role ${role}`)
  }
})

test('a server that waits for another one says so', { timeout: 20_000 }, async () => {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  const said: string[] = []
  const waiting = migrate(database.config, { warn: text => void said.push(text) })
  await expect
    .poll(() => said, { timeout: 10_000 })
    .toEqual([expect.stringContaining('Another Cloche is bringing this database to its version')])
  await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  await waiting
})

test('partitions that cannot be made now do not keep it from starting', { timeout: 60_000 }, async () => {
  const month = (await client.query(`select to_char(now() + interval '3 months', 'YYYYMM') as name`)).rows[0]
  await client.query(`drop table history_${month.name}`)
  await client.query('begin')
  await client.query('lock table history in access share mode')
  const said: string[] = []
  await migrate(database.config, { warn: text => void said.push(text) })
  expect(said).toEqual([expect.stringContaining('it is tried again every hour')])
  await client.query('rollback')
  await migrate(database.config)
  expect((await client.query(`select to_regclass('history_${month.name}') as is`)).rows[0].is).not.toBeNull()
})

test('a migration that is chosen to end a deadlock is begun again', { timeout: 60_000 }, async () => {
  // PostgreSQL ends whoever has waited for a second: on a busy machine that may be the other one, and nothing is shown.
  while (!(await meetsDeadlock()));
})

/** Whether the migration was the one that was ended. */
async function meetsDeadlock(): Promise<boolean> {
  const last = '040-links-that-are-there.sql'
  const empty = await createEmptyDatabase()
  const other = new pg.Client(empty.config)
  await other.connect()
  try {
    const before = readMigrations().filter(({ name }) => name < last)
    await migrate(empty.config, { only: new Set(before.map(({ name }) => name)) })
    // The migration changes `location` first and `contact` last: each has what the other wants.
    await other.query('begin')
    await other.query('lock table contact in access share mode')
    const holds = async () => {
      const waits = `select from pg_locks where not granted and locktype = 'relation' and relation = 'contact'::regclass`
      while ((await other.query(waits)).rowCount === 0);
      const ended = await other.query('lock table location in access share mode').then(
        () => false,
        (error: { code?: string }) => error.code === '40P01' || Promise.reject(error),
      )
      await other.query('rollback')
      return !ended
    }
    const [shown] = await Promise.all([holds(), migrate(empty.config)])
    const { rows } = await other.query('select name from migration order by name')
    expect(rows.map(({ name }) => name)).toEqual(readMigrations().map(({ name }) => name))
    return shown
  } finally {
    await other.end()
    await empty.drop()
  }
}
