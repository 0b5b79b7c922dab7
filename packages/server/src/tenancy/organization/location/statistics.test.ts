/** Statistics are counted from what happened, by the days of the place. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { asServer, createTestApp, type Answer, type TestApp } from '../../../testing/app.ts'
import { kg, moveLabels, registered, rowsOf } from '../../../testing/labels.ts'
import { activePeople, eventsByDay } from './statistics.store.ts'

let t: TestApp
let place: string
let room: string
let token: string
beforeAll(async () => {
  t = await createTestApp({ addsPastLedgers: true })
  // Half a day ahead of the organization's clock.
  place = (
    await t.make('location', {
      name: 'Auckland',
      type: 'kitchen',
      parentId: t.home.places.root,
      timeZone: 'Pacific/Auckland',
    })
  )['id']
  room = (await t.make('location', { name: 'Cold room', type: 'room', parentId: place }))['id']
  token = await t.tokenIn(t.home.id, 5, place)
})
afterAll(() => t.close())

const ask = (query = '', as = token, locationId = place) =>
  t.call(as, 'GET', `/location/statistics?locationId=${locationId}${query}`)
const figures = (answer: Answer, day: string) =>
  answer.body['statistics'].days.find((one: { day: string }) => one.day === day)
const code = (answer: Answer) => [answer.status, answer.body['code']]

/** An event past all gates, at any instant. */
const event = (
  at: string,
  action: string,
  more: { toState?: string; locationId?: string; count?: number; userId?: string } = {},
) =>
  asServer(t.pool, t.home.id, transaction =>
    transaction.query({
      text: `insert into event (organization_id, id, location_id, at, kind, action, to_state, user_id, data)
             values ($1, $2, $3, $4, 'info', $5, $6, $7, $8)`,
      values: [
        t.home.id,
        newId(),
        more.locationId ?? place,
        at,
        action,
        more.toState ?? null,
        more.userId ?? null,
        JSON.stringify(more.count === undefined ? {} : { count: more.count }),
      ],
    }),
  )

describe('by day', () => {
  test('a day begins and ends by the clock of the place', async () => {
    // 11:30 and 12:30 UTC on 10 March are 00:30 and 01:30 on 11 March in Auckland; 10:30 is 23:30 on the 10th.
    await event('2026-03-10T10:30:00Z', 'label/register', { count: 3 })
    await event('2026-03-10T11:30:00Z', 'label/receive', { count: 20, locationId: room })
    await event('2026-03-10T12:30:00Z', 'label/move', { toState: 'waste' })
    await event('2026-03-10T12:31:00Z', 'label/move', { toState: 'chill' })
    await event('2026-03-10T12:32:00Z', 'label/relocate')
    await event('2026-03-10T12:33:00Z', 'label/print', { count: 9 })
    await event('2026-03-10T12:34:00Z', 'label/move', { toState: 'waste', locationId: t.home.places.sibling })
    const answer = await ask('&from=2026-03-10&to=2026-03-12')
    expect(answer.body['statistics']).toMatchObject({
      from: '2026-03-10',
      to: '2026-03-12',
      timeZone: 'Pacific/Auckland',
    })
    expect(answer.body['statistics'].days.map((one: { day: string }) => one.day)).toEqual([
      '2026-03-10',
      '2026-03-11',
      '2026-03-12',
    ])
    expect(figures(answer, '2026-03-10')).toMatchObject({ registered: 3, moved: 0, wasted: 0, events: 1 })
    expect(figures(answer, '2026-03-11')).toMatchObject({ registered: 20, moved: 2, wasted: 1, events: 5 })
    expect(figures(answer, '2026-03-12')).toMatchObject({ registered: 0, events: 0, expired: 0, batches: 0 })
    expect(answer.body['statistics'].totals).toMatchObject({ registered: 23, moved: 2, wasted: 1, events: 6 })
    const inner = await ask('&from=2026-03-11&to=2026-03-11', token, room)
    expect(inner.body['statistics'].totals).toMatchObject({ registered: 20, events: 1 })
    expect(inner.body['statistics'].timeZone).toBe('Pacific/Auckland')
  })

  test('days end where calls can name none any more', async () => {
    const { statistics } = (await ask('&to=1900-01-10')).body
    expect(statistics).toMatchObject({ from: '1900-01-01', to: '1900-01-10' })
    expect(statistics.days).toHaveLength(10)
  })

  test('a year has the days of a clock change, once each', async () => {
    const { days } = (await ask('&from=2026-01-01&to=2026-12-31')).body['statistics']
    expect(new Set(days.map((one: { day: string }) => one.day)).size).toBe(365)
    await event('2026-04-04T14:30:00Z', 'label/check') // 03:30 on the 5th, the hour that is lived twice
    expect(figures(await ask('&from=2026-04-04&to=2026-04-06'), '2026-04-05').events).toBe(1)
  })

  test('thirty days until today unless said; people counted once', async () => {
    const users = [newId(), newId()]
    for (const userId of [users[0], users[0], users[1]])
      await event(new Date(Date.now() - 3_600_000).toISOString(), 'label/check', { userId: userId ?? '' })
    const { statistics } = (await ask()).body
    expect(statistics.days).toHaveLength(30)
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Auckland' }).format(new Date())
    expect(statistics.to).toBe(today)
    expect(statistics.people.active).toBe(2)
    expect(statistics.people.enrolled).toBe(0)
    await t.make('user', { name: 'Here', email: 'here@stat.example', locationIds: [room] })
    expect((await ask()).body['statistics'].people.enrolled).toBe(1)
  })

  test.each([
    ['&from=2026-03-10&to=2026-03-09', 422, 'RULE_BROKEN'],
    ['&from=2020-01-01&to=2026-01-01', 422, 'RULE_BROKEN'],
    ['&from=yesterday', 400, 'INVALID_REQUEST'],
    ['&from=2026-02-30', 400, 'INVALID_REQUEST'],
  ])('refuses %s', async (query, status, problem) => {
    expect(code(await ask(query))).toEqual([status, problem])
  })
})

describe('now', () => {
  test('labels that are open, soon to expire, expired, on hold; batches; devices and sensors', async () => {
    const product = await t.make('product', { name: 'Stock', type: 'intermediate' })
    const register = (more: object) => registered(t, token, { productId: product['id'], ...more })
    const dated = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const one = await register({ items: [{ count: 2, quantity: kg(1) }] })
    const two = await register({ items: [{ count: 1, quantity: kg(1) }], state: 'freeze' })
    const wasted = await register({ items: [{ count: 1, quantity: kg(1) }] })
    const setExpiration = (id: string, at: string) =>
      asServer(t.pool, t.home.id, transaction =>
        transaction.query({
          text: 'update label set expiration = $3, best_before = null where organization_id = $1 and id = $2',
          values: [t.home.id, id, at],
        }),
      )
    await setExpiration(one.labels[0]?.['id'], dated(20))
    await setExpiration(one.labels[1]?.['id'], dated(-1))
    await setExpiration(two.labels[0]?.['id'], dated(100))
    await setExpiration(wasted.labels[0]?.['id'], dated(30))
    const moved = await moveLabels(t, token, [wasted.labels[0]?.['id']], 'waste', { reason: 'Dropped' })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    await t.call(token, 'POST', '/labeling/hold', { hold: { batchId: two.batch['id'], reason: 'Checking' } })
    const oven = { type: 'oven', locationId: room }
    const seen = await t.make('device', { name: 'Seen', serial: 'ST-1', ...oven })
    await t.make('device', { name: 'Lost', serial: 'ST-2', ...oven })
    await rowsOf(t, `update device set last_seen = now() where organization_id = $1 and id = $2`, [
      seen['id'],
    ])
    const core = await t.make('sensor', {
      name: 'Core',
      kind: 'temperature',
      path: 'core',
      max: 4,
      locationId: room,
    })
    await rowsOf(t, 'update sensor set last_value = 9 where organization_id = $1 and id = $2', [core['id']])
    const { statistics } = (await ask()).body
    expect(statistics.open).toEqual({
      labels: 3,
      byState: [
        { state: 'chill', count: 2 },
        { state: 'freeze', count: 1 },
      ],
      expiringSoon: 1,
      expired: 1,
      onHold: 1,
    })
    const today = statistics.days.at(-1)
    expect(today).toMatchObject({ batches: 3, registered: 4, wasted: 1 })
    expect(statistics.totals.expired).toBe(1)
    expect(statistics.devices).toEqual({ count: 2, seen: 1, sensorsOutside: 1 })
  })

  test('what the person may not see is null, other places and organizations are not there', async () => {
    const cook = await t.tokenIn(t.home.id, 0, place)
    const { permissions } = (await t.call(cook, 'GET', '/user/me/permissions')).body
    const { statistics } = (await ask('', cook)).body
    expect(permissions.levels.EV === 0 ? null : expect.any(Number)).toEqual(statistics.totals.events)
    const bare = await t.make('location', { name: 'Bare', type: 'kitchen', parentId: null })
    const unlicensed = await t.tokenIn(t.home.id, 0, bare['id'])
    const none = (await ask('', unlicensed, bare['id'])).body['statistics']
    expect(none.open).toBeNull()
    expect(none.totals).toMatchObject({ events: null, registered: null, expired: null, batches: null })
    expect(none.devices).toMatchObject({ count: 0, seen: 0 })
    expect(code(await ask('', token, t.home.places.kitchen))).toEqual([403, 'LOCATION_REQUIRED'])
    expect((await ask('', cook, t.home.places.kitchen)).status).toBe(404)
    const stranger = await t.token(5, { organization: 'other' })
    expect((await ask('', stranger)).status).toBe(404)
  })
})

test('the ledger is read by place and time, not as a whole', async () => {
  const period = {
    organizationId: t.home.id,
    locationId: place,
    timeZone: 'Europe/Madrid',
    from: '2026-03-01',
    to: '2026-03-30',
  }
  await asServer(t.pool, t.home.id, async transaction => {
    await transaction.query({
      text: `insert into event (organization_id, id, location_id, at, kind, action, data)
             select $1, gen_random_uuid(), $2, '2025-01-01'::timestamptz + make_interval(mins => n), 'info', 'label/check', '{}'
             from generate_series(1, 30000) n`,
      values: [t.home.id, t.home.places.sibling],
    })
    for (const statement of [eventsByDay(period), activePeople(period)]) {
      const { rows } = await transaction.query({ ...statement, text: `explain ${statement.text}` })
      const plan = rows.map(row => String(row['QUERY PLAN'])).join('\n')
      expect(plan).not.toMatch(/Seq Scan on event/)
      expect(plan).toMatch(/location_id/)
    }
  })
})
