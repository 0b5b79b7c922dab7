/** What tasks, menus and orders of before put into a basket: taken apart by recipes, and of several reasons the largest. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behavioursOf } from '../../../app.ts'
import { TEST_SECRET } from '../../../testing/app.ts'
import { inDays, orderingKitchen, type OrderingKitchen } from '../../../testing/ordering-kitchen.ts'
import { rowsOf } from '../../../testing/labels.ts'
import { remindOrderers } from './remind.ts'

let k: OrderingKitchen
let sauce: string
beforeAll(async () => {
  k = await orderingKitchen()
  const { t, tomatoes, milk } = k
  sauce = (await t.make('product', { name: 'Tomato sauce', consumptionUnit: 'kg', servings: 10 }))[
    'id'
  ] as string
  const part = (ingredientId: string, value: number, unit: string) =>
    t.make('composition', { productId: sauce, ingredientId, quantity: { value, unit } })
  // Ten portions.
  await part(tomatoes, 4, 'kg')
  await part(milk, 1, 'l')
})
afterAll(() => k.t.close())

type Line = { product: string; packs: number; quantity: object; why: Record<string, unknown> }
async function linesFrom(asked: object): Promise<Line[]> {
  const { status, body } = await k.t.call(k.cook, 'POST', '/ordering/basket/get', asked)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body['groups'] as { lines: Line[] }[]).flatMap(({ lines }) => lines)
}
const named = (lines: readonly Line[], product: string) => lines.find(line => line.product === product)

test('a task that makes something needs what its recipe takes', async () => {
  const { kitchen } = k.t.home.places
  await k.t.make('task', {
    name: 'Sauce for the week',
    locationId: kitchen,
    productId: sauce,
    quantity: { value: 30, unit: 'serving' },
    startAt: inDays(1),
  })
  const lines = await linesFrom({ from: ['plan'], days: 3 })
  expect(named(lines, 'Ripe tomatoes')).toMatchObject({
    packs: 3,
    quantity: { value: 15, unit: 'kg' },
    why: { reason: 'plan', of: 'Sauce for the week', need: 12, have: 0, coming: 0, unit: 'kg' },
  })
  expect(named(lines, 'Whole milk')).toMatchObject({ packs: 1, why: { need: 3, unit: 'l' } })
  // Beyond the days that are looked at nothing is needed.
  expect(await linesFrom({ from: ['plan'], days: 1 })).toEqual([])
})

test('a menu needs its guests’ portions on each day on which it is offered; the larger of two needs is ordered once', async () => {
  const menu = await k.t.make('menu', { name: 'Lunch', covers: 20, locationIds: [k.t.home.places.kitchen] })
  const item = await k.t.make('menuItem', { menuId: menu['id'], productId: sauce })
  // Twenty guests on two days: sixteen kilograms.
  const byGuests = await linesFrom({ from: ['menus'], days: 2 })
  expect(named(byGuests, 'Ripe tomatoes')).toMatchObject({
    packs: 4,
    why: { reason: 'menu', of: 'Lunch', need: 16 },
  })
  const both = await linesFrom({ from: ['levels', 'plan', 'menus'], days: 2 })
  expect(both.filter(({ product }) => product === 'Ripe tomatoes')).toMatchObject([
    { packs: 4, why: { reason: 'menu' } },
  ])
  // What is said of the line counts before the guests.
  const changed = await k.t.call(k.chef, 'PATCH', `/menu/item/${item['id'] as string}`, { expected: 5 })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect(named(await linesFrom({ from: ['menus'], days: 2 }), 'Ripe tomatoes')).toMatchObject({
    packs: 1,
    why: { need: 4 },
  })
})

test('an order that is kept as a template fills a basket again', async () => {
  const sent = await k.put(k.twentyKilos())
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const { id } = sent.body['orderBatch'] as { id: string }
  const kept = await k.t.call(k.chef, 'PATCH', `/ordering/batch/${id}`, { isTemplate: true })
  expect(kept.status, JSON.stringify(kept.body)).toBe(200)
  const { body } = await k.t.call(k.cook, 'POST', '/ordering/basket/get', { from: [] })
  expect(body['templates']).toMatchObject([{ orderBatchId: id, name: 'Dairy North' }])
  expect(await linesFrom({ from: ['template'], orderBatchId: id })).toMatchObject([
    { product: 'Ripe tomatoes', packs: 4, why: { reason: 'template', need: 20 } },
  ])
})

test('who ordered there lately is reminded once before the supplier closes, and nobody once it is sent', async () => {
  const { kitchen } = k.t.home.places
  const closing = await k.supplier('Closes soon', { email: 'soon@closes.example' })
  const cream = (await k.t.make('product', { name: 'Cream', consumptionUnit: 'l' }))['id'] as string
  const pack = await k.offer(closing, cream, { pack: { value: 1, unit: 'l' }, price: 3 })
  await k.t.make('stockLevel', {
    productId: cream,
    locationId: kitchen,
    minimum: { value: 2, unit: 'l' },
    par: { value: 4, unit: 'l' },
  })
  const told = () =>
    rowsOf(
      k.t,
      `select name, level, user_id is not null as "isTheirs" from notification where organization_id = $1 and address like '/ordering/basket?supplier=' || $2::text || '%'`,
      [closing],
    )
  const services = { pool: k.t.pool, behaviours: behavioursOf(TEST_SECRET) }
  // Midnight is hours away, or near: an hour from now is what is set.
  const [clock] = await rowsOf(
    k.t,
    `select to_char(now() at time zone coalesce(l.time_zone, o.time_zone) + interval '1 hour', 'HH24:MI') as soon,
      to_char(now() at time zone coalesce(l.time_zone, o.time_zone) + interval '5 hours', 'HH24:MI') as later
      from organization o join location l on l.organization_id = o.id and l.id = $2 where o.id = $1`,
    [kitchen],
  )
  const closesAt = (orderBefore: unknown) =>
    k.t.call(k.chef, 'PATCH', `/ordering/supplier/${closing}`, { orderBefore })
  expect((await closesAt(clock!['later'])).status).toBe(200)
  await remindOrderers(services)
  expect(await told()).toEqual([])
  expect((await closesAt(clock!['soon'])).status).toBe(200)
  await Promise.all([remindOrderers(services), remindOrderers(services)])
  expect(await told()).toEqual([
    {
      name: expect.stringMatching(/^Order from Closes soon by \d\d:\d\d: 1 product is short$/),
      level: 'warning',
      isTheirs: true,
    },
  ])
  const sent = await k.put([{ productId: cream, supplierProductId: pack, packs: 1 }], {
    supplierId: closing,
    accepts: ['secondToday', 'tooLate'],
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  await rowsOf(
    k.t,
    `delete from notification where organization_id = $1 and address like '/ordering/basket%' returning id`,
    [],
  )
  await remindOrderers(services)
  expect(await told()).toEqual([])
})
