/** Owed checks on a real database: each one that is late or missed is one incidence, until somebody checks. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { rowsOf } from '../../../testing/labels.ts'
import { thingsFollower, watchThings } from '../index.ts'

const HOUR = 3_600_000
let t: TestApp
let token: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  token = await t.token(5)
})
afterAll(() => t.close())

const begin = async (seen: number) => {
  const changes = [{ entity: 'haccpPoint', verb: 'create' as const, ids: null, places: null }]
  await thingsFollower.take({ pool: t.pool }, [
    { id: '1', at: new Date().toISOString(), organizationId: t.home.id, sessionId: null, changes },
  ])
  await t.pool.use(connection =>
    connection.send({
      text: 'update alert_watch set checks_seen = $1',
      values: [new Date(seen).toISOString()],
    }),
  )
}
const look = async (now: number) => {
  await t.pool.use(connection => connection.send({ text: 'update alert_watch set things_due = now()' }))
  await watchThings(t.pool, now)
}
const point = async (name: string, more: object = {}) =>
  (
    await t.make('haccpPoint', {
      name,
      hazard: 'biological',
      stage: 'storage',
      maximum: 8,
      everyHours: 4,
      locationId: t.home.places.kitchen,
      ...more,
    })
  )['id'] as string
const checked = async (haccpPointId: string, at?: number, more: object = {}) => {
  const answer = await t.call(token, 'POST', '/haccp/check', {
    check: {
      haccpPointId,
      value: 4,
      ...(at === undefined ? {} : { at: new Date(at).toISOString() }),
      ...more,
    },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return Date.parse(answer.body['haccpCheck'].at as string)
}
const owed = (pointId: string) =>
  rowsOf(
    t,
    `select id, name, kind, level, status, ended, is_alerting as "isAlerting", due_at as "dueAt", corrective, cause, location_id as "locationId"
     from incidence where organization_id = $1 and haccp_point_id = $2 and due_at is not null order by due_at`,
    [pointId],
  )
const notices = (incidenceId: unknown) =>
  rowsOf(
    t,
    'select kind, name, resolved, ended_at as "endedAt" from notification where organization_id = $1 and incidence_id = $2 and deleted is null',
    [incidenceId],
  )

test('late, then missed: one incidence for each owed check, told once, however often one looks', async () => {
  const fridge = await point('Fridge')
  const now = Date.now()
  await begin(now)
  const last = await checked(fridge)
  await look(last + 4 * HOUR)
  expect(await owed(fridge)).toEqual([])
  await look(last + 4.1 * HOUR)
  await look(last + 4.2 * HOUR)
  const [late, ...others] = await owed(fridge)
  expect(others).toEqual([])
  expect(late).toMatchObject({
    name: 'Fridge: check late',
    kind: 'check',
    level: 'warning',
    status: 'open',
    isAlerting: true,
    locationId: t.home.places.kitchen,
  })
  expect(await notices(late?.['id'])).toMatchObject([{ kind: 'processWarning', resolved: false }])
  await look(last + 5.1 * HOUR)
  await look(last + 7.9 * HOUR)
  expect(await owed(fridge)).toMatchObject([
    { id: late?.['id'], name: 'Fridge: check missed', level: 'error' },
  ])
  expect(await notices(late?.['id'])).toMatchObject([{ name: 'Fridge: check missed', resolved: false }])
  // The next one that nobody makes is another.
  await look(last + 8.1 * HOUR)
  expect(await owed(fridge)).toMatchObject([{ id: late?.['id'] }, { name: 'Fridge: check late' }])
})

test('a check while it is late closes it; one that was missed says when it was made up and waits', async () => {
  const now = Date.now()
  const cellar = await point('Cellar')
  await begin(now)
  await checked(cellar, now - 4.5 * HOUR)
  await begin(now - 1 * HOUR)
  await look(now)
  const [late] = await owed(cellar)
  expect(late).toMatchObject({ name: 'Cellar: check late', isAlerting: true })
  await checked(cellar)
  await look(now + 0.1 * HOUR)
  expect(await owed(cellar)).toMatchObject([{ id: late?.['id'], status: 'closed', isAlerting: false }])
  expect((await owed(cellar))[0]?.['corrective']).toContain('Checked')
  expect(await notices(late?.['id'])).toMatchObject([{ resolved: true }])

  const store = await point('Store')
  await checked(store, now - 6 * HOUR)
  await begin(now - 3 * HOUR)
  await look(now)
  const [missed] = await owed(store)
  expect(missed).toMatchObject({ name: 'Store: check missed', isAlerting: true })
  await checked(store)
  await look(now + 0.1 * HOUR)
  expect(await owed(store)).toMatchObject([{ id: missed?.['id'], status: 'open', isAlerting: false }])
  expect((await owed(store))[0]?.['corrective']).toContain('Made up')
  expect(await notices(missed?.['id'])).toMatchObject([{ resolved: false, endedAt: expect.any(String) }])
})

test('made on time without a connection and told later: it is closed', async () => {
  const now = Date.now()
  const away = await point('Away')
  await checked(away, now - 4.5 * HOUR)
  await begin(now - 1 * HOUR)
  await look(now)
  expect(await owed(away)).toMatchObject([{ status: 'open', isAlerting: true }])
  await checked(away, now - 0.6 * HOUR)
  await look(now + 0.1 * HOUR)
  expect(await owed(away)).toMatchObject([{ status: 'closed', isAlerting: false }])
})

test('what does not apply is no missed check; a point that is switched off owes nothing', async () => {
  const now = Date.now()
  const delivery = await point('Delivery')
  const off = await point('Off')
  await begin(now - 1 * HOUR)
  await checked(delivery, now - 4.5 * HOUR)
  await checked(off, now - 4.5 * HOUR)
  await checked(delivery, now - 0.6 * HOUR, { value: undefined, notApplicable: true, reason: 'Nobody came' })
  await look(now)
  expect(await owed(delivery)).toEqual([])
  expect(await owed(off)).toMatchObject([{ isAlerting: true }])
  expect((await t.call(token, 'PATCH', `/haccp/haccp/${off}`, { active: false })).status).toBe(200)
  await look(now + 0.2 * HOUR)
  expect(await owed(off)).toMatchObject([{ isAlerting: false }])
})

test('two servers that look at once, and one that was off for a night, find each once', async () => {
  const now = Date.now()
  const busy = await point('Busy', { everyHours: 1, grace: 600 })
  await checked(busy, now - 5.5 * HOUR)
  await begin(now - 5.2 * HOUR)
  await Promise.all([look(now), look(now), look(now)])
  const found = await owed(busy)
  expect(found).toHaveLength(5)
  expect(new Set(found.map(one => String(one['dueAt']))).size).toBe(5)
  // What was owed before the clock began to look is none.
  const old = await point('Old')
  await checked(old, now - 6 * HOUR)
  await begin(now)
  await look(now)
  expect(await owed(old)).toEqual([])
})

test('hours of the place’s own clock alone, without any alert', async () => {
  const now = Date.now()
  const hours = await point('By hours', {
    everyHours: null,
    windows: [{ weekdays: [], from: '00:00', to: '24:00' }],
    grace: 0,
  })
  await begin(now)
  await look(now + 25 * HOUR)
  const found = await owed(hours)
  expect(found.length).toBeGreaterThanOrEqual(1)
  expect(found[0]).toMatchObject({ name: 'By hours: check missed' })
})
