/** A store that sells: the platform's seller, prices, and what tests do there again and again. */
import { newId } from '../adapters/ids.ts'
import { createTestPayments, TEST_SIGNATURE, type TestPayments } from '../adapters/payments/test-service.ts'
import type { VatRegister } from '../adapters/vies/index.ts'
import { createTestApp, type TestApp } from './app.ts'

export const SELLER = {
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

export interface Shop {
  readonly t: TestApp
  readonly payments: TestPayments
  /** An owner of the platform at home, where prices are kept. */
  readonly platform: string
  /** The same at work in the organization that buys. */
  readonly visitor: string
  readonly owner: string
  /** Ids of prices by their names. */
  readonly prices: Readonly<Record<string, string>>
  price(name: string, more: object): Promise<void>
  quoted(items: object[], by?: string): Promise<Record<string, any>>
  buy(
    items: object[],
    more?: { method?: string; total?: number; id?: string; by?: string },
  ): ReturnType<TestApp['call']>
  purchaseOf(id: string): Promise<Record<string, any>>
  licensesOf(purchaseId: string): Promise<Record<string, any>[]>
  invoicesOf(purchaseId: string): Promise<Record<string, any>[]>
  settle(id: string): ReturnType<TestApp['call']>
  deliver(message: { body: string; signature: string }): Promise<{ readonly statusCode: number }>
  paymentOf(purchaseId: string): Promise<NonNullable<ReturnType<TestPayments['find']>>>
}

/**
 * @param wrap puts something between the store and the payment service
 * @param vatRegister whom VAT numbers are asked of; undefined: nobody
 */
export async function createShop(
  wrap: (payments: TestPayments) => TestPayments = one => one,
  vatRegister?: VatRegister,
): Promise<Shop> {
  const payments = createTestPayments('http://localhost:8080')
  const t = await createTestApp({
    payments: wrap(payments),
    ...(vatRegister === undefined ? {} : { vatRegister }),
  })
  const seller = await t.makeOrganization('Seller', { isPlatform: true })
  const platform = await t.tokenIn(seller.id, 5, seller.places.root)
  const chosen = await t.call(
    await t.tokenIn(seller.id, 5, seller.places.root),
    'POST',
    '/auth/user/location',
    { locationId: t.home.places.root },
  )
  const visitor = chosen.body['jwt'] as string
  const owner = await t.token(5, { place: 'root' })
  const prices: Record<string, string> = {}
  const quoted: Shop['quoted'] = async (items, by = owner) =>
    (await t.call(by, 'POST', '/organization/store/quote', { items })).body['quote']
  const purchaseOf: Shop['purchaseOf'] = async id =>
    (await t.call(owner, 'GET', `/purchase?purchaseId=${id}`)).body['purchase']
  return {
    t,
    payments,
    platform,
    visitor,
    owner,
    prices,
    async price(name, more) {
      const made = await t.call(platform, 'POST', '/admin/store/price', {
        storePrice: { name, currency: 'EUR', ...more },
      })
      if (made.status !== 200) throw new Error(JSON.stringify(made.body))
      prices[name] = made.body['storePrice'].id
    },
    quoted,
    async buy(items, more = {}) {
      const total = more.total ?? (await quoted(items, more.by ?? owner))['total']
      return t.call(more.by ?? owner, 'POST', '/organization/store/buy', {
        buy: { id: more.id ?? newId(), items, method: more.method ?? 'transfer', total },
      })
    },
    purchaseOf,
    licensesOf: async purchaseId =>
      (await t.call(owner, 'POST', '/licenses/get', { filter: { purchaseId }, limit: 1000 })).body[
        'licenses'
      ],
    invoicesOf: async purchaseId =>
      (
        await t.call(owner, 'POST', '/invoices/get', {
          filter: { purchaseId },
          by: 'issuedAt',
          sort: 'asc',
        })
      ).body['invoices'],
    settle: id => t.call(visitor, 'POST', '/organization/store/settle', { purchase: id, outcome: 'paid' }),
    deliver: ({ body, signature }) =>
      t.app.inject({
        method: 'POST',
        url: '/api/v0/payments/test/webhook',
        headers: { 'content-type': 'application/json', [TEST_SIGNATURE]: signature },
        payload: body,
      }),
    async paymentOf(purchaseId) {
      const found = payments.find((await purchaseOf(purchaseId))['paymentReference'] as string)
      if (found === undefined) throw new Error('No payment')
      return found
    },
  }
}

/** Says who sells, and the prices that most tests buy at. */
export async function openShop({ t, platform, price }: Shop): Promise<void> {
  const said = await t.call(platform, 'PUT', '/admin/store/seller', { seller: SELLER })
  if (said.status !== 200) throw new Error(JSON.stringify(said.body))
  await price('Chef', { type: 'chef', price: 9.99, trialDays: 14, steps: '10: 5' })
  await price('Reports', { type: 'report', price: 30, isPersonal: false })
  await price('Seat', { type: 'label-reader', price: 100, term: 'year' })
  await price('Tablet', { kind: 'device', price: 200, term: 'once', isShipped: true, weight: 900 })
  await price('Dollars', { type: 'chef', price: 12, currency: 'USD' })
}
