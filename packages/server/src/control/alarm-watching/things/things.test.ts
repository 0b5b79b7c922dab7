/** Watching stock, HACCP points and devices on a real database: one breach is one incidence and one notification. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { asServer, createTestApp, type TestApp } from '../../../testing/app.ts'
import { kg, moveLabels, registered, rowsOf } from '../../../testing/labels.ts'
import { thingsFollower, watchThings } from '../index.ts'

const HOUR = 3_600_000
let t: TestApp
let token: string
let root: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  token = await t.token(5)
  root = await t.token(5, { place: 'root' })
})
afterAll(() => t.close())

/** Of this organization alone: several at once would lock the others' rows in any order. */
const makeDue = () =>
  t.pool.use(connection =>
    connection.send({
      text: 'update alert_watch set things_due = now(), stock_due = now() where organization_id = $1',
      values: [t.home.id],
    }),
  )
const look = async (now?: number) => {
  await makeDue()
  await watchThings(t.pool, now)
}
const alert = async (subject: string, condition: string, more: object = {}) =>
  (
    await t.make('alert', {
      name: `Watch ${condition}`,
      subject,
      condition,
      locationId: t.home.places.root,
      ...more,
    })
  )['id'] as string
const product = async (name: string) => (await t.make('product', { name }))['id'] as string
const stocked = async (productId: string, amount: number, more: object = {}) => {
  const { labels } = await registered(t, token, {
    productId,
    items: [{ count: 1, quantity: kg(amount) }],
    ...more,
  })
  return labels[0]!['id'] as string
}
/** Statements that wait for a lock in this database. */
const rowsOfLocks = () =>
  t.pool.use(connection =>
    connection.send<{ query: string }>({
      text: "select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'update alert set last_raised%'",
    }),
  )
const breaches = (alertId: string) =>
  rowsOf(
    t,
    `select id, name, kind, level, status, began, peak, ended, is_alerting as "isAlerting", location_id as "locationId",
      product_id as "productId", haccp_point_id as "haccpPointId", device_id as "deviceId" from incidence
     where organization_id = $1 and alert_id = $2 and deleted is null order by at, id`,
    [alertId],
  )
const notices = (incidenceId: unknown) =>
  rowsOf(
    t,
    `select kind, level, resolved, address, ended_at as "endedAt" from notification
     where organization_id = $1 and incidence_id = $2 and deleted is null`,
    [incidenceId],
  )
const close = async (incidenceId: unknown) => {
  const change = async (fields: object) => {
    const answer = await t.call(root, 'PATCH', `/monitor/incidence/${String(incidenceId)}`, fields)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  await change({ status: 'acknowledged' })
  await change({ status: 'closed', cause: 'Late delivery', corrective: 'Ordered', outcome: 'none' })
}

test('stock below its minimum is one incidence that goes on until there is enough', async () => {
  const flour = await product('Flour')
  const id = await alert('stock', 'low', { productIds: [flour], minimum: kg(5), level: 'error' })
  await stocked(flour, 4)
  const second = await stocked(flour, 3, { locationId: t.home.places.fridge })
  await look()
  expect(await breaches(id)).toEqual([])

  await moveLabels(t, token, [second], 'waste', { reason: 'damaged' })
  await look()
  await look()
  const [going, ...others] = await breaches(id)
  expect(others).toEqual([])
  expect(going).toMatchObject({
    name: 'Flour: 4\u00a0kg left, at least 5\u00a0kg',
    kind: 'stock',
    level: 'error',
    productId: flour,
    peak: 4,
    isAlerting: true,
    locationId: t.home.places.root,
  })
  const told = await notices(going?.['id'])
  expect(told).toMatchObject([
    { kind: 'processError', resolved: false, address: `/monitor/incidence/${String(going?.['id'])}` },
  ])
  const [raised] = await rowsOf(t, 'select last_raised from alert where organization_id = $1 and id = $2', [
    id,
  ])
  expect(raised?.['last_raised']).not.toBeNull()

  await stocked(flour, 2)
  await look()
  expect(await breaches(id)).toMatchObject([{ id: going?.['id'], isAlerting: false, status: 'open' }])
  expect(await notices(going?.['id'])).toMatchObject([{ endedAt: expect.any(String) }])
})

test('what nobody has any of, and what somebody closed is told of no second time', async () => {
  const [oil, never, other] = [await product('Oil'), await product('Saffron'), await product('Salt')]
  const id = await alert('stock', 'out', { productIds: [oil, never] })
  const label = await stocked(oil, 1)
  await stocked(other, 1)
  await look()
  expect(await breaches(id)).toMatchObject([{ productId: never, name: 'Saffron: none left' }])
  await moveLabels(t, token, [label], 'waste', { reason: 'damaged' })
  await look()
  const found = await breaches(id)
  expect(found.map(one => one['productId']).toSorted()).toEqual([oil, never].toSorted())
  const ofOil = found.find(one => one['productId'] === oil)
  await close(ofOil?.['id'])
  expect(await notices(ofOil?.['id'])).toMatchObject([{ resolved: true }])
  await look()
  expect(await breaches(id)).toHaveLength(2)
  await stocked(oil, 1)
  await look()
  const [after] = (await breaches(id)).filter(one => one['productId'] === oil)
  expect(after).toMatchObject({ status: 'closed', isAlerting: false })
})

test('without products those count that moved there; elsewhere and in another organization nothing', async () => {
  const here = await product('Here')
  const id = await alert('stock', 'low', { minimum: kg(2), locationId: t.home.places.sibling })
  const theirs = await t.make(
    'alert',
    { name: 'Theirs', subject: 'stock', condition: 'out', locationId: t.other.places.root },
    'other',
  )
  const label = await stocked(here, 1)
  await look()
  expect(await breaches(id)).toEqual([])
  const away = await moveLabels(t, root, [label], 'relocate', { locationId: t.home.places.sibling })
  expect(away.status, JSON.stringify(away.body)).toBe(200)
  await look()
  expect(await breaches(id)).toMatchObject([{ productId: here, peak: 1, isAlerting: true }])
  expect(await breaches(theirs['id'] as string)).toEqual([])
})

const point = async (name: string, more: object = {}) =>
  (
    await t.make('haccpPoint', {
      name,
      hazard: 'biological',
      stage: 'storage',
      maximum: 8,
      locationId: t.home.places.kitchen,
      ...more,
    })
  )['id'] as string
const checked = async (haccpPointId: string, value: number, at?: number) => {
  const answer = await t.call(token, 'POST', '/haccp/check', {
    check: { haccpPointId, value, ...(at === undefined ? {} : { at: new Date(at).toISOString() }) },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body['haccpCheck'] as Record<string, unknown>
}

test('a check that nobody makes is overdue until somebody makes it, and not while the kitchen is closed', async () => {
  const now = Date.now()
  const fridge = await point('Fridge', { everyHours: 4 })
  const id = await alert('haccp', 'missedCheck', { haccpPointIds: [fridge], after: 1800 })
  const nights = await alert('haccp', 'missedCheck', {
    haccpPointIds: [fridge],
    after: 1800,
    windows: [{ weekdays: [], from: '00:00', to: '24:00' }],
  })
  await checked(fridge, 4)
  await look(now + 4.4 * HOUR)
  expect(await breaches(id)).toEqual([])
  await look(now + 4.6 * HOUR)
  await look(now + 5 * HOUR)
  const [going, ...others] = await breaches(id)
  expect(others).toEqual([])
  expect(going).toMatchObject({
    // The late check itself: the alert tells of it.
    name: 'Fridge: check late',
    kind: 'check',
    haccpPointId: fridge,
    isAlerting: true,
    locationId: t.home.places.kitchen,
  })
  expect(Date.parse(going?.['began'] as string)).toBeGreaterThanOrEqual(now + 4 * HOUR)
  expect(await notices(going?.['id'])).toHaveLength(1)
  expect(await breaches(nights)).toEqual([])
  await checked(fridge, 4)
  await look()
  expect(await breaches(id)).toMatchObject([{ id: going?.['id'], isAlerting: false }])
})

test('a failed check that nobody puts right goes on in the incidence that it opened', async () => {
  const now = Date.now()
  const cellar = await point('Cellar')
  const id = await alert('haccp', 'failedCheck', { haccpPointIds: [cellar], after: 3600, level: 'error' })
  const { incidenceId } = await checked(cellar, 12)
  await look(now + 0.9 * HOUR)
  expect(await breaches(id)).toEqual([])
  await look(now + 1.1 * HOUR)
  await look(now + 1.2 * HOUR)
  expect(await breaches(id)).toMatchObject([
    { id: incidenceId, name: 'Check failed: Cellar', kind: 'check', level: 'error', isAlerting: true },
  ])
  const before = await notices(incidenceId)
  await checked(cellar, 5)
  await look()
  expect(await breaches(id)).toMatchObject([{ id: incidenceId, isAlerting: false, status: 'open' }])
  expect(await notices(incidenceId)).toHaveLength(before.length)
})

const device = async (name: string) =>
  (
    await t.make('device', {
      name,
      type: 'labelPrinter',
      serial: `SERIAL-${name}`,
      locationId: t.home.places.kitchen,
    })
  )['id'] as string
const setDevice = (id: string, seen: number) =>
  rowsOf(
    t,
    `update device set last_seen = $3, "interval" = 60 where organization_id = $1 and id = $2 returning id`,
    [id, new Date(seen).toISOString()],
  )
const says = (deviceId: string, kind: string, action: string, at: number) =>
  rowsOf(
    t,
    `insert into event (organization_id, id, at, kind, action, location_id, device_id) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [newId(), new Date(at).toISOString(), kind, action, t.home.places.kitchen, deviceId],
  )

test('a device that is not heard of, until it is', async () => {
  const now = Date.now()
  const printer = await device('Printer')
  const never = await device('Never')
  const id = await alert('device', 'silent', { deviceIds: [printer, never] })
  await setDevice(printer, now)
  await look(now)
  expect(await breaches(id)).toEqual([])
  await look(now + HOUR)
  await look(now + 2 * HOUR)
  expect(await breaches(id)).toMatchObject([
    { name: 'Printer: not heard of', kind: 'device', deviceId: printer, isAlerting: true },
  ])
  await setDevice(printer, now + 2 * HOUR)
  await look(now + 2 * HOUR)
  expect(await breaches(id)).toMatchObject([{ isAlerting: false }])
})

test('an error goes on until its end is reported, or somebody closes it; the next one is another', async () => {
  const now = Date.now()
  const oven = await device('Oven')
  const id = await alert('device', 'error', { deviceIds: [oven], level: 'error' })
  await says(oven, 'error', 'error/overheated', now - HOUR)
  await says(oven, 'end', 'program', now - 0.9 * HOUR)
  await says(oven, 'error', 'sensor/breach', now - 0.8 * HOUR)
  await look()
  expect(await breaches(id)).toMatchObject([{ name: 'Oven: reports an error', isAlerting: true }])
  await says(oven, 'end', 'error/overheated', now - 0.5 * HOUR)
  await look()
  expect(await breaches(id)).toMatchObject([{ isAlerting: false }])

  await says(oven, 'error', 'error/door', now - 0.4 * HOUR)
  await look()
  const [, second] = await breaches(id)
  expect(second).toMatchObject({ isAlerting: true })
  await close(second?.['id'])
  await look()
  expect(await breaches(id)).toMatchObject([{}, { status: 'closed', isAlerting: false }])
  await says(oven, 'error', 'error/door', Date.now() + 1000)
  await look(Date.now() + 2000)
  expect(await breaches(id)).toMatchObject([{}, {}, { status: 'open', isAlerting: true }])
})

test('an alert that is removed or switched off leaves nothing alerting', async () => {
  const gone = await product('Gone')
  const [first, second] = [
    await alert('stock', 'out', { productIds: [gone] }),
    await alert('stock', 'out', { productIds: [gone] }),
  ]
  await look()
  const [[one], [two]] = [await breaches(first), await breaches(second)]
  expect([one?.['isAlerting'], two?.['isAlerting']]).toEqual([true, true])
  expect((await t.call(root, 'DELETE', '/alert', { alert: first })).status).toBe(200)
  const off = await t.call(root, 'PATCH', `/alert/${second}`, { active: false })
  expect(off.status, JSON.stringify(off.body)).toBe(200)
  await look()
  const left = await rowsOf(
    t,
    'select is_alerting as "isAlerting" from incidence where organization_id = $1 and id = any($2::uuid[])',
    [[one?.['id'], two?.['id']]],
  )
  expect(left).toEqual([{ isAlerting: false }, { isAlerting: false }])
})

test('stock that moved is summed soon, a check has points looked at soon, and nothing else does', async () => {
  const later = () =>
    t.pool.use(connection =>
      connection.send({
        text: "update alert_watch set things_due = now() + interval '1 hour', stock_due = now() + interval '1 hour'",
      }),
    )
  const soon = async (entity: string) => {
    await later()
    const changes = [{ entity, verb: 'create' as const, ids: null, places: null }]
    await thingsFollower.take({ pool: t.pool }, [
      { id: '1', at: new Date().toISOString(), organizationId: t.home.id, sessionId: null, changes },
    ])
    const [row] = await rowsOf(
      t,
      `select things_due < now() + interval '1 minute' as things, stock_due < now() + interval '1 minute' as stock
       from alert_watch where organization_id = $1`,
    )
    return row
  }
  expect(await soon('stockVariation')).toEqual({ things: false, stock: true })
  expect(await soon('haccpCheck')).toEqual({ things: true, stock: false })
  expect(thingsFollower.entities).not.toContain('label')
  await later()
  expect(await watchThings(t.pool)).toBe(0)
})

test('two servers that look at once tell of a breach once', async () => {
  const rare = await product('Rare')
  const id = await alert('stock', 'out', { productIds: [rare] })
  await Promise.all([look(), look(), look()])
  await look()
  const found = await breaches(id)
  expect(found).toHaveLength(1)
  expect(await notices(found[0]?.['id'])).toHaveLength(1)
})

test('an alert is written while a look waits for it', async () => {
  const rare = await product('Rarer')
  const id = await alert('stock', 'out', { productIds: [rare] })
  await makeDue()
  const looked = await asServer(t.pool, t.home.id, async transaction => {
    await transaction.query({ text: "update alert set name = 'Held' where id = $1", values: [id] })
    const going = watchThings(t.pool)
    await vi.waitFor(
      async () => {
        const { rows } = await rowsOfLocks()
        expect(rows).toHaveLength(1)
      },
      { timeout: 30_000 },
    )
    // As whoever writes an alert does.
    await transaction.query({
      text: 'update alert_watch set things_due = now() where organization_id = $1',
      values: [t.home.id],
    })
    return { going }
  })
  await looked.going
  expect(await breaches(id)).toHaveLength(1)
})

test('what fits no alert is refused by its field, and forgotten with what it was said for', async () => {
  const flour = await product('Rye')
  const odd = await t.call(root, 'POST', '/alert', {
    alert: {
      name: 'Odd',
      subject: 'stock',
      condition: 'low',
      productIds: [flour],
      high: 8,
      locationId: t.home.places.root,
    },
  })
  expect(odd.status).toBe(422)
  expect(odd.body['details'].faults).toEqual([
    expect.objectContaining({ path: 'alert.minimum', rule: 'problem.field.required' }),
    expect.objectContaining({ path: 'alert.high', rule: 'problem.alert.field' }),
  ])
  const id = await alert('stock', 'low', { productIds: [flour], minimum: kg(5) })
  const changed = await t.call(root, 'PATCH', `/alert/${id}`, { condition: 'out' })
  expect(changed.body['alert']).toMatchObject({ condition: 'out', minimum: null, productIds: [flour] })
  const sensor = await alert('sensor', 'limits', { high: 8, low: 2 })
  const turned = await t.call(root, 'PATCH', `/alert/${sensor}`, { low: 9 })
  expect([turned.status, turned.body['details']?.faults?.[0]?.rule]).toEqual([422, 'problem.alert.order'])
  // One that was written before a minimum was asked for can be switched off.
  const old = await alert('stock', 'low', { productIds: [flour], minimum: kg(5) })
  await asServer(t.pool, t.home.id, transaction =>
    transaction.query({
      text: 'update alert set minimum_value = null, minimum_unit = null where id = $1',
      values: [old],
    }),
  )
  expect((await t.call(root, 'PATCH', `/alert/${old}`, { active: false })).status).toBe(200)
})

test('a minimum of a product at a place counts by itself, of what may be used there and below', async () => {
  const milk = await product('Milk')
  await t.make('stockLevel', { productId: milk, minimum: kg(5), locationId: t.home.places.kitchen })
  const ofLevels = () =>
    rowsOf(
      t,
      `select id, name, level, alert_id as "alertId", location_id as "locationId", is_alerting as "isAlerting" from incidence
       where organization_id = $1 and product_id = $2 and deleted is null order by at, id`,
      [milk],
    )
  await look()
  const [none] = await ofLevels()
  expect(none).toMatchObject({
    name: 'Milk: 0\u00a0kg left, at least 5\u00a0kg',
    level: 'warning',
    alertId: null,
    locationId: t.home.places.kitchen,
    isAlerting: true,
  })
  expect(await notices(none?.['id'])).toMatchObject([{ kind: 'processWarning', resolved: false }])

  const [label] = (
    await registered(t, token, {
      productId: milk,
      items: [{ count: 1, quantity: kg(6) }],
      locationId: t.home.places.fridge,
    })
  ).labels
  await look()
  expect(await ofLevels()).toMatchObject([{ id: none?.['id'], isAlerting: false }])

  const hold = { labelId: label!['id'], reach: false, reason: 'Smell' }
  const held = await t.call(token, 'POST', '/labeling/hold', { hold })
  expect(held.status, JSON.stringify(held.body)).toBe(200)
  await look()
  const [, again, ...others] = await ofLevels()
  expect([again?.['isAlerting'], again?.['name'], others]).toEqual([
    true,
    'Milk: 0\u00a0kg left, at least 5\u00a0kg',
    [],
  ])
})

test('whoever says a minimum is looked after soon, with no rule at all', async () => {
  await t.pool.use(connection => connection.send({ text: 'delete from alert_watch' }))
  await thingsFollower.take({ pool: t.pool }, [
    { organizationId: t.home.id, changes: [{ entity: 'stockLevel' }] },
  ] as never)
  const { rows } = await t.pool.use(connection =>
    connection.send({ text: `select stock_due < now() + interval '1 minute' as soon from alert_watch` }),
  )
  expect(rows).toEqual([{ soon: true }])
})
