import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  faultsOf,
  g,
  kg,
  makeProduct,
  moveLabels,
  registered,
  rowsOf,
  type Body,
} from '../../testing/labels.ts'
import { heldAndSummed, untrueBalances, variationsOf } from '../../testing/stock.ts'

let t: TestApp
let token: string
let places: TestApp['home']['places']
beforeAll(async () => {
  t = await createTestApp()
  token = await t.token(3)
  places = t.home.places
})
afterAll(() => t.close())

const book = (body: object, by = token) => t.call(by, 'POST', '/stock/register', { register: body })
const take = (body: object, by = token) => t.call(by, 'POST', '/stock/transfer', { transfer: body })
const countOf = (body: object, by = token) => t.call(by, 'POST', '/stock/count', { count: body })
const undo = (id: string, by = token) => t.call(by, 'POST', '/stock/undo', { undo: { id } })

const receipt = (productId: string, quantity: object, more: object = {}) =>
  book({ sign: 'positive', reason: 'receipt', lines: [{ productId, quantity, ...more }] })

/** Levels of a product by measure, or by place and state too. */
async function levels(productId: string, by = token): Promise<Record<string, number>> {
  const answer = await t.call(by, 'POST', '/stock/product/get', { productId })
  const names = Object.fromEntries(Object.entries(places).map(([name, id]) => [id, name]))
  return Object.fromEntries(
    (answer.body['piles'] as Body[]).map(({ locationId, state, quantity }) => [
      `${names[locationId]} ${state} ${quantity.unit}`,
      quantity.value,
    ]),
  )
}

async function list(path: string, body: object = {}, by = token): Promise<Body[]> {
  const answer = await t.call(by, 'POST', `/stock/${path}/get`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const [rows] = Object.values(answer.body) as [Body[]]
  expect(answer.body['count']).toBeGreaterThanOrEqual(rows.length)
  return rows
}

describe('booking', () => {
  test('in and out, with what it costs, once however often it is sent', async () => {
    const productId = await makeProduct(t, { cost: 4, consumptionUnit: 'kg' })
    const id = newId()
    const asked = {
      id,
      sign: 'positive',
      reason: 'receipt',
      note: 'Van of Tuesday',
      lines: [
        { productId, quantity: kg(2.5), state: 'chill' },
        { productId, quantity: g(500), note: 'open bag' },
      ],
    }
    const answers = await Promise.all([book(asked), book(asked), book({ ...asked, id: id.toUpperCase() })])
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(answers[0]?.body['variations']).toMatchObject([
      { productId, quantity: kg(2.5), state: 'chill', reason: 'receipt', cost: 10, note: 'Van of Tuesday' },
      { productId, quantity: g(500), state: 'init', reason: 'receipt', cost: 2, note: 'open bag' },
    ])
    const out = await book({
      sign: 'negative',
      reason: 'waste',
      lines: [{ productId, quantity: g(250), state: 'chill' }],
    })
    expect(out.body['variations']).toMatchObject([{ quantity: g(-250), cost: -1, labelId: null }])
    expect(await levels(productId)).toEqual({ 'kitchen chill g': 2250, 'kitchen init g': 500 })
    const other = await take({ id, toLocationId: places.fridge, lines: [{ productId, quantity: g(1) }] })
    expect([other.status, other.body['code']]).toEqual([409, 'ALREADY_EXISTS'])
  })

  test('refuses what cannot be booked, by name, and books nothing of it', async () => {
    const productId = await makeProduct(t)
    const line = { productId, quantity: g(5) }
    const refused = async (body: object) => {
      const answer = await book({ sign: 'positive', reason: 'receipt', ...body })
      return [answer.body['code'], ...faultsOf(answer.body)]
    }
    expect(await refused({ reason: 'waste', lines: [line, line] })).toEqual([
      'RULE_BROKEN',
      'register.reason stock.sign.out',
    ])
    expect(await refused({ sign: 'negative', lines: [line] })).toEqual([
      'RULE_BROKEN',
      'register.reason stock.sign.in',
    ])
    expect(await refused({ lines: [line, { productId, quantity: { value: 1e-9, unit: 'g' } }] })).toEqual([
      'RULE_BROKEN',
      'register.lines.1.quantity stock.amount.zero',
    ])
    expect(
      await refused({
        checkpointBatchId: newId(),
        lines: [line, { ...line, productId: newId(), state: 'nowhere', locationId: newId() }],
      }),
    ).toEqual([
      'UNKNOWN_LINK',
      'register.lines.1.productId problem.field.unknownLink',
      'register.lines.1.locationId problem.field.unknownLink',
      'register.lines.1.state problem.field.unknownLink',
      'register.checkpointBatchId problem.field.unknownLink',
    ])
    for (const body of [{ lines: [] }, { reason: 'transfer', lines: [line] }, { lines: [{ ...line, x: 1 }] }])
      expect((await book({ sign: 'positive', reason: 'receipt', ...body })).status).toBe(400)
    expect(await levels(productId)).toEqual({})
  })

  test('reaches neither another organization nor another place', async () => {
    const productId = await makeProduct(t)
    const foreign = await t.make('product', { name: 'Theirs' }, 'other')
    const lines = (product: string, locationId?: string) => ({
      sign: 'positive',
      reason: 'receipt',
      lines: [{ productId: product, quantity: g(1), ...(locationId ? { locationId } : {}) }],
    })
    for (const body of [
      lines(foreign['id']),
      lines(productId, t.other.places.kitchen),
      lines(productId, places.sibling),
      lines(productId, places.root),
    ])
      expect((await book(body)).body['code']).toBe('UNKNOWN_LINK')
    const away = await take({ toLocationId: places.sibling, lines: [{ productId, quantity: g(1) }] })
    expect(faultsOf(away.body)).toEqual(['transfer.toLocationId problem.field.unknownLink'])
    const id = newId()
    expect((await book({ ...lines(productId), id })).status).toBe(200)
    for (const by of [await t.token(3, { place: 'sibling' }), await t.token(5, { organization: 'other' })]) {
      expect((await undo(id, by)).body['code']).toBe('NOT_FOUND')
      expect(await list('products', { search: productId }, by)).toEqual([])
      const read = await t.call(by, 'POST', '/stock/product/get', { productId })
      expect(read.status === 404 || (read.body['piles'] as Body[]).length === 0).toBe(true)
      expect(JSON.stringify(await list('locations', {}, by))).not.toContain(productId)
    }
    const reader = await t.token(1)
    expect((await book(lines(productId), reader)).body['code']).toBe('NOT_ALLOWED')
    expect(await levels(productId, reader)).toEqual({ 'kitchen init g': 1 })
  })

  test('is taken back once, by its opposite', async () => {
    const productId = await makeProduct(t, { cost: 2, consumptionUnit: 'kg' })
    const id = newId()
    await book({ id, sign: 'positive', reason: 'receipt', lines: [{ productId, quantity: kg(3) }] })
    const [first, again] = [await undo(id), await undo(id)]
    expect(first.body['variations']).toMatchObject([{ quantity: kg(-3), reason: 'correction', cost: -6 }])
    expect(again.body).toEqual(first.body)
    expect(await levels(productId)).toEqual({})
    expect((await undo(newId())).body['code']).toBe('NOT_FOUND')
  })
})

describe('sessions at a checkpoint', () => {
  const session = (locationId: string) =>
    t.make('checkpointBatch', {
      name: 'Back door',
      locationId,
      direction: 'in',
      startedAt: '2026-03-01T08:00:00Z',
    })

  test('count what is booked in them and list it', async () => {
    const productId = await makeProduct(t)
    const { id } = await session(places.kitchen)
    const lines = [
      { productId, quantity: kg(1) },
      { productId, quantity: kg(2), state: 'chill' },
    ]
    const booked = await book({ sign: 'positive', reason: 'receipt', checkpointBatchId: id, lines })
    expect(booked.status).toBe(200)
    const read = await t.call(token, 'GET', `/stock/batch?checkpointBatchId=${id}`)
    expect(read.body['checkpointBatch']).toMatchObject({ count: 2 })
    const scans = await t.call(token, 'POST', '/stock/variations/get', { filter: { checkpointBatchId: id } })
    expect([scans.status, scans.body['count']]).toEqual([200, 2])
  })

  test('that are elsewhere or closed take nothing', async () => {
    const productId = await makeProduct(t)
    const elsewhere = await session(places.sibling)
    const closed = await session(places.kitchen)
    const change = await t.call(token, 'PATCH', `/stock/batch/${closed['id']}`, {
      status: 'closed',
      version: 1,
    })
    expect(change.status, JSON.stringify(change.body)).toBe(200)
    for (const { id } of [elsewhere, closed]) {
      const lines = [{ productId, quantity: kg(1) }]
      const refused = await book({ sign: 'positive', reason: 'receipt', checkpointBatchId: id, lines })
      expect(faultsOf(refused.body)).toEqual(['register.checkpointBatchId problem.field.unknownLink'])
    }
  })
})

describe('transfers', () => {
  test('are two variations under one id, and are taken back as two', async () => {
    const productId = await makeProduct(t)
    await receipt(productId, kg(1))
    const id = newId()
    const moved = await take({ id, toLocationId: places.fridge, lines: [{ productId, quantity: g(400) }] })
    const [out, into] = moved.body['variations'] as [Body, Body]
    expect([out.quantity, into.quantity]).toEqual([g(-400), g(400)])
    expect(out.transferId).toBe(into.transferId)
    expect(await levels(productId)).toEqual({ 'kitchen init g': 600, 'fridge init g': 400 })
    const back = (await undo(id)).body['variations'] as Body[]
    expect(back.map(each => each.reason)).toEqual(['transfer', 'transfer'])
    expect(back[0]?.transferId).toBe(back[1]?.transferId)
    expect(back[0]?.transferId).not.toBe(out.transferId)
    expect(await levels(productId)).toEqual({ 'kitchen init g': 1000 })
    const nowhere = await take({ toLocationId: places.kitchen, lines: [{ productId, quantity: g(1) }] })
    expect(faultsOf(nowhere.body)).toEqual(['transfer.toLocationId problem.stock.samePlace'])
  })
})

describe('counts', () => {
  test('write the difference; what moved since they were taken stays', async () => {
    const productId = await makeProduct(t)
    const { labels } = await registered(t, token, { productId, items: [{ count: 1, quantity: kg(2) }] })
    await receipt(productId, kg(1), { state: 'chill' })
    const at = new Date().toISOString()
    await new Promise(resolve => setTimeout(resolve, 5))
    await book({
      sign: 'negative',
      reason: 'consumption',
      lines: [{ productId, quantity: g(300), state: 'chill' }],
    })
    const asked = { at, lines: [{ productId, quantity: kg(2.8), state: 'chill' }] }
    const counted = await countOf(asked)
    expect(counted.body['variations']).toMatchObject([
      { quantity: g(-200), reason: 'count', at, labelId: null },
    ])
    expect(await levels(productId)).toEqual({ 'kitchen chill g': 2500 })
    expect((await countOf(asked)).body['variations']).toEqual([])
    expect((await countOf({ lines: [{ productId, quantity: kg(0), state: 'chill' }] })).status).toBe(200)
    expect(await levels(productId)).toEqual({})
    expect(labels).toHaveLength(1)
  })

  test('of one pile at once count one after the other', async () => {
    const productId = await makeProduct(t)
    const asked = { lines: [{ productId, quantity: kg(1) }] }
    const before = new Date(Date.now() - 60_000).toISOString()
    const answers = await Promise.all(Array.from({ length: 6 }, () => countOf(asked)))
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await levels(productId)).toEqual({ 'kitchen init g': 1000 })
    const late = await countOf({ at: before, lines: [{ productId, quantity: g(5) }] })
    expect(faultsOf(late.body)).toEqual(['count.lines.0 problem.stock.countedSince'])
  })

  test('refuse another measure, a pile named twice, and the future', async () => {
    const productId = await makeProduct(t)
    await receipt(productId, kg(1))
    const piece = { productId, quantity: { value: 3, unit: 'piece' } }
    const rules = async (body: object) => faultsOf((await countOf(body)).body)
    expect(await rules({ lines: [piece] })).toEqual(['count.lines.0.quantity problem.stock.otherMeasure'])
    const line = { productId, quantity: kg(1) }
    expect(await rules({ lines: [line, { ...line, state: 'init' }] })).toEqual([
      'count.lines.1 problem.stock.countedTwice',
    ])
    expect(await rules({ at: '2099-01-01T00:00:00Z', lines: [line] })).toEqual([
      'count.at problem.field.inTheFuture',
    ])
  })
})

describe('labels', () => {
  test('book by themselves: receipt, use, state, place, waste', async () => {
    const [onions, sauce] = [
      await makeProduct(t, { cost: 2, consumptionUnit: 'kg' }),
      await makeProduct(t, { cost: 10, consumptionUnit: 'kg' }),
    ]
    const since = (await variationsOf(t)).length
    const bought = await registered(t, token, {
      productId: onions,
      origin: 'receipt',
      supplierLot: 'L-7',
      items: [{ count: 2, quantity: kg(5) }],
    })
    const ids = bought.labels.map(label => label.id)
    const made = await registered(t, token, {
      productId: sauce,
      items: [{ count: 1, quantity: kg(3) }],
      inputs: [{ labelId: ids[0], quantity: kg(4) }],
    })
    const sauceId = made.labels[0]?.id
    await moveLabels(t, token, [sauceId], 'relocate', { locationId: places.fridge })
    await moveLabels(t, token, [sauceId], 'waste', { quantity: kg(1), reason: 'dropped' })
    const written = (await variationsOf(t)).slice(since)
    expect(
      written.map(each => `${each.reason} ${each.quantity.value} ${each.quantity.unit} ${each.cost}`),
    ).toEqual([
      'receipt 5 kg null',
      'receipt 5 kg null',
      'production 3 kg null',
      'consumption -4 kg null',
      'transfer -3 kg -30',
      'transfer 3 kg 30',
      'waste -1 kg -10',
    ])
    expect(written[4]?.transferId).toBe(written[5]?.transferId)
    expect(await levels(onions)).toEqual({ 'kitchen chill g': 6000 })
    expect(await levels(sauce)).toEqual({ 'fridge chill g': 2000 })
    const { held, summed } = await heldAndSummed(t)
    expect(summed).toEqual(held)
  })
})

describe('lists', () => {
  test('never add up grams, millilitres and pieces; search, filter, sort and page', async () => {
    const mark = newId().slice(-8)
    const [a, b] = [
      await makeProduct(t, { name: `Añejo ${mark}`, type: 'ingredient', cost: 3, consumptionUnit: 'kg' }),
      await makeProduct(t, { name: `Brava ${mark}`, type: 'selling' }),
    ]
    await receipt(a, kg(2))
    await receipt(a, { value: 12, unit: 'piece' })
    await receipt(a, { value: 1, unit: 'l' }, { state: 'chill', locationId: places.fridge })
    await receipt(b, g(700))
    await registered(t, token, {
      productId: b,
      expiration: '2031-01-02',
      items: [{ count: 2, quantity: g(150) }],
    })
    const shown = (rows: Body[]) =>
      rows.map(row => `${row.name.split(' ')[0]} ${row.quantity.value} ${row.quantity.unit}`)
    const found = await list('products', { search: `anejo ${mark}`, by: 'quantity', sort: 'desc' })
    expect(shown(found)).toEqual(['Añejo 2000 g', 'Añejo 1000 ml', 'Añejo 12 piece'])
    expect(found.map(row => row.cost)).toEqual([6, null, null])
    const selling = await list('products', { search: mark, filter: { type: 'selling' } })
    expect(selling).toMatchObject([{ labels: 2, quantity: g(1000) }])
    expect(selling[0]?.expiration).toMatch(/^2031-01-02/)
    const page = await t.call(token, 'POST', '/stock/products/get', { search: mark, limit: 1, offset: 1 })
    expect([page.body['stockProducts'].length, page.body['count']]).toEqual([1, 4])
    const there = await list('locations', { search: mark, filter: { place: places.fridge } })
    expect(shown(there)).toEqual(['Añejo 1000 ml'])
    const chilled = await list('states', { search: mark, filter: { state: 'chill' }, by: 'name' })
    expect(shown(chilled)).toEqual(['Añejo 1000 ml', 'Brava 300 g'])
    const dated = await list('expirations', {
      search: mark,
      filter: { until: { lt: '2032-01-01T00:00:00Z' } },
    })
    expect(dated).toMatchObject([{ quantity: g(300), labels: 2, state: 'chill', place: places.kitchen }])
    expect(
      await list('expirations', { search: mark, filter: { until: { lt: '2030-01-01T00:00:00Z' } } }),
    ).toEqual([])
    expect((await list('products', { search: mark, attributes: ['name'] }))[0]).toEqual({
      id: expect.any(String),
      name: expect.any(String),
    })
    for (const body of [{ filter: { nothing: 1 } }, { by: 'nothing' }, { attributes: ['organization_id'] }])
      expect((await t.call(token, 'POST', '/stock/products/get', body)).status).toBe(400)
  })

  test('the level of a product moves with its variations', async () => {
    const productId = await makeProduct(t)
    await receipt(productId, kg(1))
    await book({ sign: 'negative', reason: 'sale', lines: [{ productId, quantity: g(250) }] })
    const read = (more: object = {}) => t.call(token, 'POST', '/stock/product/get', { productId, ...more })
    const { curves, product } = (await read()).body
    expect(product).toMatchObject({ id: productId, consumptionUnit: 'kg' })
    expect(curves).toMatchObject([{ unit: 'g', start: 0 }])
    expect(curves[0].points.at(-1).value).toBe(750)
    const later = (await read({ from: '2089-01-01T00:00:00Z', until: '2089-02-01T00:00:00Z' })).body
    expect(later['curves']).toEqual([{ unit: 'g', start: 750, points: [] }])
    expect((await read({ from: '2030-01-01T00:00:00Z', until: '2029-01-01T00:00:00Z' })).status).toBe(422)
    expect((await t.call(token, 'POST', '/stock/product/get', { productId: newId() })).status).toBe(404)
  })
})

describe('balances', () => {
  test('of one pile that many write of at once lose nothing, and nobody waits for ever', async () => {
    const products = await Promise.all([makeProduct(t), makeProduct(t), makeProduct(t)])
    const rounds = Array.from({ length: 24 }, (_, round) => round)
    const answers = await Promise.all(
      rounds.map(round => {
        const order = round % 2 === 0 ? products : products.toReversed()
        const lines = order.map(productId => ({ productId, quantity: g(10) }))
        return book({ sign: 'positive', reason: 'receipt', lines })
      }),
    )
    expect(answers.map(answer => answer.status)).toEqual(rounds.map(() => 200))
    for (const productId of products) expect(await levels(productId)).toEqual({ 'kitchen init g': 240 })
    expect(await untrueBalances(t)).toEqual([])
  })

  test('of labels and of what has none are told apart, and sum to what there is', async () => {
    const productId = await makeProduct(t)
    await registered(t, token, { productId, items: [{ count: 3, quantity: g(200) }] })
    await receipt(productId, { value: 1, unit: 'lb' })
    await book({
      sign: 'negative',
      reason: 'waste',
      lines: [{ productId, quantity: { value: 16, unit: 'oz' } }],
    })
    expect(await untrueBalances(t)).toEqual([])
    expect(Object.values(await levels(productId))).toEqual([600])
  })
})

describe('goods that come in', () => {
  const received = (productId: string, more: object) =>
    book({ sign: 'positive', reason: 'receipt', lines: [{ productId, ...more }] })
  const costOf = async (productId: string) =>
    Number(
      (await rowsOf(t, 'select cost from product where organization_id = $1 and id = $2', [productId]))[0]?.[
        'cost'
      ],
    )

  test('keep lot, date and price, and move what the product costs', async () => {
    const productId = await makeProduct(t, { cost: 2, consumptionUnit: 'kg' })
    const until = '2027-03-01T12:00:00.000Z'
    const answer = await received(productId, { quantity: kg(4), lot: 'L-77', until, price: 12 })
    expect(answer.body['variations']).toMatchObject([
      { quantity: kg(4), cost: 12, lot: 'L-77', until, orderId: null, isBeyond: null },
    ])
    expect(await costOf(productId)).toBe(3)
    const nothing = await received(productId, { quantity: kg(4) })
    expect(nothing.body['variations']).toMatchObject([{ cost: 12 }])
  })

  test('by the average: each counts, also those that come at once', async () => {
    await rowsOf(t, `update organization set stock_valuation = 'average' where id = $1 returning id`)
    const productId = await makeProduct(t, { cost: 1, consumptionUnit: 'kg' })
    await received(productId, { quantity: kg(2) })
    const all = await Promise.all([1, 2, 3, 4].map(() => received(productId, { quantity: kg(2), price: 6 })))
    expect(all.map(answer => answer.status)).toEqual([200, 200, 200, 200])
    expect(await costOf(productId)).toBeCloseTo((2 * 1 + 8 * 3) / 10, 5)
    await rowsOf(t, `update organization set stock_valuation = 'last' where id = $1 returning id`)
  })

  test('other bookings have neither', async () => {
    const productId = await makeProduct(t)
    const line = { productId, quantity: g(1), lot: 'L', price: 1 }
    const out = await book({ sign: 'negative', reason: 'consumption', cause: 'burnt', lines: [line] })
    expect(faultsOf(out.body)).toEqual([
      'register.cause problem.stock.onlyWaste',
      'register.lines.0.lot problem.stock.onlyReceipts',
      'register.lines.0.price problem.stock.onlyReceipts',
    ])
    const unknown = await received(productId, { quantity: g(1), orderId: newId() })
    expect(faultsOf(unknown.body)).toEqual(['register.lines.0.orderId problem.field.unknownLink'])
  })
})

describe('more than there is', () => {
  const out = (productId: string, value: number, more: object = {}) =>
    book({ sign: 'negative', reason: 'consumption', lines: [{ productId, quantity: g(value) }], ...more })

  test('is a question first, then booked with a mark', async () => {
    const productId = await makeProduct(t)
    await receipt(productId, g(500))
    const asked = await out(productId, 600)
    expect([asked.status, ...faultsOf(asked.body)]).toEqual([
      422,
      'register.lines.0.quantity problem.stock.notEnough',
    ])
    expect(asked.body['details'].faults[0].values).toEqual({ left: 500, unit: 'g' })
    expect(await levels(productId)).toEqual({ 'kitchen init g': 500 })
    const done = await out(productId, 600, { beyond: true })
    expect(done.body['variations']).toMatchObject([{ quantity: g(-600), isBeyond: true }])
    const within = await receipt(productId, g(200))
    expect(within.body['variations']).toMatchObject([{ isBeyond: null }])
    expect(await levels(productId)).toEqual({ 'kitchen init g': 100 })
  })

  test('beside as much elsewhere is listed as nothing, and not left out', async () => {
    const search = `Nothing ${newId()}`
    const productId = await makeProduct(t, { name: search })
    await receipt(productId, g(300))
    await out(productId, 300, { beyond: true, lines: [{ productId, quantity: g(300), state: 'chill' }] })
    expect(await list('products', { search })).toMatchObject([{ quantity: g(0) }])
    expect((await list('states', { search })).map(row => row.quantity.value).sort()).toEqual([-300, 300])
  })

  test('two lines of one pile share what is there; what happened already is marked without a question', async () => {
    const productId = await makeProduct(t)
    await receipt(productId, kg(1))
    const line = { productId, quantity: g(600) }
    const both = await book({ sign: 'negative', reason: 'sale', lines: [line, line] })
    expect(faultsOf(both.body)).toEqual(['register.lines.1.quantity problem.stock.notEnough'])
    const past = await book({
      sign: 'negative',
      reason: 'sale',
      at: new Date(Date.now() - 60_000).toISOString(),
      lines: [line, line],
    })
    expect(past.body['variations']).toMatchObject([{ isBeyond: null }, { isBeyond: true }])
  })

  test('what labels hold is not taken by hand, and nothing is carried that is not there', async () => {
    const productId = await makeProduct(t)
    await registered(t, token, { productId, items: [{ count: 1, quantity: g(500) }] })
    expect((await out(productId, 100)).body['code']).toBe('RULE_BROKEN')
    const carried = await take({ toLocationId: places.fridge, lines: [{ productId, quantity: g(1) }] })
    expect(faultsOf(carried.body)).toEqual(['transfer.lines.0.quantity problem.stock.notEnough'])
  })
})
