/** Sessions ended by others, what was done within a period, the places one may ask for, the own picture. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import * as files from '../../../testing/sample-files.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

async function person(roleLevel: number, options = {}) {
  const token = await t.token(roleLevel, { fresh: true, ...options })
  const { user } = (await t.call(token, 'GET', '/user/me')).body
  const { logins } = (await t.call(token, 'GET', '/user/me/logins')).body
  const sessions = (logins as { id: string; isThis: boolean }[]).filter(one => one.isThis).map(one => one.id)
  return { token, id: user.id as string, sessions }
}
const end = (token: string, body: unknown) => t.call(token, 'DELETE', '/user/sessions', body)

test('a session of another person is ended at once', async () => {
  const [admin, worker] = [await t.token(4), await person(0)]
  const answer = await end(admin, { sessions: worker.sessions, user: worker.id })
  expect([answer.status, answer.body]).toEqual([200, { count: 1 }])
  expect((await t.call(worker.token, 'GET', '/user/me')).body['code']).toBe('INVALID_TOKEN')
  expect((await end(admin, { sessions: worker.sessions, user: worker.id })).body).toEqual({ count: 0 })
})

test('neither by those who may only see, nor of a higher role, another place or another organization', async () => {
  const worker = await person(0)
  const owner = await person(5)
  const stranger = await person(0, { organization: 'other' })
  const beside = await person(0, { place: 'sibling' })
  expect((await end(await t.token(0), { sessions: worker.sessions, user: worker.id })).status).toBe(403)
  expect((await end(await t.token(4), { sessions: owner.sessions, user: owner.id })).status).toBe(403)
  expect((await end(await t.token(4), { sessions: stranger.sessions, user: stranger.id })).status).toBe(404)
  expect((await end(await t.token(1), { sessions: beside.sessions, user: beside.id })).status).toBe(404)
  // Another person's session is not ended under the name of one within reach.
  expect((await end(await t.token(4), { sessions: stranger.sessions, user: worker.id })).body).toEqual({
    count: 0,
  })
  for (const { token } of [worker, owner, stranger, beside])
    expect((await t.call(token, 'GET', '/user/me')).status).toBe(200)
  expect((await end(await t.token(4), { sessions: [], user: worker.id })).status).toBe(400)
})

test('what was done is limited to a period', async () => {
  const admin = await t.token(4)
  const worker = await person(1)
  await t.call(worker.token, 'PUT', '/user/me', { me: { phone: '600 100 200' } })
  const verbs = async (period: string) => {
    const { body } = await t.call(admin, 'GET', `/user/history?userId=${worker.id}${period}`)
    return { count: body['count'], verbs: (body['history'] as { verb: string }[]).map(line => line.verb) }
  }
  const [before, after] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)]
  expect((await verbs('')).verbs).toContain('change')
  expect((await verbs(`&from=${before.toISOString()}&to=${after.toISOString()}`)).verbs).toContain('change')
  expect(await verbs(`&from=${after.toISOString()}`)).toEqual({ count: 0, verbs: [] })
  expect(await verbs(`&to=${before.toISOString()}`)).toEqual({ count: 0, verbs: [] })
  const bad = await t.call(admin, 'GET', `/user/history?userId=${worker.id}&from=yesterday`)
  expect(bad.status).toBe(400)
})

test('an employee reads the names of all places of the own organization, and of no other', async () => {
  const worker = await person(0)
  const { locations, count } = (await t.call(worker.token, 'GET', '/user/me/places')).body
  const ids = (locations as { id: string }[]).map(location => location.id)
  expect(count).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(Object.values(t.home.places)))
  for (const id of Object.values(t.other.places)) expect(ids).not.toContain(id)
  expect(Object.keys(locations[0]).sort()).toEqual(['hierarchy', 'id', 'name', 'type'])
})

test('the own picture is set and taken away again', async () => {
  const worker = await person(0)
  const change = (image: string | null) => t.call(worker.token, 'PUT', '/user/me', { me: { image } })
  const sent = await t.app.inject({
    method: 'POST',
    url: `/api/v0/attachment/upload?name=me.png&entity=user&recordId=${worker.id}`,
    headers: { authorization: `Bearer ${worker.token}`, 'content-type': 'image/png' },
    payload: await files.photo('png'),
  })
  const picture = sent.json().attachment.id as string
  expect((await change(picture)).body['user'].image).toBe(picture)
  const nobodys = await change('01900000-0000-7000-8000-000000000001')
  expect([nobodys.status, nobodys.body['code']]).toEqual([422, 'UNKNOWN_LINK'])
  expect((await change(null)).body['user'].image).toBeNull()
  expect((await change('a picture')).status).toBe(400)
})
