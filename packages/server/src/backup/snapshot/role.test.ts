/** The role of backups reads everything and writes nothing, and requests never become it. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { migrate } from '../../database/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { FILE_COLUMNS, OTHER_DIGESTS } from './files.ts'
import { proveReadable, tableShapes } from './shapes.ts'
import { inSnapshot } from './snapshot.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.config)
  await client.connect()
  for (const name of ['One', 'Two']) {
    const id = newId()
    await client.query('begin')
    await client.query(`select set_config('app.organization_id', $1, true)`, [id])
    await client.query('insert into organization (id, name) values ($1, $2)', [id, name])
    await client.query('commit')
  }
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const read = async (text: string) => (await client.query(text)).rows
const as = async <T>(role: string, work: () => Promise<T>): Promise<T> => {
  await client.query(`begin; set local role ${role}`)
  try {
    return await work()
  } finally {
    await client.query('rollback')
  }
}

test('it sees all organizations; the owner of the tables, who may become it, sees none', async () => {
  const names = 'select name from organization order by name'
  expect(await as('cloche_backup', () => read(names))).toEqual([{ name: 'One' }, { name: 'Two' }])
  expect(await read(names)).toEqual([])
  expect(await as('cloche_app', () => read(names))).toEqual([])
})

test('it may read every table and every sequence, and is shown what is in them', async () => {
  await inSnapshot(database.config, async reader => {
    await proveReadable(reader)
    for (const { name } of await tableShapes(reader))
      await expect(reader.query(`select 1 from "${name}" limit 1`), name).resolves.toBeDefined()
  })
})

test('it neither logs in, nor writes, nor owns, nor passes row security by itself', async () => {
  expect(
    await read(
      `select rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'cloche_backup'`,
    ),
  ).toEqual([
    { rolcanlogin: false, rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false },
  ])
  const grants = `select distinct privilege_type as may from information_schema.role_table_grants where grantee = 'cloche_backup'`
  expect(await read(grants)).toEqual([{ may: 'SELECT' }])
  for (const statement of [
    `update organization set name = 'Mine'`,
    'delete from identity',
    `insert into installation (key, value) values ('a', 'b')`,
    'truncate organization cascade',
    `create table public.mine (id int)`,
  ])
    await expect(
      as('cloche_backup', () => read(statement)),
      statement,
    ).rejects.toThrow(/permission denied/)
})

test('the role of requests is no member of it, and no function of it runs as it', async () => {
  const [rights] = await read(
    `select pg_has_role('cloche_app', 'cloche_backup', 'member') as member,
       (select count(*)::int from pg_proc where proowner = 'cloche_backup'::regrole) as functions,
       has_function_privilege('cloche_app', 'let_backups_read()', 'execute') as "letsRead"`,
  )
  expect(rights).toEqual({ member: false, functions: 0, letsRead: false })
})

test('a table that is added later can be read after the next start, and is missed before', async () => {
  await client.query(
    `create table recent (organization_id uuid not null); alter table recent enable row level security; alter table recent force row level security`,
  )
  const proven = inSnapshot(database.config, proveReadable)
  await expect(proven).rejects.toThrow(/Row security would hide the rows of recent from the backup/)
  await migrate(database.config)
  await inSnapshot(database.config, proveReadable)
  await client.query('drop table recent')
})

test('two backups at the same time: the second is refused', async () => {
  await inSnapshot(database.config, async () => {
    await expect(inSnapshot(database.config, async () => undefined)).rejects.toThrow(/Another backup/)
  })
})

test('every column that names a file is known', async () => {
  const found = await read(
    `select format('%s.%s', c.relname, a.attname) as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and a.attname ~ 'digest$'`,
  )
  const known = [...FILE_COLUMNS.map(({ table, column }) => `${table}.${column}`), ...OTHER_DIGESTS]
  expect(found.map(row => row.name).sort()).toEqual(known.sort())
})
