/** Invoices: issued for ever, with numbers that have no gap. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { asServer } from '../../../testing/app.ts'
import { createShop, openShop, type Shop } from '../../../testing/shop.ts'
import { completePurchase } from '../settle.ts'

let shop: Shop
let t: Shop['t']
let platform: Shop['platform']
let visitor: Shop['visitor']
let owner: Shop['owner']
let prices: Shop['prices']
let buy: Shop['buy']
let settle: Shop['settle']
beforeAll(async () => {
  shop = await createShop()
  ;({ t, platform, visitor, owner, prices, buy, settle } = shop)
  await openShop(shop)
})
afterAll(() => t.close())

test('what was issued cannot be changed, by the database either', async () => {
  const { id } = (await buy([{ priceId: prices['Reports'], quantity: 1 }])).body['purchase']
  await settle(id)
  const [issued] = await shop.invoicesOf(id)
  expect((await t.call(owner, 'GET', `/invoice/paper?invoiceId=${issued!['id']}`)).status).toBe(200)
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
