import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, TEST_PASSWORD, type TestApp, type TestOrganization } from '../../../testing/app.ts'
import { allSent, linkIn, mailsTo, mailTo } from '../../../testing/mailbox.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

let organization: TestOrganization
let owner: string
beforeEach(async () => {
  organization = await t.makeOrganization('People')
  owner = await t.tokenIn(organization.id, 5, organization.places.root)
})

const PASSWORD = 'a long sentence of my own'
const me = async (token: string) =>
  (await t.call(token, 'GET', '/user/me')).body['user'] as Record<string, any>
const address = () => `${newId()}@people.example`
const create = (token: string, email: string, more: object = {}) =>
  t.call(token, 'POST', '/user', {
    user: { name: 'New', email, roleLevel: 0, locationIds: [organization.places.kitchen], ...more },
  })
const made = async (email: string, more: object = {}) =>
  (await create(owner, email, more)).body['user'] as Record<string, any>
const logIn = (email: string, password = PASSWORD) =>
  t.call(null, 'POST', '/auth/user', { user: { email, password }, provider: 'cloche' })
const accept = async (email: string) => {
  const request = linkIn(await mailTo(t, email, '/request/invitation/'))
  return t.call(null, 'POST', '/request/confirm', { request, password: PASSWORD })
}
const rules = (body: Record<string, any>) =>
  body['details'].faults.map((fault: { path: string; rule: string }) => [fault.path, fault.rule])

describe('a new person', () => {
  test('is invited, chooses a password, and logs in', async () => {
    const email = address()
    const user = await made(email.toUpperCase())
    expect(user).toMatchObject({ email, fullName: 'New' })
    expect((await logIn(email)).status).toBe(401)
    expect((await accept(email)).status).toBe(200)
    const login = await logIn(email)
    expect(login.status).toBe(200)
    expect((await me(login.body['jwt']))['id']).toBe(user['id'])
  })

  test('sent twice, is made and invited once', async () => {
    const email = address()
    const id = newId()
    const answers = await Promise.all([1, 2].map(() => create(owner, email, { id })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await create(owner, email, { id })
    await allSent(t)
    expect(await mailsTo(t, email)).toHaveLength(1)
  })

  test('cannot have an address that anybody has, and is not told whose it is', async () => {
    const stranger = await me(await t.token(1, { organization: 'other' }))
    const colleague = await me(await t.tokenIn(organization.id, 1, organization.places.kitchen))
    const answers = await Promise.all(
      [stranger, colleague].map(({ email }) => create(owner, email as string)),
    )
    for (const { status, body } of answers) expect([status, body['code']]).toEqual([409, 'ALREADY_EXISTS'])
    expect(JSON.stringify(answers[0]?.body)).not.toContain(t.other.id)
    expect(JSON.stringify(answers[0]?.body)).not.toContain('Other')
    const { count } = (await t.call(owner, 'POST', '/users/get', { search: stranger['email'] })).body
    expect(count).toBe(0)
  })

  test('is invited again: the former link is void', async () => {
    const email = address()
    const user = await made(email)
    const first = linkIn(await mailTo(t, email))
    const manager = await t.tokenIn(organization.id, 1, organization.places.kitchen)
    expect((await t.call(manager, 'POST', '/user/invitation', { user: user['id'] })).status).toBe(403)
    const executive = await t.tokenIn(organization.id, 2, organization.places.kitchen)
    const again = await t.call(executive, 'POST', '/user/invitation', { user: { id: user['id'] } })
    expect([again.status, Object.keys(again.body).sort()]).toEqual([200, ['expires', 'requestId']])
    await allSent(t)
    expect(await mailsTo(t, email)).toHaveLength(2)
    const old = await t.call(null, 'POST', '/request/confirm', { request: first, password: PASSWORD })
    expect(old.status).toBeGreaterThanOrEqual(400)
    expect((await accept(email)).status).toBe(200)
    const { requests } = (await t.call(owner, 'GET', `/user/requests?userId=${user['id']}`)).body
    expect(requests.map(({ kind, status }: Record<string, string>) => [kind, status])).toEqual([
      ['invitation', 'confirmed'],
      ['invitation', 'cancelled'],
    ])
  })

  test('comes while there is a seat; who is deactivated leaves one', async () => {
    const platform = await t.platformAt(organization.places.root)
    for (let seat = 0; seat < 3; seat++)
      await t.call(platform, 'POST', '/license', {
        license: { name: 'Seat', type: 'user', from: '2026-01-01T00:00:00Z' },
      })
    const first = await made(address())
    const answers = await Promise.all([1, 2].map(() => create(owner, address())))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(rules(refused?.body ?? {})).toEqual([['user.active', 'problem.user.noSeat']])
    await t.call(owner, 'PATCH', `/user/${first['id']}`, { active: false })
    expect((await create(owner, address())).status).toBe(200)
    expect((await t.call(owner, 'PATCH', `/user/${first['id']}`, { active: true })).status).toBe(422)
    await t.call(owner, 'DELETE', '/user', { user: first['id'] })
    // Comes back as inactive as before, and so takes no seat.
    expect((await t.call(owner, 'POST', '/user/restore', { user: first['id'] })).status).toBe(200)
  })
})

describe('somebody who leaves', () => {
  test('deactivated: sessions end, nobody logs in; activated again: the password still holds', async () => {
    const token = await t.tokenIn(organization.id, 1, organization.places.kitchen)
    const { id, email } = await me(token)
    expect((await t.call(owner, 'PATCH', `/user/${id}`, { active: false })).status).toBe(200)
    expect((await t.call(token, 'GET', '/user/me')).body['code']).toBe('INVALID_TOKEN')
    const refused = await logIn(email, TEST_PASSWORD)
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.body['jwt']).toBeUndefined()
    await t.call(owner, 'PATCH', `/user/${id}`, { active: true })
    expect((await t.call(token, 'GET', '/user/me')).body['code']).toBe('INVALID_TOKEN')
    expect((await logIn(email, TEST_PASSWORD)).status).toBe(200)
  })

  test('removed: the address is free; restored: invited anew, unless somebody has it by then', async () => {
    const token = await t.tokenIn(organization.id, 1, organization.places.kitchen)
    const { id, email } = await me(token)
    expect((await t.call(owner, 'DELETE', '/users', { users: [id] })).body['count']).toBe(1)
    expect((await t.call(token, 'GET', '/user/me')).body['code']).toBe('INVALID_TOKEN')
    expect((await logIn(email, TEST_PASSWORD)).status).toBe(401)

    expect((await t.call(owner, 'POST', '/user/restore', { user: id })).status).toBe(200)
    expect((await logIn(email, TEST_PASSWORD)).status).toBe(401)
    expect((await accept(email)).status).toBe(200)
    expect((await logIn(email)).status).toBe(200)

    await t.call(owner, 'DELETE', '/user', { user: id })
    const stranger = await t.token(5, { organization: 'other', place: 'root' })
    const taken = await t.call(stranger, 'POST', '/user', {
      user: { name: 'Another', email, roleLevel: 0, locationIds: [t.other.places.root] },
    })
    expect(taken.status).toBe(200)
    const late = await t.call(owner, 'POST', '/user/restore', { user: id })
    expect([late.status, late.body['code']]).toEqual([409, 'ALREADY_EXISTS'])
    expect((await t.call(owner, 'GET', `/user?userId=${id}`)).status).toBe(404)
  })
})

describe('another address', () => {
  const confirm = async (email: string) => {
    const request = linkIn(await mailTo(t, email, '/request/email/'))
    return t.call(null, 'POST', '/request/confirm', { request })
  }

  test('one’s own: proven by the password, changed once confirmed at the new one', async () => {
    const token = await t.tokenIn(organization.id, 1, organization.places.kitchen)
    const before = await me(token)
    const email = address()
    const ask = (user: object) => t.call(token, 'PUT', '/user/me/email', { user })
    expect((await ask({ email, password: 'wrong' })).body['code']).toBe('WRONG_CREDENTIALS')
    expect(rules((await ask({ email: 'nothing at all', password: TEST_PASSWORD })).body)).toEqual([
      ['user.email', 'problem.field.email'],
    ])
    const owners = await me(owner)
    expect(rules((await ask({ id: owners['id'], email, password: TEST_PASSWORD })).body)).toEqual([
      ['user.id', 'problem.user.notSelf'],
    ])
    expect((await ask({ id: before['id'], email, password: TEST_PASSWORD })).status).toBe(200)
    expect((await me(token))['email']).toBe(before['email'])
    expect((await confirm(email)).status).toBe(200)
    expect((await logIn(email, TEST_PASSWORD)).status).toBe(200)
    expect((await logIn(before['email'], TEST_PASSWORD)).status).toBe(401)
  })

  const ask = (token: string, id: string, email: string) =>
    t.call(token, 'PUT', '/user/email', { user: { id, email } })
  const addresses = async (id: string) => {
    const logIns = await t.pool.use(connection =>
      connection.send({ text: 'select email from identity where user_id = $1', values: [id] }),
    )
    const { user } = (await t.call(owner, 'GET', `/user?userId=${id}`)).body
    return [user.email, logIns.rows[0]?.['email']]
  }

  test('somebody else’s: decided by whoever manages the whole organization and stands above them', async () => {
    const { kitchen } = organization.places
    const cook = await me(await t.tokenIn(organization.id, 0, kitchen))
    const admin = await t.tokenIn(organization.id, 4, kitchen)
    const email = address()
    expect((await ask(admin, cook['id'], email)).body['asks']).toBe('newAddress')
    expect(await addresses(cook['id'])).toEqual([cook['email'], cook['email']])
    expect((await confirm(email)).body['request']).toEqual({ type: 'email', status: 'done' })
    expect(await addresses(cook['id'])).toEqual([email, email])
    expect(rules((await ask(admin, (await me(admin))['id'], address())).body)).toEqual([
      ['user.email', 'problem.user.emailOwnCall'],
    ])
    expect((await ask(admin, (await me(owner))['id'], address())).body['code']).toBe('NOT_ALLOWED')
  })

  test.each([
    [1, 0],
    [3, 0],
    [2, 2],
    [4, 4],
    [5, 5],
  ])(
    'role %i only proposes it to role %i: nothing leaves before they agree where they are',
    async (by, of) => {
      const { kitchen } = organization.places
      const asker = await t.tokenIn(organization.id, by, kitchen)
      const theirs = await t.tokenIn(organization.id, of, kitchen)
      const person = await me(theirs)
      const email = address()
      expect((await ask(asker, person['id'], email)).body['asks']).toBe('formerAddress')
      await allSent(t)
      expect(await mailsTo(t, email)).toEqual([])
      const agreed = await confirm(person['email'])
      expect(agreed.body['request']).toEqual({ type: 'email', status: 'agreed' })
      expect(await addresses(person['id'])).toEqual([person['email'], person['email']])
      expect((await confirm(email)).body['request']).toEqual({ type: 'email', status: 'done' })
      expect(await addresses(person['id'])).toEqual([email, email])
    },
  )

  test('above one’s role it is not even proposed', async () => {
    const manager = await t.tokenIn(organization.id, 1, organization.places.kitchen)
    const executive = await me(await t.tokenIn(organization.id, 2, organization.places.kitchen))
    expect((await ask(manager, executive['id'], address())).body['code']).toBe('NOT_ALLOWED')
  })

  test('one’s own is taken back from the former address, for a while: all log-ins end, a new password is needed', async () => {
    const token = await t.tokenIn(organization.id, 1, organization.places.kitchen)
    const before = await me(token)
    const email = address()
    await t.call(token, 'PUT', '/user/me/email', { user: { email, password: TEST_PASSWORD } })
    const notice = linkIn(await mailTo(t, before['email'], '/request/email/'))
    expect((await confirm(email)).body['request'].status).toBe('done')
    const undone = await t.call(null, 'POST', '/request/confirm', { request: notice })
    expect(undone.body['request']).toEqual({ type: 'email', status: 'cancelled' })
    expect(await addresses(before['id'])).toEqual([before['email'], before['email']])
    expect((await t.call(token, 'GET', '/user/me')).body['code']).toBe('INVALID_TOKEN')
    for (const one of [email, before['email']]) expect((await logIn(one, TEST_PASSWORD)).status).toBe(401)
    expect((await t.call(null, 'POST', '/request/confirm', { request: notice })).status).toBe(410)
  })

  test('that an administrator decided is not taken back by whoever has the former address', async () => {
    const cook = await me(await t.tokenIn(organization.id, 0, organization.places.kitchen))
    const email = address()
    await ask(owner, cook['id'], email)
    const notice = linkIn(await mailTo(t, cook['email'], '/request/email/'))
    await confirm(email)
    const late = await t.call(null, 'POST', '/request/confirm', { request: notice })
    expect(late.body['code']).toBe('REQUEST_USED')
    expect(await addresses(cook['id'])).toEqual([email, email])
  })
})

describe('a role', () => {
  test('is given and changed by those who manage the whole organization, never above their own', async () => {
    const { kitchen } = organization.places
    for (const by of [0, 1, 2, 3, 4, 5]) {
      const token = await t.tokenIn(organization.id, by, kitchen)
      for (const to of [0, 1, 2, 3, 4, 5]) {
        const isOpen = by >= 4 && to <= by
        const answered = await create(token, address(), { roleLevel: to })
        const mayMake = isOpen || (by >= 2 && to === 0)
        expect(answered.status, `${by} makes ${to}`).toBe(mayMake ? 200 : 403)
        const cook = (await made(address()))['id']
        for (const answer of [
          await t.call(token, 'PATCH', `/user/${cook}`, { roleLevel: to }),
          await t.call(token, 'PUT', '/user', { user: { id: cook, roleLevel: to } }),
          await t.call(token, 'POST', '/records/change', {
            entity: 'user',
            records: [{ id: cook, change: { roleLevel: to } }],
          }),
        ]) {
          // What is so already is no change.
          const isSame = to === 0 && by >= 1
          expect(answer.status, `${by} gives ${to}: ${JSON.stringify(answer.body)}`).toBe(
            isOpen || isSame ? 200 : 403,
          )
        }
      }
      const mine = await t.call(token, 'PATCH', `/user/${(await me(token))['id']}`, { roleLevel: 5 })
      expect(mine.status, `${by} raises itself`).toBe(by === 5 ? 200 : 403)
      expect((await t.call(token, 'PUT', '/user/me', { me: { roleLevel: 5 } })).status).toBe(
        by === 5 ? 200 : 422,
      )
    }
  })

  test('comes back with a restored person only by those who may give it', async () => {
    const admin = await t.tokenIn(organization.id, 4, organization.places.kitchen)
    const { id } = await made(address(), { roleLevel: 5 })
    expect((await t.call(owner, 'DELETE', '/user', { user: id })).status).toBe(200)
    expect((await t.call(admin, 'POST', '/user/restore', { user: id })).status).toBe(403)
  })
})

test('a manager takes nobody out of places that are not theirs', async () => {
  const { kitchen, sibling, fridge } = organization.places
  const manager = await t.tokenIn(organization.id, 1, kitchen)
  const { id } = await made(address(), { locationIds: [kitchen, sibling] })
  const put = await t.call(manager, 'PATCH', `/user/${id}`, { locationIds: [fridge] })
  expect([put.status, rules(put.body)]).toEqual([
    422,
    [['user.locationIds', 'problem.user.enrolledElsewhere']],
  ])
  const wider = await t.call(manager, 'PATCH', `/user/${id}`, {
    locationIds: [kitchen, organization.places.root],
  })
  expect(wider.status).toBe(422)
  const { user } = (await t.call(owner, 'GET', `/user?userId=${id}`)).body
  expect(user.locationIds).toEqual([kitchen, sibling])
})

describe('where one works', () => {
  const ids = (body: Record<string, any>) => body['locations'].map(({ id }: { id: string }) => id).sort()

  test('a manager enrols within reach; enrolments elsewhere stay', async () => {
    const { kitchen, sibling, fridge } = organization.places
    const manager = await t.tokenIn(organization.id, 1, kitchen)
    const cook = await me(await t.tokenIn(organization.id, 0, kitchen))
    await t.call(owner, 'PATCH', `/user/${cook['id']}`, { locationIds: [kitchen, sibling] })
    const put = (locations: unknown[], token = manager) =>
      t.call(token, 'PUT', '/user/locations', { locations, user: cook['id'] })
    const answer = await put([{ id: fridge }])
    expect([answer.status, ids(answer.body), answer.body['requests']]).toEqual([200, [fridge], []])
    const { user } = (await t.call(owner, 'GET', `/user?userId=${cook['id']}`)).body
    expect(user.locationIds.sort()).toEqual([fridge, sibling].sort())
    for (const place of [sibling, t.other.places.kitchen, newId()])
      expect((await put([place])).body['code']).toBe('UNKNOWN_LINK')
    const list = await t.call(owner, 'GET', `/user/locations?userId=${cook['id']}&by=name&sort=asc`)
    expect(ids(list.body)).toEqual([fridge, sibling].sort())
    const seen = await t.call(manager, 'GET', `/user/locations?userId=${cook['id']}`)
    expect([ids(seen.body), seen.body['count']]).toEqual([[fridge], 1])
    const stale = await t.call(owner, 'PUT', '/user/locations', {
      locations: [],
      user: { id: cook['id'], version: 1 },
    })
    expect(stale.body['code']).toBe('STALE_VERSION')
  })

  test('one leaves at once, but asks to enter; the manager of the place decides', async () => {
    const { kitchen, sibling, fridge } = organization.places
    const chief = await me(await t.tokenIn(organization.id, 1, sibling))
    const cook = await t.tokenIn(organization.id, 0, kitchen)
    const put = (locations: unknown[], more: object = {}) =>
      t.call(cook, 'PUT', '/user/me/locations', { locations, ...more })
    const asked = await put([fridge, sibling])
    expect([asked.status, ids(asked.body)]).toEqual([200, [fridge]])
    expect(asked.body['requests']).toMatchObject([{ locationId: sibling, expires: expect.any(String) }])
    const request = linkIn(await mailTo(t, chief['email'], '/request/enrolment/'))
    expect((await t.call(null, 'POST', '/request/confirm', { request, accept: true })).status).toBe(200)
    expect((await me(cook))['locationIds']).toEqual([fridge, sibling])
    expect((await put([t.other.places.kitchen])).body['code']).toBe('UNKNOWN_LINK')
    expect((await put([])).body['code']).toBe('RULE_BROKEN')
    expect(rules((await put([fridge], { user: chief['id'] })).body)).toEqual([
      ['user', 'problem.user.notSelf'],
    ])
    expect((await put([fridge], { user: { id: (await me(cook))['id'] } })).status).toBe(200)
    expect((await t.call(cook, 'GET', '/user/me/locations')).body['count']).toBe(1)
  })

  test('admins enrol themselves', async () => {
    const admin = await t.tokenIn(organization.id, 4, organization.places.kitchen)
    const answer = await t.call(admin, 'PUT', '/user/me/locations', {
      locations: [organization.places.sibling],
    })
    expect([ids(answer.body), answer.body['requests']]).toEqual([[organization.places.sibling], []])
  })
})

test('own custom properties', async () => {
  const cook = await t.tokenIn(organization.id, 0, organization.places.kitchen)
  const metas = { shoe: { value: 42, isPublic: false } }
  expect((await t.call(cook, 'PUT', '/user/me/metas', { metas })).body).toEqual({ metas })
  expect((await t.call(cook, 'GET', '/user/me/metas')).body).toEqual({ metas })
  const { id } = await me(cook)
  expect((await t.call(owner, 'GET', `/user/metas?userId=${id}`)).body).toEqual({ metas })
  expect((await t.call(cook, 'PUT', '/user/me/metas', { metas: { a: 1 } })).status).toBe(400)
})
