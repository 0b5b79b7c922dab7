/**
 * A day of a kitchen, at two servers at once: ordered, told once, received in part, recalled, counted by two while a third
 * takes out, and what is short put into tomorrow's basket.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { kg, ledgerOf, makeProduct, rowsOf, type Body } from '../../testing/labels.ts'
import { headerOf } from '../../testing/mail-server.ts'
import { startTwoServers, type TwoServers } from '../../testing/two-servers.ts'

const DAY = 86_400_000

let both: TwoServers
let chef: string
let cook: string
let second: string
let tomatoes: string
let milk: string
let orderBatchId: string
beforeAll(async () => {
  both = await startTwoServers()
  const { t } = both
  chef = await t.token(3)
  cook = await t.token(1, { job: 'headChef' })
  second = await t.token(1, { job: 'cook', fresh: true })
  tomatoes = await makeProduct(t, {
    name: 'Tomatoes',
    consumptionUnit: 'kg',
    temperatureMin: 0,
    temperatureMax: 5,
  })
  milk = await makeProduct(t, { name: 'Whole milk', consumptionUnit: 'l' })
}, 240_000)
afterAll(() => both.close())

/** Asks one of the two servers. */
async function ask(server: 0 | 1, by: string, path: string, body: object): Promise<Body> {
  const answer = await both.servers[server].call(by, 'POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as Body
}
const stockOf = async (productId: string) =>
  (
    await rowsOf(
      both.t,
      `select round(sum(value), 3)::float8 as value from stock_balance where organization_id = $1 and product_id = $2`,
      [productId],
    )
  )[0]?.['value']

test(
  'twenty kilograms are ordered at both servers at once, and told once with the sheet',
  { timeout: 150_000 },
  async () => {
    const { t, mail } = both
    const make = async (entity: Parameters<typeof t.make>[0], draft: Record<string, unknown>) =>
      (await t.make(entity, draft))['id'] as string
    const supplierId = await make('supplier', { name: 'Field', email: 'orders@field.example' })
    const supplierProductId = await make('supplierProduct', {
      supplierId,
      productId: tomatoes,
      pack: kg(5),
      price: 8,
    })
    await make('supplierProduct', { supplierId, productId: milk, pack: { value: 6, unit: 'l' }, price: 5.7 })
    orderBatchId = newId()
    const order = {
      id: orderBatchId,
      supplierId,
      deliverAt: new Date(Date.now() + DAY).toISOString(),
      lines: [{ productId: tomatoes, supplierProductId, packs: 4 }],
    }
    const body = { order, send: 'send', accepts: ['secondToday', 'tooLate'] }
    await Promise.all([ask(0, chef, '/ordering/basket', body), ask(1, chef, '/ordering/basket', body)])
    for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
      const [row] = await rowsOf(
        t,
        'select sending from order_batch where organization_id = $1 and id = $2',
        [orderBatchId],
      )
      if (row?.['sending'] === 'sent') break
    }
    // What would be one too many has come by now: the queue is looked at every two seconds.
    await sleep(2500)
    expect(mail.received).toHaveLength(1)
    const [letter] = mail.received
    expect(headerOf(letter!, 'To')).toContain('orders@field.example')
    expect(letter!.source).toContain('application/pdf')
    expect(letter!.source).toMatch(/order-[\w-]+-v1\.pdf/)
  },
)

test(
  'eight and six of them come in two lots at 3 °C: stock, and an order received in part',
  { timeout: 120_000 },
  async () => {
    const [line] = await rowsOf(
      both.t,
      'select id from "order" where organization_id = $1 and order_batch_id = $2',
      [orderBatchId],
    )
    const lot = (value: number, supplierLot: string) => ({
      quantity: kg(value),
      supplierLot,
      expiration: '2099-01-05',
      temperature: 3,
    })
    const arrival = {
      id: newId(),
      orderBatchId,
      document: 'ALB-1',
      lines: [{ orderId: line!['id'], productId: tomatoes, lots: [lot(8, 'L-8'), lot(6, 'L-6')] }],
    }
    const [one, two] = await Promise.all([
      ask(0, cook, '/ordering/receive', { arrival }),
      ask(1, cook, '/ordering/receive', { arrival }),
    ])
    expect(two['labels']).toEqual(one['labels'])
    expect(one['orders']).toMatchObject([{ received: kg(14), quantity: kg(20), outcome: 'part' }])
    expect(one['orderBatch']).toMatchObject({ status: 'start' })
    expect(await stockOf(tomatoes)).toBe(14_000)
    expect((await ledgerOf(both.t)).differences).toEqual([])
  },
)

test(
  'a recall of one lot reaches all that was made of it, and nothing of the other',
  { timeout: 120_000 },
  async () => {
    const { t } = both
    const labels = await rowsOf(
      t,
      `select l.id, l.batch_id as "batchId", b.supplier_lot as lot from label l join batch b on b.organization_id = l.organization_id
      and b.id = l.batch_id where l.organization_id = $1 and b.product_id = $2`,
      [tomatoes],
    )
    const of = (lot: string) => labels.find(label => label['lot'] === lot)!
    const sauce = await makeProduct(t, { name: 'Sauce' })
    const soup = await makeProduct(t, { name: 'Soup' })
    const make = async (productId: string, labelId: unknown, value: number) =>
      (
        await ask(0, cook, '/labeling/register', {
          registration: {
            state: 'chill',
            productId,
            items: [{ count: 1, quantity: kg(value) }],
            inputs: [{ labelId, quantity: kg(value) }],
          },
        })
      )['labels'] as Body[]
    const [pot] = await make(sauce, of('L-8')['id'], 2)
    await make(soup, pot!['id'], 1)
    const other = await makeProduct(t, { name: 'Salad' })
    await make(other, of('L-6')['id'], 1)
    await ask(1, chef, '/labeling/hold', {
      hold: { batchId: of('L-8')['batchId'], reason: 'Recalled by the supplier', reach: true },
    })
    const batches = await rowsOf(
      t,
      `select p.name, b.supplier_lot as lot, b.status from batch b join product p on p.organization_id = b.organization_id
      and p.id = b.product_id where b.organization_id = $1 order by p.name, b.supplier_lot`,
    )
    expect(batches.map(({ name, lot, status }) => [name, lot, status])).toEqual([
      ['Salad', null, 'available'],
      ['Sauce', null, 'hold'],
      ['Soup', null, 'hold'],
      ['Tomatoes', 'L-6', 'available'],
      ['Tomatoes', 'L-8', 'hold'],
    ])
  },
)

test('two count the fridge blind while a third takes out', { timeout: 120_000 }, async () => {
  const { fridge } = both.t.home.places
  const book = (sign: string, reason: string, value: number) =>
    ask(1, chef, '/stock/register', {
      register: {
        sign,
        reason,
        locationId: fridge,
        lines: [{ productId: milk, quantity: { value, unit: 'l' } }],
      },
    })
  await book('positive', 'receipt', 10)
  const stockCountId = newId()
  await ask(0, cook, '/stock/count/start', { start: { id: stockCountId, kind: 'full', locationId: fridge } })
  const sheet = await ask(1, second, '/stock/count/sheet/get', { stockCountId })
  const line = (sheet['lines'] as Body[]).find(one => one['productId'] === milk)
  expect(line).toMatchObject({ expected: null, isCounted: false })
  const enter = (server: 0 | 1, by: string, value: number, round: number) =>
    ask(server, by, '/stock/count/enter', {
      entry: {
        id: newId(),
        stockCountId,
        productId: milk,
        placeId: fridge,
        covers: 'all',
        how: [{ kind: 'amount', amount: { value, unit: 'l' } }],
        round,
      },
    })
  // Counted before and after somebody takes four out: both are right.
  await enter(0, cook, 10, 1)
  await book('negative', 'consumption', 4)
  await ask(0, cook, '/stock/count/turn', { turn: { stockCountId, to: 'review' } })
  const review = await ask(0, chef, '/stock/count/review/get', { stockCountId })
  expect((review['lines'] as Body[]).find(one => one['productId'] === milk)).toMatchObject({
    counted: { value: 10_000, unit: 'ml' },
    difference: { value: 0, unit: 'ml' },
  })
  await enter(1, second, 6, 2)
  const booked = await ask(1, chef, '/stock/count/book', { book: { stockCountId } })
  expect((booked['variations'] as Body[]).filter(one => one['productId'] === milk)).toEqual([])
  expect(await stockOf(milk)).toBe(6_000)
})

test('milk under its minimum is a line of tomorrow’s basket', { timeout: 120_000 }, async () => {
  await both.t.make('stockLevel', {
    productId: milk,
    locationId: both.t.home.places.kitchen,
    minimum: { value: 8, unit: 'l' },
    par: { value: 18, unit: 'l' },
  })
  const basket = await ask(1, chef, '/ordering/basket/get', {})
  const [group] = basket['groups'] as Body[]
  expect(group).toMatchObject({
    name: 'Field',
    lines: [
      {
        product: 'Whole milk',
        packs: 2,
        quantity: { value: 12, unit: 'l' },
        why: { reason: 'par', par: 18, have: 6, coming: 0, need: 12, unit: 'l' },
      },
    ],
  })
})
