import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asServer, createTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

let organization: TestOrganization
let owner: string
/** The platform's people, who grant. */
let platform: string
beforeEach(async () => {
  organization = await t.makeOrganization('Licences')
  owner = await t.tokenIn(organization.id, 5, organization.places.root)
  platform = await t.platformAt(organization.places.root)
  // The ones every test organization has, which are everybody's.
  await asServer(t.pool, organization.id, transaction =>
    transaction.query({
      text: `update license set status = 'canceled' where organization_id = $1`,
      values: [organization.id],
    }),
  )
})

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const idOf = async (token: string) => (await t.call(token, 'GET', '/user/me')).body['user'].id as string
const make = async (type: string, more: object = {}) =>
  t.call(platform, 'POST', '/license', { license: { name: type, type, from: inDays(-10), ...more } })
const made = async (type: string, more: object = {}) =>
  (await make(type, more)).body['license'] as Record<string, any>
const levels = async (token: string) =>
  (await t.call(token, 'GET', '/user/me/permissions')).body['permissions'].levels
const rules = (body: Record<string, any>) =>
  body['details'].faults.map((fault: { path: string; rule: string }) => [fault.path, fault.rule])

describe('a licence', () => {
  test('has its dates in order, and a holder of the kind it is for', async () => {
    const { kitchen, sibling } = organization.places
    const cook = await idOf(await t.tokenIn(organization.id, 0, sibling))
    const device = (
      await t.call(owner, 'POST', '/device', {
        device: { name: 'Oven', type: 'oven', serial: 'S', locationId: sibling },
      })
    ).body['device'].id
    for (const [type, more, path, rule] of [
      ['chef', { to: inDays(-11) }, 'license.to', 'problem.field.endBeforeStart'],
      ['chef', { deviceId: device }, 'license.deviceId', 'problem.license.forPeople'],
      ['device-track-core', { userId: cook }, 'license.userId', 'problem.license.forDevices'],
      ['device-track-core', { isPersonal: true }, 'license.isPersonal', 'problem.license.forDevices'],
      ['chef', { userId: cook, locationId: kitchen }, 'license.userId', 'problem.license.userElsewhere'],
      [
        'device-track-core',
        { deviceId: device, locationId: kitchen },
        'license.deviceId',
        'problem.license.deviceElsewhere',
      ],
    ] as const) {
      const answer = await make(type, more)
      expect([answer.status, rules(answer.body)], rule).toEqual([422, [[path, rule]]])
    }
    expect(await made('chef', { userId: cook, locationId: organization.places.root })).toMatchObject({
      userId: cook,
      isPersonal: true,
    })
    expect((await make('device-track-core', { deviceId: device, locationId: sibling })).status).toBe(200)
  })

  test('of a purchase has its status, and cannot have another', async () => {
    const purchase = (
      await t.call(platform, 'POST', '/purchase', {
        purchase: { name: 'Order', purchasedAt: inDays(-1), amount: 10, status: 'processing' },
      })
    ).body['purchase']
    const license = await made('report', { purchaseId: purchase.id, status: 'completed' })
    expect(license['status']).toBe('processing')
    const answer = await t.call(platform, 'PATCH', `/license/${license['id']}`, { status: 'completed' })
    expect([answer.status, rules(answer.body)]).toEqual([
      422,
      [['license.status', 'problem.license.followsPurchase']],
    ])
  })
})

describe('assigning', () => {
  test('raises the person at once, and taking back lowers them: the licence is free then, not everybody’s', async () => {
    const cook = await t.tokenIn(organization.id, 0, organization.places.kitchen)
    const other = await t.tokenIn(organization.id, 0, organization.places.kitchen)
    const user = await idOf(cook)
    const license = await made('label-writer', { isPersonal: true })
    expect((await levels(cook)).LA).toBe(0)
    const given = await t.call(owner, 'PUT', '/user/license', { license: license['id'], user })
    expect(given.body['license']).toMatchObject({ userId: user, isPersonal: true, version: 2 })
    expect([(await levels(cook)).LA, (await levels(other)).LA]).toEqual([3, 0])
    const again = await t.call(owner, 'PUT', '/user/license', { license: license['id'], user: { id: user } })
    expect([again.status, again.body['license'].version]).toEqual([200, 2])
    const taken = await t.call(owner, 'DELETE', '/user/license', { license: license['id'], user })
    expect(taken.status).toBe(200)
    expect([(await levels(cook)).LA, (await levels(other)).LA]).toEqual([0, 0])
    const { history } = (await t.call(owner, 'GET', `/license/history?licenseId=${license['id']}`)).body
    expect(history.map(({ after }: { after: object }) => after).slice(0, 2)).toEqual([
      { userId: null },
      { userId: user },
    ])
  })

  test('is refused for what is not for people, does not count, or somebody else holds', async () => {
    const one = await idOf(await t.tokenIn(organization.id, 0, organization.places.kitchen))
    const two = await idOf(await t.tokenIn(organization.id, 0, organization.places.kitchen))
    const held = await made('chef', { userId: one })
    for (const [license, rule] of [
      [await made('device-pick-core'), 'problem.license.forDevices'],
      [await made('chef', { to: inDays(-1) }), 'problem.license.notCounting'],
      [await made('chef', { status: 'refunded' }), 'problem.license.notCounting'],
      [held, 'problem.license.heldByOther'],
    ] as const) {
      const answer = await t.call(owner, 'PUT', '/user/license', { license: license['id'], user: two })
      expect([answer.status, answer.body['details'].faults[0].rule]).toEqual([422, rule])
    }
    const back = await t.call(owner, 'DELETE', '/user/license', { license: held['id'], user: two })
    expect([back.status, rules(back.body)]).toEqual([422, [['license.userId', 'problem.license.notHeld']]])
    const stale = await t.call(owner, 'DELETE', '/user/license', {
      license: { id: held['id'], version: 7 },
      user: one,
    })
    expect([stale.status, stale.body['code']]).toEqual([409, 'STALE_VERSION'])
  })

  test('stays within the organization', async () => {
    const license = await made('chef', { isPersonal: true })
    const stranger = await t.token(5, { organization: 'other', place: 'root' })
    const theirs = await idOf(stranger)
    const mine = await idOf(owner)
    for (const [token, user] of [
      [stranger, theirs],
      [stranger, mine],
      [owner, theirs],
    ] as const)
      for (const method of ['PUT', 'DELETE'])
        expect((await t.call(token, method, '/user/license', { license: license['id'], user })).status).toBe(
          404,
        )
    for (const method of ['PUT', 'DELETE'])
      expect((await t.call(stranger, method, '/user/me/license', { license: license['id'] })).status).toBe(
        404,
      )
  })

  test('of two who take the same free licence at once, one gets it', async () => {
    const managers = await Promise.all(
      [1, 2].map(() => t.tokenIn(organization.id, 1, organization.places.kitchen)),
    )
    const license = await made('chef', { isPersonal: true })
    const answers = await Promise.all(
      managers.map(token => t.call(token, 'PUT', '/user/me/license', { license: license['id'] })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('oneself: who sees licences takes a free one where they work, and anybody gives theirs back', async () => {
    const manager = await t.tokenIn(organization.id, 1, organization.places.kitchen)
    const cook = await t.tokenIn(organization.id, 0, organization.places.kitchen)
    const shared = await made('report')
    const elsewhere = await made('report', { isPersonal: true, locationId: organization.places.sibling })
    const free = await made('report', { isPersonal: true, locationId: organization.places.kitchen })
    const take = (token: string, license: Record<string, any>, more: object = {}) =>
      t.call(token, 'PUT', '/user/me/license', { license: license['id'], ...more })
    expect((await take(cook, free)).body['code']).toBe('NOT_ALLOWED')
    expect(rules((await take(manager, shared)).body)).toEqual([['license', 'problem.license.notFree']])
    expect(rules((await take(manager, elsewhere)).body)).toEqual([
      ['license.userId', 'problem.license.userElsewhere'],
    ])
    expect(rules((await take(manager, free, { user: await idOf(cook) })).body)).toEqual([
      ['user', 'problem.user.notSelf'],
    ])
    expect((await take(manager, free, { user: await idOf(manager) })).status).toBe(200)
    const mine = await made('chef', { userId: await idOf(cook) })
    const back = (token: string) => t.call(token, 'DELETE', '/user/me/license', { license: mine['id'] })
    expect((await back(manager)).status).toBe(422)
    expect((await back(cook)).status).toBe(200)
    expect((await take(owner, shared)).body['license']).toMatchObject({ isPersonal: true })
  })
})

describe('what there is', () => {
  test('the list tells who and what holds each, where, and how it stands', async () => {
    const cook = await t.tokenIn(organization.id, 0, organization.places.kitchen)
    await made('chef', { name: 'B', userId: await idOf(cook), to: inDays(10) })
    await made('report', { name: 'C', to: inDays(-1), locationId: organization.places.kitchen })
    await made('backup', { name: 'A', from: inDays(1) })
    const list = (token: string, query: string) => t.call(token, 'GET', `/organization/licenses?${query}`)
    const filter = encodeURIComponent(JSON.stringify({ status: 'completed' }))
    const answer = await list(owner, `by=name&sort=asc&filter=${filter}`)
    expect(answer.body['count']).toBe(3)
    expect(answer.body['licenses']).toMatchObject([
      { name: 'A', standing: 'notStarted', userName: null },
      { name: 'B', standing: 'endsSoon', userName: 'Role 0', locationName: null },
      { name: 'C', standing: 'ended', locationName: 'Licences kitchen' },
    ])
    const page = await list(owner, `by=name&sort=asc&limit=1&offset=1&filter=${filter}`)
    expect(page.body['licenses'].map(({ name }: { name: string }) => name)).toEqual(['B'])
    expect((await list(owner, 'by=nothing')).body['code']).toBe('INVALID_REQUEST')
    expect((await list(cook, '')).body['code']).toBe('NOT_ALLOWED')
    const stranger = await t.token(5, { organization: 'other', place: 'root' })
    const theirs = (await list(stranger, 'limit=1000')).body['licenses'] as { id: string }[]
    const ours = (await list(owner, 'limit=1000')).body['licenses'] as { id: string }[]
    expect(theirs.length).toBeGreaterThan(0)
    expect(theirs.filter(({ id }) => ours.some(license => license.id === id))).toEqual([])
  })

  test('limits are computed from what is in force, and people by their seats', async () => {
    const cook = await t.tokenIn(organization.id, 0, organization.places.kitchen)
    await made('chef', { userId: await idOf(cook), to: inDays(10) })
    await made('chef', { isPersonal: true })
    await made('device-pick-core')
    await made('report', { status: 'refunded' })
    const { limits } = (await t.call(owner, 'GET', '/organization/licenses/limits')).body
    expect(limits).toEqual([
      { type: 'chef', holder: 'user', total: 2, used: 1, free: 1, shared: 0, nextEnd: expect.any(String) },
      { type: 'device-pick-core', holder: 'device', total: 1, used: 0, free: 1, shared: 0, nextEnd: null },
    ])
    const people = (await t.call(cook, 'GET', '/users/limits')).body['limits']
    expect(people).toMatchObject({
      people: { total: null, used: 2, free: null },
      users: { total: 2, used: 1, free: 1, shared: 0 },
      devices: { total: 1, used: 0, free: 1, shared: 0 },
    })
    await made('user')
    await made('user')
    await made('user')
    expect((await t.call(cook, 'GET', '/users/limits')).body['limits'].people).toEqual({
      total: 3,
      used: 2,
      free: 1,
    })
    expect((await t.call(cook, 'GET', '/organization/licenses/limits')).body['code']).toBe('NOT_ALLOWED')
  })
})
