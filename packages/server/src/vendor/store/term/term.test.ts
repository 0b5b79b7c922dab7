/** Terms: what joins a running one, what is called off and given back, what ends and goes on. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutbox } from '../../../adapters/mail/index.ts'
import { createSeal } from '../../../adapters/seal.ts'
import { behavioursOf } from '../../../app.ts'
import { readConfig } from '../../../config.ts'
import type { Services } from '../../../http/call-context.ts'
import { TEST_SECRET } from '../../../testing/app.ts'
import { createShop, openShop, type Shop } from '../../../testing/shop.ts'
import { watchOrganization } from './watch.job.ts'

let shop: Shop
let t: Shop['t']
let payments: Shop['payments']
let visitor: Shop['visitor']
let owner: Shop['owner']
let prices: Shop['prices']
let quoted: Shop['quoted']
let buy: Shop['buy']
let purchaseOf: Shop['purchaseOf']
let licensesOf: Shop['licensesOf']
let invoicesOf: Shop['invoicesOf']
let settle: Shop['settle']
beforeAll(async () => {
  shop = await createShop()
  ;({ t, payments, visitor, owner, prices, quoted, buy, purchaseOf, licensesOf, invoicesOf, settle } = shop)
  await openShop(shop)
})
afterAll(() => t.close())

test('more of it joins a running term and pays its days; called off it runs on; given back it stops', async () => {
  const { id } = (await buy([{ priceId: prices['Seat'], quantity: 1 }])).body['purchase']
  await settle(id)
  const { renewsAt } = await purchaseOf(id)
  const joined = await quoted([{ priceId: prices['Seat'], quantity: 3, joinsId: id }])
  expect(joined['lines'][0]).toMatchObject({ to: renewsAt, net: 30_000, days: { left: 365, of: 365 } })
  const theirs = await t.call(
    await t.token(5, { organization: 'other', place: 'root' }),
    'POST',
    '/organization/store/quote',
    {
      items: [{ priceId: prices['Seat'], quantity: 1, joinsId: id }],
    },
  )
  expect(theirs.status).toBe(422)
  const off = await t.call(owner, 'POST', '/organization/store/cancel', { purchase: id })
  expect(off.body['purchase'].status).toBe('pending_cancel')
  expect((await licensesOf(id)).map(one => one['status'])).toEqual(['pending_cancel'])
  expect(
    (await t.call(owner, 'POST', '/organization/store/resume', { purchase: id })).body['purchase'].status,
  ).toBe('completed')
  expect(await licensesOf(id)).toHaveLength(1)
  expect(
    (await t.call(owner, 'POST', '/organization/store/refund', { purchase: id, what: 'all' })).status,
  ).toBe(403)
  const back = await t.call(visitor, 'POST', '/organization/store/refund', { purchase: id, what: 'all' })
  expect(back.body['purchase'].status).toBe('refunded')
  expect((await licensesOf(id)).map(one => one['status'])).toEqual(['refunded'])
  const [invoice, credit] = await invoicesOf(id)
  expect(credit).toMatchObject({ kind: 'credit', total: -invoice!['total'], correctsId: invoice!['id'] })
  expect([invoice!['name'][0], credit!['name'][0]]).toEqual(['F', 'R'])
})

describe('what ends', () => {
  const services = () => {
    const config = readConfig({ CLOCHE_DEMO: 'on' })
    const outbox = createOutbox({
      pool: t.pool,
      seal: createSeal(TEST_SECRET, 'outbox'),
      transport: { send: async () => undefined } as never,
      prepare: async () => undefined,
      ask: async () => undefined,
    })
    return {
      pool: t.pool,
      config,
      outbox,
      behaviours: behavioursOf(TEST_SECRET),
      payments,
    } as unknown as Services
  }
  const notices = async () =>
    (
      (await t.call(owner, 'POST', '/notification/notifications/get', { limit: 100 })).body[
        'notifications'
      ] as {
        name: string
      }[]
    ).filter(({ name }) => /licence/.test(name))
  const mails = async () => {
    const { rows } = await t.pool.use(connection =>
      connection.send<{ count: number }>({ text: 'select count(*)::int as count from mail' }),
    )
    return rows[0]!.count
  }
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

  test('it is told of 30, 7 and 1 days before, once each; a renewal waits, goes on with the licences, and is called off', async () => {
    const { id } = (await buy([{ priceId: prices['Reports'], quantity: 1 }])).body['purchase']
    await settle(id)
    const { renewsAt } = await purchaseOf(id)
    const end = Date.parse(renewsAt)
    const before = (days: number) => new Date(end - days * 86_400_000).toISOString()
    const look = (at: string) => watchOrganization(services(), t.home.id, at)
    const others = (await notices()).length
    await look(before(7))
    const first = (await notices()).length
    expect(first).toBeGreaterThan(others)
    const sent = await mails()
    await look(before(6))
    expect([(await notices()).length, await mails()]).toEqual([first, sent])
    const renewals = (await t.call(owner, 'POST', '/purchases/get', { filter: { renewsId: id } })).body[
      'purchases'
    ]
    expect(renewals.map((one: { status: string }) => one.status)).toEqual(['pending'])
    const [license] = await licensesOf(id)
    await settle(renewals[0].id)
    const [renewed] = await licensesOf(renewals[0].id)
    expect(renewed!['id']).toBe(license!['id'])
    expect(Date.parse(renewed!['to'])).toBeGreaterThan(end + 27 * 86_400_000)
    expect((await purchaseOf(id))['renewsAt']).toBeNull()
    // Given back, what is left of the term before is still paid.
    await t.call(visitor, 'POST', '/organization/store/refund', { purchase: renewals[0].id, what: 'all' })
    const [former] = await licensesOf(id)
    expect([former!['id'], Date.parse(former!['to'])]).toEqual([license!['id'], end])
  })

  test('what was called off ends with the paid time', async () => {
    const { id } = (await buy([{ priceId: prices['Reports'], quantity: 1 }])).body['purchase']
    await settle(id)
    await t.call(owner, 'POST', '/organization/store/cancel', { purchase: id })
    await watchOrganization(services(), t.home.id, inDays(20))
    expect((await purchaseOf(id))['status']).toBe('pending_cancel')
    await watchOrganization(services(), t.home.id, inDays(40))
    expect((await purchaseOf(id))['status']).toBe('canceled')
    expect((await licensesOf(id)).map(one => one['status'])).toEqual(['canceled'])
  })
})
