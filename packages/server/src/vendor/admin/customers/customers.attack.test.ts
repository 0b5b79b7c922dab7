/** Whoever looks after nobody tries everything of customers; whoever looks after some tries those of others. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { asServer, createTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts'

let t: TestApp
let partner: TestOrganization
let rival: TestOrganization
let mine: TestOrganization
let theirs: TestOrganization
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  partner = await t.makeOrganization('Partner')
  rival = await t.makeOrganization('Rival')
  mine = await t.makeOrganization('Mine')
  theirs = await t.makeOrganization('Theirs secret')
  for (const { id } of [partner, rival])
    for (const type of ['affiliate-organization', 'affiliate-license'])
      await asServer(t.pool, id, transaction =>
        transaction.query({
          text: `insert into license (organization_id, id, name, type, status, "from") values ($1, $2, 'Affiliate', $3, 'completed', '2020-01-01')`,
          values: [id, newId(), type],
        }),
      )
  for (const [by, of] of [
    [partner, mine],
    [rival, theirs],
  ] as const)
    await t.pool.use(connection =>
      connection.send({
        text: 'insert into affiliation (affiliate_id, organization_id) values ($1, $2)',
        values: [by.id, of.id],
      }),
    )
  // All that the platform can let them do.
  await t.pool.use(connection =>
    connection.send({
      text: `update customer set affiliate_rights = '{make,invite,suspend,areas,close,licenses}'`,
    }),
  )
})
afterAll(() => t.close())

let calls = 0
/** Each call from a place of its own: how often one may call is tested apart. */
async function send(token: string | null, method: string, path: string, payload: object) {
  calls += 1
  const answer = await t.app.inject({
    method: method as 'POST',
    url: `/api/v0${path}`,
    payload,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    remoteAddress: `10.8.${calls >> 8}.${calls & 255}`,
  })
  return { status: answer.statusCode, body: answer.json() as Record<string, any> }
}
const owner = () => ({ name: 'Eve', email: `${newId()}@evil.test` })
const draft = () => ({
  customer: { name: 'Evil', country: 'ES', timeZone: 'Europe/Madrid', locale: 'en' },
  owner: owner(),
})
const allotment = {
  id: newId(),
  type: 'chef',
  quantity: 1,
  from: '2026-01-01T00:00:00.000Z',
  to: null,
}
const license = { id: newId(), allotmentId: allotment.id, to: null }
/** Every call, aimed at an organization. */
const tries = (id: string, name: string): readonly (readonly [string, string, object])[] => [
  ['POST', '/customer/invitation', { customerId: id, owner: owner() }],
  ['POST', '/customer/invitation', { customerId: id }],
  ['PUT', '/customers/suspended', { customers: [id], suspended: true }],
  ['PUT', '/customers/suspended', { customers: [id], suspended: false }],
  ['POST', '/customer/close', { customerId: id, name }],
  ['PUT', '/customer/areas', { customerId: id, areas: ['haccp'] }],
  ['PUT', '/customer/affiliate', { customerId: id, affiliateId: partner.id }],
  ['PUT', '/customer/affiliate', { customerId: id, affiliateId: null }],
  ['PUT', '/customer/rights', { customerId: id, rights: ['close'] }],
  ['POST', '/customer/allotments/get', { customerId: id }],
  ['PUT', '/customer/allotment', { customerId: id, allotment }],
  ['DELETE', '/customer/allotment', { customerId: id, allotmentId: allotment.id }],
  ['POST', '/affiliate/license', { license: { ...license, organizationId: id } }],
  ['PUT', '/affiliate/license', { licenseId: license.id, organizationId: id, to: null }],
  ['DELETE', '/affiliate/license', { licenseId: license.id, organizationId: id }],
  ['POST', '/affiliate/license/places/get', { organizationId: id }],
]

/** Everything that could have been changed, of all organizations. */
async function everything(): Promise<string> {
  const { rows } = await t.pool.use(connection =>
    connection.send({
      text: `select (select json_agg(c order by organization_id) from (select organization_id, name, status, erase_after, affiliate_rights from customer) as c) as customers,
        (select json_agg(a order by affiliate_id, organization_id) from affiliation as a) as affiliations,
        (select count(*) from license_allotment) as allotments, (select count(*) from license_grant) as grants,
        (select count(*) from identity where email like '%@evil.test') as people`,
    }),
  )
  return JSON.stringify(rows)
}

describe('somebody of an organization that looks after nobody', () => {
  test.each([0, 1, 2, 3, 4, 5])(
    'role %i is refused everything, of their own organization too',
    async role => {
      const token = await t.tokenIn(mine.id, role, mine.places.root)
      const before = await everything()
      const all = [...tries(mine.id, 'Mine'), ...tries(theirs.id, 'Theirs secret'), ...tries(newId(), 'x')]
      const asked = [['POST', '/customers/get', {}], ['POST', '/customer', draft()], ...all] as const
      for (const [method, path, body] of asked) {
        const answer = await send(token, method, path, body)
        expect([path, answer.status, answer.body['code']]).toEqual([path, 403, 'NOT_ALLOWED'])
        expect(JSON.stringify(answer.body)).not.toMatch(/problem\.|secret/)
      }
      expect(await everything()).toBe(before)
    },
  )

  test('nobody does it without a session', async () => {
    for (const [method, path, body] of [['POST', '/customers/get', {}] as const, ...tries(mine.id, 'Mine')])
      expect((await send(null, method, path, body)).body['code']).toBe('INVALID_TOKEN')
  })
})

describe('another affiliate', () => {
  test('with every right does nothing to whom it does not look after, and cannot tell whether they are there', async () => {
    const token = await t.tokenIn(partner.id, 5, partner.places.root)
    const before = await everything()
    for (const id of [theirs.id, rival.id, partner.id, t.home.id]) {
      const there = tries(id, 'Theirs secret')
      const none = tries(newId(), 'Theirs secret')
      for (const [at, [method, path, body]] of there.entries()) {
        const [, , empty] = none[at] ?? there[at]!
        const one = await send(token, method, path, body)
        const two = await send(token, method, path, empty)
        expect([path, one.status, one.body]).toEqual([path, two.status, two.body])
        expect([403, 404]).toContain(one.status)
      }
    }
    expect(await everything()).toBe(before)
  })

  test('mixed with one of its own, none is changed', async () => {
    const token = await t.tokenIn(partner.id, 5, partner.places.root)
    const before = await everything()
    const body = { customers: [mine.id, theirs.id], suspended: true }
    expect((await send(token, 'PUT', '/customers/suspended', body)).status).toBe(404)
    expect(await everything()).toBe(before)
  })

  test('lists its own alone, whatever it searches, and nothing from within', async () => {
    const token = await t.tokenIn(partner.id, 5, partner.places.root)
    await t.make('product', { name: 'Hidden soup' })
    for (const search of ['', 'Theirs', '%', '_', "' or true --"]) {
      const { status, body } = await send(token, 'POST', '/customers/get', { search })
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(/Theirs|Rival|Home|soup/)
    }
    const { body } = await send(token, 'POST', '/customers/get', {})
    expect(body['customers'].map((one: { name: string }) => one.name)).toEqual(['Mine'])
    expect(Object.keys(body['customers'][0]).toSorted()).toEqual([
      'actions',
      'affiliate',
      'closed',
      'country',
      'created',
      'erased',
      'erases',
      'id',
      'isPlatform',
      'lastUsed',
      'name',
      'openAreas',
      'owner',
      'rights',
      'seats',
      'size',
      'status',
      'suspended',
    ])
  })

  test('takes nobody’s organization by making one under its id', async () => {
    const token = await t.tokenIn(partner.id, 5, partner.places.root)
    const before = await everything()
    const { customer, ...rest } = draft()
    const answer = await send(token, 'POST', '/customer', {
      customer: { ...customer, id: theirs.id },
      ...rest,
    })
    expect(answer.status).toBe(404)
    expect(await everything()).toBe(before)
  })

  test('without the licence is one no more, at the next call', async () => {
    const gone = await t.makeOrganization('Gone')
    await asServer(t.pool, gone.id, transaction =>
      transaction.query({
        text: `insert into license (organization_id, id, name, type, status, "from", "to") values ($1, $2, 'Affiliate', 'affiliate-organization', 'completed', '2020-01-01', '2021-01-01')`,
        values: [gone.id, newId()],
      }),
    )
    const token = await t.tokenIn(gone.id, 5, gone.places.root)
    expect((await send(token, 'POST', '/customers/get', {})).status).toBe(403)
  })
})

test('people of the platform below its owners look after nobody', async () => {
  const own = await t.makeOrganization('Platform', { isPlatform: true })
  const before = await everything()
  for (const role of [0, 4]) {
    const token = await t.tokenIn(own.id, role, own.places.root)
    for (const [method, path, body] of tries(mine.id, 'Mine'))
      expect((await send(token, method, path, body)).status).toBe(403)
  }
  expect(await everything()).toBe(before)
})

test('a session that ended meanwhile does nothing', async () => {
  const own = await t.makeOrganization('Platform 2', { isPlatform: true })
  const token = await t.tokenIn(own.id, 5, own.places.root)
  expect((await send(token, 'POST', '/customers/get', {})).status).toBe(200)
  await t.pool.use(connection =>
    connection.send({
      text: 'update session set ended = now(), revision = revision + 1 where home_organization_id = $1',
      values: [own.id],
    }),
  )
  const before = await everything()
  for (const [method, path, body] of tries(mine.id, 'Mine'))
    expect((await send(token, method, path, body)).body['code']).toBe('INVALID_TOKEN')
  expect(await everything()).toBe(before)
})
