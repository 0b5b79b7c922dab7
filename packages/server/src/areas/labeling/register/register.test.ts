import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await createTestApp()
  token = await t.token(3)
})
afterAll(() => t.close())

test('registers', async () => {
  const product = await t.make('product', {
    name: 'Tomato sauce',
    life: { cook: { bestBefore: { value: 3, unit: 'days' }, expiration: { value: 5, unit: 'days' } } },
  })
  const answer = await t.call(token, 'POST', '/labeling/register', {
    registration: {
      productId: product['id'],
      state: 'cook',
      items: [{ count: 3, quantity: { value: 2, unit: 'kg' } }],
    },
  })
  console.log(JSON.stringify(answer.body, null, 1))
  expect(answer.status).toBe(200)
  const preview = await t.call(token, 'POST', '/labeling/register/preview', {
    registration: {
      productId: product['id'],
      state: 'cook',
      items: [{ count: 3, quantity: { value: 2, unit: 'kg' } }],
    },
  })
  console.log(JSON.stringify(preview.body, null, 1))
})
