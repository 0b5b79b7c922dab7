/** What is told of a person: log-ins, requests and history, to whom, and how far back. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  asServer,
  createTestApp,
  TEST_PASSWORD,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ addsPastLedgers: true })
})
afterAll(() => t.close())

let organization: TestOrganization
let owner: string
beforeEach(async () => {
  organization = await t.makeOrganization('Seen')
  owner = await t.tokenIn(organization.id, 5, organization.places.root)
})

const me = async (token: string) =>
  (await t.call(token, 'GET', '/user/me')).body['user'] as Record<string, any>

describe('log-ins', () => {
  test('say when, from where, whether open, and which one asks', async () => {
    const token = await t.tokenIn(organization.id, 1, organization.places.kitchen)
    const { email, id } = await me(token)
    const login = await t.app.inject({
      method: 'POST',
      url: '/api/v0/auth/user',
      headers: { 'user-agent': 'A tablet' },
      payload: { user: { email, password: TEST_PASSWORD }, provider: 'cloche' },
    })
    await t.call(login.json().jwt, 'DELETE', '/auth/user')
    const own = await t.call(token, 'GET', '/user/me/logins')
    expect(own.body['count']).toBe(2)
    expect(own.body['logins']).toMatchObject([
      { isOpen: false, isThis: false, agent: 'A tablet', address: '127.0.0.1', ended: expect.any(String) },
      { isOpen: true, isThis: true, ended: null, actedBy: null },
    ])
    expect(JSON.stringify(own.body)).not.toMatch(/jwt|revision|password/)
    const page = await t.call(owner, 'GET', `/user/logins?userId=${id}&limit=1&offset=1&by=started&sort=asc`)
    expect([page.body['count'], page.body['logins'][0].agent]).toEqual([2, 'A tablet'])
    const ask = (query: Record<string, string>) =>
      t.call(owner, 'GET', `/user/logins?${new URLSearchParams({ userId: id, ...query }).toString()}`)
    const open = await ask({ filter: JSON.stringify({ isOpen: true }), attributes: 'isOpen' })
    expect(open.body).toEqual({ count: 1, logins: [{ id: expect.any(String), isOpen: true }] })
    for (const wrong of [
      { filter: '{"jwt":1}' },
      { filter: '{"isOpen":"perhaps"}' },
      { filter: '{' },
      { filter: '{"actedBy":"x"}' },
      { attributes: 'revision' },
      { by: 'agent' },
    ])
      expect((await ask(wrong)).body['code'], JSON.stringify(wrong)).toBe('INVALID_REQUEST')
  })

  test('of an administrator who works as the person name the administrator', async () => {
    const admin = await t.tokenIn(organization.id, 4, organization.places.root)
    const cook = await t.tokenIn(organization.id, 0, organization.places.kitchen)
    const { id } = await me(cook)
    const acting = await t.call(admin, 'POST', '/auth/user/as/user', { userId: id })
    expect(acting.status).toBe(200)
    const { actedBy } = (await t.call(acting.body['jwt'], 'GET', '/user/me')).body
    const expected = { id: (await me(admin))['id'], name: 'Role 4' }
    expect(actedBy).toEqual({ userId: expected.id, userName: expected.name })
    const { logins } = (await t.call(cook, 'GET', '/user/me/logins')).body
    expect(logins.map((login: { actedBy: unknown }) => login.actedBy)).toEqual([expected, null])
    // What only the person may do is refused meanwhile.
    const license = { license: '0199c4e4-0000-7000-8000-000000000001' }
    expect((await t.call(acting.body['jwt'], 'DELETE', '/user/me/license', license)).body['code']).toBe(
      'NOT_ALLOWED',
    )
  })
})

describe('what a person did', () => {
  const historyOf = async (token: string, userId: string, more = '') =>
    (await t.call(token, 'GET', `/user/history?userId=${userId}&limit=500${more}`)).body

  test('and what was done to the record, of what the reader may see', async () => {
    const { kitchen, sibling } = organization.places
    const executive = await t.tokenIn(organization.id, 2, kitchen)
    const { id } = await me(executive)
    const own = await t.call(executive, 'POST', '/container/container', {
      container: { name: 'Here', locationId: kitchen },
    })
    expect(own.status, JSON.stringify(own.body)).toBe(200)
    await t.call(owner, 'PATCH', `/user/${id}`, { locationIds: [kitchen, sibling] })
    await t.call(executive, 'POST', '/auth/user/location', { locationId: sibling })
    const there = await t.call(executive, 'POST', '/container/container', {
      container: { name: 'There', locationId: sibling },
    })
    expect(there.status).toBe(200)

    const reported = async (token: string) =>
      ((await historyOf(token, id))['history'] as { entity: string; verb: string; recordId: string }[])
        .filter(({ entity, verb }) => entity === 'container' || (entity === 'user' && verb === 'change'))
        .map(({ recordId }) => recordId)
    const [here, away] = [own.body['container'].id, there.body['container'].id]
    expect(await reported(owner)).toEqual([away, id, here])
    // A colleague at the kitchen sees what was done there, and not at the sibling.
    const colleague = await t.tokenIn(organization.id, 2, kitchen)
    expect(await reported(colleague)).toEqual([id, here])
    const filter = encodeURIComponent(JSON.stringify({ entity: 'container', verb: ['create'] }))
    const filtered = await historyOf(owner, id, `&filter=${filter}`)
    expect(filtered['history'].map(({ recordId }: { recordId: string }) => recordId)).toEqual([away, here])
    const page = await historyOf(owner, id, '&offset=0')
    expect(page['count']).toBe(page['history'].length)
    expect((await historyOf(owner, id, '&sort=asc'))['history'][0].verb).toBe('create')
  })

  test('goes back as far as the history licence says', async () => {
    const { kitchen } = organization.places
    const cook = await t.tokenIn(organization.id, 0, kitchen)
    const manager = await t.tokenIn(organization.id, 1, kitchen)
    const { id } = await me(cook)
    const ages = [10, 60, 120, 400]
    await asServer(t.pool, organization.id, transaction =>
      transaction.query({
        text: `insert into history (organization_id, at, id, entity, record_id, verb, version)
               select $1, now() - make_interval(days => age), gen_random_uuid(), 'user', $2, 'age' || age, 1
               from unnest($3::int[]) age`,
        values: [organization.id, id, ages],
      }),
    )
    const seen = async (token: string) =>
      ((await historyOf(token, id))['history'] as { verb: string }[]).flatMap(({ verb }) =>
        /^age\d+$/.test(verb) ? [Number(verb.slice(3))] : [],
      )
    const only = (type: string) =>
      asServer(t.pool, organization.id, async transaction => {
        await transaction.query({
          text: `update license set active = type = $2 where organization_id = $1`,
          values: [organization.id, type],
        })
        await transaction.query({
          text: `update session set revision = revision + 1 where organization_id = $1`,
          values: [organization.id],
        })
      })
    const platform = await t.platformAt(organization.places.root)
    const license = (type: string) =>
      t.call(platform, 'POST', '/license', { license: { name: type, type, from: '2026-01-01T00:00:00Z' } })
    expect(await seen(manager)).toEqual(ages)
    await license('history-90')
    await license('history-180')
    for (const [type, days] of [
      ['none', 30],
      ['history-90', 90],
      ['history-180', 180],
      ['history-unlimited', 9999],
    ] as const) {
      await only(type)
      expect(await seen(manager), type).toEqual(ages.filter(age => age < days))
      expect(await seen(owner)).toEqual(ages)
    }
    // Without seeing events, one's own last month remains.
    await only('none')
    expect(await seen(cook)).toEqual([10])
  })
})

describe('who is told', () => {
  const reads = ['logins', 'requests', 'history', 'locations', 'metas']

  test.each(reads)('%s: only those within reach, and not of a higher role', async what => {
    const { kitchen, sibling } = organization.places
    const person = async (role: number, place: string) => {
      const token = await t.tokenIn(organization.id, role, place)
      return { token, id: (await me(token))['id'] as string }
    }
    const [cook, manager, away] = [
      await person(0, kitchen),
      await person(1, kitchen),
      await person(0, sibling),
    ]
    const stranger = await t.token(5, { organization: 'other', place: 'root' })
    const ask = (token: string, userId: string) => t.call(token, 'GET', `/user/${what}?userId=${userId}`)
    expect((await ask(manager.token, cook.id)).status).toBe(200)
    expect((await ask(cook.token, cook.id)).status).toBe(200)
    expect((await ask(manager.token, away.id)).status).toBe(404)
    expect((await ask(stranger, cook.id)).status).toBe(404)
    expect((await ask(owner, away.id)).status).toBe(200)
    if (what !== 'metas') expect((await ask(cook.token, manager.id)).body['code']).toBe('NOT_ALLOWED')
  })

  test('changes: only those within reach, and not of a higher role', async () => {
    const { kitchen, sibling } = organization.places
    const idOf = async (token: string) => (await me(token))['id'] as string
    const executive = await t.tokenIn(organization.id, 2, kitchen)
    const above = await idOf(await t.tokenIn(organization.id, 3, kitchen))
    const away = await idOf(await t.tokenIn(organization.id, 0, sibling))
    const stranger = await idOf(await t.token(0, { organization: 'other' }))
    const calls = (id: string) =>
      [
        ['PUT', '/user/locations', { locations: [kitchen], user: id }],
        ['PUT', '/user/email', { user: { id, email: 'new@seen.example' } }],
        ['PUT', '/user/metas', { metas: {}, user: id }],
        ['POST', '/user/invitation', { user: id }],
        ['PATCH', `/user/${id}`, { name: 'Renamed' }],
      ] as const
    for (const [method, path, body] of [...calls(away), ...calls(stranger)])
      expect((await t.call(executive, method, path, body)).status, `${method} ${path}`).toBe(404)
    for (const [method, path, body] of calls(above))
      if (path !== '/user/metas')
        expect((await t.call(executive, method, path, body)).body['code'], `${method} ${path}`).toBe(
          'NOT_ALLOWED',
        )
  })
})
