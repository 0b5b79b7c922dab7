/** What a browser keeps of a place where there is more than it keeps. */
import { ENTITIES } from '@cloche/domain/entities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRecord } from '../../../entity-engine/write.ts'
import { asServer, createTestApp, type TestApp } from '../../../testing/app.ts'
import { kg, makeProduct } from '../../../testing/labels.ts'
import { PRODUCTS_MAX } from './offline.store.ts'

let t: TestApp
beforeAll(async () => void (t = await createTestApp({ ownDatabase: true })))
afterAll(() => t.close())

test('the product of a favourite is kept, however many stand before it by name', async () => {
  const token = await t.token(5)
  const last = await makeProduct(t, { name: 'Zabaglione' })
  await asServer(t.pool, t.home.id, async (_transaction, write) => {
    for (let at = 0; at < PRODUCTS_MAX; at++)
      await createRecord(write, ENTITIES.product, { name: `Apple cake ${at}` })
  })
  const kept = async () => {
    const { status, body } = await t.call(token, 'POST', '/labeling/offline/get', {})
    expect(status).toBe(200)
    const { products } = body as { products: { id: string }[] }
    expect(products.length).toBeLessThanOrEqual(PRODUCTS_MAX)
    return products.map(({ id }) => id)
  }
  expect(await kept()).not.toContain(last)
  const favorite = { productId: last, state: 'prepare', quantity: kg(1) }
  expect((await t.call(token, 'POST', '/labeling/favorite', { favorite })).status).toBe(200)
  expect(await kept()).toContain(last)
})
