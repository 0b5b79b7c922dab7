/** Only a demo that was cut off is cleared away, and only what is Cloche's. */
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPool } from '../database/connection.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { clearUnfinishedDemo, demoMark, keepUnfinishedDemo, loadAlone } from './unfinished.ts'

let database: TestDatabase
let client: pg.Client
beforeEach(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.config)
  await client.connect()
  const mark = demoMark('loading')
  await client.query(mark.text, mark.values)
  await addPerson('owner@demo.test')
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const addPerson = (email: string) =>
  client.query(
    'insert into identity (id, email, organization_id, user_id) values (gen_random_uuid(), $1, gen_random_uuid(), gen_random_uuid())',
    [email],
  )
const isThere = async (relation: string): Promise<boolean> =>
  (await client.query('select to_regclass($1) is not null as is', [relation])).rows[0].is

test('a demo that was cut off is cleared, and what others keep in the same database is not', async () => {
  await client.query('create table somebody_elses (id integer)')
  await client.query('create function somebody_elses_too() returns integer language sql as $$ select 1 $$')
  await clearUnfinishedDemo(database.config)
  for (const table of ['identity', 'event', 'event_default', 'migration', 'installation'])
    expect(await isThere(table), table).toBe(false)
  const { rows } = await client.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  expect(rows).toEqual([{ relname: 'somebody_elses' }])
  const functions = await client.query(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  )
  expect(functions.rows).toEqual([{ proname: 'somebody_elses_too' }])
})

test('people who are not the demo’s keep it from being cleared', async () => {
  await addPerson('chef@kitchen.example')
  await clearUnfinishedDemo(database.config)
  expect(await isThere('identity')).toBe(true)
})

test('a demo that another server is loading now is left to it', async () => {
  await loadAlone(database.config, () => clearUnfinishedDemo(database.config))
  expect(await isThere('identity')).toBe(true)
})

test('a demo that was cut off and used since, with the demo turned off, is kept for good', async () => {
  const pool = createPool(database.config, { size: 1 })
  await keepUnfinishedDemo(pool).finally(() => pool.end())
  await clearUnfinishedDemo(database.config)
  expect(await isThere('identity')).toBe(true)
})

test('the database of a newer version, and one that is whole, are left alone', async () => {
  await client.query(`insert into migration (name, digest) values ('999-later.sql', 'x')`)
  await clearUnfinishedDemo(database.config)
  await client.query(`delete from migration where name = '999-later.sql'`)
  const mark = demoMark('loaded')
  await client.query(mark.text, mark.values)
  await clearUnfinishedDemo(database.config)
  expect(await isThere('identity')).toBe(true)
})

test('of several servers one loads, and the others wait', async () => {
  const order: string[] = []
  const load = (name: string) =>
    loadAlone(database.config, async () => {
      order.push(`${name} begins`)
      await new Promise(resolve => setTimeout(resolve, 100))
      order.push(`${name} ends`)
    })
  await Promise.all([load('one'), load('two')])
  expect(order.map(step => step.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends'])
  expect(order[0]?.split(' ')[0]).toBe(order[1]?.split(' ')[0])
})
