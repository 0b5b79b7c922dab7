/** Only a demo that was cut off is cleared away, and of the database only what the demo had made. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { behavioursOf } from '../app.ts'
import { LAYOUT } from '../database/spread/layout.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../testing/app.ts'
import { registered } from '../testing/labels.ts'
import { loadDemo } from './load.ts'
import {
  clearUnfinishedDemo,
  demoMark,
  demoOrganizations,
  keepUnfinishedDemo,
  loadAlone,
} from './unfinished.ts'

let t: TestApp
let demo: readonly string[]
const sql = async (text: string, values: unknown[] = []) =>
  (await t.pool.use(connection => connection.send({ text, values }))).rows

beforeEach(async () => {
  t = await createTestApp({ ownDatabase: true })
  // Two organizations stand there as a demo that was cut off had made them, with the rows that work leaves behind.
  demo = [t.home.id]
  const token = await t.token(5)
  const product = await t.make('product', { name: 'Stew', isPublic: true, publicLabel: ['dates'] })
  await registered(t, token, { productId: product['id'] })
  await sql('delete from identity')
  for (const { text, values } of [demoMark('loading'), demoOrganizations(demo)]) await sql(text, values)
})
afterEach(() => t.close())

const addPerson = (email: string, organizationId: string) =>
  sql(
    'insert into identity (id, email, organization_id, user_id) values (gen_random_uuid(), $1, $2, gen_random_uuid())',
    [email, organizationId],
  )

/** How many rows each table holds of an organization, where it holds any. */
async function rowsOf(organizationId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  await t.pool.use(async connection => {
    await connection.sendSeveral(`begin;set local app.organization_id = '${organizationId}'`)
    for (const [table, place] of LAYOUT) {
      const [{ has }] = (
        await connection.send({
          text: `select exists (select from pg_attribute where attrelid = $1::regclass and attname = 'organization_id') as has`,
          values: [`"${table}"`],
        })
      ).rows as [{ has: boolean }]
      const column = place.kind === 'distributed' ? place.column : has ? 'organization_id' : undefined
      if (column === undefined) continue
      const { rows } = await connection.send({
        text: `select count(*)::int as count from "${table}" where ${column} = $1`,
        values: [organizationId],
      })
      const count = rows[0]?.['count'] as number
      if (count > 0) counts[table] = count
    }
    await connection.sendSeveral('rollback')
  })
  return counts
}

test('a demo that was cut off is cleared with its ledgers, and no row of anybody else', async () => {
  // The other organization was used since: it has what anybody has.
  const token = await t.token(5, { organization: 'other' })
  const product = await t.make('product', { name: 'Soup', isPublic: true }, 'other')
  await registered(t, token, { productId: product['id'], locationId: t.other.places.kitchen })
  const others = await rowsOf(t.other.id)
  expect(Object.keys(others)).toEqual(
    expect.arrayContaining(['label', 'event', 'history', 'published', 'session']),
  )
  const own = await rowsOf(t.home.id)
  expect(Object.keys(own)).toEqual(
    expect.arrayContaining([
      'organization',
      'label',
      'event',
      'history',
      'unsealed',
      'published',
      'location_owner',
    ]),
  )
  await clearUnfinishedDemo(t.pool)
  expect(await rowsOf(t.home.id)).toEqual({})
  expect(await rowsOf(t.other.id)).toEqual(others)
  // What guards the ledgers stands again.
  expect(await sql(`select tgname from pg_trigger where tgenabled <> 'O' and not tgisinternal`)).toEqual([])
  expect(await sql(`select key from installation where key like 'demo%'`)).toEqual([])
  // Once is enough: what is made after is not a demo.
  await clearUnfinishedDemo(t.pool)
  expect(await rowsOf(t.other.id)).toEqual(others)
})

test('people who are not the demo’s in one of its organizations keep it from being cleared', async () => {
  await addPerson('chef@kitchen.example', t.home.id)
  const before = await rowsOf(t.home.id)
  await clearUnfinishedDemo(t.pool)
  expect(await rowsOf(t.home.id)).toEqual(before)
})

test('a demo is not cleared that is loaded, kept since, being loaded, or of which nothing was written down', async () => {
  const before = await rowsOf(t.home.id)
  const look = async () => {
    await clearUnfinishedDemo(t.pool)
    expect(await rowsOf(t.home.id)).toEqual(before)
  }
  const mark = async (value: 'loading' | 'loaded') => {
    const { text, values } = demoMark(value)
    await sql(text, values)
  }
  await loadAlone(t.pool.config, look)
  await mark('loaded')
  await look()
  await mark('loading')
  await keepUnfinishedDemo(t.pool)
  await look()
  await mark('loading')
  await sql(`delete from installation where key = 'demo.organizations'`)
  await look()
})

test('what is cut off while it loads is found by what was written down before', async () => {
  await sql(`delete from installation where key like 'demo%'`)
  const before = new Set(
    (await sql('select organization_id as id from location_owner')).map(row => row['id']),
  )
  // The first log-in of the loader fails: the organizations stand there by then.
  const app = new Proxy(t.app, { get: () => () => Promise.reject(new Error('cut off')) })
  const tools = { app, pool: t.pool, behaviours: behavioursOf(TEST_SECRET), log: { info: () => undefined } }
  await expect(loadDemo(tools)).rejects.toThrow()
  const made = (await sql('select distinct organization_id as id from location_owner'))
    .map(row => row['id'] as string)
    .filter(id => !before.has(id))
  expect(made.length).toBeGreaterThan(1)
  await clearUnfinishedDemo(t.pool)
  for (const id of made) expect(await rowsOf(id)).toEqual({})
  expect(await sql('select 1 from identity')).toEqual([])
  expect(Object.keys(await rowsOf(t.other.id))).toContain('organization')
})

test('of several servers one loads, and the others wait', async () => {
  const order: string[] = []
  const load = (name: string) =>
    loadAlone(t.pool.config, async () => {
      order.push(`${name} begins`)
      await new Promise(resolve => setTimeout(resolve, 100))
      order.push(`${name} ends`)
    })
  await Promise.all([load('one'), load('two')])
  expect(order.map(step => step.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends'])
  expect(order[0]?.split(' ')[0]).toBe(order[1]?.split(' ')[0])
})
