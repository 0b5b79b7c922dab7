/** Forecasters: worked out from the ledger of stock, kept, shown with their reasons, and counted on by the plan of a day. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { rowsOf } from '../../../testing/labels.ts'
import { computeDue } from './compute.ts'

let t: TestApp
let chef: string
let salad: string
let young: string
let forecasterId: string
/** The clock of the kitchen: days are its days. */
const ZONE = `(select coalesce(l.time_zone, o.time_zone) from organization o join location l on l.organization_id = o.id where o.id = $1 and l.id = $3::uuid)`
const WEEK = [20, 22, 21, 24, 30, 41, 12]
beforeAll(async () => {
  t = await createTestApp({ addsPastLedgers: true })
  chef = await t.token(3)
  const { kitchen, fridge } = t.home.places
  const made = async (entity: Parameters<TestApp['make']>[0], draft: Record<string, unknown>) =>
    (await t.make(entity, draft))['id'] as string
  salad = await made('product', { name: 'Caesar salad', consumptionUnit: 'serving', servings: 1 })
  young = await made('product', { name: 'New dish', consumptionUnit: 'serving', servings: 1 })
  // Eight weeks of a week with its Saturdays, with a little more and less by turns; sold below the place too.
  await rowsOf(
    t,
    `insert into stock_variation (organization_id, id, at, location_id, product_id, quantity_value, quantity_unit, state, reason)
      select $1, gen_random_uuid(), ((now() at time zone ${ZONE})::date - days + time '12:00') at time zone ${ZONE},
        case when days % 2 = 0 then $3::uuid else $4::uuid end, $2, -(($5::int[])[extract(isodow from (now() at time zone ${ZONE})::date - days)::int] + days % 3 - 1),
        'serving', 'serve', 'sale' from generate_series(1, 56) days returning id`,
    [salad, kitchen, fridge, WEEK],
  )
  await rowsOf(
    t,
    `insert into stock_variation (organization_id, id, at, location_id, product_id, quantity_value, quantity_unit, state, reason)
      select $1, gen_random_uuid(), now() - interval '1 day' * days, $3, $2, -3, 'serving', 'serve', 'sale' from generate_series(1, 5) days returning id`,
    [young, kitchen],
  )
  forecasterId = await made('forecaster', {
    name: 'Bistro',
    locationId: kitchen,
    productIds: [salad, young],
    weeks: 8,
    horizon: 7,
  })
})
afterAll(() => t.close())

const figures = async (more: object = {}, as = chef) => {
  const { status, body } = await t.call(as, 'POST', '/planning/forecaster/figures/get', {
    forecasterId,
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Record<string, any>
}

test('a round works it out once, by however many servers; eight weeks of a weekday pattern have an error below the mean’s', async () => {
  await Promise.all([computeDue(t), computeDue(t)])
  const { items, computedAt } = await figures()
  expect(computedAt).not.toBeNull()
  const [own] = items
  expect(own).toMatchObject({ product: 'Caesar salad', unit: 'serving', isReplaced: false, weeksKnown: 8 })
  expect(own.error).toBeLessThan(own.naiveError / 2)
  expect(own.days).toHaveLength(7)
  for (const { day, expected, reasons, low, high } of own.days) {
    const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
    expect(Math.abs(expected - (WEEK[weekday] ?? 0))).toBeLessThan(3)
    expect(reasons.reduce((sum: number, { part }: { part: number }) => sum + part, 0)).toBeCloseTo(
      expected,
      6,
    )
    expect(low <= expected && expected <= high).toBe(true)
  }
  await computeDue(t)
  expect((await figures())['computedAt']).toBe(computedAt)
})

test('what is known for too short a time is said in weeks', async () => {
  // The place is known for eight weeks: of a dish that was not there, the days before it are days without it.
  const { items } = await figures()
  expect(items[1]).toMatchObject({ product: 'New dish', weeksNeeded: null })
  const fresh = await t.make('forecaster', {
    name: 'Short',
    locationId: t.home.places.kitchen,
    productIds: [young],
    weeks: 1,
  })
  const { body } = await t.call(chef, 'POST', '/planning/forecaster/compute', { forecasterId: fresh['id'] })
  expect(body).toMatchObject({ products: 1, tooShort: 1 })
  const { items: short } = await figures({ forecasterId: fresh['id'] })
  expect(short[0]).toMatchObject({ method: null, weeksKnown: 1, weeksNeeded: 2, days: [] })
})

test('of one product the days before come too, and a wedding is a reason of its day; the plan counts on it', async () => {
  const { history, items, today } = await figures({ productId: salad })
  expect([history.length, items.length]).toEqual([56, 1])
  expect(history.at(-1).used).toBeGreaterThan(0)
  await t.make('influence', {
    name: 'Wedding',
    locationId: t.home.places.root,
    day: today,
    kind: 'event',
    plus: 3,
    productIds: [salad],
  })
  await t.call(chef, 'POST', '/planning/forecaster/compute', { forecasterId })
  const [day] = (await figures({ productId: salad }))['items'][0].days
  expect(day.day).toBe(today)
  expect(day.reasons.at(-1)).toMatchObject({
    kind: 'influence',
    name: 'Wedding',
    influence: 'event',
    part: 3,
  })
  const plan = await t.call(chef, 'POST', '/planning/day/get', { day: today })
  expect(plan.status, JSON.stringify(plan.body)).toBe(200)
  const { demand, issues } = plan.body as Record<string, any>
  expect(demand).toContainEqual(
    expect.objectContaining({ product: 'Caesar salad', source: 'forecast', of: 'Bistro', counts: true }),
  )
  expect(issues).toContainEqual(expect.objectContaining({ kind: 'noRecipe', product: 'Caesar salad' }))
})

test('portions left over of yesterday are a reason of today; the plan takes them from stock, and counts them once', async () => {
  const { kitchen, fridge } = t.home.places
  const dish = (await t.make('product', { name: 'Croquettes', type: 'selling', consumptionUnit: 'serving' }))[
    'id'
  ] as string
  await rowsOf(
    t,
    `insert into stock_variation (organization_id, id, at, location_id, product_id, quantity_value, quantity_unit, state, reason)
      select $1, gen_random_uuid(), ((now() at time zone ${ZONE})::date - days + time '12:00') at time zone ${ZONE}, $3, $2, -10,
        'serving', 'serve', 'sale' from generate_series(1, 28) days returning id`,
    [dish, kitchen],
  )
  const id = (
    await t.make('forecaster', {
      name: 'Left',
      locationId: kitchen,
      productIds: [dish],
      weeks: 4,
      method: 'average',
    })
  )['id'] as string
  const compute = async () => {
    await t.call(chef, 'POST', '/planning/forecaster/compute', { forecasterId: id })
    return (await figures({ forecasterId: id }))['items'][0].days as Record<string, any>[]
  }
  const [zone] = await rowsOf(
    t,
    `select coalesce(l.time_zone, o.time_zone) as zone, (date_trunc('day', now() at time zone coalesce(l.time_zone, o.time_zone))
      at time zone coalesce(l.time_zone, o.time_zone)) as today from organization o join location l on l.organization_id = o.id and l.id = $2 where o.id = $1`,
    [kitchen],
  )
  const today = Date.parse(zone?.['today'] as string)
  const at = (hours: number) => new Date(today + hours * 3_600_000).toISOString()
  const batchId = (
    await t.make('batch', {
      name: 'Croquettes',
      productId: dish,
      locationId: fridge,
      origin: 'production',
      madeAt: at(-6),
    })
  )['id'] as string
  const label = (serial: string, servings: number, more: object = {}) =>
    t.make('label', {
      productId: dish,
      batchId,
      locationId: fridge,
      serial,
      state: 'chill',
      quantity: { value: servings, unit: 'serving' },
      initialQuantity: { value: servings, unit: 'serving' },
      madeAt: at(-6),
      stateSince: at(-6),
      expiration: at(25),
      ...more,
    })
  const first = (await label('L1', 3))['id'] as string
  await label('L2', 5, { state: 'freeze' })
  await label('L3', 7, { expiration: at(20) })
  await label('L4', 9, { madeAt: at(-60) })
  // One of it was used since the day began.
  await rowsOf(
    t,
    `insert into stock_variation (organization_id, id, at, location_id, product_id, label_id, quantity_value, quantity_unit, state, reason)
      values ($1, gen_random_uuid(), now(), $4, $2, $3, -1, 'serving', 'chill', 'sale') returning id`,
    [dish, first, fridge],
  )
  const [day, next] = await compute()
  expect(day?.['reasons'].map(({ kind, part }: Record<string, unknown>) => [kind, part])).toEqual([
    ['mean', 10],
    ['leftOver', -4],
  ])
  expect([day?.['expected'], next?.['expected']]).toEqual([6, 10])
  const plan = await t.call(chef, 'POST', '/planning/day/get', { day: day?.['day'] })
  expect(plan.body['demand']).toContainEqual(
    expect.objectContaining({ product: 'Croquettes', amount: { value: 10, unit: 'serving' } }),
  )
})

test('products that are not its own any more are forgotten', async () => {
  await t.call(chef, 'PATCH', `/planning/forecaster/${forecasterId}`, { productIds: [salad] })
  await t.call(chef, 'POST', '/planning/forecaster/compute', { forecasterId })
  expect((await figures())['items']).toHaveLength(1)
})

test('another organization and a place out of reach read nothing', async () => {
  for (const one of [await t.token(3, { organization: 'other' }), await t.token(3, { place: 'sibling' })])
    expect((await t.call(one, 'POST', '/planning/forecaster/figures/get', { forecasterId })).status).toBe(404)
})
