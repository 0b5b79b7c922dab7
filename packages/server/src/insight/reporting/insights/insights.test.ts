/** What stands out in a week: found in what a kitchen wrote, by who may see it, and put aside by each for themselves. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { asServer, createTestApp, type TestApp } from '../../../testing/app.ts'
import type { Body } from '../../../testing/labels.ts'

const WEEK = '2026-11-25'
let t: TestApp
let owner: string
let salmon: string
beforeAll(async () => {
  t = await createTestApp({ addsPastLedgers: true })
  owner = await t.token(5, { place: 'root' })
  salmon = (await t.make('product', { name: 'Salmon' }))['id']
})
afterAll(() => t.close())

const sql = (text: string, values: unknown[] = []) =>
  asServer(t.pool, t.home.id, transaction => transaction.query({ text, values }))

/** A line of a ledger in the past, past all gates. */
function past(table: string, columns: Record<string, unknown>): Promise<unknown> {
  const row = { organization_id: t.home.id, id: newId(), ...columns }
  const names = Object.keys(row)
  return sql(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  )
}

const wasted = (at: string, cost: number, more: object = {}) =>
  past('stock_variation', {
    at,
    location_id: t.home.places.kitchen,
    product_id: salmon,
    quantity_value: -1,
    quantity_unit: 'kg',
    state: 'chill',
    reason: 'waste',
    cost: -cost,
    ...more,
  })

const found = async (token = owner, day = WEEK): Promise<Body[]> => {
  const { status, body } = await t.call(token, 'POST', '/reporting/insights/get', { day })
  expect(status, JSON.stringify(body)).toBe(200)
  return body['insights'] as Body[]
}
const kindsOf = (all: Body[]) =>
  all.map(({ kind, subject, figures }) => [kind, subject?.name ?? null, figures])

test('nothing stands out where nothing happened', async () => {
  expect(await found()).toEqual([])
})

test('waste that doubled, what expired, a fridge that warms, checks at one minute and with one value', async () => {
  for (const [day, cost] of [
    ['10-28', 20],
    ['11-04', 18],
    ['11-11', 22],
    ['11-18', 20],
  ] as const)
    await wasted(`2026-${day}T10:00:00Z`, cost)
  await wasted('2026-11-24T10:00:00Z', 55)
  // Taken back again, it did not go.
  await wasted('2026-11-24T11:00:00Z', -10, { reason: 'correction', cause: 'spoiled', quantity_value: 1 })
  const other = (await t.make('product', { name: 'Herbs' }))['id']
  for (const at of ['2026-10-28', '2026-11-04'])
    for (let number = 0; number < 3; number++)
      await wasted(`${at}T1${number}:00:00Z`, 1, { product_id: other, cause: 'expired' })
  for (let number = 0; number < 6; number++)
    await wasted(`2026-11-25T1${number}:00:00Z`, 1, { product_id: other, cause: 'expired' })

  const fridge = await t.make('device', {
    name: 'Fish fridge',
    serial: 'FF-1',
    type: 'fridge',
    locationId: t.home.places.kitchen,
  })
  const sensor = (
    await t.make('sensor', {
      name: 'Air',
      deviceId: fridge['id'],
      kind: 'temperature',
      path: 'fish',
      unit: 'C',
      max: 5,
      locationId: t.home.places.kitchen,
    })
  )['id']
  for (let day = 0; day < 14; day++)
    for (const hour of [4, 12]) {
      const at = new Date(Date.parse('2026-11-16T00:00:00Z') + (day * 24 + hour) * 3_600_000).toISOString()
      const value = 2 + day * 0.12
      await sql(
        `insert into reading_hour (organization_id, sensor_id, at, low, high, sum, count, first, last, first_at, last_at)
          values ($1, $2, $3, $4, $4, $5, 10, $4, $4, $3, $3)`,
        [t.home.id, sensor, at, value, value * 10],
      )
    }

  const point = (
    await t.make('haccpPoint', {
      name: 'Cold room',
      hazard: 'biological',
      stage: 'storage',
      measure: 'temperature',
      locationId: t.home.places.kitchen,
    })
  )['id']
  for (let day = 17; day < 24; day++)
    await past('haccp_check', {
      at: `2026-11-${day}T08:00:10Z`,
      location_id: t.home.places.kitchen,
      haccp_point_id: point,
      point: 'Cold room',
      value: 3,
      unit: '°C',
      method: 'typed',
    })

  expect(kindsOf(await found())).toEqual([
    ['wasteDoubled', 'Salmon', { cost: 45, usual: 20 }],
    ['expiredRising', null, { count: 6, usual: 1.5 }],
    ['fridgeWarms', 'Fish fridge · Air', { rise: 1.6, days: 14, before: 2.4, now: 3.2 }],
    ['sameMinute', 'Cold room', expect.objectContaining({ count: 7, of: 7 })],
    ['sameValue', 'Cold room', { value: 3, unit: '°C', count: 7 }],
  ])
  // Another week of the same kitchen.
  expect(kindsOf(await found(owner, '2026-11-11')).map(([kind]) => kind)).not.toContain('wasteDoubled')
})

test('a shift that misses more of its tasks than the others', async () => {
  const { kitchen } = t.home.places
  const shifts = []
  for (const name of ['Early', 'Late'])
    shifts.push(
      (await t.make('shift', { name, from: '08:00', to: '16:00', locationId: kitchen }))['id'] as string,
    )
  for (let number = 0; number < 10; number++)
    for (const [at, shiftId] of shifts.entries())
      await t.make('task', {
        name: 'Clean',
        locationId: kitchen,
        shiftId,
        startAt: `2026-07-0${6 + (number % 4)}T10:00:00Z`,
        outcome: at === 1 && number < 4 ? 'missed' : 'done',
      })
  const said = async (day: string) =>
    kindsOf(await found(owner, day)).filter(([kind]) => kind === 'shiftMisses')
  expect(await said('2026-07-08')).toEqual([
    ['shiftMisses', 'Late', { missed: 4, tasks: 10, missedByOthers: 0, tasksOfOthers: 10 }],
  ])
  expect(await said('2026-07-15')).toEqual([])
})

test('stock that is worth much more than in the weeks before, for who sees prices', async () => {
  const rice = await t.make('product', { name: 'Rice', cost: 2, consumptionUnit: 'kg' })
  const came = (at: string, value: number) =>
    t.make('stockVariation', {
      locationId: t.home.places.kitchen,
      at,
      productId: rice['id'],
      quantity: { value, unit: 'kg' },
      reason: 'receipt',
      cost: value * 2,
      state: 'chill',
    })
  await came('2026-05-04T10:00:00Z', 500)
  await came('2026-06-10T10:00:00Z', 200)
  const said = async (token: string, day: string) =>
    kindsOf(await found(token, day)).filter(([kind]) => kind === 'stockHigh')
  expect(await said(owner, '2026-06-10')).toEqual([['stockHigh', null, { worth: 1400, highest: 1000 }]])
  expect(await said(owner, '2026-06-17')).toEqual([])
  expect(await said(await t.token(0, { fresh: true }), '2026-06-10')).toEqual([])
})

test('another place and another organization find nothing of it', async () => {
  expect(await found(await t.token(5, { place: 'sibling', fresh: true }))).toEqual([])
  expect(await found(await t.token(5, { organization: 'other', place: 'root' }))).toEqual([])
})

test('put aside for oneself alone, and taken back', async () => {
  const [first] = await found()
  const key = first?.['key']
  await t.call(owner, 'PUT', '/reporting/insight/dismissed', { key, isDismissed: true })
  expect((await found())[0]).toMatchObject({ key, isDismissed: true })
  const colleague = await t.token(5, { place: 'root', fresh: true })
  expect((await found(colleague))[0]).toMatchObject({ key, isDismissed: false })
  await t.call(owner, 'PUT', '/reporting/insight/dismissed', { key, isDismissed: false })
  expect((await found())[0]).toMatchObject({ key, isDismissed: false })
})
