/** An affiliate works in the name of a customer's people: when, as whom, under whose name, and until when. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { asServer, createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/app.ts'

let t: TestApp
let platform: string
let helper: { token: string; id: string; fullName: string }
let cook: { token: string; id: string }
let owner: string

const outside = async (text: string, values: unknown[]) =>
  (await t.pool.use(connection => connection.send({ text, values }))).rows
const within = async (organizationId: string, text: string, values: unknown[] = []) =>
  (
    await asServer(t.pool, organizationId, transaction =>
      transaction.query<Record<string, any>>({ text, values }),
    )
  ).rows
const who = async (token: string) => ({
  token,
  ...((await t.call(token, 'GET', '/user/me')).body['user'] as { id: string; fullName: string }),
})
const theirs = (level: number) =>
  t.token(level as 1, { organization: 'other', place: 'kitchen', fresh: true })
const rule = (answer: { body: Record<string, any> }) => answer.body['details']?.faults?.[0]?.rule
const looking = (token: string) => t.call(token, 'GET', '/affiliate/user?userId=' + cook.id)
const letAct = (allowsActing: boolean, by = owner) =>
  t.call(by, 'PUT', '/organization/affiliate', { allowsActing })
const actAs = (userId: string, by = helper.token) => t.call(by, 'POST', '/affiliate/as/user', { userId })
const ended = async (token: string) => (await t.call(token, 'GET', '/user/me')).body['code']

/** The platform's owner at work at a place of another organization. */
async function visiting(locationId: string): Promise<string> {
  const { status, body } = await t.call(platform, 'POST', '/auth/user/location', { locationId })
  expect(status, JSON.stringify(body)).toBe(200)
  return body['jwt']
}

async function acting(): Promise<string> {
  const { status, body } = await actAs(cook.id)
  expect(status, JSON.stringify(body)).toBe(200)
  const locationId = t.other.places.kitchen
  return (await t.call(body['jwt'], 'POST', '/auth/user/location', { locationId })).body['jwt']
}

const affiliate = () =>
  outside('insert into affiliation (affiliate_id, organization_id) values ($1, $2) on conflict do nothing', [
    t.home.id,
    t.other.id,
  ])

let licenseId: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  const own = await t.makeOrganization('Platform', { isPlatform: true })
  platform = await t.tokenIn(own.id, 5, own.places.root)
  for (const type of ['organization', 'user'] as const) {
    const made = await t.make('license', {
      name: 'Affiliate',
      type: `affiliate-${type}`,
      from: '2020-01-01T00:00:00.000Z',
    })
    if (type === 'user') licenseId = String(made['id'])
  }
  await affiliate()
  owner = await t.token(5, { organization: 'other', place: 'root' })
})
afterAll(() => t.close())
beforeEach(async () => {
  helper = await who(await t.token(3, { fresh: true }))
  cook = await who(await theirs(1))
})

describe('an organization lets its affiliate', () => {
  test('only when an owner says so; it stands in its audit log', async () => {
    expect((await looking(helper.token)).body).toMatchObject({ refusal: 'notAllowed' })
    expect(rule(await actAs(cook.id))).toBe('problem.affiliate.notAllowed')
    const seen = await t.call(owner, 'GET', '/organization/affiliate')
    expect(seen.body).toEqual({
      affiliate: { id: t.home.id, name: expect.any(String), allowsActing: false },
      mayChange: true,
    })
    const admin = await theirs(4)
    expect((await t.call(admin, 'GET', '/organization/affiliate')).body['mayChange']).toBe(false)
    expect((await letAct(true, admin)).status).toBe(422)
    for (const level of [0, 1, 3]) expect((await letAct(true, await theirs(level))).status).toBe(403)
    // Neither the affiliate itself nor the platform decides it.
    expect(rule(await letAct(true, await t.token(5)))).toBe('problem.affiliate.none')
    expect((await letAct(true, await visiting(t.other.places.root))).status).toBe(422)
    expect((await letAct(true)).body['affiliate'].allowsActing).toBe(true)
    expect((await letAct(true)).status).toBe(200)
    expect((await looking(helper.token)).body).toMatchObject({ refusal: null })
    const lines = await within(
      t.other.id,
      `select after from history where organization_id = $1 and action = 'settings.changed'`,
      [t.other.id],
    )
    expect(lines.filter(({ after }) => after?.affiliateActs !== undefined)).toHaveLength(1)
  })

  test('and the platform’s people do not say it for them', async () => {
    expect((await letAct(false, await visiting(t.other.places.root))).status).toBe(422)
    expect((await looking(helper.token)).body).toMatchObject({ refusal: null })
  })
})

describe('somebody of the affiliate', () => {
  test('works with the rights of that person, and every line names both', async () => {
    const token = await acting()
    const me = (await t.call(token, 'GET', '/user/me?populate=true')).body
    expect(me).toMatchObject({ user: { id: cook.id }, organization: { id: t.other.id } })
    expect(me['actedBy'].userName).toMatch(new RegExp(`^${helper.fullName} \\(.+\\)$`))
    const mine = await t.call(token, 'PUT', '/user/me', { me: { phone: '600 000 000' } })
    expect(mine.status, JSON.stringify(mine.body)).toBe(200)
    const lines = await within(
      t.other.id,
      'select verb, action, acted_by_user_id, acted_by_name from history where organization_id = $1 and record_id = $2',
      [t.other.id, cook.id],
    )
    const by = { acted_by_user_id: helper.id, acted_by_name: me['actedBy'].userName }
    expect(lines).toContainEqual({ verb: 'actAs', action: 'session.acted-as', ...by })
    expect(lines.find(({ verb }) => verb === 'change')).toMatchObject(by)
    // What is at home is not there.
    expect((await t.call(token, 'GET', `/location?locationId=${t.home.places.kitchen}`)).status).toBe(404)
    const back = await t.call(token, 'POST', '/auth/user/user', { userId: helper.id })
    expect((await t.call(back.body['jwt'], 'GET', '/user/me')).body['user'].id).toBe(helper.id)
    expect(await ended(token)).toBe('INVALID_TOKEN')
  })

  test('leaves nothing that outlasts it: no password, card, PIN or invitation, and acts no further', async () => {
    await within(t.other.id, `update "user" set role_level = 3 where organization_id = $1 and id = $2`, [
      t.other.id,
      cook.id,
    ])
    const token = await acting()
    const next = 'three spoons of honey'
    const user = { name: 'Helper', email: 'helper@affiliate.test', locationIds: [t.other.places.kitchen] }
    for (const answer of [
      await t.call(token, 'PUT', '/auth/user/password', { password: { current: TEST_PASSWORD, next } }),
      await t.call(token, 'POST', '/user-token', {
        userToken: { name: 'PIN', kind: 'pin', pin: '739152', userId: cook.id },
      }),
      await t.call(token, 'POST', '/user/invite', { user }),
      await t.call(token, 'POST', '/affiliate/as/user', { userId: cook.id }),
    ])
      expect([403, 404], JSON.stringify(answer.body)).toContain(answer.status)
    expect(
      await within(t.other.id, 'select 1 from user_token where organization_id = $1', [t.other.id]),
    ).toEqual([])
  })

  test('acts as no administrator or owner, nobody above, nobody of other organizations', async () => {
    const stranger = await t.makeOrganization('Stranger')
    const of = async (token: string) => (await who(token)).id
    for (const level of [4, 5])
      expect(rule(await actAs(await of(await theirs(level))))).toBe('problem.affiliate.governs')
    const low = await who(await t.token(2, { fresh: true }))
    expect(rule(await actAs(await of(await theirs(3)), low.token))).toBe('problem.affiliate.aboveOwn')
    const foreign = await of(await t.tokenIn(stranger.id, 1, stranger.places.kitchen))
    for (const id of [foreign, await of(await t.token(1, { fresh: true })), newId()])
      expect((await actAs(id)).status).toBe(404)
    expect((await actAs(cook.id, await t.token(0, { fresh: true }))).status).toBe(403)
    expect((await actAs(cook.id, owner)).status).toBe(403)
  })
})

describe('it ends at the next call', () => {
  test('when the organization no longer lets it', async () => {
    const token = await acting()
    expect((await letAct(false)).status).toBe(200)
    expect(await ended(token)).toBe('INVALID_TOKEN')
    expect((await letAct(true)).status).toBe(200)
    expect(await ended(token)).toBe('INVALID_TOKEN')
  })

  test('when another looks after it', async () => {
    const token = await acting()
    const taken = await t.call(platform, 'PUT', '/customer/affiliate', {
      customerId: t.other.id,
      affiliateId: null,
    })
    expect(taken.status, JSON.stringify(taken.body)).toBe(200)
    expect(await ended(token)).toBe('INVALID_TOKEN')
    await affiliate()
    expect(rule(await actAs(cook.id))).toBe('problem.affiliate.notAllowed')
    await letAct(true)
  })

  test('when the helper or the person may not work any more, or logs out', async () => {
    const off = (id: string, by: string) => t.call(by, 'PATCH', `/user/${id}`, { active: false })
    const first = await acting()
    expect((await off(helper.id, await t.token(5))).status).toBe(200)
    expect(await ended(first)).toBe('INVALID_TOKEN')
    helper = await who(await t.token(3, { fresh: true }))
    const second = await acting()
    expect((await off(cook.id, owner)).status).toBe(200)
    expect(await ended(second)).toBe('INVALID_TOKEN')
    expect(rule(await actAs(cook.id))).toBe('problem.affiliate.inactive')
    cook = await who(await theirs(1))
    const third = await acting()
    await t.call(helper.token, 'DELETE', '/auth/user')
    expect(await ended(third)).toBe('INVALID_TOKEN')
  })

  test('when the person rises above what may be acted as', async () => {
    const token = await acting()
    const raised = await t.call(owner, 'PATCH', `/user/${cook.id}`, { roleLevel: 4, locationIds: [] })
    expect(raised.status, JSON.stringify(raised.body)).toBe(200)
    expect(await ended(token)).toBe('INVALID_TOKEN')
  })

  test('when the licence is gone', async () => {
    const token = await acting()
    const gone = await t.call(await visiting(t.home.places.root), 'PATCH', `/license/${licenseId}`, {
      status: 'canceled',
    })
    expect(gone.status, JSON.stringify(gone.body)).toBe(200)
    expect(await ended(token)).toBe('INVALID_TOKEN')
  })
})
