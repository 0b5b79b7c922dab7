/** The migrated schema is what the catalogue declares, and every tenant table stands under the rules of tenancy. */
import { ALL_ENTITIES } from '@cloche/domain/entities'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { tableOf } from './table.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.config)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const bare = (name: string) => name.replaceAll('"', '')
const rows = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows

test.each(ALL_ENTITIES.map(entity => [entity.name, entity] as const))(
  'the table of %s',
  async (_name, entity) => {
    const table = tableOf(entity)
    const columns = await rows(
      `select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable
     from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
      [table.name],
    )
    const declared = table.columns.map(({ name, sql, nullable }) => ({
      name: bare(name),
      type: sql === 'timestamptz' ? 'timestamp with time zone' : sql,
      nullable,
    }))
    const byName = (one: { name: string }, two: { name: string }) => one.name.localeCompare(two.name)
    expect(columns.sort(byName)).toEqual(declared.sort(byName))
    const indexes = await rows('select indexname as name from pg_indexes where tablename = $1', [
      bare(table.name),
    ])
    const names = indexes.map(index => index.name)
    for (const index of table.indexes) expect(names, index.name).toContain(index.name)
    const keys = await rows(
      `select conname as name from pg_constraint where conrelid = to_regclass($1) and contype = 'f'`,
      [table.name],
    )
    expect(keys.map(key => key.name).sort()).toEqual(table.foreignKeys.map(key => key.name).sort())
  },
)

const TENANT_TABLES = [
  ...ALL_ENTITIES.filter(entity => entity.scope !== 'platform').map(entity => bare(tableOf(entity).name)),
  'history',
  // Numbers that browsers hold: no record of anybody's, only what may still be printed.
  'reserved_range',
  'seal',
]

test('every tenant table has forced row security, a policy, and its key begins with the organization', async () => {
  const found = await rows(
    `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
       exists (select 1 from pg_policy p where p.polrelid = c.oid) as policy,
       (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisprimary) as leads,
       exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and a.attnotnull) as owned
     from pg_class c where c.relname = any($1) and c.relnamespace = 'public'::regnamespace`,
    [TENANT_TABLES],
  )
  expect(found.map(row => row.name).sort()).toEqual([...TENANT_TABLES].sort())
  for (const row of found)
    expect(row).toMatchObject({ forced: true, policy: true, leads: 'organization_id', owned: true })
})

test('every unique index and foreign key of a tenant table carries the organization', async () => {
  const found = await rows(
    `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relname = any($1) and i.indisunique
       and not exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey) and a.attname = 'organization_id')
     union all
     select conname from pg_constraint k join pg_class c on c.oid = k.conrelid
     where c.relname = any($1) and k.contype = 'f'
       and not exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attnum = any(k.conkey) and a.attname = 'organization_id')`,
    [TENANT_TABLES],
  )
  expect(found).toEqual([])
})

test('no table holds tenant data outside the catalogue and history', async () => {
  const found = await rows(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`,
  )
  // Who may log in, which session runs where, whose place is whose, and what a mailed link confirms: read before an
  // organization is known. And which ids wait to be sealed: the server looks in all organizations.
  const platform = [
    'identity',
    'session',
    'location_owner',
    'request',
    'published',
    'print_agent_key',
    'affiliation',
    'alert_watch',
    'unsealed',
  ]
  expect(found.map(row => row.name).sort()).toEqual([...TENANT_TABLES, ...platform].sort())
})

test('ledgers refuse every change', async () => {
  for (const name of ['event', 'label_link', 'stock_variation', 'history', 'seal']) {
    await expect(client.query(`delete from ${name}`).then(result => result.rowCount)).resolves.toBe(0)
    await expect(client.query(`truncate ${name} cascade`)).rejects.toThrow(/append-only/)
  }
})

test('the unprivileged role sees nothing without an organization, and may not read log-ins', async () => {
  await client.query('begin')
  await client.query('set local role cloche_app')
  for (const table of TENANT_TABLES)
    expect((await rows(`select count(*)::int as count from "${table}"`))[0]).toEqual({ count: 0 })
  await expect(client.query('select password_hash from identity')).rejects.toThrow(/permission denied/)
  await client.query('rollback')
})
