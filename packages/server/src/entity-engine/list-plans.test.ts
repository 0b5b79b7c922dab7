/** Lists of what kitchens have most of are read along an index: no page costs the whole table. */
import { ENTITIES } from '@cloche/domain/entities'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../adapters/ids.ts'
import { bulkInsert, withoutForeignKeys, type Bulk } from '../testing/bulk-rows.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { planOf } from '../testing/plan-shape.ts'
import type { RowScope } from './row-scope.ts'
import { listStatements, type ListRequest } from './select.ts'

const ROWS = 20_000
const { event, label, product, stockVariation, subtask } = ENTITIES
const BIG = [product, label, event, stockVariation, subtask]
const organizationId = newId()
const places = Array.from({ length: 8 }, newId)
const bulk: Bulk = {
  organizationId,
  places,
  count: name => (BIG.some(big => big.name === name) ? ROWS : 200),
}

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ ...database.config, options: '-c TimeZone=UTC' })
  await client.connect()
  await withoutForeignKeys(client)
  await client.query(`set app.organization_id = '${organizationId}'`)
  await client.query(`insert into organization (id, name) values ($1, 'Plans')`, [organizationId])
  for (const place of places)
    await client.query(
      `insert into location (organization_id, id, name, type, hierarchy, search_text) values ($1, $2, 'Room', 'room', array[$3, $2]::uuid[], 'room')`,
      [organizationId, place, places[0]],
    )
  for (const entity of BIG) await client.query(bulkInsert(entity, bulk))
  // One product of which there is as much as a kitchen makes in a year.
  await client.query(
    `update label set product_id = $1, state = case when right(serial, 1) < '5' then 'chill' else 'frozen' end where right(serial, 1) <> '9'`,
    [one],
  )
  await client.query('vacuum (analyze)')
}, 120_000)
afterAll(async () => {
  await client.end()
  await database.drop()
})

const one = '00000000-0000-7000-8000-000000000007'
const WHOLE: RowScope = { kind: 'organization' }
const here: RowScope = { kind: 'places', ids: [places[0]!] }

const LISTS: [string, (typeof BIG)[number], ListRequest][] = [
  ['products', product, {}],
  ['products of a type', product, { filter: { type: 'intermediate' } }],
  ['products, last first', product, { by: 'name', sort: 'desc' }],
  ['products offered at a place', product, { rangeAt: [places[0]!], countAtMost: 1001 }],
  ['products found by a part', product, { search: '1234' }],
  ['products by SKU', product, { by: 'sku', sort: 'asc' }],
  ['products by a part of their name', product, { search: 'uct 777' }],
  ['labels', label, {}],
  ['labels of a product', label, { filter: { productId: one } }],
  ['labels of a batch', label, { filter: { batchId: one } }],
  ['labels by expiration', label, { by: 'expiration', sort: 'asc' }],
  ['events', event, {}],
  ['events of a day', event, { filter: { at: { gte: '2026-11-20T00:00:00Z', lt: '2026-11-21T00:00:00Z' } } }],
  ['events of a label', event, { filter: { labelId: one } }],
  ['steps of a task', subtask, { filter: { taskId: one } }],
  ['stock variations', stockVariation, {}],
  ['stock variations of a product', stockVariation, { filter: { productId: one } }],
]

// A page of a hundred reads what it shows and, within one of eight places, what it passes over on the way.
const MOST = 2500

test.each(LISTS)('%s', async (_, entity, request) => {
  for (const rowScope of entity.scope === 'location' ? [WHOLE, here] : [WHOLE]) {
    const { rows } = listStatements(entity, organizationId, { limit: 100, ...request }, rowScope)
    const { shape, reads, sorted } = await planOf(client, organizationId, rows)
    const reported = shape.join('\n')
    expect(reads[entity.name === 'stockVariation' ? 'stock_variation' : entity.name], reported).toBeLessThan(
      MOST,
    )
    expect(sorted, reported).toBeLessThan(MOST)
  }
})

/** A list that keeps its plan. */
const lately = new Date(Date.now() - 10 * 86_400_000).toISOString()
const BY_EXPIRATION: ListRequest = {
  limit: 100,
  by: 'expiration',
  sort: 'asc',
  filter: { active: true, productId: one, state: 'chill', expiration: { gte: lately } },
  countAtMost: 1001,
}

test('labels of a product in a state, by expiration: a page reads its page, of ten thousand', async () => {
  for (const rowScope of [WHOLE, here]) {
    const statements = listStatements(label, organizationId, BY_EXPIRATION, rowScope)
    const page = await planOf(client, organizationId, statements.rows)
    expect(page.shape.join('\n')).toContain('label_product_id_state_expiration_idx')
    expect(page.reads['label']).toBe(100)
    expect(page.sorted).toBeLessThan(100)
    // A count goes no further than it is shown.
    expect((await planOf(client, organizationId, statements.count)).reads['label']).toBe(1001)
  }
})

test('a list that keeps its plan does not look all places through for each row', async () => {
  // Among so many organizations PostgreSQL expects one place in each.
  await client.query(
    `alter table location no force row level security;
     insert into location (organization_id, id, name, type, hierarchy, search_text)
       select gen_random_uuid(), id, 'Room', 'room', array[id], 'room' from (select gen_random_uuid() as id from generate_series(1, 2000)) other;
     alter table location force row level security`,
  )
  await client.query('vacuum (analyze) location')
  const statements = listStatements(label, organizationId, BY_EXPIRATION, here)
  for (const statement of [statements.rows, statements.count]) {
    const { shape, reads } = await planOf(client, organizationId, statement)
    expect(reads['label']).toBeGreaterThanOrEqual(100)
    expect(reads['location'] ?? 0, shape.join('\n')).toBeLessThanOrEqual(places.length)
  }
})

test('the measure itself: a list in an order that has no index reads and sorts everything', async () => {
  const { rows } = listStatements(label, organizationId, { limit: 100, by: 'note', sort: 'asc' }, WHOLE)
  expect(await planOf(client, organizationId, rows)).toMatchObject({ reads: { label: ROWS }, sorted: ROWS })
})
