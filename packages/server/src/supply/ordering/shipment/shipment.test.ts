import { readScan } from '@cloche/domain/rules/codes'
import { readCodes } from '@cloche/domain/testing/read-codes'
import { decodePDFRawStream, PDFDocument, PDFRawStream, type PDFArray } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { drawn } from '../../../testing/drawn.ts'
import {
  faultsOf,
  kg,
  ledgerOf,
  makeProduct,
  moveLabels,
  readLabel,
  registered,
  rowsOf,
  type Body,
} from '../../../testing/labels.ts'
import { expectRefusals } from '../../../testing/switched-workers.ts'

let t: TestApp
/** At the kitchen, which sends; and at its sibling, which receives. */
let cook: string
let there: string
let places: TestApp['home']['places']
beforeAll(async () => {
  t = await createTestApp()
  cook = await t.token(3)
  there = await t.token(3, { place: 'sibling' })
  places = t.home.places
})
afterAll(() => t.close())

const ask = (by: string, path: string, body: object) => t.call(by, 'POST', `/ordering/${path}`, body)
const send = (body: object, by = cook) =>
  ask(by, 'ship', { shipment: { fromLocationId: places.kitchen, toLocationId: places.sibling, ...body } })
const arrive = (body: object, by = there) => ask(by, 'arrive', { arrival: { lines: [], ...body } })
const detail = async (shipmentId: string, by = there) =>
  (await ask(by, 'shipment/detail/get', { shipmentId })).body as Body

/** What the ledger of stock has of a product, by place. */
async function stock(productId: string): Promise<Record<string, number>> {
  const rows = await rowsOf(
    t,
    `select location_id as place, sum(quantity_value * case quantity_unit when 'g' then 0.001 else 1 end)::float as kg
     from stock_variation where organization_id = $1 and product_id = $2 group by 1`,
    [productId],
  )
  const names = Object.fromEntries(Object.entries(places).map(([name, id]) => [id, name]))
  return Object.fromEntries(rows.map(({ place, kg: value }) => [names[place], Number(value)]))
}

async function ordered(productId: string, value: number) {
  const batch = await t.make('orderBatch', {
    name: 'For tonight',
    locationId: places.sibling,
    supplierLocationId: places.kitchen,
    deliverAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  // As sending it leaves it.
  await rowsOf(
    t,
    `update order_batch set sending = 'sent' where organization_id = $1 and id = $2 returning id`,
    [batch['id']],
  )
  const line = await t.make('order', {
    name: 'Stock',
    locationId: places.sibling,
    orderBatchId: batch['id'],
    productId,
    quantity: kg(value),
  })
  return { orderBatchId: batch['id'] as string, orderId: line['id'] as string }
}

describe('between our kitchens', () => {
  test('an order is seen, picked by first expiry, sent, in stock nowhere, and received with differences', async () => {
    const productId = await makeProduct(t)
    const late = (await registered(t, cook, { productId, expiration: '2099-06-02' })).labels[0]!
    const soon = (await registered(t, cook, { productId, expiration: '2099-06-01' })).labels[0]!
    const { orderBatchId, orderId } = await ordered(productId, 1.5)
    const seen = (await ask(cook, 'incoming/get', {})).body as Body
    expect(seen['orders']).toMatchObject([{ id: orderBatchId, lines: 1, isOnItsWay: false }])
    const picked = (await ask(cook, 'incoming/pick/get', { orderBatchId })).body as Body
    const [line] = picked['lines'] as Body[]
    expect(line!['labels']).toMatchObject([
      { id: soon['id'], picked: kg(1), block: null },
      { id: late['id'], picked: kg(0.5), block: null },
    ])
    const id = newId()
    const body = {
      id,
      orderBatchId,
      departureTemperature: 3,
      lines: [
        { labelId: soon['id'], orderId },
        { labelId: late['id'], quantity: kg(0.5), orderId },
      ],
    }
    const answers = await Promise.all([send(body), send(body)])
    expect(answers.map(({ status, body: said }) => [status, said['code']])).toEqual([
      [200, undefined],
      [200, undefined],
    ])
    expect(await stock(productId)).toEqual({ kitchen: 0.5 })
    expect(faultsOf((await moveLabels(t, cook, [soon['id']], 'waste', { reason: 'spoiled' })).body)).toEqual([
      'move.labelIds.0 trace.label.onTheWay',
    ])
    expect(
      ((await ask(cook, 'incoming/pick/get', { orderBatchId })).body['lines'] as Body[])[0],
    ).toMatchObject({
      outstanding: kg(0),
      onTheWay: kg(1.5),
    })
    const coming = (await ask(there, 'incoming/get', {})).body as Body
    expect(coming['coming']).toMatchObject([{ id, lines: 2 }])
    const lines = (await detail(id))['lines'] as Body[]
    const half = lines.find(({ quantity }) => quantity.value === 0.5)!
    const said = { lineId: half['id'], outcome: 'less', arrived: kg(0.25), note: 'torn bag' }
    const received = { shipmentId: id, temperature: 5, lines: [said] }
    const twice = await Promise.all([arrive(received), arrive(received)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(twice[0]!.body['shipment']).toMatchObject({ status: 'received', arrivalTemperature: 5 })
    // Another device of theirs says something else: that is not the same arrival.
    const other = await arrive({ ...received, lines: [] })
    expect(faultsOf(other.body)).toEqual(['arrival.shipmentId problem.shipment.received'])
    expect(await stock(productId)).toEqual({ kitchen: 0.5, sibling: 1.25 })
    expect(await readLabel(t, there, soon['id'])).toMatchObject({
      locationId: places.sibling,
      shipmentId: null,
    })
    const [order] = await rowsOf(
      t,
      'select received_value::float as received, outcome, status from "order" where organization_id = $1 and id = $2',
      [orderId],
    )
    expect(order).toEqual({ received: 1.25, outcome: 'part', status: 'start' })
    // The rest is sent, too: the order is done.
    const last = newId()
    expect(
      (await send({ id: last, orderBatchId, lines: [{ labelId: late['id'], quantity: kg(0.25), orderId }] }))
        .status,
    ).toBe(200)
    expect((await arrive({ shipmentId: last })).status).toBe(200)
    expect(
      await rowsOf(t, 'select status, sending from order_batch where organization_id = $1 and id = $2', [
        orderBatchId,
      ]),
    ).toEqual([{ status: 'end', sending: 'despatched' }])
  })

  test('what is held or past its date is not sent; what is called off is back where it stood', async () => {
    const productId = await makeProduct(t)
    const made = await registered(t, cook, { productId })
    const free = (await registered(t, cook, { productId })).labels[0]!
    const hold = { batchId: made.batch['id'], reason: 'smell' }
    expect((await t.call(await t.token(5), 'POST', '/labeling/hold', { hold })).status).toBe(200)
    expect(faultsOf((await send({ lines: [{ labelId: made.labels[0]!['id'] }] })).body)).toEqual([
      'shipment.lines.0.labelId trace.label.hold',
    ])
    const kept = (await ordered(productId, 5)).orderBatchId
    const [line] = (await ask(cook, 'incoming/pick/get', { orderBatchId: kept })).body['lines'] as Body[]
    expect(line!['labels']).toMatchObject([
      { id: free['id'], block: null, picked: kg(1) },
      { id: made.labels[0]!['id'], block: 'hold', picked: null },
    ])
    const id = newId()
    const loose = { productId, quantity: kg(2), state: 'init' }
    // More than there is without a label is asked.
    expect(faultsOf((await send({ id, lines: [loose] })).body)).toEqual([
      'shipment.lines.0.quantity problem.stock.notEnough',
    ])
    expect((await send({ id, beyond: true, lines: [{ labelId: free['id'] }, loose] })).status).toBe(200)
    expect(await stock(productId)).toEqual({ kitchen: -1 })
    expect((await ask(cook, 'unship', { shipmentId: id })).body['shipment']).toMatchObject({
      status: 'cancelled',
    })
    expect(await stock(productId)).toEqual({ kitchen: 2 })
    expect(faultsOf((await arrive({ shipmentId: id })).body)).toEqual([
      'arrival.shipmentId problem.shipment.cancelled',
    ])
    expect(
      faultsOf((await send({ departureTemperature: 99, lines: [{ labelId: free['id'] }] })).body),
    ).toEqual(['shipment.departureTemperature problem.arrival.absurd'])
  })

  test('a cook of another place, and another organization, reach nothing', async () => {
    const productId = await makeProduct(t)
    const label = (await registered(t, cook, { productId })).labels[0]!
    const lines = [{ labelId: label['id'] }]
    const stranger = await t.token(5, { organization: 'other' })
    for (const by of [there, stranger]) expect((await send({ lines }, by)).body['code']).toBe('UNKNOWN_LINK')
    expect((await send({ toLocationId: t.other.places.kitchen, lines })).body['code']).toBe('UNKNOWN_LINK')
    const id = newId()
    expect((await send({ id, lines })).status).toBe(200)
    // Only who receives it adds it, only who sent it calls it off.
    for (const by of [cook, stranger])
      expect((await arrive({ shipmentId: id }, by)).body['code']).toBe('NOT_FOUND')
    for (const by of [there, stranger])
      expect((await ask(by, 'unship', { shipmentId: id })).body['code']).toBe('NOT_FOUND')
    // Nor does a colleague at a third place of the same organization.
    const third = await t.make('location', { name: 'Pastry', type: 'kitchen', parentId: places.root })
    const pastry = await t.tokenIn(t.home.id, 3, third['id'] as string)
    expect((await arrive({ shipmentId: id }, pastry)).body['code']).toBe('NOT_FOUND')
    expect((await ask(pastry, 'unship', { shipmentId: id })).body['code']).toBe('NOT_FOUND')
    expect((await t.call(pastry, 'GET', `/ordering/shipment/paper?shipmentId=${id}`)).status).toBe(404)
    expect((await ask(pastry, 'incoming/get', {})).body).toEqual({ orders: [], coming: [], going: [] })
    for (const by of [stranger, pastry])
      expect((await ask(by, 'shipment/detail/get', { shipmentId: id })).body['code']).toBe('NOT_FOUND')
    expect((await ask(stranger, 'incoming/get', {})).body).toEqual({ orders: [], coming: [], going: [] })
    const theirs = (await ask(stranger, 'targets/get', {})).body['places'] as Body[]
    expect(theirs.map(place => place['id'])).not.toContain(places.sibling)
    const ours = (await ask(cook, 'targets/get', {})).body['places'] as Body[]
    // What stands in what is said with them: a door offers no place that is in its own.
    expect(ours.find(place => place['id'] === places.fridge)!['hierarchy']).toContain(places.kitchen)
    expect(ours.find(place => place['id'] === places.sibling)).toMatchObject({ isWithinReach: false })
    expect(await stock(productId)).toEqual({ kitchen: 0 })
  })

  test('a box travels with everything in it, and arrives with it; nobody has it in hand meanwhile', async () => {
    const productId = await makeProduct(t)
    const [inside, beside] = [
      (await registered(t, cook, { productId })).labels[0]!,
      (await registered(t, cook, { productId })).labels[0]!,
    ]
    const box = (await t.make('container', { name: 'Blue box', locationId: places.kitchen }))['id'] as string
    const pack = { pack: { containerId: box, labelIds: [inside['id']] } }
    expect((await t.call(cook, 'POST', '/container/pack', pack)).status).toBe(200)
    const id = newId()
    const sent = await send({ id, lines: [{ labelId: beside['id'], containerId: box }] })
    expect([sent.status, sent.body]).toMatchObject([200, {}])
    const seen = await detail(id)
    expect(seen['containers']).toMatchObject([{ id: box, name: 'Blue box' }])
    expect((seen['lines'] as Body[]).map(line => [line['labelId'], line['containerId']]).toSorted()).toEqual(
      [
        [inside['id'], box],
        [beside['id'], box],
      ].toSorted(),
    )
    for (const [path, body] of [
      ['/container/move', { move: { containerId: box, parentId: null } }],
      ['/container/unpack', { unpack: { containerId: box } }],
      ['/container/pack', { pack: { containerId: box, labelIds: [inside['id']] } }],
    ] as const)
      expect(faultsOf((await t.call(cook, 'POST', path, body)).body).join(), path).toContain(
        'problem.container.onTheWay',
      )
    const missing = (seen['lines'] as Body[]).find(line => line['labelId'] === beside['id'])
    const lines = [{ lineId: missing!['id'], outcome: 'missing' }]
    expect((await arrive({ shipmentId: id, lines })).status).toBe(200)
    expect(await readLabel(t, there, inside['id'])).toMatchObject({
      locationId: places.sibling,
      containerId: box,
      shipmentId: null,
    })
    expect(
      await rowsOf(
        t,
        'select location_id as place, shipment_id as shipment, status from container where organization_id = $1 and id = $2',
        [box],
      ),
    ).toEqual([{ place: places.sibling, shipment: null, status: 'inUse' }])
    expect(await stock(productId)).toEqual({ kitchen: 0, sibling: 1 })
    const { faults, differences } = await ledgerOf(t)
    expect([faults, differences]).toEqual([[], []])
  })

  test('more without a label than there is is asked first; a sensor goes along only where it is seen', async () => {
    const productId = await makeProduct(t)
    const lines = [{ productId, quantity: kg(2) }]
    expect(faultsOf((await send({ lines })).body)).toEqual([
      'shipment.lines.0.quantity problem.stock.notEnough',
    ])
    const id = newId()
    expect((await send({ id, lines, beyond: true })).status).toBe(200)
    expect(
      await rowsOf(
        t,
        'select is_beyond as beyond from stock_variation where organization_id = $1 and product_id = $2',
        [productId],
      ),
    ).toEqual([{ beyond: true }])
    const elsewhere = await t.make('sensor', {
      name: 'Theirs',
      path: 'theirs/air',
      kind: 'temperature',
      locationId: places.sibling,
    })
    expect(faultsOf((await send({ lines, beyond: true, sensorId: elsewhere['id'] })).body)).toEqual([
      'shipment.sensorId problem.field.unknownLink',
    ])
    // Whoever receives at another place than the one they are at now sees and receives it all the same.
    const both = await t.token(3, { fresh: true })
    const { user } = (await t.call(both, 'GET', '/user/me')).body as Body
    await rowsOf(
      t,
      'update "user" set location_ids = $3::uuid[] where organization_id = $1 and id = $2 returning id',
      [user['id'], [places.kitchen, places.sibling]],
    )
    const askPaper = () => t.call(both, 'GET', `/ordering/shipment/paper?shipmentId=${id}`)
    await expectRefusals(t, askPaper, 'problem.paper.fewerLines')
    const paper = await askPaper()
    expect(paper.status).toBe(200)
    const coming = (await ask(both, 'incoming/get', {})).body['coming'] as Body[]
    expect(coming.map(one => one['id'])).toContain(id)
    expect(
      ((await ask(cook, 'incoming/get', {})).body['coming'] as Body[]).map(one => one['id']),
    ).not.toContain(id)
    expect((await arrive({ shipmentId: id }, both)).status).toBe(200)
    expect(await stock(productId)).toEqual({ kitchen: -2, sibling: 2 })
  })
})

test('the code of a delivery note, read by a reader of others, leads to its shipment', async () => {
  const productId = await makeProduct(t)
  const [label] = (await registered(t, cook, { productId })).labels
  const id = newId()
  const sent = await send({ id, lines: [{ labelId: label!['id'] }] })
  expect(sent.status, sent.raw.toString()).toBe(200)
  const file = await t.app.inject({
    method: 'GET',
    url: `/api/v0/ordering/shipment/paper?shipmentId=${id}`,
    headers: { authorization: `Bearer ${there}` },
  })
  const page = (await PDFDocument.load(file.rawPayload)).getPage(0)
  const streams = page.node.Contents() as PDFArray
  const drawing = streams
    .asArray()
    .map((_, at) => decodePDFRawStream(streams.lookup(at, PDFRawStream)).decode())
    .map(bytes => Buffer.from(bytes).toString('latin1'))
    .join('\n')
  const [code, ...others] = await readCodes(drawn(drawing))
  expect(others).toEqual([])
  expect(code?.text).toMatch(/\/#\/qr\/bytecode\/SH/)
  expect(readScan(code?.text ?? '')).toEqual({ kind: 'bytecode', typePrefix: 'SH', id })
})
