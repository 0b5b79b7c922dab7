/** The board of a group on a real database: what it says is what the database has, for who may see it and where they see it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToDay, daysBetween, localDay } from '@cloche/domain/rules/calendar'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { g, rowsOf, type Body } from '../../../testing/labels.ts'
import { Samples } from '../../../testing/samples.ts'

const ZONE = 'Europe/Madrid'
const today = localDay(new Date().toISOString(), ZONE)
/** A day of the period, at noon of UTC: the same day in Madrid. */
const noon = (daysAgo: number) => `${addToDay(today, { days: -daysAgo })}T12:00:00.000Z`
const FIGURES = ['losses', 'wasteCost', 'checks', 'checksFailed', 'tasksMissed', 'stockValue'] as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await createTestApp({ addsPastLedgers: true })
  owner = await t.token(5, { place: 'root' })
  const samples = new Samples(t)
  const product = await samples.make('product', 'home', { name: 'Rice', cost: 2, consumptionUnit: 'kg' })
  const point = await samples.make('haccpPoint', 'home', { locationId: t.home.places.kitchen })
  const { kitchen, fridge, sibling } = t.home.places
  for (let day = 1; day <= 20; day++) {
    const locationId = [kitchen, fridge, sibling][day % 3]!
    await t.make('stockVariation', {
      locationId,
      at: noon(day),
      productId: product['id'],
      quantity: g(-100),
      reason: 'waste',
      cause: 'expired',
      // What nobody priced is named, and counts for nothing.
      cost: day === 7 ? null : -(0.1 + day / 100),
      state: 'chill',
    })
    await t.make('haccpCheck', {
      locationId,
      at: noon(day),
      haccpPointId: point['id'],
      point: 'Fridge',
      value: 3,
      method: 'typed',
      outcome: day % 4 === 0 ? 'failed' : 'ok',
    })
    await t.make('task', {
      name: 'Clean',
      locationId,
      startAt: noon(day),
      dueAt: noon(day),
      outcome: 'missed',
    })
  }
  await t.make('stockVariation', {
    locationId: sibling,
    at: noon(3),
    productId: product['id'],
    quantity: g(5000),
    reason: 'receipt',
    cost: 10,
    state: 'chill',
  })
}, 120_000)
afterAll(() => t.close())

const read = (body: object, token = owner) => t.call(token, 'POST', '/reporting/board/get', body)
const asked = (more: object = {}) => ({
  board: { figures: FIGURES, placeIds: [], period: 'days28', step: 'day', ...more },
})
const figure = (body: Body, name: string) => (body['figures'] as Body[]).find(one => one['name'] === name)!

test('sums are those of the database, by place and by day', async () => {
  const { status, body } = await read(asked())
  expect(status, JSON.stringify(body)).toBe(200)
  const { kitchen, sibling } = t.home.places
  expect((body['places'] as Body[]).map(({ id }) => id)).toEqual([kitchen, sibling])
  expect(daysBetween(body['from'], body['to'])).toBe(27)
  const lost = await rowsOf(
    t,
    `select (location_id = '${sibling}')::int as sibling, to_char(at at time zone '${ZONE}', 'YYYY-MM-DD') as day, count(*)::int as count, sum(-cost)::float8 as cost
     from stock_variation where organization_id = $1 and reason = 'waste' group by 1, 2`,
  )
  const sum = (of: string, which: (row: Body) => boolean) =>
    lost.filter(which).reduce((all, row) => all + Number(row[of]), 0)
  const cost = figure(body, 'wasteCost')
  expect(cost['total']).toBeCloseTo(
    sum('cost', () => true),
    6,
  )
  expect(cost['total']).toBeGreaterThan(3)
  expect(cost['withoutPrice']).toBe(1)
  expect(cost['places'][0]).toBeCloseTo(
    sum('cost', row => row['sibling'] === 0),
    6,
  )
  expect(cost['places'][1]).toBeCloseTo(
    sum('cost', row => row['sibling'] === 1),
    6,
  )
  for (const [at, day] of (body['steps'] as string[]).entries())
    expect(cost['steps'][at], day).toBeCloseTo(
      sum('cost', row => row['day'] === day),
      6,
    )
  expect(figure(body, 'losses')).toMatchObject({ total: 20, places: [13, 7], isMoney: false })
  expect(figure(body, 'checks')['total']).toBe(20)
  expect(figure(body, 'checksFailed')).toMatchObject({ total: 5 })
  expect(figure(body, 'tasksMissed')['places']).toEqual([13, 7])
})

test('weeks and months sum to the same', async () => {
  for (const [period, step] of [
    ['days28', 'week'],
    ['days90', 'month'],
  ] as const) {
    const { body } = await read(asked({ period, step }))
    const { total, steps } = figure(body, 'losses')
    expect([total, (steps as number[]).reduce((all, one) => all + one, 0)]).toEqual([20, 20])
    expect(steps).toHaveLength((body['steps'] as string[]).length)
  }
})

test('stock is worth what the report of its value says, at the end of the period', async () => {
  const { body } = await read(asked({ placeIds: [t.home.places.sibling] }))
  const value = figure(body, 'stockValue')
  // 5 kg came, seven times 100 g went: 4.3 kg at 2 a kg.
  expect(value).toMatchObject({ total: 8.6, places: [8.6], steps: [], isMoney: true })
})

test('a place below another one counts for both, and once for all', async () => {
  const { kitchen, fridge } = t.home.places
  const { body } = await read(asked({ placeIds: [kitchen, fridge] }))
  const { places, total } = figure(body, 'losses')
  expect([total, Math.max(...(places as number[])), Math.min(...(places as number[]))]).toEqual([13, 13, 7])
})

test('what is right at the chosen place stands beside the places below it, and not where there is none', async () => {
  const { kitchen, fridge } = t.home.places
  const cook = await t.token(5, { place: 'kitchen', fresh: true })
  const { body } = await read(asked(), cook)
  expect((body['places'] as Body[]).map(({ id }) => id)).toEqual([kitchen, fridge])
  expect(figure(body, 'losses')).toMatchObject({ total: 13, places: [6, 7] })
  const root = await read(asked())
  expect((root.body['places'] as Body[]).map(({ id }) => id)).not.toContain(t.home.places.root)
})

test('another organization has nothing of it, and a place that is not seen is not found', async () => {
  const other = await t.token(5, { organization: 'other', place: 'root' })
  const { body } = await read(asked(), other)
  expect((body['figures'] as Body[]).map(({ total }) => total)).toEqual([0, 0, 0, 0, 0, 0])
  expect((await read(asked({ placeIds: [t.home.places.kitchen] }), other)).status).toBe(404)
  const manager = await t.token(1, { place: 'kitchen', fresh: true })
  expect((await read(asked({ placeIds: [t.home.places.sibling] }), manager)).status).toBe(404)
  const own = await read(asked({ placeIds: [t.home.places.fridge] }), manager)
  expect(own.status).toBe(200)
  expect((own.body['choices'] as Body[]).map(({ id }) => id)).not.toContain(t.home.places.sibling)
})

test('who sees no prices is offered no money, and gets none', async () => {
  const cook = await t.token(0, { place: 'kitchen', fresh: true })
  const { status, body } = await read(asked(), cook)
  expect(status).toBe(200)
  for (const name of ['wasteCost', 'orderCost', 'stockValue']) {
    expect(body['offered']).not.toContain(name)
    expect(figure(body, name)).toBeUndefined()
  }
  expect(figure(body, 'checks')['total']).toBeGreaterThan(0)
})

test('kept for oneself alone, without what is not seen any more', async () => {
  const { sibling, kitchen } = t.home.places
  const board = { figures: ['checks'], placeIds: [sibling, kitchen], period: 'days7', step: 'day' }
  const kept = await t.call(owner, 'PUT', '/reporting/board/own', { board })
  expect(kept.body).toEqual({ isKept: true })
  expect((await read({})).body['board']).toMatchObject({ figures: ['checks'], period: 'days7' })
  const colleague = await t.token(5, { place: 'root', fresh: true })
  expect((await read({}, colleague)).body['board']).toMatchObject({ placeIds: [], period: 'days28' })
  const manager = await t.token(1, { place: 'kitchen', fresh: true })
  await t.call(manager, 'PUT', '/reporting/board/own', { board })
  const { status, body } = await read({}, manager)
  expect([status, body['board'].placeIds]).toEqual([200, [kitchen]])
})
