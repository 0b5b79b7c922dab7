/** What is read of somebody else: one person within reach, nobody of another place or organization. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'

let t: TestApp
let manager: string
let stranger: string
let here: string
let beside: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  const { kitchen, sibling } = t.home.places
  const person = async (name: string, locationId: string) => {
    const draft = { name, email: `${name.toLowerCase()}@reads.example`, locationIds: [locationId] }
    return (await t.make('user', draft))['id'] as string
  }
  here = await person('Here', kitchen)
  beside = await person('Beside', sibling)
  manager = await t.tokenIn(t.home.id, 1, kitchen)
  stranger = await t.token(5, { organization: 'other' })
})
afterAll(() => t.close())

const answers: Readonly<Record<string, readonly string[]>> = {
  '': ['user'],
  '/bytecode': ['address', 'bytecode'],
  '/directory': ['changed', 'fields', 'groups', 'roleLevel', 'source'],
  '/locations': ['count', 'locations'],
  '/metas': ['metas'],
  '/logins': ['count', 'logins'],
  '/permissions': ['permissions'],
  '/requests': ['count', 'requests'],
  '/history': ['count', 'history'],
}

test.each(Object.entries(answers))('GET /user%s', async (what, names) => {
  const read = (token: string, id: string) => t.call(token, 'GET', `/user${what}?userId=${id}`)
  const answer = await read(manager, here)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(Object.keys(answer.body).toSorted()).toEqual(names)
  for (const hidden of [await read(manager, beside), await read(stranger, here)])
    expect([hidden.status, hidden.body['code']]).toEqual([404, 'NOT_FOUND'])
})

test('permissions of somebody else are theirs, with the reason of each level', async () => {
  const { permissions } = (await t.call(manager, 'GET', `/user/permissions?userId=${here}`)).body
  const own = (await t.call(manager, 'GET', '/user/me/permissions')).body['permissions']
  expect(permissions.levels['U']).toBeLessThan(own.levels['U'])
  expect(Object.keys(permissions.reasons).toSorted()).toEqual(Object.keys(permissions.levels).toSorted())
})

test('without a person, requests and history are one’s own', async () => {
  const { user } = (await t.call(manager, 'GET', '/user/me')).body
  for (const what of ['requests', 'history']) {
    const own = await t.call(manager, 'GET', `/user/${what}?offset=0&limit=100`)
    expect(own.status, JSON.stringify(own.body)).toBe(200)
    expect(own.body).toEqual((await t.call(manager, 'GET', `/user/${what}?userId=${user.id}`)).body)
  }
})

test('a list of them begins at 0 with a hundred, and takes the rest by pages', async () => {
  for (const what of ['locations', 'logins', 'requests', 'history']) {
    const all = (await t.call(manager, 'GET', `/user/${what}?userId=${here}`)).body
    expect((await t.call(manager, 'GET', `/user/${what}?userId=${here}&offset=0&limit=100`)).body).toEqual(
      all,
    )
    const none = (await t.call(manager, 'GET', `/user/${what}?userId=${here}&limit=0`)).body
    expect([none[what], none['count']]).toEqual([[], all['count']])
  }
})

test.each([0, 1, 2, 3, 4, 5] as const)(
  'role %i is told what a directory decides of those it manages within reach, and of itself',
  async level => {
    const { kitchen } = t.home.places
    const reader = await t.tokenIn(t.home.id, level, kitchen)
    const status = async (userId: string) =>
      (await t.call(reader, 'GET', `/user/directory?userId=${userId}`)).status
    const { id } = (await t.call(reader, 'GET', '/user/me')).body['user']
    const above = await t.tokenIn(t.home.id, 5, kitchen)
    const owner = (await t.call(above, 'GET', '/user/me')).body['user'].id
    expect(await status(id)).toBe(200)
    expect(await status(here)).toBe(level === 0 ? 403 : 200)
    expect(await status(beside)).toBe(404)
    if (level < 5) expect([403, 404]).toContain(await status(owner))
  },
)
