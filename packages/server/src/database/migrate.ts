/**
 * Migrations: numbered SQL files, forward only, applied once each in order under an advisory lock, so that any
 * number of servers may start together.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { newClient } from './client.ts'
import { letSearchUseIndexes } from './search-index.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Any number that nothing else locks. */
const LOCK = 7_030_001

/** A database that does not fit this version; the message is for the person who starts Cloche. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly digest: string
}

/** The migrations of this version, in order. */
export function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter(name => /^\d{3}-[a-z0-9-]+\.sql$/.test(name))
    .sort()
    .map(name => {
      const sql = readFileSync(new URL(name, FOLDER), 'utf8')
      return { name, sql, digest: createHash('sha256').update(sql).digest('hex') }
    })
}

/**
 * Brings the database to this version and makes the partitions of the coming months.
 * @throws when an applied migration was edited after, or when the database was made by a newer version.
 */
export async function migrate(config: pg.ClientConfig): Promise<void> {
  const client = newClient({ ...config, options: '-c TimeZone=UTC -c client_min_messages=warning' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migration (name text primary key, digest text not null, applied timestamptz not null default now())',
    )
    const applied = new Map<string, string>(
      (await client.query('select name, digest from migration')).rows.map(row => [row.name, row.digest]),
    )
    const migrations = readMigrations()
    const known = new Set(migrations.map(migration => migration.name))
    const unknown = [...applied.keys()].filter(name => !known.has(name))
    if (unknown.length > 0)
      throw new MigrationError(
        `The database was made by a newer version of Cloche: it has ${unknown.join(', ')}`,
      )
    for (const migration of migrations) {
      const digest = applied.get(migration.name)
      if (digest === migration.digest) continue
      if (digest !== undefined)
        throw new MigrationError(`Migration ${migration.name} was changed after it had been applied`)
      await client.query('begin')
      await client.query(migration.sql)
      await client.query('insert into migration (name, digest) values ($1, $2)', [
        migration.name,
        migration.digest,
      ])
      await client.query('commit')
    }
    await ensurePartitions(client)
    await letSearchUseIndexes(client)
  } finally {
    await client.end()
  }
}

/** Names of the tables that get a partition a month. */
export const TIME_TABLES = ['event', 'history', 'stock_variation', 'stream'] as const
const MONTHS_AHEAD = 3

/** Makes the partitions of last, this and the coming months; called at start and once a day. */
export async function ensurePartitions(client: {
  query(text: string, values: unknown[]): Promise<unknown>
}): Promise<void> {
  for (const table of TIME_TABLES) {
    await client.query(
      `select ensure_month($1, (date_trunc('month', now()) + make_interval(months => step))::date) from generate_series(-1, $2::int) step`,
      [table, MONTHS_AHEAD],
    )
  }
}
