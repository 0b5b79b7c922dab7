/**
 * A demo that was cut off while it loaded. It is cleared away at the next start, and only it: nobody has used it yet,
 * since the server listens only after.
 */
import type pg from 'pg'
import { newClient } from '../database/client.ts'
import { MIGRATION_LOCK, readMigrations } from '../database/migrate.ts'
import type { Pool } from '../database/connection.ts'
import { transactPlatform } from '../database/transaction.ts'
import { DEMO_ORGANIZATIONS } from './people.ts'

/** Held for as long as a server loads the demo. */
const LOADING_LOCK = 7_030_002

/** What the installation remembers: `loading`; `loaded`; `kept`: cut off, and used since as it is. */
export const demoMark = (value: 'loading' | 'loaded') => ({
  text: `insert into installation (key, value) values ('demo', $1) on conflict (key) do update set value = $1`,
  values: [value],
})

/** Runs `load` while no other server loads the demo; waits for one that does. */
export async function loadAlone(config: pg.ClientConfig, load: () => Promise<void>): Promise<void> {
  await onClient(config, async client => {
    await client.query('select pg_advisory_lock($1)', [LOADING_LOCK])
    await load()
  })
}

/**
 * Clears a database whose demo was cut off: Cloche's own tables and functions, and nothing that stands beside them.
 * Kept are a demo that another server is loading now, one in which there are other people, and the database of a newer
 * version. Called before the migrations.
 */
export async function clearUnfinishedDemo(config: pg.ClientConfig): Promise<void> {
  await onClient(config, async client => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    if (await isUnfinished(client)) await dropOwnTables(client)
    await client.query('commit')
  })
}

/** A demo that was cut off and is used from now on as it is, is not cleared away later. */
export async function keepUnfinishedDemo(pool: Pool): Promise<void> {
  await transactPlatform(pool, transaction =>
    transaction.query({
      text: `update installation set value = 'kept' where key = 'demo' and value = 'loading'`,
    }),
  )
}

async function onClient(config: pg.ClientConfig, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = newClient({ ...config, options: '-c client_min_messages=warning' })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function isUnfinished(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.installation') is not null and to_regclass('public.identity') is not null
       and to_regclass('public.migration') is not null as "isThere"`,
  )
  if (!rows[0]?.isThere) return false
  const emails = DEMO_ORGANIZATIONS.flatMap(({ people }) => people.map(({ email }) => email))
  const found = await client.query<{ is: boolean }>(
    `select exists (select from installation where key = 'demo' and value = 'loading')
       and not exists (select from identity where email <> all($1))
       and not exists (select from migration where name <> all($2))
       and pg_try_advisory_xact_lock($3) as is`,
    [emails, readMigrations().map(({ name }) => name), LOADING_LOCK],
  )
  return found.rows[0]?.is === true
}

/** What the migrations made, by its names in them; partitions, indexes and triggers go with their tables. */
async function dropOwnTables(client: pg.Client): Promise<void> {
  const sql = readMigrations()
    .map(migration => migration.sql)
    .join('\n')
  const named = (pattern: RegExp) => [...new Set([...sql.matchAll(pattern)].map(([, name = '']) => name))]
  const tables = named(/^create table (?:if not exists )?"?(\w+)"?/gm)
  const functions = named(/^create (?:or replace )?function (\w+)/gm)
  await client.query(
    `do $$ begin execute coalesce((select string_agg(statement, ';') from (
       select format('drop table %s cascade', oid::regclass) as statement from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname = any(${list([...tables, 'migration'])})
       union all
       select format('drop function %s cascade', oid::regprocedure) from pg_proc
       where pronamespace = 'public'::regnamespace and proname = any(${list(functions)})
     ) as all_of_it), 'select 1'); end $$`,
  )
}

/** Names of the migrations' own, letters and underscores alone. */
const list = (names: readonly string[]) => `array[${names.map(name => `'${name}'`).join(', ')}]::text[]`
