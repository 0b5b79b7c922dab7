/** The store from the list of prices to invoices: what is bought, how it is paid, what it brings, what goes back. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completePurchase, serverActor, writing } from './settle.ts'
import { newId } from '../../../adapters/ids.ts'
import { behavioursOf } from '../../../app.ts'
import { createOutbox } from '../../../adapters/mail/index.ts'
import { createSeal } from '../../../adapters/seal.ts'
import type { Services } from '../../../http/call-context.ts'
import { watchOrganization } from './term/watch.job.ts'
import { readConfig } from '../../../config.ts'
import type { VatRegister } from '../../../adapters/vies/index.ts'
import {
  createTestPayments,
  TEST_SIGNATURE,
  type TestPayments,
} from '../../../adapters/payments/test-service.ts'
import {
  asServer,
  createTestApp,
  TEST_SECRET,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts'

let t: TestApp
let asksVies: VatRegister['check'] = () => {
  throw new Error('Nobody is asked here')
}
let payments: TestPayments
let platform: string
let visitor: string
let owner: string
let seller: TestOrganization
const prices: Record<string, string> = {}

const SELLER = {
  name: 'Cloche Test SL',
  vatId: 'ESB12345674',
  address: 'Carrer de la Marina 1',
  postcode: '08005',
  city: 'Barcelona',
  country: 'ES',
  iban: 'ES9121000418450200051332',
  bank: 'Bank',
  email: 'billing@demo.test',
  prefix: '',
  dueDays: 15,
  timeZone: 'Europe/Madrid',
  foot: 'Registered in Barcelona',
}

const price = async (name: string, more: object) => {
  const made = await t.call(platform, 'POST', '/admin/store/price', {
    storePrice: { name, currency: 'EUR', ...more },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  prices[name] = made.body['storePrice'].id
}

beforeAll(async () => {
  payments = createTestPayments('http://localhost:8080')
  t = await createTestApp({ payments, vatRegister: { check: (vatId, asking) => asksVies(vatId, asking) } })
  seller = await t.makeOrganization('Seller', { isPlatform: true })
  platform = await t.tokenIn(seller.id, 5, seller.places.root)
  const chosen = await t.call(
    await t.tokenIn(seller.id, 5, seller.places.root),
    'POST',
    '/auth/user/location',
    {
      locationId: t.home.places.root,
    },
  )
  visitor = chosen.body['jwt']
  owner = await t.token(5, { place: 'root' })
})
afterAll(() => t.close())

const quoted = async (items: object[], by = owner) =>
  (await t.call(by, 'POST', '/organization/store/quote', { items })).body['quote'] as Record<string, any>
const buy = async (
  items: object[],
  more: { method?: string; total?: number; id?: string; by?: string } = {},
) => {
  const total = more.total ?? (await quoted(items, more.by ?? owner))['total']
  return t.call(more.by ?? owner, 'POST', '/organization/store/buy', {
    buy: { id: more.id ?? newId(), items, method: more.method ?? 'transfer', total },
  })
}
const purchaseOf = async (id: string, by = owner) =>
  (await t.call(by, 'GET', `/purchase?purchaseId=${id}`)).body['purchase'] as Record<string, any>
const licensesOf = async (purchaseId: string) =>
  (await t.call(owner, 'POST', '/licenses/get', { filter: { purchaseId }, limit: 1000 })).body[
    'licenses'
  ] as Record<string, any>[]
const invoicesOf = async (purchaseId: string) =>
  (await t.call(owner, 'POST', '/invoices/get', { filter: { purchaseId }, by: 'issuedAt', sort: 'asc' }))
    .body['invoices'] as Record<string, any>[]
const settle = (id: string, outcome = 'paid') =>
  t.call(visitor, 'POST', '/organization/store/settle', { purchase: id, outcome })
const deliver = ({ body, signature }: { body: string; signature: string }) =>
  t.app.inject({
    method: 'POST',
    url: '/api/v0/payments/test/webhook',
    headers: { 'content-type': 'application/json', [TEST_SIGNATURE]: signature },
    payload: body,
  })
const paymentOf = async (purchaseId: string) => {
  const { paymentReference } = await purchaseOf(purchaseId)
  return payments.find(paymentReference as string)!
}

test('nobody sells before the platform says who; nobody else says so', async () => {
  const shut = await t.call(owner, 'GET', '/organization/store')
  expect(shut.body).toMatchObject({ isOpen: false, offers: [] })
  expect((await t.call(owner, 'POST', '/organization/store/quote', { items: [] })).status).toBe(409)
  expect((await t.call(owner, 'PUT', '/admin/store/seller', { seller: SELLER })).status).toBe(403)
  expect((await t.call(visitor, 'PUT', '/admin/store/seller', { seller: SELLER })).status).toBe(409)
  expect((await t.call(platform, 'PUT', '/admin/store/seller', { seller: SELLER })).body).toMatchObject({
    isHere: true,
  })
  const { body } = await t.call(platform, 'POST', '/admin/store/tax-rates/get', { filter: { country: 'ES' } })
  expect(body['taxRates'].map((rate: { percent: number }) => rate.percent).sort()).toEqual([10, 21])
  await price('Chef', { type: 'chef', price: 9.99, trialDays: 14, steps: '10: 5' })
  await price('Reports', { type: 'report', price: 30, isPersonal: false })
  await price('Seat', { type: 'label-reader', price: 100, term: 'year' })
  await price('Tablet', { kind: 'device', price: 200, term: 'once', isShipped: true, weight: 900 })
  await price('Dollars', { type: 'chef', price: 12, currency: 'USD' })
  const rate = { name: 'Peninsula', country: 'ES', price: 6 }
  expect((await t.call(platform, 'POST', '/admin/store/shipping-rate', { shippingRate: rate })).status).toBe(
    200,
  )
  const open = await t.call(owner, 'GET', '/organization/store')
  expect(open.body).toMatchObject({
    isOpen: true,
    mayBuy: true,
    treatment: 'domestic',
    methods: ['card', 'transfer'],
  })
  expect(open.body['offers'].map((offer: { name: string }) => offer.name)).toEqual([
    'Chef',
    'Reports',
    'Seat',
    'Tablet',
  ])
})

test('the price list is the platform’s: nobody of an organization writes it, or reads that of the seller', async () => {
  for (const path of ['price', 'tax-rate', 'shipping-rate'])
    expect(
      (await t.call(owner, 'DELETE', `/admin/store/${path}`, { storePrice: prices['Chef'] })).status,
    ).toBeGreaterThanOrEqual(400)
  const seen = await t.call(owner, 'POST', '/admin/store/prices/get', {})
  expect(seen.body['storePrices']).toEqual([])
})

describe('who sees and who buys', () => {
  test.each([
    [0, 403, 403],
    [1, 403, 403],
    [2, 200, 403],
    [4, 200, 200],
  ])('role %i: looking %i, buying %i', async (role, looks, buys) => {
    const by = await t.token(role, { place: 'root' })
    expect((await t.call(by, 'GET', '/organization/store')).status).toBe(looks)
    const body = {
      buy: {
        id: newId(),
        items: [{ priceId: prices['Chef'], quantity: 1 }],
        method: 'transfer',
        total: 1209,
      },
    }
    expect((await t.call(by, 'POST', '/organization/store/buy', body)).status).toBe(buys)
  })
})

test('by transfer: waits with the account, counts when the platform notes the money, with an invoice', async () => {
  const items = [{ priceId: prices['Chef'], quantity: 2, locationId: t.home.places.kitchen }]
  const bought = await buy(items)
  expect(bought.status, JSON.stringify(bought.body)).toBe(200)
  const { purchase, transfer, url } = bought.body
  expect([purchase.status, url, transfer.iban, transfer.reference]).toEqual([
    'pending',
    null,
    SELLER.iban,
    purchase.reference,
  ])
  expect(await licensesOf(purchase.id)).toEqual([])
  for (const by of [owner, await t.token(4)])
    expect(
      (await t.call(by, 'POST', '/organization/store/settle', { purchase: purchase.id, outcome: 'paid' }))
        .status,
    ).toBe(403)
  expect((await settle(purchase.id)).body['purchase'].status).toBe('completed')
  const licenses = await licensesOf(purchase.id)
  expect(licenses.map(one => [one['type'], one['status'], one['locationId'], one['isPersonal']])).toEqual([
    ['chef', 'completed', t.home.places.kitchen, true],
    ['chef', 'completed', t.home.places.kitchen, true],
  ])
  const after = await purchaseOf(purchase.id)
  expect(after['renewsAt']).toBe(licenses[0]!['to'])
  const [invoice] = await invoicesOf(purchase.id)
  expect(invoice).toMatchObject({ net: 19.98, tax: 4.2, total: 24.18, currency: 'EUR', kind: 'invoice' })
  const paper = await t.call(owner, 'GET', `/invoice/paper?invoiceId=${invoice!['id']}`)
  expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(paper.raw.subarray(0, 5).toString()).toBe('%PDF-')
  const again = await t.call(owner, 'GET', `/invoice/paper?invoiceId=${invoice!['id']}`)
  expect(again.raw.equals(paper.raw)).toBe(true)
  expect(
    (
      await t.call(
        await t.token(5, { organization: 'other' }),
        'GET',
        `/invoice/paper?invoiceId=${invoice!['id']}`,
      )
    ).status,
  ).toBe(404)
  // Noted twice, it is one.
  await settle(purchase.id)
  expect(await licensesOf(purchase.id)).toHaveLength(2)
  expect(await invoicesOf(purchase.id)).toHaveLength(1)
})

test('a price that changed between looking and buying is refused with the new one; sent twice, it is bought once', async () => {
  const items = [{ priceId: prices['Reports'], quantity: 1 }]
  const { total } = await quoted(items)
  await t.call(platform, 'PATCH', `/admin/store/price/${prices['Reports']}`, { price: 31 })
  const refused = await buy(items, { total })
  expect([refused.status, refused.body['details'].faults[0].rule]).toEqual([
    409,
    'problem.store.priceChanged',
  ])
  expect(refused.body['details'].quote).toMatchObject({ total: 3751 })
  const id = newId()
  const first = await buy(items, { total: 3751, id })
  const second = await buy(items, { total: 3751, id })
  expect([first.status, second.status, second.body['purchase'].id]).toEqual([200, 200, id])
})

describe('by card', () => {
  const items = () => [{ priceId: prices['Chef'], quantity: 1 }]

  test('the hosted page alone decides; its message counts once, in whatever order', async () => {
    const { body } = await buy(items(), { method: 'card' })
    const { id } = body['purchase']
    expect(body['url']).toMatch(/\/test-payment\/test_/)
    const page = await t.app.inject({ url: new URL(body['url']).pathname })
    expect([page.statusCode, page.body.includes('12.09')]).toEqual([200, true])
    // The browser comes back and says nothing of worth.
    await t.call(owner, 'POST', '/organization/store/check', { purchase: id })
    expect((await purchaseOf(id))['status']).toBe('pending')
    const payment = await paymentOf(id)
    const paid = payments.decide(payment, 'paid', Date.now())
    expect(
      (
        await deliver({
          ...paid,
          signature: paid.signature.replace(/.$/, sign => (sign === '0' ? '1' : '0')),
        })
      ).statusCode,
    ).toBe(403)
    expect((await deliver({ ...paid, body: paid.body.replace('1209', '1208') })).statusCode).toBe(403)
    expect((await deliver(payments.decide(payment, 'paid', Date.now() - 600_000))).statusCode).toBe(403)
    expect((await purchaseOf(id))['status']).toBe('pending')
    expect((await Promise.all([deliver(paid), deliver(paid)])).map(one => one.statusCode)).toEqual([200, 200])
    expect((await deliver(payments.decide(payment, 'failed', Date.now()))).statusCode).toBe(200)
    expect((await purchaseOf(id))['status']).toBe('completed')
    expect(await licensesOf(id)).toHaveLength(1)
    expect(await invoicesOf(id)).toHaveLength(1)
  })

  test('declined it failed and may be paid again; the first page paid late counts too', async () => {
    const { id } = (await buy(items(), { method: 'card' })).body['purchase']
    const first = await paymentOf(id)
    await deliver(payments.decide(first, 'failed', Date.now()))
    expect((await purchaseOf(id))['status']).toBe('failed')
    const again = await t.call(owner, 'POST', '/organization/store/pay', { purchase: id, method: 'card' })
    expect(again.body['url']).toMatch(/test_/)
    const page = await t.app.inject({
      method: 'POST',
      url: new URL(again.body['url']).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'action=twice',
    })
    expect([page.statusCode, page.headers.location]).toEqual([303, `http://localhost:8080/#/purchase/${id}`])
    expect((await purchaseOf(id))['status']).toBe('completed')
    expect(await invoicesOf(id)).toHaveLength(1)
  })

  test('a message that was lost is made up for by asking', async () => {
    const { id } = (await buy(items(), { method: 'card' })).body['purchase']
    payments.decide(await paymentOf(id), 'paid', Date.now())
    const asked = await t.call(owner, 'POST', '/organization/store/check', { purchase: id })
    expect(asked.body['purchase'].status).toBe('completed')
  })

  test('given back by the service, once, and only then in the books', async () => {
    const { id } = (await buy(items(), { method: 'card' })).body['purchase']
    const payment = await paymentOf(id)
    await deliver(payments.decide(payment, 'paid', Date.now()))
    const refund = () => t.call(visitor, 'POST', '/organization/store/refund', { purchase: id, what: 'all' })
    payment.state = 'failed'
    expect((await refund()).status).toBe(503)
    expect((await purchaseOf(id))['status']).toBe('completed')
    payment.state = 'paid'
    expect((await refund()).body['purchase'].status).toBe('refunded')
    expect(payment.refunded).toBe(1209)
    expect((await refund()).status).toBe(409)
    expect((await invoicesOf(id)).map(one => one['total'])).toEqual([12.09, -12.09])
  })

  test('another sum than was asked for brings nothing', async () => {
    const { id } = (await buy(items(), { method: 'card' })).body['purchase']
    const payment = { ...(await paymentOf(id)), cents: 1 }
    expect((await deliver(payments.decide(payment, 'paid', Date.now()))).statusCode).toBe(200)
    expect((await purchaseOf(id))['status']).toBe('pending')
  })
})

test('a trial costs nothing, ends by itself, and is had once', async () => {
  const ask = () => t.call(owner, 'POST', '/organization/store/try', { priceId: prices['Chef'] })
  const [first, second] = await Promise.all([ask(), ask()])
  expect([first.status, second.status].sort()).toEqual([200, 409])
  const { purchase } = (first.status === 200 ? first : second).body
  const [license] = await licensesOf(purchase.id)
  expect(Math.round((Date.parse(license!['to']) - Date.now()) / 86_400_000)).toBe(14)
  expect([purchase.isTrial, purchase.renewsAt, await invoicesOf(purchase.id)]).toEqual([true, null, []])
  expect(
    (await t.call(owner, 'POST', '/organization/store/try', { priceId: prices['Reports'] })).status,
  ).toBe(409)
  const offers = (await t.call(owner, 'GET', '/organization/store')).body['offers']
  expect(offers.find((one: { name: string }) => one.name === 'Chef').mayTry).toBe(false)
})

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

test('what was issued cannot be changed, by the database either', async () => {
  for (const text of [
    'update invoice set total = 0',
    'delete from invoice',
    'update issued_invoice set total = 0',
    `update invoice set file_digest = 'x' where file_digest is not null`,
  ])
    await expect(asServer(t.pool, t.home.id, transaction => transaction.query({ text }))).rejects.toThrow(
      /append-only|permission denied/,
    )
  for (const method of ['PUT', 'DELETE'])
    expect((await t.call(visitor, method, '/invoice', { invoice: newId() })).status).toBe(404)
})

test('numbers have no gap, with many at once and one that was undone', async () => {
  const ids = []
  for (let made = 0; made < 6; made++)
    ids.push((await buy([{ priceId: prices['Reports'], quantity: 1 }])).body['purchase'].id as string)
  const [undone, ...rest] = ids
  // It takes a number and is undone after: its licences cannot be written any more.
  await asServer(t.pool, t.home.id, transaction =>
    transaction.query({
      text: `update purchase set lines = jsonb_set(lines, '{0,locationId}', to_jsonb($1::text)) where organization_id = $2 and id = $3`,
      values: [newId(), t.home.id, undone],
    }),
  )
  // This one takes a number, and all of it is undone.
  const last = rest.pop()!
  const broken = asServer(t.pool, t.home.id, async (_transaction, context) => {
    await completePurchase(context, last)
    throw new Error('undone')
  })
  const isUndone = expect(broken).rejects.toThrow('undone')
  const all = await Promise.all([settle(undone!), ...rest.map(id => settle(id))])
  await isUndone
  expect(all.map(one => one.status)).toEqual([422, 200, 200, 200, 200])
  const { body } = await t.call(platform, 'GET', '/admin/store/invoices?kind=invoice&limit=200')
  const numbers = body['invoices']
    .map((one: { name: string }) => Number(one.name.split('/')[1]))
    .sort((a: number, b: number) => a - b)
  expect(numbers).toEqual(numbers.map((_: number, index: number) => index + 1))
  expect(body['count']).toBe(numbers.length)
  const sheet = await t.call(platform, 'GET', '/admin/store/invoices/sheet')
  expect(sheet.raw.toString().trim().split('\n')).toHaveLength(
    (await t.call(platform, 'GET', '/admin/store/invoices?limit=200')).body['count'] + 1,
  )
  expect((await t.call(owner, 'GET', '/admin/store/invoices')).status).toBe(403)
  const waiting = (await t.call(platform, 'GET', '/admin/store/purchases')).body['purchases']
  expect(waiting.map((one: { id: string }) => one.id)).toContain(undone)
})

test('the test service is the demo’s alone', () => {
  const secret = Buffer.from(Array.from({ length: 48 }, (_, index) => (index * 37) % 251)).toString('base64')
  const real = { CLOCHE_DEMO: 'off', CLOCHE_SECRET: secret, CLOCHE_PUBLIC_URL: 'https://cloche.example' }
  expect(readConfig(real).payments).toBeUndefined()
  expect(() => readConfig({ ...real, CLOCHE_PAYMENTS_STRIPE_KEY: 'sk_x' })).toThrow(/given together/)
})

describe('what ends', () => {
  const services = () => {
    const config = readConfig({ CLOCHE_DEMO: 'on' })
    const outbox = createOutbox({
      pool: t.pool,
      seal: createSeal(TEST_SECRET, 'outbox'),
      transport: { send: async () => undefined } as never,
      prepare: async () => undefined,
      warn: () => undefined,
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

describe('a buyer of another country, whose number VIES is asked for', () => {
  const at = '2026-11-24T09:00:00.000Z'
  let french: TestOrganization
  let buyer: string
  const asked: string[] = []
  const answers = (answer: 'valid' | 'invalid' | 'unavailable', consultation: string | null = null) => {
    asksVies = (vatId, requester) => {
      asked.push(`${vatId} by ${requester}`)
      return Promise.resolve({ answer, at, consultation })
    }
  }
  const items = () => [{ priceId: prices['Seat'], quantity: 1 }]

  beforeAll(async () => {
    french = await t.makeOrganization('Cuisine')
    buyer = await t.tokenIn(french.id, 5, french.places.root)
    await asServer(t.pool, french.id, transaction =>
      transaction.query({
        text: `update organization set country = 'FR', vat_id = '40 303 265 045', currency = 'EUR' where id = $1`,
        values: [french.id],
      }),
    )
  })

  test('one that is confirmed owes the tax itself; the purchase keeps the proof', async () => {
    answers('valid', 'WAPIAAAAW1')
    expect(await quoted(items(), buyer)).toMatchObject({ treatment: 'reverseCharge', tax: 0 })
    expect(asked.at(-1)).toBe('FR40303265045 by ESB12345674')
    const { body } = await buy(items(), { by: buyer })
    expect(body['purchase']).toMatchObject({
      treatment: 'reverseCharge',
      vatCheck: 'valid',
      vatCheckedAt: at,
      vatConsultation: 'WAPIAAAAW1',
    })
  })

  test('one that VIES does not know is taxed as somebody without a number, and told so', async () => {
    answers('invalid')
    const quote = await quoted(items(), buyer)
    expect(quote).toMatchObject({ treatment: 'destination', country: 'FR', vatCheck: { answer: 'invalid' } })
    expect(quote['tax']).toBe(quote['net'] / 5)
    const store = (await t.call(buyer, 'GET', '/organization/store')).body
    expect(store).toMatchObject({ treatment: 'destination', vatCheck: { answer: 'invalid' } })
    expect(store['offers'][0].taxPercent).toBe(20)
    // Shown before it was known, the price is refused.
    expect((await buy(items(), { by: buyer, total: quote['net'] })).status).toBe(409)
  })

  test('where nobody answers it counts by its form, and whoever sells sees that', async () => {
    answers('unavailable')
    const { body } = await buy(items(), { by: buyer })
    const { id } = body['purchase']
    expect(body['purchase']).toMatchObject({ treatment: 'reverseCharge', vatCheck: 'unavailable' })
    const waiting = (await t.call(visitor, 'GET', '/admin/store/purchases')).body['purchases']
    expect(waiting.find((one: { id: string }) => one.id === id)).toMatchObject({ vatCheck: 'unavailable' })
    await asServer(t.pool, french.id, async transaction => {
      const actor = serverActor(french.id, new Date().toISOString())
      const write = writing(transaction, behavioursOf(TEST_SECRET), actor)
      await completePurchase(write, id)
    })
    const { invoices } = (await t.call(visitor, 'GET', '/admin/store/invoices?search=Cuisine')).body
    expect(invoices).toHaveLength(1)
    expect(invoices[0]).toMatchObject({ treatment: 'reverseCharge', vatCheck: 'unavailable' })
  })
})
