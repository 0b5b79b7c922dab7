/** The sites of a group side by side: each figure is that of the site's own page, and nobody sees more than there. */
import { checksSoFar } from '@cloche/domain/rules/food-safety'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VariationLine } from '@cloche/domain/operations'
import { balancesStatement } from '../../../operations/stock-balances.ts'
import { newId } from '../../../adapters/ids.ts'
import { Connection } from '../../../database/connection.ts'
import { asServer, createTestApp, type TestApp } from '../../../testing/app.ts'
import { g, kg, moveLabels, registered, rowsOf, type Body } from '../../../testing/labels.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await createTestApp({ addsPastLedgers: true })
  owner = await t.token(5, { place: 'root' })
})
afterAll(() => t.close())

const ask = (token: string) => t.call(token, 'POST', '/location/sites/get')
const siteOf = async (id: string, token = owner): Promise<Body> =>
  (await ask(token)).body['sites'].find((site: Body) => site.id === id)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** What the pages of one site say, asked by somebody who works there. */
async function ownPages(token: string) {
  const post = async (path: string, body?: object) => (await t.call(token, 'POST', path, body)).body
  const notifications = await post('/notification/notifications/get', {
    filter: { resolved: false, level: ['warning', 'error'] },
  })
  const { points } = await post('/haccp/due/get')
  const piles = (await post('/stock/products/get', { limit: 1000 }))['stockProducts'] as Body[]
  return {
    alarms: notifications['count'],
    points,
    expired: (await post('/labeling/dashboard/get'))['figures'].expired,
    worth: await post('/stock/worth/get'),
    piles: Math.round(piles.reduce((sum, pile) => sum + (pile.cost ?? 0) * 100, 0)) / 100,
    without: piles.filter(pile => pile.cost === null).length,
  }
}

/** A line of a ledger in the past, past all gates. */
const past = (table: 'haccp_check' | 'stock_variation', columns: Record<string, unknown>) =>
  asServer(t.pool, t.home.id, transaction => {
    const row = { organization_id: t.home.id, id: newId(), ...columns }
    const names = Object.keys(row)
    return transaction.query({
      text: `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      values: Object.values(row),
    })
  })

describe('each figure is that of the page of the site', () => {
  test('alarms, checks, what expired, waste and stock', async () => {
    const { kitchen, fridge, sibling } = t.home.places
    const cook = await t.token(3)
    const note = (more: object) =>
      t.make('notification', { name: 'Warm', kind: 'test', level: 'error', locationId: kitchen, ...more })
    await note({})
    await note({ locationId: fridge, level: 'warning' })
    await note({ level: 'info' })
    await note({ locationId: sibling })
    const gone = await note({})
    await t.call(owner, 'DELETE', '/notification/notification', { notification: gone['id'] })
    const done = await note({})
    await t.call(owner, 'PUT', '/notification/notifications/resolve', { notifications: [done['id']] })

    const point = (more: object = {}) =>
      t.make('haccpPoint', {
        name: 'Door',
        hazard: 'biological',
        stage: 'storage',
        measure: 'visual',
        everyHours: 24,
        locationId: kitchen,
        ...more,
      })
    const [first] = [await point(), await point({ locationId: fridge }), await point({ active: false })]
    await t.call(cook, 'POST', '/haccp/check', { check: { haccpPointId: first['id'], isOk: true } })

    const product = (await t.make('product', { name: 'Stew', cost: 4, consumptionUnit: 'kg' }))['id']
    const unpriced = (await t.make('product', { name: 'Water' }))['id']
    const { labels } = await registered(t, cook, {
      productId: product,
      items: [{ count: 5, quantity: kg(1) }],
      expiration: '2099-01-01',
    })
    const ids = labels.map(label => label['id'] as string)
    await registered(t, cook, { productId: unpriced, items: [{ count: 1, quantity: g(500) }] })
    await rowsOf(
      t,
      `update label set expiration = now() - interval '1 hour' where organization_id = $1 and id = any($2::uuid[]) returning id`,
      [ids.slice(0, 3)],
    )
    await moveLabels(t, cook, [ids[0]!], 'waste', { reason: 'spoiled' })
    await moveLabels(t, cook, [ids[1]!], 'relocate', { locationId: fridge })

    const site = await siteOf(kitchen)
    const own = await ownPages(cook)
    expect(site).toMatchObject({ name: 'Home kitchen', type: 'kitchen', insideId: null })
    expect(site['alarms'].now).toBe(own.alarms)
    expect(own.alarms).toBe(2)
    expect(own.points).toHaveLength(2)
    // The check was made a moment ago, on any clock's today.
    expect(checksSoFar(own.points, Date.now() - 60_000, Date.now())).toEqual({ due: 2, done: 1 })
    expect(site['checks']).toEqual({ due: 2, done: 1, dueBefore: 0, doneBefore: 0 })
    expect(site['expired'].now).toBe(own.expired)
    expect(own.expired).toBe(2)
    expect(site['stock']).toEqual(own.worth['stock'])
    expect(site['waste']).toEqual(own.worth['waste'])
    expect(site['stock'].now).toEqual({ cost: own.piles, without: own.without })
    expect(site['stock'].now).toEqual({ cost: 16, without: 1 })
    expect(site['waste'].now).toEqual({ cost: 4, without: 0 })
    const other = await siteOf(sibling)
    expect([other['alarms'].now, other['expired'].now, other['stock'].now]).toEqual([
      1,
      0,
      { cost: 0, without: 0 },
    ])
  })

  test('what has no price says so instead of an amount', async () => {
    const { sibling } = t.home.places
    const there = await t.token(3, { place: 'sibling' })
    const water = (await t.make('product', { name: 'Ice' }))['id']
    await registered(t, there, { productId: water, items: [{ count: 1, quantity: kg(2) }] })
    expect((await siteOf(sibling))['stock'].now).toEqual({ cost: null, without: 1 })
    expect((await ownPages(there)).worth['stock'].now).toEqual({ cost: null, without: 1 })
  })

  test('beside the same hour a week ago', async () => {
    const { id: locationId } = await t.make('location', {
      name: 'Before',
      type: 'sellingPoint',
      parentId: t.home.places.root,
    })
    const product = (await t.make('product', { name: 'Bread', cost: 2, consumptionUnit: 'kg' }))['id']
    const variation = async (at: string, value: number, reason: string) => {
      await past('stock_variation', {
        location_id: locationId,
        at,
        product_id: product,
        quantity_value: value,
        quantity_unit: 'kg',
        state: 'init',
        reason,
        cost: value * 2,
      })
      const line = { productId: product, locationId, state: 'init', at, quantity: { value, unit: 'kg' } }
      await asServer(t.pool, t.home.id, async transaction => {
        const kept = { ...line, batchId: null, labelId: null } as unknown as VariationLine
        for (const statement of balancesStatement(t.home.id, [kept])) await transaction.query(statement)
      })
    }
    await variation(daysAgo(9), 10, 'receipt')
    await variation(daysAgo(6), 5, 'receipt')
    const old = await t.make('notification', {
      name: 'Old',
      kind: 'test',
      level: 'warning',
      locationId,
    })
    await rowsOf(
      t,
      `update notification set registered = now() - interval '8 days' where organization_id = $1 and id = $2 returning id`,
      [old['id']],
    )
    const { id: pointId } = await t.make('haccpPoint', {
      name: 'Oven',
      hazard: 'biological',
      stage: 'cooking',
      everyHours: 24,
      locationId,
    })
    await rowsOf(
      t,
      `update haccp_point set created = now() - interval '30 days' where organization_id = $1 and id = $2 returning id`,
      [pointId],
    )
    await past('haccp_check', {
      location_id: locationId,
      at: new Date(Date.now() - 7 * 86_400_000 - 1000).toISOString(),
      point: 'Oven',
      haccp_point_id: pointId,
      is_ok: true,
    })
    const before = await siteOf(locationId)
    expect(before['stock']).toEqual({ now: { cost: 30, without: 0 }, before: { cost: 20, without: 0 } })
    expect(before['alarms']).toEqual({ now: 1, before: 1 })
    expect(before['checks']).toEqual({ due: 1, done: 0, dueBefore: 1, doneBefore: 1 })
    // Settled since: it waited a week ago, and does not now.
    await t.call(owner, 'PUT', '/notification/notifications/resolve', { notifications: [old['id']] })
    expect((await siteOf(locationId))['alarms']).toEqual({ now: 0, before: 1 })
    const cook = await t.tokenIn(t.home.id, 3, locationId)
    const { labels } = await registered(t, cook, { productId: product, expiration: '2099-01-01' })
    await rowsOf(
      t,
      `update label set made_at = now() - interval '9 days', expiration = now() - interval '8 days'
       where organization_id = $1 and id = $2 returning id`,
      [labels[0]!['id']],
    )
    expect((await siteOf(locationId))['expired']).toEqual({ now: 1, before: 1 })
    await moveLabels(t, cook, [labels[0]!['id']], 'waste', { reason: 'spoiled' })
    expect((await siteOf(locationId))['expired']).toEqual({ now: 0, before: 1 })
  })
})

describe('which sites there are', () => {
  const names = async (token: string) => (await ask(token)).body['sites'].map((site: Body) => site.name)

  test('those below the chosen location, in use, each once; one inside another says so', async () => {
    const group = await t.make('location', { name: 'North', type: 'group', parentId: t.home.places.root })
    const below = (name: string, more: object = {}) =>
      t.make('location', { name, type: 'kitchen', parentId: group['id'], ...more })
    const hall = await below('Hall', { type: 'sellingPoint' })
    const bakery = await below('Bakery', { parentId: hall['id'], type: 'productionCentre' })
    await below('Closed', { active: false })
    const gone = await below('Gone')
    await t.call(owner, 'DELETE', '/location', { location: gone['id'] })
    await below('Shelf', { type: 'room', parentId: hall['id'] })
    const token = await t.tokenIn(t.home.id, 5, group['id'])
    expect(await names(token)).toEqual(['Bakery', 'Hall'])
    const { body } = await ask(token)
    expect([body['count'], body['sites'][0]['insideId'], body['sites'][1]['insideId']]).toEqual([
      2,
      hall['id'],
      null,
    ])
    // Nothing of a brother, nothing above.
    expect(await names(await t.tokenIn(t.home.id, 5, bakery['id']))).toEqual([])
    expect(await names(await t.tokenIn(t.home.id, 2, hall['id']))).toEqual(['Bakery'])
  })

  test('nothing of another organization, and nothing without a place', async () => {
    const stranger = await t.token(5, { organization: 'other', place: 'root' })
    expect(await names(stranger)).toEqual(['Other kitchen', 'Other sibling'])
    const nowhere = await t.token(5, { place: null })
    expect((await ask(nowhere)).body['code']).toBe('LOCATION_REQUIRED')
  })

  test('the whole organization, where that is shown', async () => {
    const token = await t.tokenIn(t.home.id, 5, t.home.places.sibling)
    expect(await names(token)).toEqual([])
    const answer = await t.call(token, 'POST', '/auth/user/organization/full/on')
    const full = (answer.body['jwt'] as string | undefined) ?? token
    expect(await names(full)).toEqual(await names(owner))
    const all = (await t.call(full, 'POST', '/stock/worth/get')).body
    expect(all['stock']).toEqual((await t.call(owner, 'POST', '/stock/worth/get')).body['stock'])
  })

  test('figures that the person may not see are left out', async () => {
    const cook = await t.tokenIn(t.home.id, 0, t.home.places.root)
    const { levels } = (await t.call(cook, 'GET', '/user/me/permissions')).body['permissions']
    const site = await siteOf(t.home.places.kitchen, cook)
    for (const [figure, key] of [
      ['alarms', 'N'],
      ['checks', 'HP'],
      ['expired', 'LA'],
      ['waste', 'SC'],
      ['stock', 'SC'],
    ] as const)
      expect([figure, site[figure] === null]).toEqual([figure, levels[key] < 1])
  })
})

test('the worth of a stock is that of the chosen place, and asks for the right to see stock', async () => {
  const worth = async (token: string) => (await t.call(token, 'POST', '/stock/worth/get')).body
  const stranger = await worth(await t.token(5, { organization: 'other', place: 'root' }))
  const nothing = { cost: 0, without: 0 }
  expect([stranger['stock'].now, stranger['waste'].now]).toEqual([nothing, nothing])
  const beside = await worth(await t.token(3, { place: 'sibling' }))
  expect(beside['waste'].now).toEqual(nothing)
  const whole = await worth(owner)
  expect(whole['stock'].now.cost).toBeGreaterThan((await siteOf(t.home.places.kitchen))['stock'].now.cost)
  expect((await worth(await t.token(5, { place: null })))['code']).toBe('LOCATION_REQUIRED')
})

test('the number of statements does not grow with the number of sites', async () => {
  const { send } = Connection.prototype
  let sent = 0
  const counted = async () => {
    sent = 0
    Connection.prototype.send = function (statement) {
      sent += 1
      return send.call(this, statement) as never
    }
    const { body } = await ask(owner)
    Connection.prototype.send = send
    return [body['sites'].length as number, sent] as const
  }
  await counted()
  const [before, few] = await counted()
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
    await t.make('location', { name, type: 'kitchen', parentId: t.home.places.root })
  await counted()
  const [after, many] = await counted()
  expect([after - before, many]).toEqual([5, few])
  expect(few).toBeGreaterThan(0)
})
