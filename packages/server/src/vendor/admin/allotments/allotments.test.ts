/** Allotments: what the platform lets an affiliate grant, and what it grants of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { asServer, createTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts'

let t: TestApp
let platform: string
let partner: TestOrganization
let rival: TestOrganization
let customer: TestOrganization
let stranger: TestOrganization
let granter: string

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const sql = (organizationId: string, text: string, values: unknown[]) =>
  asServer(t.pool, organizationId, transaction => transaction.query({ text, values }))
const outside = async (text: string, values: unknown[] = []) =>
  (await t.pool.use(connection => connection.send<Record<string, any>>({ text, values }))).rows
const licensed = (organization: TestOrganization, type: string) =>
  sql(
    organization.id,
    `insert into license (organization_id, id, name, type, status, "from") values ($1, $2, 'Affiliate', $3, 'completed', '2020-01-01')`,
    [organization.id, newId(), type],
  )
const affiliate = (by: TestOrganization, of: TestOrganization) =>
  outside('insert into affiliation (affiliate_id, organization_id) values ($1, $2)', [by.id, of.id])

beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  const home = await t.makeOrganization('Platform', { isPlatform: true })
  platform = await t.tokenIn(home.id, 5, home.places.root)
  partner = await t.makeOrganization('Partner')
  rival = await t.makeOrganization('Rival')
  customer = await t.makeOrganization('Customer')
  stranger = await t.makeOrganization('Stranger')
  for (const one of [partner, rival])
    for (const type of ['affiliate-organization', 'affiliate-license']) await licensed(one, type)
  await affiliate(partner, customer)
  await affiliate(rival, stranger)
  granter = await t.tokenIn(partner.id, 2, partner.places.root)
})
afterAll(() => t.close())

const allot = async (more: object = {}, to = partner, by = platform) => {
  const allotment = { id: newId(), type: 'chef', quantity: 2, from: inDays(-1), to: inDays(30), ...more }
  const answer = await t.call(by, 'PUT', '/customer/allotment', { customerId: to.id, allotment })
  return { ...answer, id: allotment.id }
}
const grant = (allotmentId: string, more: object = {}, by = granter) =>
  t.call(by, 'POST', '/affiliate/license', {
    license: { id: newId(), organizationId: customer.id, allotmentId, to: inDays(10), ...more },
  })
const renew = (licenseId: string, to: string | null, by = granter, organizationId = customer.id) =>
  t.call(by, 'PUT', '/affiliate/license', { organizationId, licenseId, to })
const end = (licenseId: string, by = granter, organizationId = customer.id) =>
  t.call(by, 'DELETE', '/affiliate/license', { organizationId, licenseId })
const counted = async (id: string, by = granter) => {
  const { body } = await t.call(by, 'POST', '/affiliate/allotments/get', {})
  const { used, left } = body['allotments'].find((one: { id: string }) => one.id === id)
  return [used, left]
}
const rule = (answer: { body: Record<string, any> }) => answer.body['details']?.faults?.[0]?.rule

describe('the platform', () => {
  test('allots to an affiliate, changes it, ends it; the same sent twice is one', async () => {
    const { id, body } = await allot()
    expect(body['allotments']).toMatchObject([{ id, type: 'chef', quantity: 2, used: 0, left: 2 }])
    expect((await allot({ id, quantity: 5 })).body['allotments']).toMatchObject([{ quantity: 5 }])
    expect(rule(await allot({ id, type: 'report' }))).toBe('problem.field.fixed')
    const seen = await t.call(platform, 'POST', '/customer/allotments/get', { customerId: partner.id })
    expect(seen.body).toMatchObject({ customer: { name: 'Partner' }, allotments: [{ id }] })
    const gone = await t.call(platform, 'DELETE', '/customer/allotment', {
      customerId: partner.id,
      allotmentId: id,
    })
    expect(gone.body['allotments']).toEqual([])
    // All of it stands in the affiliate's own log, and what changed nothing does not.
    const own = await t.tokenIn(partner.id, 5, partner.places.root)
    const { entries } = (await t.call(own, 'POST', '/organization/audit/get', { group: 'settings' })).body
    const quantities = entries.map(({ before, after }: Record<string, any>) => [
      before.allotment?.quantity,
      after.allotment?.quantity,
    ])
    expect(quantities).toEqual([
      [5, undefined],
      [2, 5],
      [undefined, 2],
    ])
  })

  test('allots nothing to who is no affiliate, no affiliate licence, and no end before the start', async () => {
    expect(rule(await allot({}, customer))).toBe('problem.customer.isAffiliate')
    expect((await allot({ type: 'affiliate-license' })).status).toBe(400)
    expect((await allot({ quantity: 0 })).status).toBe(400)
    expect(rule(await allot({ to: inDays(-2) }))).toBe('problem.field.endBeforeStart')
  })

  test('is the only one that does: an affiliate and others are refused', async () => {
    const owner = await t.tokenIn(partner.id, 5, partner.places.root)
    for (const by of [owner, granter, await t.tokenIn(customer.id, 5, customer.places.root)]) {
      expect([403, 404]).toContain((await allot({}, partner, by)).status)
      const seen = await t.call(by, 'POST', '/customer/allotments/get', { customerId: partner.id })
      expect([403, 404]).toContain(seen.status)
    }
    const { id } = await allot()
    // An allotment of another affiliate is not changed under its id.
    expect((await allot({ id }, rival)).status).toBe(404)
  })
})

describe('an affiliate grants', () => {
  test('what is allotted, at a place, to one person; the customer sees by whom, in its own history too', async () => {
    const { id } = await allot()
    const granted = await grant(id, { isPersonal: true, locationId: customer.places.kitchen })
    expect(granted.status, JSON.stringify(granted.body)).toBe(200)
    const { license } = granted.body
    expect(license).toMatchObject({
      type: 'chef',
      name: 'Chef',
      status: 'completed',
      isPersonal: true,
      locationId: customer.places.kitchen,
      grantedBy: 'Partner',
    })
    expect(await counted(id)).toEqual([1, 1])
    const owner = await t.tokenIn(customer.id, 5, customer.places.root)
    const { body } = await t.call(owner, 'GET', `/license?licenseId=${license.id}`)
    expect(body['license']).toMatchObject({ grantedBy: 'Partner', userId: null })
    const history = (await t.call(owner, 'GET', `/license/history?licenseId=${license.id}`)).body['history']
    expect(history[0]).toMatchObject({ verb: 'create', after: { grantedBy: 'Partner' } })
    expect(history[0].userName).toContain('(Partner)')
    const audit = await t.call(owner, 'POST', '/organization/audit/get', {})
    expect(JSON.stringify(audit.body)).toContain('rights.licence-granted')
    // Nobody there may change what was granted.
    expect((await t.call(owner, 'PATCH', `/license/${license.id}`, { to: inDays(900) })).status).toBe(422)
  })

  test('nothing beyond: type, number, end; the same sent twice is one', async () => {
    const { id } = await allot({ quantity: 1 })
    expect(rule(await grant(id, { to: inDays(31) }))).toBe('problem.allotment.tooLong')
    expect(rule(await grant(id, { to: null }))).toBe('problem.allotment.tooLong')
    expect(rule(await grant(id, { to: inDays(-1) }))).toBe('problem.allotment.past')
    const licenseId = newId()
    const [one, two] = [await grant(id, { id: licenseId }), await grant(id, { id: licenseId })]
    expect([one.status, two.status, two.body['license'].id]).toEqual([200, 200, licenseId])
    expect(rule(await grant(id))).toBe('problem.allotment.noneLeft')
    const later = await allot({ from: inDays(1) })
    expect(rule(await grant(later.id))).toBe('problem.allotment.notNow')
  })

  test('the last one to one of two who grant it at the same instant', async () => {
    const { id } = await allot({ quantity: 3 })
    const all = await Promise.all(Array.from({ length: 6 }, () => grant(id)))
    expect(all.map(one => one.status).toSorted()).toEqual([200, 200, 200, 422, 422, 422])
    expect(await counted(id)).toEqual([3, 0])
  })

  test('ends one, which stops at once and frees its place; renews one within the allotment', async () => {
    await sql(customer.id, `delete from license where organization_id = $1 and type = 'report'`, [
      customer.id,
    ])
    const { id } = await allot({ quantity: 1, type: 'report' })
    const { license } = (await grant(id)).body
    const cook = await t.tokenIn(customer.id, 1, customer.places.kitchen)
    const levels = async () =>
      (await t.call(cook, 'GET', '/user/me/permissions')).body['permissions'].levels.RE
    expect(await levels()).toBe(2)
    expect(rule(await renew(license.id, inDays(31)))).toBe('problem.allotment.tooLong')
    const later = inDays(20)
    expect((await renew(license.id, later)).body['license'].to).toBe(later)
    const ended = await end(license.id)
    expect(ended.body['license'].status).toBe('canceled')
    expect(await levels()).toBe(0)
    expect(await counted(id)).toEqual([0, 1])
    expect(rule(await end(license.id))).toBe('problem.allotment.ended')
    expect(rule(await renew(license.id, inDays(20)))).toBe('problem.allotment.ended')
    expect((await grant(id)).status).toBe(200)
  })

  test('one that ran out is renewed only where a place is left', async () => {
    const { id } = await allot({ quantity: 1 })
    const { license } = (await grant(id)).body
    await sql(
      customer.id,
      `update license set "to" = now() - interval '1 day', "from" = now() - interval '2 days' where organization_id = $1 and id = $2`,
      [customer.id, license.id],
    )
    expect(await counted(id)).toEqual([0, 1])
    const { license: other } = (await grant(id)).body
    expect(rule(await renew(license.id, inDays(5)))).toBe('problem.allotment.noneLeft')
    await end(other.id)
    expect((await renew(license.id, inDays(5))).status).toBe(200)
  })
})

describe('not', () => {
  test('to an organization that is not looked after, alike for one that never was', async () => {
    const { id } = await allot()
    const places = (organizationId: string) =>
      t.call(granter, 'POST', '/affiliate/license/places/get', { organizationId })
    const none = newId()
    const [unknown, unknownPlaces] = [await grant(id, { organizationId: none }), await places(none)]
    expect([unknown.status, unknownPlaces.status]).toEqual([404, 404])
    for (const organizationId of [stranger.id, rival.id, partner.id, t.home.id]) {
      expect((await grant(id, { organizationId })).body).toEqual(unknown.body)
      expect((await places(organizationId)).body).toEqual(unknownPlaces.body)
    }
    const { body } = await t.call(granter, 'POST', '/affiliate/license/organizations/get', { search: '' })
    expect(body['organizations']).toEqual([{ id: customer.id, name: 'Customer' }])
    // A place of another organization is none of this one.
    expect((await grant(id, { locationId: stranger.places.kitchen })).status).toBe(422)
  })

  test('out of the allotment of another affiliate, nor what another one granted', async () => {
    const theirs = await allot({}, rival)
    expect((await grant(theirs.id)).status).toBe(404)
    const { license } = (await grant((await allot()).id)).body
    const other = await t.tokenIn(rival.id, 5, rival.places.root)
    for (const answer of [await end(license.id, other), await renew(license.id, inDays(5), other)])
      expect(answer.status).toBe(404)
    // One of the customer's own is not the affiliate's to end.
    await licensed(customer, 'label-writer')
    const [own] = (
      await sql(customer.id, `select id from license where organization_id = $1 and type = 'label-writer'`, [
        customer.id,
      ])
    ).rows
    expect((await end(own!['id'] as string)).status).toBe(404)
  })

  test.each([0, 1])('by role %i of the affiliate', async role => {
    const { id } = await allot()
    const by = await t.tokenIn(partner.id, role, partner.places.root)
    expect((await grant(id, {}, by)).status).toBe(role === 0 ? 403 : 200)
  })

  test('without the right, without the licence for it, nor by others', async () => {
    const { id } = await allot()
    const rights = (given: string[] | null) =>
      t.call(platform, 'PUT', '/customer/rights', { customerId: partner.id, rights: given })
    await rights(['make', 'invite'])
    expect((await grant(id)).status).toBe(403)
    await rights(null)
    expect((await grant(id)).status).toBe(200)
    const half = await t.makeOrganization('Half')
    await licensed(half, 'affiliate-organization')
    await affiliate(half, customer)
    const theirs = await allot({}, half)
    const by = await t.tokenIn(half.id, 5, half.places.root)
    expect((await grant(theirs.id, {}, by)).status).toBe(403)
    for (const token of [platform, await t.tokenIn(customer.id, 5, customer.places.root)])
      expect((await grant(id, {}, token)).status).toBe(403)
  })

  test('to who is suspended or closed', async () => {
    const { id } = await allot()
    const { license } = (await grant(id)).body
    const suspend = (suspended: boolean) =>
      t.call(platform, 'PUT', '/customers/suspended', { customers: [customer.id], suspended })
    await suspend(true)
    for (const answer of [await grant(id), await renew(license.id, inDays(5))])
      expect(rule(answer)).toBe('problem.customer.status')
    const { body } = await t.call(granter, 'POST', '/affiliate/license/organizations/get', {})
    expect(body['organizations']).toEqual([])
    // What was granted takes its place all the while.
    expect(await counted(id)).toEqual([1, 1])
    await suspend(false)
  })
})

test('when nobody looks after it any more, licences go on, say whose they were, and count', async () => {
  const { id } = await allot({ quantity: 1 })
  const { license } = (await grant(id)).body
  await t.call(platform, 'PUT', '/customer/affiliate', { customerId: customer.id, affiliateId: null })
  const owner = await t.tokenIn(customer.id, 5, customer.places.root)
  const { body } = await t.call(owner, 'GET', `/license?licenseId=${license.id}`)
  expect(body['license']).toMatchObject({ status: 'completed', grantedBy: 'Partner' })
  expect((await end(license.id)).status).toBe(404)
  expect(await counted(id)).toEqual([1, 0])
  await affiliate(partner, customer)
  await t.call(platform, 'DELETE', '/customer/allotment', { customerId: partner.id, allotmentId: id })
  expect(rule(await renew(license.id, inDays(5)))).toBe('problem.allotment.over')
  expect((await end(license.id)).status).toBe(200)
})

test('the list of an affiliate says which licences it granted itself', async () => {
  const { license } = (await grant((await allot()).id)).body
  const { body } = await t.call(granter, 'POST', '/affiliate/records/get', { list: 'licenses', limit: 200 })
  const rows = body['records'] as { id: string; isOwnGrant: boolean; grantedBy: string | null }[]
  expect(rows.find(one => one.id === license.id)).toMatchObject({ isOwnGrant: true, grantedBy: 'Partner' })
  expect(rows.some(one => !one.isOwnGrant && one.grantedBy === null)).toBe(true)
})
