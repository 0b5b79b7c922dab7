/** Paying by card: the hosted page alone decides, each message counts once, the page is opened once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createShop, openShop, type Shop } from '../../../testing/shop.ts'

/** Pages that the service was asked for, in their order. */
const opened: string[] = []
/** The next page is opened, and nothing written of it. */
let dies = false
let shop: Shop
let t: Shop['t']
let payments: Shop['payments']
let visitor: Shop['visitor']
let owner: Shop['owner']
let prices: Shop['prices']
let buy: Shop['buy']
let quoted: Shop['quoted']
let purchaseOf: Shop['purchaseOf']
let licensesOf: Shop['licensesOf']
let invoicesOf: Shop['invoicesOf']
let deliver: Shop['deliver']
let paymentOf: Shop['paymentOf']
beforeAll(async () => {
  shop = await createShop(payments => ({
    ...payments,
    async open(asked) {
      const page = await payments.open(asked)
      opened.push(page.url)
      if (dies) {
        dies = false
        throw new Error('The server ends here')
      }
      return page
    },
  }))
  ;({
    t,
    payments,
    visitor,
    owner,
    prices,
    buy,
    quoted,
    purchaseOf,
    licensesOf,
    invoicesOf,
    deliver,
    paymentOf,
  } = shop)
  await openShop(shop)
})
afterAll(() => t.close())

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

  test('sent again it is the same page, at once too and where a server ended between opening and writing', async () => {
    const { total } = await quoted(items())
    const id = newId()
    const again = () => buy(items(), { method: 'card', id, total })
    dies = true
    expect((await again()).status).toBe(500)
    const all = await Promise.all([again(), again(), again()])
    const urls = new Set(all.map(({ body }) => body['url'] as string))
    expect([all.map(one => one.status), urls.size]).toEqual([[200, 200, 200], 1])
    const paying = await t.call(owner, 'POST', '/organization/store/pay', { purchase: id, method: 'card' })
    expect(urls).toContain(paying.body['url'])
    expect(urls).toContain(opened.at(-5))
    expect(new Set(opened.slice(-5)).size).toBe(1)
    await deliver(payments.decide(await paymentOf(id), 'paid', Date.now()))
    expect((await again()).body).toMatchObject({ url: null, purchase: { status: 'completed' } })
    expect(await licensesOf(id)).toHaveLength(1)
  })

  test('after a failure two who try again come to one new page', async () => {
    const { body } = await buy(items(), { method: 'card' })
    const { id } = body['purchase']
    await deliver(payments.decide(await paymentOf(id), 'failed', Date.now()))
    const pay = () => t.call(owner, 'POST', '/organization/store/pay', { purchase: id, method: 'card' })
    const urls = (await Promise.all([pay(), pay()])).map(answer => answer.body['url'])
    expect(urls[0]).toBe(urls[1])
    expect(urls[0]).not.toBe(body['url'])
  })
})
