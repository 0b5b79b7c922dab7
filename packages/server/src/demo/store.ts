/** The demo's store, through the calls that everybody uses: who sells, at which prices, and what the hotels bought. */
import type { FastifyInstance } from 'fastify'
import { newId } from '../adapters/ids.ts'
import { logIn } from './kitchen.ts'
import { caller, type Call } from './call.ts'

const SELLER = {
  name: 'Cloche Demo SL',
  vatId: 'ESB12345674',
  address: 'Carrer de la Marina 1',
  postcode: '08005',
  city: 'Barcelona',
  country: 'ES',
  iban: 'ES91 2100 0418 4502 0005 1332',
  bank: 'Demo bank',
  email: 'platform@demo.test',
  prefix: '',
  dueDays: 15,
  timeZone: 'Europe/Madrid',
  foot: 'A company of the demo: nothing is sold.',
}

const FIRST_ACCOUNTS = { address: 'Passeig de Gràcia 10', postcode: '08007', vatId: 'B65410011' }

const PRICES = [
  { name: 'User seat', type: 'user', price: 6, steps: '10: 5, 50: 12.5', isPersonal: false },
  { name: 'Chef', type: 'chef', price: 12, trialDays: 14, steps: '10: 5' },
  { name: 'Labels: register', type: 'label-writer', price: 9, trialDays: 14 },
  { name: 'Labels: read', type: 'label-reader', price: 3 },
  { name: 'Reports', type: 'report', price: 29, isPersonal: false, trialDays: 30 },
  { name: 'Unlimited history', type: 'history-unlimited', price: 190, term: 'year', isPersonal: false },
  { name: 'Backup', type: 'backup', price: 120, term: 'year' },
  { name: 'Track core', type: 'device-track-core', price: 15, isPersonal: false },
  { name: 'Track pro', type: 'device-track-pro', price: 29, isPersonal: false },
  { name: 'Full cooker', type: 'device-cooker-full', price: 340, term: 'year', isPersonal: false },
  {
    name: 'Tablet for the kitchen',
    description: 'Ten inches, splash-proof, with a stand.',
    kind: 'device',
    price: 289,
    term: 'once',
    isShipped: true,
    weight: 950,
  },
] as const

const SHIPPING = [
  { name: 'Spain, up to 5 kg', country: 'ES', upTo: 5000, price: 7.5 },
  { name: 'Spain', country: 'ES', price: 19 },
  { name: 'Elsewhere', price: 45 },
] as const

async function idOfPrice(platform: Call, index: number): Promise<string> {
  const price = PRICES[index]!
  const made = await platform<{ storePrice: { id: string } }>('POST', '/admin/store/price', {
    storePrice: { ...price, priority: index },
  })
  return made.storePrice.id
}

interface Bought {
  readonly purchase: { readonly id: string }
  readonly url: string | null
}

async function buy(owner: Call, items: readonly object[], method: 'card' | 'transfer'): Promise<Bought> {
  const { quote } = await owner<{ quote: { total: number } }>('POST', '/organization/store/quote', { items })
  return owner<Bought>('POST', '/organization/store/buy', {
    buy: { id: newId(), items, method, total: quote.total },
  })
}

/** Who sells, and what the hotels have bought: paid on the page of the test service, and waiting for a transfer. */
export async function loadStore(app: FastifyInstance): Promise<void> {
  const platform = caller(app, await logIn(app, 'platform@demo.test'))
  await platform('PUT', '/admin/store/seller', { seller: SELLER })
  const ids: string[] = []
  for (const index of PRICES.keys()) ids.push(await idOfPrice(platform, index))
  for (const shippingRate of SHIPPING) await platform('POST', '/admin/store/shipping-rate', { shippingRate })
  const owner = caller(app, await logIn(app, 'owner@demo.test'))
  const { organization } = await owner<{ organization: { id: string } }>('GET', '/organization')
  await owner('PATCH', `/organization/${organization.id}`, FIRST_ACCOUNTS)
  const paid = await buy(
    owner,
    [
      { priceId: ids[1], quantity: 2 },
      { priceId: ids[10], quantity: 1 },
    ],
    'card',
  )
  if (paid.url !== null)
    await app.inject({
      method: 'POST',
      url: new URL(paid.url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'action=pay',
    })
  await buy(owner, [{ priceId: ids[8], quantity: 3 }], 'transfer')
}
