/**
 * Migrations: numbered SQL files, forward only, applied once each in order under an advisory lock, so that any
 * number of servers may start together.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { newClient } from './client.ts'
import { keepPartitions } from './partitions.ts'
import { letSearchUseIndexes } from './search-index.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Held while a database is brought to its version; any number that nothing else locks. */
export const MIGRATION_LOCK = 7_030_001

/** The oldest major version of PostgreSQL that migrations run on. */
const OLDEST_POSTGRES = 15
const WAIT_LOGGED_MS = 5_000

/** A database that does not fit this version; message and remedy are for the person who starts Cloche. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
  readonly remedy: string

  constructor(message: string, remedy: string) {
    super(message)
    this.remedy = remedy
  }
}

/** PostgreSQL refused a migration; nothing of it stayed. `cause` is its error. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed'
  readonly migration: string

  constructor(migration: string, cause: unknown) {
    super((cause as Error).message, { cause })
    this.migration = migration
  }
}

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly digest: string
}

const NAME = /^\d{3}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/
const numberOf = (name: string) => name.slice(0, 3)
/** They were released with a number that another one has, too, and stay as they are. */
const SHARE_A_NUMBER = new Set([
  '019-completeness.sql',
  '019-list-order.sql',
  '024-container-moves.sql',
  '024-ledger-seals.sql',
  '026-published-labels.sql',
  '026-shelf-life.sql',
  '026-watched-labels.sql',
])

/**
 * The SQL files among these names, in the order in which they are applied.
 * @throws MigrationError for a name that is none, and for a number that two have: no order would be everybody's.
 */
export function inOrder(files: readonly string[]): string[] {
  const names = files.filter(name => name.endsWith('.sql')).sort()
  const wrong = names.find(name => !NAME.test(name))
  if (wrong !== undefined)
    throw new MigrationError(
      `Migration ${wrong} is not named like 031-what-it-does.sql`,
      'Nothing was changed. Rename it: three digits, then words of small letters with hyphens between.',
    )
  for (const [place, name] of names.entries()) {
    const before = names[place - 1]
    if (before === undefined || numberOf(before) !== numberOf(name)) continue
    if (SHARE_A_NUMBER.has(before) && SHARE_A_NUMBER.has(name)) continue
    const free = String(Number(numberOf(names.at(-1) ?? '')) + 1).padStart(3, '0')
    throw new MigrationError(
      `Migrations ${before} and ${name} have the same number`,
      `Nothing was changed. Give the one that nobody has applied yet the next free number, ${free}.`,
    )
  }
  return names
}

/** The migrations of this version, in order. @throws MigrationError as `inOrder` does */
export function readMigrations(): Migration[] {
  return inOrder(readdirSync(FOLDER)).map(name => {
    const sql = readFileSync(new URL(name, FOLDER), 'utf8')
    return { name, sql, digest: createHash('sha256').update(sql).digest('hex') }
  })
}

/** What a database must be before anything is made in it: version and encoding. */
async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; number: number; encoding: string }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
       current_setting('server_encoding') as encoding`,
  )
  const { version, number, encoding } = rows[0] as (typeof rows)[number]
  if (number < OLDEST_POSTGRES * 10_000)
    throw new MigrationError(
      `PostgreSQL ${version} is too old for this Cloche`,
      `Use PostgreSQL ${OLDEST_POSTGRES} or newer: move the database there with pg_dump and pg_restore, and set DATABASE_URL to it.`,
    )
  if (encoding !== 'UTF8')
    throw new MigrationError(
      `The database is encoded in ${encoding}, and names of food in all languages do not fit into it`,
      'Make one with "create database cloche encoding \'UTF8\' template template0", and set DATABASE_URL to it.',
    )
}

/** One server migrates at a time; whoever waits says so. */
async function takeTurn(client: pg.Client, warn: (text: string) => void): Promise<void> {
  const waitWarning = setTimeout(
    () => warn('Another Cloche is bringing this database to its version; waiting until it is done'),
    WAIT_LOGGED_MS,
  )
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  } finally {
    clearTimeout(waitWarning)
  }
}

/** @throws when the database was made by a newer version, or with other migrations than these. */
function checkApplied(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map(({ name, digest }) => [name, digest]))
  const unknown = [...applied.keys()].filter(name => !known.has(name)).sort()
  if (unknown.length > 0)
    throw new MigrationError(
      `The database was made by a newer version of Cloche: it has ${unknown.join(', ')}`,
      'Nothing was changed. Start the version that made the database, or another database (CLOCHE_DATA, DATABASE_URL).',
    )
  const changed = [...applied].filter(([name, digest]) => known.get(name) !== digest).map(([name]) => name)
  if (changed.length > 0)
    throw new MigrationError(
      `Migration ${changed.sort().join(', ')} was changed after it had been applied`,
      'Nothing was changed. Restore the files in packages/server/src/database/migrations as they were released, or start another database (CLOCHE_DATA, DATABASE_URL).',
    )
}

/** @throws when one would be applied after others that come behind it: nobody has tried that order. */
function checkOrder(applied: ReadonlyMap<string, string>, pending: readonly Migration[]): void {
  const last = [...applied.keys()].sort().at(-1) ?? ''
  const late = pending.find(({ name }) => numberOf(name) < numberOf(last))
  if (late !== undefined)
    throw new MigrationError(
      `Migration ${late.name} comes before ${last}, which this database has already`,
      'Nothing was changed. Give it a number behind all that are applied, or start another database (CLOCHE_DATA, DATABASE_URL).',
    )
}

/** As often as a migration is begun that was chosen to end a deadlock. */
const TRIES = 5
const DEADLOCK = '40P01'

/**
 * PostgreSQL's own sweeping of a table may wait for what a migration changes while the migration waits for the table: one
 * of both is undone then, and a migration that was is begun again.
 */
async function beginAgain(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await client.query('begin')
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      if ((error as { code?: string }).code !== DEADLOCK || tries === TRIES) throw error
    }
}

const apply = (client: pg.Client, { name, sql, digest }: Migration): Promise<void> =>
  beginAgain(client, async () => {
    await client.query(sql)
    await client.query('insert into migration (name, digest) values ($1, $2)', [name, digest])
  }).catch(error => {
    throw new MigrationFailed(name, error)
  })

export interface MigrateOptions {
  /** Where is told what does not keep the start from going on. */
  readonly warn?: (text: string) => void
  /** Names of the migrations to apply, where an older version is wanted: that of a backup. */
  readonly only?: ReadonlySet<string>
}

/**
 * Brings the database to this version, each migration whole or not at all, and makes the partitions of the coming
 * months. Partitions that cannot be made now are told and made later: rows find their place without.
 * @throws MigrationError when the database does not fit this version, MigrationFailed when PostgreSQL refused one.
 */
export async function migrate(
  config: pg.ClientConfig,
  { warn = () => undefined, only }: MigrateOptions = {},
): Promise<void> {
  const client = newClient({ ...config, options: '-c TimeZone=UTC -c client_min_messages=warning' })
  await client.connect()
  try {
    await checkServer(client)
    await takeTurn(client, warn)
    await client.query(
      'create table if not exists migration (name text primary key, digest text not null, applied timestamptz not null default now())',
    )
    const applied = new Map<string, string>(
      (await client.query('select name, digest from migration')).rows.map(row => [row.name, row.digest]),
    )
    const migrations = readMigrations()
    checkApplied(applied, migrations)
    const pending = migrations.filter(({ name }) => !applied.has(name) && only?.has(name) !== false)
    checkOrder(applied, pending)
    for (const migration of pending) await apply(client, migration)
    // An older version, which a backup was made of, may have had no backups yet.
    await beginAgain(client, () =>
      client.query(
        `do $$ begin if to_regprocedure('let_backups_read()') is not null then perform let_backups_read(); end if; end $$`,
      ),
    )
    try {
      await keepPartitions(client)
    } catch (error) {
      warn(
        `Partitions of the coming months could not be made: ${(error as Error).message}. Nothing is lost, and it is tried again every hour.`,
      )
    }
    await letSearchUseIndexes(client)
  } finally {
    await client.end()
  }
}
