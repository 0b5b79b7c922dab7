import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ ownDatabase: true })
})
afterAll(() => app.close())

test('a guest learns how to reach the makers; what was not set is null', async () => {
  const { status, body } = await app.call(null, 'GET', '/public/contact')
  expect(status).toBe(200)
  expect(body).toEqual({ contact: { email: 'platform@demo.test', phone: null, blog: null } })
})
