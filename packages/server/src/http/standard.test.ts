import { COUNT_MAX } from '@cloche/domain/derive'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact, serverScope } from '../database/transaction.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

test('a product is created, read, listed, changed, removed and restored', async () => {
  const token = await t.token(5)
  const created = await t.call(token, 'POST', '/product', {
    product: { name: 'Árbol bread', sku: 'A-1', gtin: '08410000000016' },
  })
  expect(created.body).toMatchObject({ product: { name: 'Árbol bread', version: 1 } })
  const list = await t.call(token, 'POST', '/products/get', {
    search: 'arbol',
    filter: { type: 'ingredient' },
  })
  expect(list.body).toMatchObject({ count: 1 })
  const { id } = created.body['product']
  const changed = await t.call(token, 'PATCH', `/product/${id}`, { name: 'Bread', version: 1 })
  expect(changed.body).toMatchObject({ product: { name: 'Bread', version: 2 } })
  const stale = await t.call(token, 'PATCH', `/product/${id}`, { name: 'Other', version: 1 })
  expect(stale.status).toBe(409)
  expect((await t.call(token, 'DELETE', '/product', { product: { id } })).status).toBe(200)
  expect((await t.call(token, 'GET', `/product?productId=${id}`)).status).toBe(404)
  expect((await t.call(token, 'POST', '/product/restore', { product: id })).body).toMatchObject({
    product: { name: 'Bread' },
  })
  const history = await t.call(token, 'GET', `/product/history?productId=${id}`)
  expect(history.body['history'].map((line: { verb: string }) => line.verb)).toEqual([
    'restore',
    'remove',
    'change',
    'create',
  ])
})

test('a list counts up to ten thousand and says that there are more, unless the exact number is asked for', async () => {
  const token = await t.token(5, { organization: 'other' })
  const list = async (asked: object) =>
    (await t.call(token, 'POST', '/products/get', { limit: 1, filter: { type: 'selling' }, ...asked })).body
  await transact(t.pool, serverScope(t.other.id), transaction =>
    transaction.query({
      text: `insert into product (organization_id, id, name, type)
             select $1, gen_random_uuid(), 'Many ' || n, 'selling' from generate_series(1, $2::int) n`,
      values: [t.other.id, COUNT_MAX],
    }),
  )
  expect(await list({})).toMatchObject({ products: [{ type: 'selling' }], count: COUNT_MAX })
  expect(await list({})).not.toHaveProperty('moreThanCount')
  await t.call(token, 'POST', '/product', { product: { name: 'One more', type: 'selling' } })
  expect(await list({})).toMatchObject({ count: COUNT_MAX, moreThanCount: true })
  const exact = await list({ exactCount: true })
  expect(exact['count']).toBe(COUNT_MAX + 1)
  expect(exact).not.toHaveProperty('moreThanCount')
  const inAddress = await t.call(token, 'GET', '/products?limit=0&exactCount=true&filter={"type":"selling"}')
  expect(inAddress.body).toEqual({ products: [], count: COUNT_MAX + 1 })
  // A further page is not counted: where it ends, and whether it is full.
  expect(await list({ noCount: true, offset: 40 })).toMatchObject({ count: 41, moreThanCount: true })
  const last = await list({ noCount: true, offset: COUNT_MAX, limit: 10 })
  expect(last).toMatchObject({ products: [{ type: 'selling' }], count: COUNT_MAX + 1 })
  expect(last).not.toHaveProperty('moreThanCount')
})
