/** Food on its way: whoever tries to use, move, count, throw away or close it at the place it left loses nothing of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  faultsOf,
  kg,
  makeProduct,
  moveLabels,
  readLabel,
  registered,
  rowsOf,
  tryRegister,
  type Body,
} from '../../../testing/labels.ts'
import { lostOnTheWay, untrueBalances } from '../../../testing/stock.ts'

let t: TestApp
let cook: string
let there: string
let places: TestApp['home']['places']
const begun = new Date().toISOString()
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  cook = await t.token(3)
  there = await t.token(3, { place: 'sibling' })
  places = t.home.places
})
afterAll(() => t.close())

const post = (path: string, body: object, by = cook) => t.call(by, 'POST', path, body)
const arrive = (shipmentId: string, more: object = {}) =>
  post('/ordering/arrive', { arrival: { shipmentId, lines: [], ...more } }, there)
const unship = (shipmentId: string) => post('/ordering/unship', { shipmentId })
const lineOf = async (shipmentId: string) =>
  ((await post('/ordering/shipment/detail/get', { shipmentId }, there)).body['lines'] as Body[])[0]!['id']

/** A kilogram of a product under a label that travels, and when that left. */
async function travelling(more: object = {}) {
  const productId = await makeProduct(t, more)
  const made = await registered(t, cook, { productId, state: 'init' })
  const label = made.labels[0]!
  const before = new Date().toISOString()
  const id = newId()
  const shipment = {
    id,
    fromLocationId: places.kitchen,
    toLocationId: places.sibling,
    lines: [{ labelId: label['id'] }],
  }
  expect((await post('/ordering/ship', { shipment })).status).toBe(200)
  return { productId, labelId: label['id'] as string, batchId: made.batch['id'] as string, id, before }
}

/** As counts of earlier releases left a label that was on its way. */
const closeByCount = (labelId: string) =>
  rowsOf(
    t,
    'update label set is_final = true, quantity_value = 0 where organization_id = $1 and id = $2 returning id',
    [labelId],
  )

const held = async (labelId: string) => {
  const { quantity, isFinal, locationId, shipmentId } = await readLabel(t, cook, labelId)
  return { quantity, isFinal, isHere: locationId === places.kitchen, travels: shipmentId !== null }
}
const UNTOUCHED = { quantity: kg(1), isFinal: false, isHere: true, travels: true }

type Travelling = Awaited<ReturnType<typeof travelling>>
const ON_ITS_WAY = 'trace.label.onTheWay'
/** Every door through which a label is reached, and what it says of one that travels. */
const DOORS: readonly [name: string, try_: (food: Travelling) => Promise<Body>, rule: string][] = [
  [
    'waste',
    async ({ labelId }) => (await moveLabels(t, cook, [labelId], 'waste', { reason: 'x' })).body,
    ON_ITS_WAY,
  ],
  ['consume', async ({ labelId }) => (await moveLabels(t, cook, [labelId], 'consume')).body, ON_ITS_WAY],
  ['cancel', async ({ labelId }) => (await moveLabels(t, cook, [labelId], 'cancel')).body, ON_ITS_WAY],
  [
    'relocate',
    async ({ labelId }) =>
      (await moveLabels(t, cook, [labelId], 'relocate', { locationId: places.kitchen })).body,
    ON_ITS_WAY,
  ],
  ['open', async ({ labelId }) => (await moveLabels(t, cook, [labelId], 'open')).body, ON_ITS_WAY],
  [
    'redate',
    async ({ labelId }) =>
      (await moveLabels(t, cook, [labelId], 'redate', { expiration: '2099-01-01', reason: 'x' })).body,
    ON_ITS_WAY,
  ],
  [
    'split',
    async ({ labelId }) => (await post('/labeling/split', { split: { labelId, parts: [kg(0.5)] } })).body,
    ON_ITS_WAY,
  ],
  [
    'merge',
    async ({ labelId, productId }) => {
      const other = (await registered(t, cook, { productId, state: 'init' })).labels[0]!['id']
      return (await post('/labeling/merge', { merge: { labelIds: [other, labelId] } })).body
    },
    ON_ITS_WAY,
  ],
  [
    'an input, by its label',
    async ({ labelId }) =>
      (
        await tryRegister(t, cook, {
          productId: await makeProduct(t),
          inputs: [{ labelId, quantity: kg(0.1) }],
        })
      ).body,
    ON_ITS_WAY,
  ],
  [
    'an input, by its batch',
    async ({ batchId }) =>
      (await tryRegister(t, cook, { productId: await makeProduct(t), inputs: [{ batchId }] })).body,
    ON_ITS_WAY,
  ],
  [
    'goods out',
    async ({ labelId, productId }) =>
      (
        await post('/stock/register', {
          register: {
            sign: 'negative',
            reason: 'waste',
            lines: [{ productId, quantity: kg(1), labels: [{ labelId, quantity: kg(1) }] }],
          },
        })
      ).body,
    ON_ITS_WAY,
  ],
  [
    'a container',
    async ({ labelId }) => {
      const containerId = (await t.make('container', { name: 'Box', locationId: places.kitchen }))['id']
      return (await post('/container/pack', { pack: { containerId, labelIds: [labelId] } })).body
    },
    ON_ITS_WAY,
  ],
  [
    'another shipment',
    async ({ labelId }) =>
      (
        await post('/ordering/ship', {
          shipment: { fromLocationId: places.kitchen, toLocationId: places.sibling, lines: [{ labelId }] },
        })
      ).body,
    ON_ITS_WAY,
  ],
  [
    'a scan in a count',
    async ({ labelId, productId }) => {
      const stockCountId = newId()
      await post('/stock/count/start', { start: { id: stockCountId, kind: 'spot' } })
      const entry = { id: newId(), stockCountId, productId, labelId, covers: 'label', how: [] }
      return (await post('/stock/count/enter', { entry })).body
    },
    'problem.count.onTheWay',
  ],
]

describe('at the place that it left', () => {
  test.each(DOORS)('%s: refused by name, and nothing of it changes', async (_, try_, rule) => {
    const food = await travelling()
    const body = await try_(food)
    expect(faultsOf(body).map(fault => fault.split(' ')[1])).toEqual([rule])
    expect(await held(food.labelId)).toEqual(UNTOUCHED)
    expect((await arrive(food.id)).status).toBe(200)
    expect(await readLabel(t, there, food.labelId)).toMatchObject({
      quantity: kg(1),
      isFinal: false,
      locationId: places.sibling,
    })
  })

  test('a scan in a count says where it goes', async () => {
    const { labelId, productId } = await travelling()
    const stockCountId = newId()
    await post('/stock/count/start', { start: { id: stockCountId, kind: 'spot' } })
    const entry = { id: newId(), stockCountId, productId, labelId, covers: 'label', how: [] }
    const { details } = (await post('/stock/count/enter', { entry })).body as Body
    const [place] = await rowsOf(t, 'select name from location where organization_id = $1 and id = $2', [
      places.sibling,
    ])
    expect(details.faults[0].values).toEqual({ place: place!['name'] })
  })

  test('what was made of it is not taken back into what travels', async () => {
    const productId = await makeProduct(t)
    const label = (await registered(t, cook, { productId, state: 'init' })).labels[0]!
    const made = await registered(t, cook, {
      productId: await makeProduct(t),
      inputs: [{ labelId: label['id'], quantity: kg(0.4) }],
    })
    const shipment = {
      id: newId(),
      fromLocationId: places.kitchen,
      toLocationId: places.sibling,
      lines: [{ labelId: label['id'] }],
    }
    expect((await post('/ordering/ship', { shipment })).status).toBe(200)
    const back = await moveLabels(t, cook, [made.labels[0]!['id']], 'cancel')
    expect(faultsOf(back.body)).toEqual(['move.labelIds.0 problem.label.takenOnTheWay'])
    expect((await readLabel(t, cook, label['id']))['quantity']).toEqual(kg(0.6))
    expect((await unship(shipment.id)).status).toBe(200)
    expect((await moveLabels(t, cook, [made.labels[0]!['id']], 'cancel')).status).toBe(200)
    expect((await readLabel(t, cook, label['id']))['quantity']).toEqual(kg(1))
  })

  test('a hold reaches it, and the arrival keeps the hold', async () => {
    const { labelId, batchId, id } = await travelling()
    expect(
      (await post('/labeling/hold', { hold: { batchId, reason: 'salmonella' } })).body['heldIds'],
    ).toEqual([batchId])
    expect((await readLabel(t, cook, labelId))['batchStatus']).toBe('hold')
    expect((await arrive(id)).status).toBe(200)
    expect(await readLabel(t, there, labelId)).toMatchObject({
      batchStatus: 'hold',
      locationId: places.sibling,
    })
  })
})

describe('counts at the place that it left', () => {
  test('a whole count neither expects it nor closes it', async () => {
    const food = await travelling()
    await post('/stock/register', {
      register: {
        sign: 'positive',
        reason: 'receipt',
        lines: [{ productId: food.productId, quantity: kg(3) }],
      },
    })
    const stockCountId = newId()
    await post('/stock/count/start', { start: { id: stockCountId, kind: 'full' } })
    const entry = {
      id: newId(),
      stockCountId,
      productId: food.productId,
      covers: 'all',
      how: [{ kind: 'amount', amount: kg(3) }],
    }
    expect((await post('/stock/count/enter', { entry })).status).toBe(200)
    await post('/stock/count/turn', { turn: { stockCountId, to: 'review' } })
    const { lines } = (await post('/stock/count/review/get', { stockCountId })).body as { lines: Body[] }
    const line = lines.find(({ productId }) => productId === food.productId)!
    expect([line['expected'], line['labels']]).toEqual([{ value: 3000, unit: 'g' }, []])
    const booked = await post('/stock/count/book', { book: { stockCountId } })
    expect(booked.status, JSON.stringify(booked.body)).toBe(200)
    expect(await held(food.labelId)).toEqual(UNTOUCHED)
  })

  test('counted as missing before it left, told and booked after, it travels on', async () => {
    const productId = await makeProduct(t)
    const label = (await registered(t, cook, { productId, state: 'init' })).labels[0]!
    const stockCountId = newId()
    await post('/stock/count/start', { start: { id: stockCountId, kind: 'spot' } })
    const entry = {
      id: newId(),
      stockCountId,
      productId,
      covers: 'all',
      how: [{ kind: 'amount', amount: kg(0) }],
    }
    expect((await post('/stock/count/enter', { entry })).status).toBe(200)
    const shipment = {
      id: newId(),
      fromLocationId: places.kitchen,
      toLocationId: places.sibling,
      lines: [{ labelId: label['id'] }],
    }
    expect((await post('/ordering/ship', { shipment })).status).toBe(200)
    await post('/stock/count/turn', { turn: { stockCountId, to: 'review' } })
    const settle = {
      id: newId(),
      stockCountId,
      productId,
      state: 'init',
      placeId: places.kitchen,
      reason: 'Not there',
      quantity: kg(0),
      missing: [label['id']],
    }
    await post('/stock/count/settle', { settle })
    const booked = await post('/stock/count/book', { book: { stockCountId } })
    expect(booked.status, JSON.stringify(booked.body)).toBe(200)
    expect(await held(label['id'])).toEqual(UNTOUCHED)
    expect((await arrive(shipment.id)).status).toBe(200)
  })

  test('a pile that was counted before it left, told afterwards, does not close it either', async () => {
    const food = await travelling()
    const count = {
      at: food.before,
      lines: [{ productId: food.productId, state: 'init', quantity: kg(0), labelIds: [] }],
    }
    expect((await post('/stock/count', { count })).status).toBe(200)
    expect(await held(food.labelId)).toEqual(UNTOUCHED)
  })

  test('a scan of before it left that is told afterwards counts', async () => {
    const food = await travelling()
    const stockCountId = newId()
    await post('/stock/count/start', { start: { id: stockCountId, kind: 'spot' } })
    const entry = {
      id: newId(),
      stockCountId,
      productId: food.productId,
      labelId: food.labelId,
      covers: 'label',
      how: [],
      at: food.before,
    }
    expect((await post('/stock/count/enter', { entry })).status).toBe(200)
  })
})

describe('what counts of earlier releases closed', () => {
  test('does not arrive: refused by name, until it is said to be missing; nothing says that it came', async () => {
    const { id, labelId } = await travelling()
    await closeByCount(labelId)
    const { serial } = await readLabel(t, cook, labelId)
    const refused = await arrive(id)
    expect(refused.body).toMatchObject({
      code: 'NOT_POSSIBLE_NOW',
      details: {
        faults: [{ path: 'arrival.lines', rule: 'problem.shipment.labelCounted', values: { label: serial } }],
      },
    })
    const lineId = await lineOf(id)
    const less = { lines: [{ lineId, outcome: 'less', arrived: kg(0.5) }] }
    expect(faultsOf((await arrive(id, less)).body)).toEqual(['arrival.lines.0 problem.shipment.labelCounted'])
    expect(faultsOf((await unship(id)).body)).toEqual(['arrival.shipmentId problem.shipment.labelCounted'])
    const [line] = await rowsOf(
      t,
      'select outcome from shipment_line where organization_id = $1 and id = $2',
      [lineId],
    )
    expect(line).toEqual({ outcome: 'onTheWay' })
    const missing = { lines: [{ lineId, outcome: 'missing', note: 'Closed by a count' }] }
    const twice = await Promise.all([arrive(id, missing), arrive(id, missing)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(await readLabel(t, cook, labelId)).toMatchObject({
      shipmentId: null,
      isFinal: true,
      state: 'waste',
    })
  })

  test('a label that travels with no shipment any more does not arrive, either', async () => {
    const { id, labelId } = await travelling()
    await rowsOf(
      t,
      'update label set shipment_id = null where organization_id = $1 and id = $2 returning id',
      [labelId],
    )
    expect(faultsOf((await arrive(id)).body)).toEqual(['arrival.lines problem.shipment.labelElsewhere'])
    // As it was, for what is held against the ledger in the end.
    await rowsOf(t, 'update label set shipment_id = $3 where organization_id = $1 and id = $2 returning id', [
      labelId,
      id,
    ])
    expect((await arrive(id)).status).toBe(200)
  })
})

test('in the end all that was sent arrived, is back, was missing when it came, or travels', async () => {
  expect(await untrueBalances(t)).toEqual([])
  expect(await lostOnTheWay(t, begun)).toEqual([])
})
