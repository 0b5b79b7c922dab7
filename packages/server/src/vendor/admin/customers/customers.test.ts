/** Customers: made, invited, suspended, revived and closed, by the platform and by affiliates; nobody else. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AREAS } from '../../../app.ts'
import { newId } from '../../../adapters/ids.ts'
import type { Services } from '../../../http/call-context.ts'
import { measureDue } from '../../../tenancy/organizations/measuring.ts'
import {
  asServer,
  createTestApp,
  TEST_PASSWORD,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts'
import { allSent, linkIn, mailTo } from '../../../testing/mailbox.ts'

let t: TestApp
let platform: string
let partner: TestOrganization
let other: TestOrganization
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  const own = await t.makeOrganization('Platform', { isPlatform: true })
  platform = await t.tokenIn(own.id, 5, own.places.root)
  partner = await t.makeOrganization('Partner')
  other = await t.makeOrganization('Another partner')
  for (const { id } of [partner, other]) await license(id)
})
afterAll(() => t.close())

const sql = (text: string, values: unknown[] = []) =>
  t.pool.use(connection => connection.send({ text, values })).then(({ rows }) => rows)

async function license(organizationId: string) {
  await asServer(t.pool, organizationId, transaction =>
    transaction.query({
      text: `insert into license (organization_id, id, name, type, status, "from") values ($1, $2, 'Affiliate', 'affiliate-organization', 'completed', '2020-01-01')`,
      values: [organizationId, newId()],
    }),
  )
}

const list = (token: string, body: object = {}) => t.call(token, 'POST', '/customers/get', body)
const draft = (name: string, more: object = {}) => ({
  customer: { name, country: 'ES', timeZone: 'Europe/Madrid', locale: 'en', ...more },
  owner: { name: 'Olga', lastName: 'Reyes', email: `${newId()}@customer.test` },
})
async function make(token: string, name: string) {
  const asked = draft(name)
  const { status, body } = await t.call(token, 'POST', '/customer', asked)
  expect([status, body['customer']?.name]).toEqual([200, name])
  return { id: body['customer'].id as string, email: asked.owner.email, customer: body['customer'] }
}
const suspend = (token: string, customers: string[], suspended = true) =>
  t.call(token, 'PUT', '/customers/suspended', { customers, suspended })
const close = (token: string, customerId: string, name: string) =>
  t.call(token, 'POST', '/customer/close', { customerId, name })
let callers = 0
async function logIn(email: string, password = TEST_PASSWORD) {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/v0/auth/user',
    payload: { user: { email, password } },
    remoteAddress: `10.9.0.${++callers}`,
  })
  return { status: answer.statusCode, body: answer.json() as Record<string, any> }
}
const PASSWORD = 'three spoons of honey'
/** The owner accepts the invitation and logs in. */
async function enter(email: string): Promise<string> {
  const link = linkIn(await mailTo(t, email, 'Choose a password'))
  const done = await t.call(null, 'POST', '/request/confirm', {
    request: link,
    password: PASSWORD,
    name: 'Olga',
  })
  expect(done.status).toBe(200)
  return (await logIn(email, PASSWORD)).body['jwt'] as string
}
const partnerAt = (role: number) => t.tokenIn(partner.id, role, partner.places.root)

describe('the platform', () => {
  test('makes an organization, whose owner comes in with the mailed link and finds it empty but for what all have', async () => {
    const { customer, email } = await make(platform, 'Casa Lola')
    expect(customer).toMatchObject({ status: 'active', country: 'ES', owner: { email, hasEntered: false } })
    const jwt = await enter(email)
    const me = (await t.call(jwt, 'GET', '/user/me?populate=true')).body
    expect(me['user']).toMatchObject({ email, roleLevel: 5 })
    expect([me['organization'].name, me['location'], me['permissions'].levels.RO]).toEqual([
      'Casa Lola',
      null,
      4,
    ])
    expect((await t.call(jwt, 'POST', '/locations/get', {})).body['count']).toBe(0)
    const { body } = await list(platform, { search: 'casa lola' })
    expect(body['customers']).toMatchObject([
      { name: 'Casa Lola', owner: { hasEntered: true }, seats: { used: 1, allowed: null } },
    ])
    expect(body['customers'][0].lastUsed).not.toBeNull()
  })

  test('makes it once under an id of its own making', async () => {
    const id = newId()
    const asked = draft('Twice', { id })
    const [one, two] = [
      await t.call(platform, 'POST', '/customer', asked),
      await t.call(platform, 'POST', '/customer', asked),
    ]
    expect([one.status, two.status, two.body['customer'].id]).toEqual([200, 200, id])
    expect((await list(platform, { search: 'Twice' })).body['count']).toBe(1)
  })

  test('is told what may not be, and nothing of it is made', async () => {
    const taken = await make(platform, 'First')
    const again = await t.call(platform, 'POST', '/customer', {
      ...draft('Second'),
      owner: { name: 'Olga', email: taken.email },
    })
    expect([again.status, again.body['details'].faults[0].path]).toEqual([409, 'owner.email'])
    expect((await list(platform, { search: 'Second' })).body['count']).toBe(0)
    const { body } = await t.call(
      platform,
      'POST',
      '/customer',
      draft('X', { country: 'QQ', timeZone: 'Nowhere' }),
    )
    const faults = body['details'].faults as { path: string; message: string }[]
    expect(faults.map(({ path }) => path)).toEqual(['customer.country', 'customer.timeZone'])
    expect(JSON.stringify(faults.map(({ message }) => message))).not.toMatch(/problem\./)
  })

  test('lists all by name, filters, sorts and pages', async () => {
    const { body } = await list(platform)
    const names = body['customers'].map((one: { name: string }) => one.name)
    expect(names).toEqual(
      [...names].toSorted((one, two) => one.toLowerCase().localeCompare(two.toLowerCase(), 'en')),
    )
    expect(names).toContain('Platform')
    const page = await list(platform, { offset: 1, limit: 2 })
    expect([page.body['customers'].map((one: { name: string }) => one.name), page.body['count']]).toEqual([
      names.slice(1, 3),
      body['count'],
    ])
    expect((await list(platform, { offset: 1000 })).body).toMatchObject({
      customers: [],
      count: body['count'],
    })
    expect((await list(platform, { status: 'closed' })).body['count']).toBe(0)
    expect((await list(platform, { search: '%' })).body['count']).toBe(0)
    const newest = await list(platform, { by: 'created', sort: 'desc', limit: 1 })
    expect(newest.body['customers'][0].name).toBe('First')
  })

  test('sees how large each is, counted in the background', async () => {
    await t.make('product', { name: 'Soup', type: 'selling' })
    while ((await measureDue(t.pool)) > 0);
    const { body } = await list(platform, { search: 'Home' })
    const { size } = body['customers'][0]
    expect(size).toMatchObject({ labels: 0, files: 0, bytes: 0 })
    expect(size.records).toBeGreaterThan(40)
    const [largest] = (await list(platform, { by: 'records', sort: 'desc', limit: 1 })).body['customers']
    expect(largest.size.records).toBeGreaterThanOrEqual(size.records)
  })

  test('opens areas for one without entering it', async () => {
    const { id, email } = await make(platform, 'Areas')
    const jwt = await enter(email)
    const body = { customerId: id, areas: ['haccp'] }
    expect((await t.call(platform, 'PUT', '/customer/areas', body)).body['customer'].openAreas).toEqual([
      'haccp',
    ])
    const { areas } = (await t.call(jwt, 'GET', '/organization/areas')).body as {
      areas: { name: string; isOpenHere: boolean }[]
    }
    expect(areas.filter(one => one.isOpenHere).map(one => one.name)).toEqual(['haccp'])
  })

  test('invites the owner anew until they have come in, and another one at any time', async () => {
    const { id, email } = await make(platform, 'Late')
    const invite = (owner?: object) =>
      t.call(platform, 'POST', '/customer/invitation', { customerId: id, ...(owner ? { owner } : {}) })
    const old = linkIn(await mailTo(t, email))
    expect((await invite()).status).toBe(200)
    await allSent(t)
    expect((await t.call(null, 'GET', `/request/${old.type}/${old.id}`)).body['code']).toBe(
      'REQUEST_CANCELLED',
    )
    await enter(email)
    expect((await invite()).status).toBe(422)
    const second = { name: 'Pau', email: `${newId()}@customer.test` }
    expect((await invite(second)).status).toBe(200)
    expect((await mailTo(t, second.email, 'Late')).subject).toContain('Late')
  })

  test('never stops its own organization', async () => {
    const { body } = await list(platform, { search: 'Platform' })
    const own = body['customers'].find((one: { isPlatform: boolean }) => one.isPlatform)
    expect(own.actions).toEqual(['invite', 'areas'])
    expect((await suspend(platform, [own.id])).status).toBe(403)
    expect((await close(platform, own.id, own.name)).status).toBe(403)
    const put = await t.call(platform, 'PUT', '/organization', {
      organization: { id: own.id, active: false },
    })
    expect(put.status).toBe(422)
  })

  test('finds an organization by its new name as soon as it has one', async () => {
    const { email } = await make(platform, 'Old name')
    const jwt = await enter(email)
    const { id } = (await t.call(jwt, 'GET', '/organization')).body['organization']
    await t.call(jwt, 'PUT', '/organization', { organization: { id, name: 'Café Ñandú' } })
    expect((await list(platform, { search: 'cafe nandu' })).body['count']).toBe(1)
    expect((await list(platform, { search: 'Old name' })).body['count']).toBe(0)
  })
})

describe('an organization that is suspended', () => {
  test('loses its sessions at once, its log-ins are refused with the reason, and revived all works again', async () => {
    const { id, email } = await make(platform, 'Stopped')
    const jwt = await enter(email)
    expect((await suspend(platform, [id])).body).toEqual({ count: 1 })
    expect((await t.call(jwt, 'GET', '/user/me')).body['code']).toBe('INVALID_TOKEN')
    const refused = await logIn(email, PASSWORD)
    expect([refused.status, refused.body['code']]).toEqual([403, 'ORGANIZATION_SUSPENDED'])
    expect(refused.body['message']).toContain('suspended')
    // Who does not know the password learns nothing of it.
    expect((await logIn(email, 'something else')).body['code']).toBe('WRONG_CREDENTIALS')
    expect((await list(platform, { status: 'suspended' })).body['customers']).toMatchObject([
      { id, status: 'suspended' },
    ])
    expect((await suspend(platform, [id])).status).toBe(422)
    expect((await suspend(platform, [id], false)).status).toBe(200)
    expect((await logIn(email, PASSWORD)).status).toBe(200)
  })

  test('ends its live streams, its print agents wait, and nobody watches its alerts', async () => {
    const house = await t.makeOrganization('Machines')
    const jwt = await t.tokenIn(house.id, 5, house.places.kitchen)
    const printAgent = { name: 'Office', locationId: house.places.kitchen }
    const agentId = (await t.call(jwt, 'POST', '/labeling/print/agent', { printAgent })).body['printAgent'].id
    const { code } = (await t.call(jwt, 'POST', '/labeling/print/agent/code', { agentId })).body
    const enrolled = await t.call(null, 'POST', '/labeling/print/agent/enrol', {
      code,
      host: 'pc',
      version: '1',
    })
    const pull = () => t.call(enrolled.body['key'], 'POST', '/labeling/print/agent/pull', {})
    expect((await pull()).status).toBe(200)
    await sql(`insert into alert_watch (organization_id, due) values ($1, now() - interval '1 day')`, [
      house.id,
    ])
    const watched = async () => {
      const alerts = AREAS.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'alerts about labels')
      await alerts?.run({ pool: t.pool, behaviours: {} } as Services)
      const [row] = await sql('select due > now() as watched from alert_watch where organization_id = $1', [
        house.id,
      ])
      return row?.['watched']
    }
    const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await fetch(`${address}/api/v0/live`, { headers: { authorization: `Bearer ${jwt}` } })
    expect(stream.status).toBe(200)
    const ended = stream.text()
    expect((await suspend(platform, [house.id])).status).toBe(200)
    const late = new Promise<string>(resolve => setTimeout(resolve, 8000, 'still open').unref())
    expect(await Promise.race([ended.then(() => 'ended'), late])).toBe('ended')
    expect((await pull()).body['code']).toBe('ORGANIZATION_SUSPENDED')
    expect(await watched()).toBe(false)
    await suspend(platform, [house.id], false)
    expect((await pull()).status).toBe(200)
    expect(await watched()).toBe(true)
  }, 20_000)

  test('leaves the platform’s people at work in it, who alone may help', async () => {
    const house = await t.makeOrganization('Helped')
    const visitor = await t.platformAt(house.places.kitchen)
    expect((await suspend(platform, [house.id])).status).toBe(200)
    expect((await t.call(visitor, 'GET', '/organization')).body['organization'].name).toBe('Helped')
  })

  test('one of several that may not stops none of them', async () => {
    const one = await make(platform, 'One of two')
    const stopped = await make(platform, 'Two of two')
    await suspend(platform, [stopped.id])
    expect((await suspend(platform, [one.id, stopped.id])).status).toBe(422)
    expect((await suspend(platform, [one.id, newId()])).status).toBe(404)
    expect((await list(platform, { search: 'One of two' })).body['customers'][0].status).toBe('active')
  })
})

/** Changes of an organization's settings in its own audit log, the newest first. */
async function settingsOf({ id, places }: TestOrganization) {
  const owner = await t.tokenIn(id, 5, places.root)
  return (await t.call(owner, 'POST', '/organization/audit/get', { group: 'settings' })).body['entries']
}

describe('an affiliate', () => {
  test('makes customers of its own and sees those alone, with nothing of who else looks after whom', async () => {
    const token = await partnerAt(3)
    const { id, customer } = await make(token, 'Partner’s bakery')
    expect(customer).toMatchObject({ affiliate: null, rights: null, actions: ['invite', 'suspend'] })
    const { body } = await list(token)
    expect(body['customers'].map((one: { id: string }) => one.id)).toEqual([id])
    expect(body).toMatchObject({ count: 1, mayMake: true })
    const seen = (await list(platform, { search: 'bakery' })).body['customers'][0]
    expect(seen.affiliate).toEqual({ id: partner.id, name: 'Partner' })
  })

  test('suspends and revives its own, but not what the platform suspended', async () => {
    const token = await partnerAt(3)
    const { id } = await make(token, 'Partner’s bar')
    expect((await suspend(token, [id])).status).toBe(200)
    expect((await suspend(token, [id], false)).status).toBe(200)
    expect((await suspend(platform, [id])).status).toBe(200)
    expect((await suspend(token, [id], false)).status).toBe(403)
    expect((await suspend(platform, [id], false)).status).toBe(200)
  })

  test('opens areas and closes only where the platform let it, and loses what was taken', async () => {
    const token = await partnerAt(5)
    const { id } = await make(token, 'Partner’s hotel')
    const areas = () => t.call(token, 'PUT', '/customer/areas', { customerId: id, areas: ['haccp'] })
    expect([(await areas()).status, (await close(token, id, 'Partner’s hotel')).status]).toEqual([403, 403])
    const rights = (given: string[] | null) =>
      t.call(platform, 'PUT', '/customer/rights', { customerId: partner.id, rights: given })
    expect(
      (await rights(['make', 'invite', 'suspend', 'areas', 'close'])).body['customer'].rights,
    ).toHaveLength(5)
    expect((await areas()).status).toBe(200)
    expect((await close(token, id, 'Partner’s hotel')).status).toBe(200)
    await rights([])
    expect((await t.call(token, 'POST', '/customer', draft('No more'))).status).toBe(403)
    await rights(null)
    expect((await t.call(token, 'POST', '/customer', draft('Once more'))).status).toBe(200)
    expect(await settingsOf(partner)).toMatchObject([
      { before: { affiliateRights: [] }, after: { affiliateRights: null } },
      { after: { affiliateRights: [] } },
      { before: { affiliateRights: null }, actor: { isVisitor: true } },
    ])
  })

  test('is given a customer by the platform alone, and only one that has the licence', async () => {
    const { id } = await make(platform, 'Handed over')
    const give = (token: string, affiliateId: string | null) =>
      t.call(token, 'PUT', '/customer/affiliate', { customerId: id, affiliateId })
    expect((await give(await partnerAt(5), partner.id)).status).toBe(404)
    expect((await give(platform, t.home.id)).status).toBe(422)
    expect((await give(platform, id)).status).toBe(422)
    expect((await give(platform, other.id)).body['customer'].affiliate).toEqual({
      id: other.id,
      name: 'Another partner',
    })
    const theirs = await t.tokenIn(other.id, 5, other.places.root)
    expect((await list(theirs, { search: 'Handed over' })).body['count']).toBe(1)
    expect((await give(theirs, partner.id)).status).toBe(403)
    expect((await give(platform, null)).body['customer'].affiliate).toBeNull()
    expect((await list(theirs, { search: 'Handed over' })).body['count']).toBe(0)
    const changes = await asServer(t.pool, id, transaction =>
      transaction.query({
        text: `select before, after from history where organization_id = $1 and action = 'settings.changed' order by at`,
        values: [id],
      }),
    )
    expect(changes.rows).toEqual([
      { before: { affiliate: null }, after: { affiliate: 'Another partner' } },
      { before: { affiliate: 'Another partner' }, after: { affiliate: null } },
    ])
  })
})
