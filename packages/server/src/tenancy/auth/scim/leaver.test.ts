/** Who leaves the company is out at once: every session on every server, the live stream, cards and PINs. */
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { readConfig } from '../../../config.ts'
import { createTestApp, TEST_PASSWORD, TEST_SECRET, type TestApp } from '../../../testing/app.ts'
import { LiveClient } from '../../../testing/live-client.ts'
import { scimBy, scimToken } from '../../../testing/scim-client.ts'

let t: TestApp
let second: FastifyInstance
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  second = await buildApp({
    config: readConfig({ CLOCHE_LOG: 'silent', CLOCHE_DEMO: 'on', CLOCHE_DATA: '/nonexistent/cloche' }),
    pool: t.pool,
    secret: TEST_SECRET,
    // Mail is the other server's business.
    transport: { send: () => Promise.reject(new Error('No mail from here')), close: () => undefined },
  })
})
afterAll(async () => {
  await second.close()
  await t.close()
})

test('two sessions on two servers, a stream and a card end at once; the name stays', async () => {
  const owner = await t.token(5)
  const scim = scimBy(t, await scimToken(t, owner))
  const first = await t.token(2, { fresh: true })
  const { id, email, fullName } = (await t.call(first, 'GET', '/user/me')).body['user']
  const other = await second.inject({
    method: 'POST',
    url: '/api/v0/auth/user',
    payload: { user: { email, password: TEST_PASSWORD } },
  })
  const elsewhere = other.json<{ jwt: string }>().jwt
  await second.inject({
    method: 'POST',
    url: '/api/v0/auth/user/location',
    headers: { authorization: `Bearer ${elsewhere}` },
    payload: { locationId: t.home.places.kitchen },
  })
  const statusThere = async (token: string) =>
    (
      await second.inject({
        method: 'GET',
        url: '/api/v0/user/me',
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode
  const made = await t.call(owner, 'POST', '/user-control/token', {
    userToken: { name: 'PIN', kind: 'pin', pin: '4711', userId: id, locationIds: [t.home.places.kitchen] },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const container = await t.call(first, 'POST', '/product', {
    product: { name: 'Soup', type: 'intermediate' },
  })
  await second.listen({ port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${(second.server.address() as AddressInfo).port}`
  const stream = await LiveClient.open(address, elsewhere)
  expect(stream.status).toBe(200)
  expect(await statusThere(elsewhere)).toBe(200)

  const off = await scim('PATCH', `/Users/${id}`, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
  })
  expect(off.body['active']).toBe(false)
  // With the very next call, on both servers, without any waiting.
  expect((await t.call(first, 'GET', '/user/me')).body['code']).toBe('INVALID_TOKEN')
  expect(await statusThere(elsewhere)).toBe(400)
  expect(await statusThere(first)).toBe(400)
  await stream.over(60_000)
  const again = await t.call(null, 'POST', '/auth/user', { user: { email, password: TEST_PASSWORD } })
  expect(again.body['code']).toBe('INVALID_TOKEN')
  const card = await t.call(owner, 'GET', `/user-control/token?userTokenId=${made.body['userToken'].id}`)
  expect(card.body['userToken'].active).toBe(false)

  const { history } = (
    await t.call(owner, 'GET', `/product/history?productId=${container.body['product'].id}`)
  ).body
  expect(history.map((line: { userName: string }) => line.userName)).toEqual([fullName])
})
