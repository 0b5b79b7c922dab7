import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import {
  faultsOf,
  g,
  kg,
  makeProduct,
  moveLabels,
  readLabel,
  registered,
  type Body,
} from '../../../testing/labels.ts'
import { heldAndSummed } from '../../../testing/stock.ts'

let t: TestApp
let manager: string
let cook: string
let other: string
let places: TestApp['home']['places']
beforeAll(async () => {
  t = await createTestApp()
  manager = await t.token(3)
  cook = await t.token(1, { job: 'cook' })
  other = await t.token(1, { job: 'cook', fresh: true })
  places = t.home.places
})
afterAll(() => t.close())

const post = (by: string, path: string, body: object) => t.call(by, 'POST', path, body)
const receipt = (productId: string, quantity: object, more: object = {}) =>
  post(manager, '/stock/register', {
    register: { sign: 'positive', reason: 'receipt', lines: [{ productId, quantity, ...more }] },
  })
const out = (productId: string, quantity: object) =>
  post(manager, '/stock/register', {
    register: { sign: 'negative', reason: 'consumption', lines: [{ productId, quantity }] },
  })
const begin = async (by = cook, more: object = {}) => {
  const id = newId()
  const answer = await post(by, '/stock/count/start', { start: { id, kind: 'full', ...more } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return id
}
const enter = (
  by: string,
  stockCountId: string,
  productId: string,
  quantity: object | null,
  more: object = {},
) =>
  post(by, '/stock/count/enter', {
    entry: {
      id: newId(),
      stockCountId,
      productId,
      covers: 'all',
      how: quantity === null ? [] : [{ kind: 'amount', amount: quantity }],
      ...more,
    },
  })
const turn = (stockCountId: string, to: string, by = cook) =>
  post(by, '/stock/count/turn', { turn: { stockCountId, to } })
const review = async (stockCountId: string, by = manager) =>
  (await post(by, '/stock/count/review/get', { stockCountId })).body
const settle = (stockCountId: string, productId: string, more: object, by = manager) =>
  post(by, '/stock/count/settle', {
    settle: {
      id: newId(),
      stockCountId,
      productId,
      state: 'init',
      placeId: places.kitchen,
      reason: 'Looked again',
      ...more,
    },
  })
const bookCount = (stockCountId: string, by = manager) =>
  post(by, '/stock/count/book', { book: { stockCountId } })
const undo = (id: string, by = manager) => post(by, '/stock/undo', { undo: { id } })
const countOf = (body: object, by = manager) => post(by, '/stock/count', { count: body })

async function levels(productId: string): Promise<Record<string, number>> {
  const answer = await post(manager, '/stock/product/get', { productId })
  return Object.fromEntries(
    (answer.body['piles'] as Body[]).map(({ state, quantity }) => [
      `${state} ${quantity.unit}`,
      quantity.value,
    ]),
  )
}
const lineOf = (body: Body, productId: string) =>
  (body['lines'] as Body[]).find(line => line['productId'] === productId) as Body

describe('a count of several people', () => {
  test('a pile that was counted since, in whatever unit, is not booked as it was before', async () => {
    const [flour, sugar] = [await makeProduct(t), await makeProduct(t)]
    const count = async (inGrams: string, inKilograms: string) => {
      for (const [productId, quantity] of [
        [inGrams, g(5000)],
        [inKilograms, kg(5)],
      ] as const)
        expect((await countOf({ lines: [{ productId, quantity }] })).status).toBe(200)
    }
    await count(flour, sugar)
    const id = await begin()
    for (const productId of [flour, sugar]) await enter(cook, id, productId, kg(5))
    await count(sugar, flour)
    await turn(id, 'review')
    expect(faultsOf((await bookCount(id)).body).toSorted()).toEqual(
      [flour, sugar].map(one => `book.lines.${one} problem.count.asks.countedSince`).toSorted(),
    )
    await turn(id, 'cancelled', manager)
  })

  test('two count blind while a third takes out: reviewed, booked whole, taken back', async () => {
    const [milk, cream] = [await makeProduct(t, { cost: 1, consumptionUnit: 'kg' }), await makeProduct(t)]
    await receipt(milk, kg(10))
    await receipt(cream, kg(5))
    const id = await begin()
    const sheet = await post(cook, '/stock/count/sheet/get', { stockCountId: id })
    expect(lineOf(sheet.body, milk)).toMatchObject({ unit: 'kg', isCounted: false, expected: null })
    expect((await post(cook, '/stock/count/review/get', { stockCountId: id })).status).toBe(409)
    // Counted before anything is taken, and after it.
    await enter(cook, id, milk, kg(10))
    await out(milk, kg(3))
    await out(cream, kg(1))
    const entryId = newId()
    const twice = await Promise.all([1, 2].map(() => enter(other, id, cream, kg(3.5), { id: entryId })))
    expect(twice.map(answer => answer.status)).toEqual([200, 200])
    expect((await post(cook, '/stock/count/sheet/get', { stockCountId: id })).body['entries']).toHaveLength(1)
    expect((await turn(id, 'review')).status).toBe(200)
    const before = await review(id)
    expect(lineOf(before, milk)).toMatchObject({ counted: g(10_000), difference: g(0), asks: [] })
    expect(lineOf(before, cream)).toMatchObject({ counted: g(3500), expected: g(4000), asks: ['recount'] })
    const refused = await bookCount(id)
    expect([refused.status, ...faultsOf(refused.body)]).toEqual([
      422,
      `book.lines.${cream} problem.count.asks.recount`,
    ])
    await enter(other, id, cream, kg(3.5), { round: 2 })
    const booked = await bookCount(id)
    expect([booked.status, booked.body['variations']]).toMatchObject([
      200,
      [{ productId: cream, quantity: g(-500), reason: 'count', labelId: null }],
    ])
    expect((await bookCount(id)).body['variations']).toEqual(booked.body['variations'])
    expect(await levels(milk)).toEqual({ 'init g': 7000 })
    expect(await levels(cream)).toEqual({ 'init g': 3500 })
    expect(faultsOf((await enter(other, id, milk, kg(1))).body)).toEqual([
      'entry.stockCountId problem.count.over',
    ])
    expect((await undo(id)).status).toBe(200)
    expect(await levels(cream)).toEqual({ 'init g': 4000 })
    expect(
      (await t.call(manager, 'GET', `/stock/counting?stockCountId=${id}`)).body['stockCount'],
    ).toMatchObject({
      status: 'undone',
    })
  })

  test('missing labels are closed, found ones come back, and taking it back restores them', async () => {
    const productId = await makeProduct(t)
    const { labels } = await registered(t, manager, { productId, items: [{ count: 4, quantity: kg(1) }] })
    const [seen, missing, lost, eaten] = labels.map(label => label['id'] as string) as [
      string,
      string,
      string,
      string,
    ]
    await moveLabels(t, manager, [lost], 'relocate', { locationId: places.fridge })
    await moveLabels(t, manager, [eaten], 'consume')
    const id = await begin(manager)
    for (const labelId of [seen, lost, eaten])
      expect((await enter(manager, id, productId, null, { labelId, covers: 'label' })).status).toBe(200)
    await turn(id, 'review', manager)
    const line = lineOf(await review(id), productId)
    expect(line['labels'].map((one: Body) => [one['id'], one['kind']])).toEqual(
      expect.arrayContaining([
        [seen, 'seen'],
        [eaten, 'found'],
        [missing, 'missing'],
      ]),
    )
    await settle(id, productId, { state: 'chill', missing: [missing] })
    const booked = await bookCount(id)
    expect(booked.status, JSON.stringify(booked.body)).toBe(200)
    expect(await readLabel(t, manager, missing)).toMatchObject({ quantity: kg(0), isFinal: true })
    expect(await readLabel(t, manager, eaten)).toMatchObject({
      quantity: kg(1),
      isFinal: false,
      state: 'chill',
    })
    const { held, summed } = await heldAndSummed(t)
    expect(summed).toEqual(held)
    expect((await undo(id)).status).toBe(200)
    expect(await readLabel(t, manager, missing)).toMatchObject({ quantity: kg(1), isFinal: false })
    expect(await readLabel(t, manager, eaten)).toMatchObject({ isFinal: true, state: 'consume' })
    const after = await heldAndSummed(t)
    expect(after.summed).toEqual(after.held)
  })

  test('what was counted again, or moved since, is not opened behind that', async () => {
    const productId = await makeProduct(t)
    const { labels } = await registered(t, manager, { productId, items: [{ count: 2, quantity: kg(1) }] })
    const [here, gone] = labels.map(label => label['id'] as string) as [string, string]
    const countHere = async (missing: readonly string[]) => {
      const id = await begin(manager)
      expect((await enter(manager, id, productId, null, { labelId: here, covers: 'label' })).status).toBe(200)
      await turn(id, 'review', manager)
      if (missing.length > 0) await settle(id, productId, { state: 'chill', missing })
      expect((await bookCount(id)).status).toBe(200)
      return id
    }
    const first = await countHere([gone])
    expect(await readLabel(t, manager, gone)).toMatchObject({ isFinal: true })
    // All of it has labels, and the second count agrees: the first is older all the same.
    const second = await countHere([])
    expect(faultsOf((await undo(first)).body)).toEqual(['undo.id problem.stock.supersededByCount'])
    expect((await undo(second)).status).toBe(200)
    expect((await undo(first)).status).toBe(200)
    expect((await undo(first)).status).toBe(200)
    expect(await readLabel(t, manager, gone)).toMatchObject({ isFinal: false, quantity: kg(1) })
    const { held, summed } = await heldAndSummed(t)
    expect(summed).toEqual(held)
  })

  test('above the limit somebody else books; a planned one comes again', async () => {
    const productId = await makeProduct(t, { cost: 100, consumptionUnit: 'kg' })
    await receipt(productId, kg(10))
    const made = await t.call(manager, 'POST', '/stock/counting', {
      stockCount: {
        name: 'Fridge',
        locationId: places.kitchen,
        kind: 'rolling',
        dueAt: '2026-01-05T08:00:00.000Z',
        everyDays: 1,
        most: 3,
      },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const id = made.body['stockCount'].id as string
    const due = await post(cook, '/stock/count/due/get', {})
    expect(due.body['counts']).toEqual(
      expect.arrayContaining([expect.objectContaining({ id, name: 'Fridge' })]),
    )
    await begin(cook, { id })
    const sheet = await post(cook, '/stock/count/sheet/get', { stockCountId: id })
    expect(sheet.body['lines'].length).toBeLessThanOrEqual(3)
    await enter(cook, id, productId, kg(2))
    await enter(other, id, productId, kg(2), { round: 2 })
    await turn(id, 'review')
    const refused = await bookCount(id, cook)
    expect([refused.status, ...faultsOf(refused.body)]).toEqual([
      403,
      'book.stockCountId problem.count.needsApproval',
    ])
    expect((await bookCount(id, manager)).status).toBe(200)
    const next = await t.call(
      manager,
      'GET',
      '/stock/countings?filter=' + encodeURIComponent('{"status":"open"}'),
    )
    const rows = (next.body['stockCounts'] as Body[]).filter(row => row['name'] === 'Fridge')
    expect(rows).toHaveLength(1)
    expect(Date.parse(rows[0]?.['dueAt'] as string)).toBeGreaterThan(Date.now())
  })

  test('a planned count that was given up is not begun again', async () => {
    const made = await t.call(manager, 'POST', '/stock/counting', {
      stockCount: { name: 'Freezer', locationId: places.kitchen, kind: 'full' },
    })
    const id = made.body['stockCount'].id as string
    expect((await turn(id, 'cancelled', manager)).status).toBe(200)
    const again = await post(cook, '/stock/count/start', { start: { id } })
    expect([again.status, ...faultsOf(again.body)]).toEqual([409, 'start.id problem.count.over'])
    const { body } = await t.call(manager, 'GET', `/stock/counting?stockCountId=${id}`)
    expect(body['stockCount']).toMatchObject({ status: 'cancelled', startedAt: null })
  })

  test('a task opens the count that goes on at its place, for whoever opens it; where none does, one begins', async () => {
    const plan = async (more: object = {}) => {
      const task = { name: 'Count the shelf', work: 'count', startAt: new Date().toISOString(), ...more }
      const answer = await post(manager, '/planning/task', { task })
      return answer.body['task'].id as string
    }
    const open = async (by: string, taskId: string) => {
      const { status, body } = await post(by, '/stock/count/start', {
        start: { id: newId(), kind: 'full', taskId },
      })
      expect(status, JSON.stringify(body)).toBe(200)
      return body['stockCount'] as { id: string; status: string; startedAt: string; locationId: string }
    }
    const task = await plan({ locationId: places.fridge })
    const [mine, yours] = await Promise.all([open(cook, task), open(manager, task)])
    expect(yours.id).toBe(mine.id)
    expect(mine).toMatchObject({ status: 'open', locationId: places.fridge })
    expect(mine.startedAt).not.toBeNull()
    // Given up, it is none that goes on: one that is planned for then is begun.
    await post(manager, '/stock/count/turn', { turn: { stockCountId: mine.id, to: 'cancelled' } })
    const due = {
      name: 'Month',
      locationId: places.fridge,
      dueAt: new Date(Date.now() + 3_600_000).toISOString(),
    }
    const planned = (await post(manager, '/stock/counting', { stockCount: due })).body['stockCount'].id
    expect(await open(cook, task)).toMatchObject({ id: planned, status: 'open' })
    const foreign = await t.call(
      await t.token(1, { job: 'cook', place: 'sibling' }),
      'POST',
      '/stock/count/start',
      {
        start: { id: newId(), taskId: task },
      },
    )
    expect(foreign.status).toBe(404)
    await post(manager, '/stock/count/turn', { turn: { stockCountId: planned, to: 'cancelled' } })
  })

  test('nothing is reached from another place or organization', async () => {
    const id = await begin(manager)
    const sibling = await t.token(3, { place: 'sibling' })
    const foreign = await t.token(3, { organization: 'other' })
    for (const by of [sibling, foreign]) {
      for (const [path, body] of [
        ['/stock/count/sheet/get', { stockCountId: id }],
        ['/stock/count/review/get', { stockCountId: id }],
        ['/stock/count/turn', { turn: { stockCountId: id, to: 'cancelled' } }],
        ['/stock/count/book', { book: { stockCountId: id } }],
      ] as const)
        expect([path, (await post(by, path, body)).status]).toEqual([path, 404])
      const product = await makeProduct(t)
      expect((await enter(by, id, product, kg(1))).status).toBe(404)
    }
    expect((await post(sibling, '/stock/count/start', { start: { id } })).status).toBe(404)
    expect((await turn(id, 'review', manager)).status).toBe(409)
    expect((await turn(id, 'cancelled', manager)).status).toBe(200)
  })
})

describe('counting one pile', () => {
  test('of labelled food says which labels are missing', async () => {
    const productId = await makeProduct(t)
    const { labels } = await registered(t, manager, { productId, items: [{ count: 5, quantity: kg(1) }] })
    const ids = labels.map(label => label['id'] as string)
    const line = { productId, state: 'chill' }
    expect(faultsOf((await countOf({ lines: [{ ...line, quantity: kg(3) }] })).body)).toEqual([
      'count.lines.0.quantity problem.stock.whichLabels',
    ])
    const labelIds = ids.slice(0, 3)
    expect(faultsOf((await countOf({ lines: [{ ...line, quantity: kg(2), labelIds }] })).body)).toEqual([
      'count.lines.0.quantity problem.stock.lessThanLabels',
    ])
    const id = newId()
    expect((await countOf({ id, lines: [{ ...line, quantity: kg(3.5), labelIds }] })).status).toBe(200)
    expect(await levels(productId)).toEqual({ 'chill g': 3500 })
    expect(await readLabel(t, manager, ids[4]!)).toMatchObject({ isFinal: true, quantity: kg(0) })
    const { held, summed } = await heldAndSummed(t)
    expect(summed).toEqual(held)
    // None there: all of them are missing.
    const none = newId()
    expect((await countOf({ id: none, lines: [{ ...line, quantity: kg(0) }] })).status).toBe(200)
    expect(await levels(productId)).toEqual({})
    expect((await heldAndSummed(t)).held).toEqual((await heldAndSummed(t)).summed)
    // The older count is superseded; the newer one is not, and then the older one is no more.
    expect(faultsOf((await undo(id)).body)).toEqual(['undo.id problem.stock.supersededByCount'])
    expect((await undo(none)).status).toBe(200)
    expect(await levels(productId)).toEqual({ 'chill g': 3500 })
  })

  test('of one label says how much of it is left', async () => {
    const productId = await makeProduct(t)
    const { labels } = await registered(t, manager, { productId, items: [{ count: 1, quantity: kg(1) }] })
    const label = labels[0]!['id'] as string
    const id = newId()
    const counted = await countOf({
      id,
      lines: [{ productId, state: 'chill', quantity: { value: 400, unit: 'g' } }],
    })
    expect(counted.status).toBe(200)
    expect(await levels(productId)).toEqual({ 'chill g': 400 })
    expect(await readLabel(t, manager, label)).toMatchObject({ isFinal: false, quantity: kg(0.4) })
    expect((await heldAndSummed(t)).held).toEqual((await heldAndSummed(t)).summed)
    expect((await undo(id)).status).toBe(200)
    expect(await readLabel(t, manager, label)).toMatchObject({ isFinal: false, quantity: kg(1) })
    expect(await levels(productId)).toEqual({ 'chill g': 1000 })
  })

  test('what was booked before a count is not taken back behind it', async () => {
    const productId = await makeProduct(t)
    const id = newId()
    await post(manager, '/stock/register', {
      register: { id, sign: 'positive', reason: 'receipt', lines: [{ productId, quantity: kg(4) }] },
    })
    expect((await countOf({ lines: [{ productId, quantity: kg(4) }] })).body['variations']).toEqual([])
    expect(faultsOf((await undo(id)).body)).toEqual(['undo.id problem.stock.supersededByCount'])
    expect(await levels(productId)).toEqual({ 'init g': 4000 })
  })
})
