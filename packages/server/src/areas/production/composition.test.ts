import { ENTITIES } from '@cloche/domain/entities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { removeRecord } from '../../entity-engine/write.ts'
import { asServer, createTestApp, type TestApp } from '../../testing/app.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await createTestApp()
  token = await t.token(3)
})
afterAll(() => t.close())

const product = async () => (await t.make('product', { name: `Product ${newId()}` }))['id'] as string
const goesInto = (ingredientId: string, productId: string) =>
  t.call(token, 'POST', '/product/composition', {
    composition: { productId, ingredientId, quantity: { value: 1, unit: 'kg' } },
  })

test('a restored line closes no circle', async () => {
  const owner = await t.token(5)
  const [a, b] = [await product(), await product()]
  const line = (await goesInto(b, a)).body['composition'].id as string
  expect((await t.call(owner, 'DELETE', '/product/composition', { composition: line })).status).toBe(200)
  expect((await goesInto(a, b)).status).toBe(200)
  const restored = await t.call(owner, 'POST', '/product/composition/restore', { composition: line })
  expect([restored.status, restored.body['code']]).toEqual([422, 'RULE_BROKEN'])
})

test('two lines sent at the same instant close no circle', async () => {
  for (let round = 0; round < 5; round++) {
    const [a, b] = [await product(), await product()]
    const answers = await Promise.all([goesInto(a, b), goesInto(b, a)])
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 422])
  }
})

test('a product sent twice at the same instant is made once and answered twice', async () => {
  for (let round = 0; round < 3; round++) {
    const draft = { id: newId(), name: 'Twice' }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => t.call(token, 'POST', '/product', { product: draft })),
    )
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200])
  }
})

test('the id of a removed record is taken, and said so', async () => {
  const id = await product()
  await t.call(await t.token(5), 'DELETE', '/product', { product: id })
  const again = await t.call(token, 'POST', '/product', { product: { id, name: 'Again' } })
  expect([again.status, again.body['details'].faults[0].path]).toEqual([409, 'product.id'])
})

test('nothing links to what is removed at the same instant', async () => {
  const [soup, leek] = [await product(), await product()]
  const answers: Promise<Awaited<ReturnType<typeof goesInto>>>[] = []
  await asServer(t.pool, t.home.id, async (_transaction, context) => {
    await removeRecord(context, ENTITIES.product, leek)
    answers.push(goesInto(leek, soup))
    await new Promise(resolve => setTimeout(resolve, 300))
  })
  const linked = await answers[0]
  expect([linked?.status, linked?.body['code']]).toEqual([422, 'UNKNOWN_LINK'])
})
