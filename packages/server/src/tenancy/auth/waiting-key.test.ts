/** The key of what waits in a browser: always the same for one person, and nobody else's. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWaitingKeys } from '../../adapters/waiting-keys.ts'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

const keyOf = async (token: string) => (await t.call(token, 'GET', '/auth/user/waiting-key')).body

test('comes back at the next log-in of the same person, and to no other', async () => {
  const token = await t.token(1, { fresh: true })
  const { email } = (await t.call(token, 'GET', '/user/me')).body['user'] as { email: string }
  const first = await keyOf(token)
  expect(Buffer.from(first['waiting'].key, 'base64')).toHaveLength(32)
  expect(first).toMatchObject({ waiting: { id: expect.stringMatching(/^[\w-]{22}$/) }, keptSeconds: 172_800 })
  await t.call(token, 'DELETE', '/auth/user')
  expect((await keyOf(token))['code']).toBe('INVALID_TOKEN')
  const again = (await t.call(null, 'POST', '/auth/user', { user: { email, password: TEST_PASSWORD } })).body
  expect(await keyOf(again['jwt'])).toEqual(first)
  const other = await keyOf(await t.token(1, { fresh: true }))
  expect(other['waiting'].key).not.toBe(first['waiting'].key)
  expect(other['waiting'].id).not.toBe(first['waiting'].id)
})

test('who works as somebody else reads nothing of theirs', async () => {
  const person = await t.token(1, { fresh: true })
  const { id } = (await t.call(person, 'GET', '/user/me')).body['user'] as { id: string }
  const acting = await t.call(await t.token(4, { fresh: true }), 'POST', '/auth/user/as/user', { userId: id })
  expect(acting.status).toBe(200)
  const [own, acted] = [await keyOf(person), await keyOf(acting.body['jwt'])]
  expect(acted['waiting'].key).not.toBe(own['waiting'].key)
})

test('another secret makes another key', () => {
  const owner = { homeOrganizationId: 'o', userId: 'u', actorId: null }
  const keys = ['one', 'two'].map(secret => createWaitingKeys(secret)(owner))
  expect(keys[0]).not.toEqual(keys[1])
  expect(createWaitingKeys('one')(owner)).toEqual(keys[0])
})
