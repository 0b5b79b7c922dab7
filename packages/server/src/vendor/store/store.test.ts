/** The store: who sells, sees and buys; by transfer, at the price that was shown, to try. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { readConfig } from '../../config.ts'
import { createShop, openShop, SELLER, type Shop } from '../../testing/shop.ts'
import { expectRefusals, whileBusy } from '../../testing/switched-workers.ts'

let shop: Shop
let t: Shop['t']
let platform: Shop['platform']
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
  ;({ t, platform, visitor, owner, prices, quoted, buy, purchaseOf, licensesOf, invoicesOf, settle } = shop)
})
afterAll(() => t.close())

test('nobody sells before the platform says who; nobody else says so', async () => {
  const shut = await t.call(owner, 'GET', '/organization/store')
  expect(shut.body).toMatchObject({ isOpen: false, offers: [] })
  expect((await t.call(owner, 'POST', '/organization/store/quote', { items: [] })).status).toBe(409)
  expect((await t.call(owner, 'PUT', '/admin/store/seller', { seller: SELLER })).status).toBe(403)
  expect((await t.call(visitor, 'PUT', '/admin/store/seller', { seller: SELLER })).status).toBe(409)
  await openShop(shop)
  const { body } = await t.call(platform, 'POST', '/admin/store/tax-rates/get', { filter: { country: 'ES' } })
  expect(body['taxRates'].map((rate: { percent: number }) => rate.percent).sort()).toEqual([10, 21])
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
  const askPaper = () => t.call(owner, 'GET', `/invoice/paper?invoiceId=${invoice!['id']}`)
  await expectRefusals(t, askPaper, 'problem.paper.tooLarge')
  // It is drawn though others keep every thread for heavy work busy.
  let drawn: Awaited<ReturnType<typeof askPaper>> | undefined
  const busy = await whileBusy(t, t.other.id, async () => (drawn = await askPaper()))
  expect(drawn?.status).toBe(200)
  expect(busy).toBe(0)
  const paper = await askPaper()
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

test('the test service is the demo’s alone', () => {
  const secret = Buffer.from(Array.from({ length: 48 }, (_, index) => (index * 37) % 251)).toString('base64')
  const real = { CLOCHE_DEMO: 'off', CLOCHE_SECRET: secret, CLOCHE_PUBLIC_URL: 'https://cloche.example' }
  expect(readConfig(real).payments).toBeUndefined()
  expect(() => readConfig({ ...real, CLOCHE_PAYMENTS_STRIPE_KEY: 'sk_x' })).toThrow(/given together/)
})
