/** Receiving against an order: what follows from it, what is refused, sent twice, done once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { kg, ledgerOf, makeProduct, registered, rowsOf, type Body } from '../../../testing/labels.ts'

let t: TestApp
let token: string
let supplierId: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  token = await t.token(3)
  supplierId = (await t.make('supplier', { name: 'Hortes del Delta' }))['id'] as string
})
afterAll(() => t.close())

interface Ordered {
  readonly orderBatchId: string
  readonly orderId: string
  readonly productId: string
}

/** An order of 20 kg of a product that is kept at 0 to 5 °C. */
async function ordered(more: object = {}, line: object = {}): Promise<Ordered> {
  const productId = await makeProduct(t, {
    name: 'Tomatoes',
    temperatureMin: 0,
    temperatureMax: 5,
    cost: 4,
    consumptionUnit: 'kg',
    ...more,
  })
  const batch = await t.make('orderBatch', {
    name: 'Vegetables',
    supplierId,
    locationId: t.home.places.kitchen,
    deliverAt: new Date().toISOString(),
  })
  const orderBatchId = batch['id'] as string
  const order = await t.make('order', {
    name: 'Tomatoes',
    orderBatchId,
    productId,
    quantity: kg(20),
    price: 30,
    locationId: t.home.places.kitchen,
    ...line,
  })
  return { orderBatchId, orderId: order['id'] as string, productId }
}

const lot = (value: number, supplierLot: string, more: object = {}) => ({
  quantity: kg(value),
  supplierLot,
  expiration: '2099-01-05',
  temperature: 3,
  ...more,
})
const arrivalOf = ({ orderBatchId, orderId, productId }: Ordered, lots: object[], more: object = {}) => ({
  id: newId(),
  orderBatchId,
  document: 'ALB-77',
  lines: [{ orderId, productId, lots }],
  ...more,
})
const receive = (arrival: object, by = token) => t.call(by, 'POST', '/ordering/receive', { arrival })
const rules = (body: Body) =>
  (body['details']?.faults ?? []).map(
    (fault: { path: string; rule: string }) => `${fault.path} ${fault.rule}`,
  )
const stockOf = async (productId: string) =>
  (
    await rowsOf(
      t,
      `select round(sum(case quantity_unit when 'g' then quantity_value / 1000 else quantity_value end), 3)::float as value,
        sum(cost)::float as cost from stock_variation where organization_id = $1 and product_id = $2`,
      [productId],
    )
  )[0]

describe('what comes', () => {
  test('two lots of 8 and 6 kg of 20: stock, labels, batches with the lot, the line and the order', async () => {
    const order = await ordered()
    const arrival = arrivalOf(order, [lot(8, 'L-1'), lot(6, 'L-2', { labels: 2 })])
    const answer = await receive(arrival)
    expect(answer.status, answer.raw.toString()).toBe(200)
    expect(answer.body['orderBatch']).toMatchObject({ status: 'start' })
    expect(answer.body['orders']).toMatchObject([
      { received: kg(14), outcome: 'part', status: 'start', quantity: kg(20) },
    ])
    const labels = answer.body['labels'] as Body[]
    expect(labels.map(label => label['quantity'].value).toSorted((a, b) => a - b)).toEqual([3, 3, 8])
    // What was ordered for 30 of 20 kg costs 21 for 14 kg.
    expect(await stockOf(order.productId)).toEqual({ value: 14, cost: 21 })
    const received = await rowsOf(
      t,
      `select kind, (data ->> 'lots')::int as lots from event where organization_id = $1 and action = 'stock/receive'
        and data ->> 'orderBatchId' = $2`,
      [answer.body['orderBatch'].id],
    )
    expect(received).toEqual([{ kind: 'end', lots: 2 }])
    const batches = await rowsOf(
      t,
      `select supplier_lot as lot, supplier, supplier_document as document, origin from batch
       where organization_id = $1 and product_id = $2 order by supplier_lot`,
      [order.productId],
    )
    const from = { supplier: 'Hortes del Delta', document: 'ALB-77', origin: 'receipt' }
    expect(batches).toEqual([
      { lot: 'L-1', ...from },
      { lot: 'L-2', ...from },
    ])
    const costs = await rowsOf(t, 'select cost::float from product where organization_id = $1 and id = $2', [
      order.productId,
    ])
    expect(costs).toEqual([{ cost: 1.5 }])
    // Sent again it is the same answer, and nothing is added.
    const again = await receive(arrival)
    expect(again.raw.toString()).toBe(answer.raw.toString())
    expect(await stockOf(order.productId)).toEqual({ value: 14, cost: 21 })
    // The rest makes it whole.
    const rest = await receive(arrivalOf(order, [lot(6, 'L-3')]))
    expect(rest.body['orders']).toMatchObject([{ received: kg(20), outcome: 'complete', status: 'end' }])
    expect(rest.body['orderBatch']).toMatchObject({ status: 'end' })
    const late = await receive(arrivalOf(order, [lot(1, 'L-4')]))
    expect([late.status, rules(late.body)]).toEqual([
      409,
      ['arrival.orderBatchId problem.arrival.orderClosed'],
    ])
    const { faults, differences } = await ledgerOf(t)
    expect([faults, differences]).toEqual([[], []])
  })

  test('a recall of one lot reaches all that was made of it, and nothing of the other', async () => {
    const order = await ordered()
    const { body } = await receive(arrivalOf(order, [lot(8, 'R-1'), lot(6, 'R-2')]))
    const [one] = (body['labels'] as Body[]).filter(label => label['quantity'].value === 8)
    const sauce = await makeProduct(t, { name: 'Sauce' })
    const made = await registered(t, token, {
      productId: sauce,
      inputs: [{ labelId: one!['id'], quantity: kg(2) }],
    })
    const held = await t.call(token, 'POST', '/labeling/hold', {
      hold: { batchId: one!['batchId'], reason: 'Recalled by the supplier', reach: true },
    })
    expect(held.status).toBe(200)
    const rows = await rowsOf(
      t,
      `select coalesce(supplier_lot, 'sauce') as lot, status from batch where organization_id = $1
        and (product_id = $2 or id = $3) order by 1`,
      [order.productId, made.batch['id']],
    )
    expect(rows).toEqual([
      { lot: 'R-1', status: 'hold' },
      { lot: 'R-2', status: 'available' },
      { lot: 'sauce', status: 'hold' },
    ])
  })

  test('what is too warm is held, and may not be used; what is sent back is no stock, and is owed', async () => {
    const order = await ordered()
    const { status, body, raw } = await receive(
      arrivalOf(order, [
        lot(8, 'H-1', { temperature: 9, outcome: 'held', reason: 'temperature' }),
        lot(4, 'H-2', { temperature: 12, outcome: 'refused', reason: 'temperature', price: 6 }),
      ]),
    )
    expect(status, raw.toString()).toBe(200)
    expect(body['labels']).toMatchObject([{ batchStatus: 'hold' }])
    expect(body['orders']).toMatchObject([{ received: kg(8), refused: kg(4), outcome: 'part' }])
    expect(await stockOf(order.productId)).toMatchObject({ value: 8 })
    const entries = await rowsOf(
      t,
      `select kind, money::float, reason from supplier_entry where organization_id = $1 and product_id = $2`,
      [order.productId],
    )
    expect(entries).toEqual([{ kind: 'refusal', money: 6, reason: 'temperature' }])
    const items = await rowsOf(
      t,
      `select outcome, temperature, batch_id is not null as "isBatch" from order_batch_item
       where organization_id = $1 and product_id = $2 order by temperature`,
      [order.productId],
    )
    expect(items).toEqual([
      { outcome: 'held', temperature: 9, isBatch: true },
      { outcome: 'refused', temperature: 12, isBatch: false },
    ])
  })

  test('the point at the door has its check, and one incidence for what was not in order', async () => {
    const point = await t.make('haccpPoint', {
      name: 'Deliveries',
      hazard: 'biological',
      stage: 'receiving',
      maximum: 5,
      locationId: t.home.places.kitchen,
    })
    const order = await ordered()
    const { status, raw } = await receive(
      arrivalOf(order, [
        lot(8, 'C-1'),
        lot(2, 'C-2', { temperature: 8, outcome: 'held', reason: 'temperature' }),
        lot(2, 'C-3', { temperature: 9, outcome: 'refused', reason: 'temperature' }),
      ]),
    )
    expect(status, raw.toString()).toBe(200)
    const checks = await rowsOf(
      t,
      `select value, is_ok as "isOk", incidence_id as "incidenceId" from haccp_check
       where organization_id = $1 and haccp_point_id = $2 order by value`,
      [point['id']],
    )
    expect(checks.map(({ value, isOk }) => [value, isOk])).toEqual([
      [3, true],
      [8, false],
      [9, false],
    ])
    expect(new Set(checks.slice(1).map(({ incidenceId }) => incidenceId)).size).toBe(1)
    await t.call(await t.token(5), 'DELETE', `/haccp/haccp/${point['id']}`)
  })

  test('no batch code is given twice, whatever comes at once', async () => {
    const orders = await Promise.all([ordered(), ordered(), ordered()])
    const answers = await Promise.all(
      orders.map(order => receive(arrivalOf(order, [lot(1, 'N-1'), lot(1, 'N-2'), lot(1, 'N-3')]))),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const codes = await rowsOf(
      t,
      'select code from batch where organization_id = $1 and product_id = any($2::uuid[])',
      [orders.map(({ productId }) => productId)],
    )
    expect(new Set(codes.map(({ code }) => code)).size).toBe(9)
  })

  test('what does not come any more closes the line', async () => {
    const order = await ordered()
    const { orderId, productId } = order
    const { body } = await receive(
      arrivalOf(order, [], { lines: [{ orderId, productId, lots: [lot(14, 'S-1')], isClosed: true }] }),
    )
    expect(body['orders']).toMatchObject([{ outcome: 'short', status: 'end', received: kg(14) }])
  })

  test('crates stand in the account with the supplier', async () => {
    const order = await ordered()
    await receive(
      arrivalOf(order, [lot(20, 'K-1')], { crates: [{ crate: 'E2 box', came: 10, went: 4, deposit: 3.5 }] }),
    )
    const entries = await rowsOf(
      t,
      `select kind, crates, money::float from supplier_entry where organization_id = $1 and order_batch_id = $2 order by kind`,
      [order.orderBatchId],
    )
    expect(entries).toEqual([
      { kind: 'cratesIn', crates: 10, money: 35 },
      { kind: 'cratesOut', crates: -4, money: -14 },
    ])
  })
})

describe('what is not taken in', () => {
  const refused = async (order: Ordered, lots: object[], more: object = {}) => {
    const answer = await receive(arrivalOf(order, lots, more))
    expect(answer.status, answer.raw.toString()).toBe(422)
    expect(await stockOf(order.productId)).toMatchObject({ value: null })
    return rules(answer.body)
  }

  test('food at 99 °C, with limits and without', async () => {
    const path = 'arrival.lines.0.lots.0.temperature'
    expect(await refused(await ordered(), [lot(8, 'A', { temperature: 99 })])).toEqual([
      `${path} problem.arrival.absurd`,
    ])
    const loose = await ordered({ temperatureMin: null, temperatureMax: null })
    expect(await refused(loose, [lot(8, 'A', { temperature: 99 })])).toEqual([
      `${path} problem.arrival.absurd`,
    ])
    expect(await refused(await ordered(), [lot(8, 'A', { temperature: 6 })])).toEqual([
      `${path} problem.arrival.temperature`,
    ])
    expect(await refused(await ordered(), [lot(8, 'A', { temperature: undefined })])).toEqual([
      `${path} problem.field.required`,
    ])
  })

  test('another product, another unit, a lot twice, a date that is past, no reason', async () => {
    const order = await ordered()
    const milk = await makeProduct(t, { name: 'Milk' })
    const { orderId } = order
    expect(await refused(order, [], { lines: [{ orderId, productId: milk, lots: [lot(8, 'A')] }] })).toEqual([
      'arrival.lines.0.productId problem.arrival.otherProduct',
    ])
    expect(await refused(order, [{ ...lot(1, 'A'), quantity: { value: 8, unit: 'l' } }])).toEqual([
      'arrival.lines.0.lots.0.quantity problem.arrival.otherMeasure',
    ])
    expect(await refused(order, [lot(1, 'A'), lot(2, 'a')])).toEqual([
      'arrival.lines.0.lots.1.supplierLot problem.arrival.lotTwice',
    ])
    expect(await refused(order, [lot(1, 'A', { expiration: '2026-01-01' })])).toEqual([
      'arrival.lines.0.lots.0.expiration problem.arrival.pastDate',
    ])
    expect(await refused(order, [lot(1, 'A', { outcome: 'refused' })])).toEqual([
      'arrival.lines.0.lots.0.reason problem.arrival.reason',
    ])
  })

  test('the order of another organization, or of a place out of reach', async () => {
    const order = await ordered()
    const strangers = [await t.token(5, { organization: 'other' }), await t.token(3, { place: 'sibling' })]
    for (const stranger of strangers) {
      expect((await receive(arrivalOf(order, [lot(1, 'A')]), stranger)).status).toBe(404)
      const { orderBatchId } = order
      expect((await t.call(stranger, 'POST', '/ordering/receive/get', { orderBatchId })).status).toBe(404)
    }
  })
})

test('what is expected names what is outstanding, its limits and the code of its case', async () => {
  const order = await ordered()
  await receive(arrivalOf(order, [lot(8, 'E-1')]))
  const { status, body, raw } = await t.call(token, 'POST', '/ordering/receive/get', {
    orderBatchId: order.orderBatchId,
  })
  expect(status, raw.toString()).toBe(200)
  expect(body['lines']).toMatchObject([
    { name: 'Tomatoes', outstanding: kg(12), minimum: 0, maximum: 5, dateKind: 'expiration' },
  ])
  expect(body['supplier']).toBe('Hortes del Delta')
})

describe('a cook', () => {
  test('receives, and neither sees nor says a price', async () => {
    const order = await ordered()
    const by = await t.token(0, { job: 'cook' })
    const { orderBatchId, productId } = order
    const expected = await t.call(by, 'POST', '/ordering/receive/get', { orderBatchId })
    expect(expected.status, expected.raw.toString()).toBe(200)
    expect(expected.body['lines']).toMatchObject([{ name: 'Tomatoes', order: { price: null } }])
    const priced = await receive(arrivalOf(order, [lot(8, 'P-1', { price: 1 })]), by)
    expect([priced.status, rules(priced.body)]).toEqual([
      422,
      ['arrival.lines.0.lots.0.price problem.arrival.priceNotYours'],
    ])
    const arrival = arrivalOf(order, [lot(8, 'P-1')])
    const { status, body, raw } = await receive(arrival, by)
    expect(status, raw.toString()).toBe(200)
    expect(body['orders']).toMatchObject([{ received: kg(8), outcome: 'part', price: null }])
    expect((await receive(arrival, by)).raw.toString()).toBe(raw.toString())
    // What it costs is what was ordered.
    expect(await stockOf(productId)).toEqual({ value: 8, cost: 12 })
  })
})

test('what stands on the note and did not come is claimed, at what it was ordered for', async () => {
  const order = await ordered()
  const { orderId, productId, orderBatchId } = order
  const line = { orderId, productId, lots: [lot(14, 'N-14')], isClosed: true, noted: kg(20) }
  const { status, raw } = await receive(arrivalOf(order, [], { lines: [line] }))
  expect(status, raw.toString()).toBe(200)
  const account = await t.call(token, 'POST', '/ordering/account/get', { supplierId })
  const claims = (account.body['claims'] as Body[]).filter(
    ({ entry }) => entry['orderBatchId'] === orderBatchId,
  )
  expect(claims).toMatchObject([
    { entry: { kind: 'short', quantity: kg(6), document: 'ALB-77' }, open: 9, product: 'Tomatoes' },
  ])
})
