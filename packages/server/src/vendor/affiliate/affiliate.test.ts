import { AFFILIATE_LISTS } from '@cloche/domain/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { asServer, createTestApp, type TestApp, type TestOrganization } from '../../testing/app.ts'

let t: TestApp
let token: string
let customer: TestOrganization
let stranger: TestOrganization

/** A record written past all gates, in any organization. */
const put = (organizationId: string, table: string, values: Record<string, unknown>) =>
  asServer(t.pool, organizationId, transaction => {
    const all = { organization_id: organizationId, id: newId(), ...values }
    const names = Object.keys(all)
    return transaction.query({
      text: `insert into "${table}" (${names.map(name => `"${name}"`).join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
      values: Object.values(all),
    })
  })

beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  for (const type of ['organization', 'user', 'device', 'license'])
    await t.make('license', {
      name: 'Affiliate',
      type: `affiliate-${type}`,
      from: '2020-01-01T00:00:00.000Z',
    })
  token = await t.token(4)
  customer = t.other
  stranger = await t.makeOrganization('Stranger')
  await t.pool.use(connection =>
    connection.send({
      text: 'insert into affiliation (affiliate_id, organization_id) values ($1, $2)',
      values: [t.home.id, customer.id],
    }),
  )
  for (const [organization, word] of [
    [customer, 'Theirs'],
    [stranger, 'Foreign'],
    [t.home, 'Own'],
  ] as const) {
    await put(organization.id, 'device', {
      name: `${word} oven`,
      type: 'oven',
      serial: `${word}-1`,
      location_id: organization.places.kitchen,
      activation_key: 'KEY-SECRET',
    })
    await put(organization.id, 'device', {
      name: `${word} fridge`,
      type: 'fridge',
      serial: `${word}-2`,
      location_id: organization.places.kitchen,
    })
    await put(organization.id, 'user', {
      name: `${word} cook`,
      email: `${word}@secret.example`,
      role_level: 1,
    })
  }
})
afterAll(() => t.close())

const post = (path: string, body: object, as = token) => t.call(as, 'POST', `/affiliate/${path}/get`, body)

test('an affiliate sees figures of those it looks after, and of no other', async () => {
  const { status, body } = await post('organizations', {})
  expect(status).toBe(200)
  expect(body['organizations']).toMatchObject([
    { id: customer.id, name: 'Other', devices: 2, allowsActing: false },
  ])
  expect(body['count']).toBe(1)
  expect((await post('organizations', { search: 'nobody' })).body).toEqual({ organizations: [], count: 0 })
})

test('lists hold records of those organizations alone, and neither keys nor addresses', async () => {
  for (const list of AFFILIATE_LISTS) {
    const { status, body } = await post('records', { list })
    expect([list, status]).toEqual([list, 200])
    expect(body['records'].length).toBe(body['count'])
    expect(JSON.stringify(body)).not.toMatch(/Foreign|Own |KEY-SECRET|@secret|@test/)
    for (const row of body['records'])
      expect(row).toMatchObject({ organizationId: customer.id, organizationName: 'Other' })
  }
  const names = async (body: object) =>
    (await post('records', { list: 'devices', ...body })).body['records'].map(
      (row: { name: string }) => row.name,
    )
  expect(await names({})).toEqual(['Theirs fridge', 'Theirs oven'])
  expect(await names({ limit: 1, offset: 1 })).toEqual(['Theirs oven'])
  expect(await names({ search: 'theirs-2' })).toEqual(['Theirs fridge'])
  expect(await names({ search: '%' })).toEqual([])
})

test('a page goes on from one organization to the next', async () => {
  const second = await t.makeOrganization('Second')
  await t.pool.use(connection =>
    connection.send({
      text: 'insert into affiliation (affiliate_id, organization_id) values ($1, $2)',
      values: [t.home.id, second.id],
    }),
  )
  await put(second.id, 'device', {
    name: 'Second oven',
    type: 'oven',
    serial: 'S',
    location_id: second.places.kitchen,
  })
  const { body } = await post('records', { list: 'devices', offset: 1, limit: 2 })
  expect([body['records'].map((row: { name: string }) => row.name), body['count']]).toEqual([
    ['Theirs oven', 'Second oven'],
    3,
  ])
  expect((await post('records', { list: 'devices', organizationId: second.id })).body['count']).toBe(1)
})

test('an organization or person that it does not look after is unknown, one’s own too', async () => {
  for (const organizationId of [stranger.id, t.home.id, newId()])
    expect((await post('records', { list: 'users', organizationId })).status).toBe(404)
  const user = async (organization: TestOrganization) =>
    (
      await put(organization.id, 'user', {
        name: 'Somebody',
        email: `${newId()}@secret.example`,
        role_level: 0,
      })
    ).rows[0]?.['id'] as string
  const ask = (id: string) => t.call(token, 'GET', `/affiliate/user?userId=${id}`)
  const known = await ask(await user(customer))
  expect(known.body).toMatchObject({
    user: { name: 'Somebody' },
    organization: { name: 'Other' },
    refusal: 'notAllowed',
  })
  for (const organization of [stranger, t.home])
    expect((await ask(await user(organization))).status).toBe(404)
})

/** Which list each licence opens, and nothing of the others. */
const OPENS: Readonly<Record<string, readonly string[]>> = {
  'affiliate-organization': ['organizations', 'reports'],
  'affiliate-user': ['users', 'user'],
  'affiliate-device': ['devices'],
  'affiliate-license': ['licenses', 'purchases', 'allotments'],
}

test.each(Object.entries(OPENS))('%s opens %j alone', async (type, opened) => {
  const partner = await t.makeOrganization(`With ${type}`)
  await put(partner.id, 'license', { name: 'Affiliate', type, status: 'completed', from: '2020-01-01' })
  await t.pool.use(connection =>
    connection.send({
      text: 'insert into affiliation (affiliate_id, organization_id) values ($1, $2)',
      values: [partner.id, customer.id],
    }),
  )
  const by = await t.tokenIn(partner.id, 4, partner.places.kitchen)
  const statuses = {
    organizations: (await post('organizations', {}, by)).status,
    ...Object.fromEntries(
      await Promise.all(
        AFFILIATE_LISTS.map(async list => [list, (await post('records', { list }, by)).status] as const),
      ),
    ),
    user: (await t.call(by, 'GET', `/affiliate/user?userId=${newId()}`)).status === 404 ? 200 : 403,
    allotments: (await post('allotments', {}, by)).status,
  }
  expect(
    Object.keys(statuses)
      .filter(list => statuses[list as keyof typeof statuses] === 200)
      .sort(),
  ).toEqual([...opened].sort())
  const customers = await t.call(by, 'POST', '/customers/get', {})
  expect(customers.status).toBe(type === 'affiliate-organization' ? 200 : 403)
})

test('without the licence nobody is an affiliate, and those looked after see nothing of their affiliate', async () => {
  await asServer(t.pool, stranger.id, transaction =>
    transaction.query({ text: 'delete from license where organization_id = $1', values: [stranger.id] }),
  )
  const unlicensed = await t.tokenIn(stranger.id, 5, stranger.places.kitchen)
  expect((await post('organizations', {}, unlicensed)).body['code']).toBe('NOT_ALLOWED')
  const theirs = await t.token(5, { organization: 'other' })
  expect((await post('organizations', {}, theirs)).body['organizations'] ?? []).toEqual([])
  expect((await post('records', { list: 'labels' })).status).toBe(400)
})
