/** Numbers of buyers in other countries of the EU, which VIES is asked for: what each answer does to the tax. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VatRegister } from '../../adapters/vies/index.ts'
import { behavioursOf } from '../../app.ts'
import { asServer, TEST_SECRET, type TestOrganization } from '../../testing/app.ts'
import { createShop, openShop, type Shop } from '../../testing/shop.ts'
import { serverAsOwner } from '../../audit/server-actor.ts'
import { completePurchase, writing } from './settle.ts'

let asksVies: VatRegister['check'] = () => {
  throw new Error('Nobody is asked here')
}
let t: Shop['t']
let visitor: Shop['visitor']
let prices: Shop['prices']
let quoted: Shop['quoted']
let buy: Shop['buy']
beforeAll(async () => {
  const shop = await createShop(undefined, { check: (vatId, asking) => asksVies(vatId, asking) })
  await openShop(shop)
  ;({ t, visitor, prices, quoted, buy } = shop)
})
afterAll(() => t.close())

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
      const actor = serverAsOwner(french.id)
      const write = writing(transaction, behavioursOf(TEST_SECRET), actor)
      await completePurchase(write, id)
    })
    const { invoices } = (await t.call(visitor, 'GET', '/admin/store/invoices?search=Cuisine')).body
    expect(invoices).toHaveLength(1)
    expect(invoices[0]).toMatchObject({ treatment: 'reverseCharge', vatCheck: 'unavailable' })
  })
})
