/** An administrator works as somebody else: what is written names them, and what is the person's alone stays so. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asServer, createTestApp, TEST_PASSWORD, type TestApp } from '../../../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

interface Who {
  token: string
  id: string
  email: string
  fullName: string
}

async function who(token: string): Promise<Who> {
  return { token, ...(await t.call(token, 'GET', '/user/me')).body['user'] } as Who
}
const actAs = (token: string, userId: string) => t.call(token, 'POST', '/auth/user/as/user', { userId })
const claimsOf = async (token: string) => (await t.call(token, 'GET', '/auth/user/jwt/plain')).body['claims']
const historyOf = async (entity: string, id: string) =>
  (
    await asServer(t.pool, t.home.id, transaction =>
      transaction.query({
        text: 'select verb, user_id, acted_by_user_id, acted_by_name from history where entity = $1 and record_id = $2 order by at, id',
        values: [entity, id],
      }),
    )
  ).rows

let admin: Who
let person: Who
beforeEach(async () => {
  admin = await who(await t.token(4, { fresh: true }))
  person = await who(await t.token(1, { fresh: true }))
})

/** The acting session at the kitchen. */
async function acting(): Promise<string> {
  const answer = await actAs(admin.token, person.id)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const chosen = await t.call(answer.body['jwt'], 'POST', '/auth/user/location', {
    locationId: t.home.places.kitchen,
  })
  return chosen.body['jwt'] as string
}

describe('acting as somebody', () => {
  test('has the rights of that person, and says who really acts', async () => {
    const answer = await actAs(admin.token, person.id)
    expect(answer.body['user']).toMatchObject({ id: person.id, roleLevel: 1 })
    const token = await acting()
    const actedBy = { userId: admin.id, userName: admin.fullName }
    expect(await claimsOf(token)).toMatchObject({ uid: person.id, actedBy })
    expect((await t.call(token, 'GET', '/user/me')).body).toMatchObject({ user: { id: person.id }, actedBy })
    expect((await claimsOf(admin.token)).actedBy).toBeUndefined()
    const closed = await t.call(token, 'POST', '/auth/user/organization/full/on', {})
    expect([closed.status, closed.body['code']]).toEqual([403, 'NOT_ALLOWED'])
  })

  test('names the real actor in every line of history, and leaves one with the person', async () => {
    const token = await acting()
    const product = await t.make('product', { name: 'Soup' })
    const changed = await t.call(token, 'PATCH', `/product/${product['id']}`, { name: 'Stew' })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    const mine = await t.call(token, 'PUT', '/user/me', { me: { phone: '600 000 000' } })
    expect(mine.status).toBe(200)
    const lines = await historyOf('user', person.id)
    const acted = { user_id: person.id, acted_by_user_id: admin.id, acted_by_name: admin.fullName }
    expect((await historyOf('product', product['id'])).at(-1)).toMatchObject({ verb: 'change', ...acted })
    expect(lines.find(line => line['verb'] === 'actAs')).toMatchObject(acted)
    expect(lines.findLast(line => line['verb'] === 'change')).toMatchObject(acted)
    expect(lines.find(line => line['verb'] === 'login')).toMatchObject({ acted_by_user_id: null })
    const { body } = await t.call(person.token, 'GET', '/user/me/logins')
    expect(
      body['logins'].some((login: { actedBy: { id: string } | null }) => login.actedBy?.id === admin.id),
    ).toBe(true)
  })

  test('is for administrators, of people of the same organization, never of a higher role or of oneself', async () => {
    const owner = await who(await t.token(5, { fresh: true }))
    const other = await who(await t.token(1, { organization: 'other', fresh: true }))
    const manager = await t.token(3, { fresh: true })
    const codes = []
    for (const [token, id] of [
      [manager, person.id],
      [admin.token, owner.id],
      [admin.token, other.id],
      [admin.token, admin.id],
    ] as const)
      codes.push((await actAs(token, id)).body['code'])
    expect(codes).toEqual(['NOT_ALLOWED', 'NOT_ALLOWED', 'NOT_FOUND', 'RULE_BROKEN'])
    const peer = await who(await t.token(4, { fresh: true }))
    const asPeer = await actAs(admin.token, peer.id)
    expect(asPeer.status).toBe(200)
    // No chains: who really acts must always be one step away.
    expect((await actAs(asPeer.body['jwt'], person.id)).body['code']).toBe('NOT_ALLOWED')
  })

  test('cannot change e-mail, password, sessions or licences of the person', async () => {
    const token = await acting()
    const next = 'three spoons of honey'
    const tried = [
      await t.call(token, 'PUT', '/auth/user/password', { password: { current: TEST_PASSWORD, next } }),
      await t.call(token, 'PUT', '/user/me/email', {
        user: { email: 'x.y@test.example', password: TEST_PASSWORD },
      }),
      await t.call(token, 'DELETE', '/auth/user/sessions', { others: true }),
      await t.call(token, 'PUT', '/user/me/license', { license: person.id, user: person.id }),
    ]
    for (const answer of tried)
      expect([answer.status, answer.body['code']], JSON.stringify(answer.body)).toEqual([403, 'NOT_ALLOWED'])
    expect((await t.call(person.token, 'GET', '/user/me')).status).toBe(200)
  })

  test('goes back to oneself, and ends there', async () => {
    const token = await acting()
    expect((await t.call(token, 'POST', '/auth/user/user', { userId: person.id })).body['code']).toBe(
      'NOT_FOUND',
    )
    const back = await t.call(token, 'POST', '/auth/user/user', { userId: admin.id })
    expect(back.body['user']).toMatchObject({ id: admin.id })
    expect((await claimsOf(back.body['jwt'])).actedBy).toBeUndefined()
    expect((await t.call(token, 'GET', '/user/me')).body['code']).toBe('INVALID_TOKEN')
  })

  test('ends with the session of the actor, and when their role is taken', async () => {
    const first = await acting()
    await t.call(admin.token, 'DELETE', '/auth/user')
    expect((await t.call(first, 'GET', '/user/me')).body['code']).toBe('INVALID_TOKEN')
    admin = await who(await t.token(4, { fresh: true }))
    const second = await acting()
    expect((await t.call(second, 'GET', '/user/me')).status).toBe(200)
    const lowered = await t.call(await t.token(5), 'PATCH', `/user/${admin.id}`, {
      roleLevel: 0,
      locationIds: [t.home.places.kitchen],
    })
    expect(lowered.status, JSON.stringify(lowered.body)).toBe(200)
    expect((await t.call(second, 'GET', '/user/me')).body['code']).toBe('INVALID_TOKEN')
  })

  test('the person may end it', async () => {
    const token = await acting()
    expect(
      (await t.call(person.token, 'DELETE', '/auth/user/sessions', { others: true })).body['count'],
    ).toBe(1)
    expect((await t.call(token, 'GET', '/user/me')).body['code']).toBe('INVALID_TOKEN')
    expect((await t.call(admin.token, 'GET', '/user/me')).status).toBe(200)
  })
})
