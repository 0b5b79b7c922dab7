/** What has to be checked at intervals: which points, when they were checked last, and whose they are. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { rowsOf } from '../../testing/labels.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const due = (token: string) => t.call(token, 'POST', '/haccp/due/get')
const point = async (more: object = {}) =>
  (
    await t.make('haccpPoint', {
      name: 'Fridge',
      hazard: 'biological',
      stage: 'storage',
      minimum: 0,
      maximum: 5,
      everyHours: 4,
      locationId: t.home.places.kitchen,
      ...more,
    })
  )['id'] as string

test('points with an interval and when each was checked last, at the place and below it', async () => {
  const here = await point()
  const below = await point({ name: 'Shelf', locationId: t.home.places.fridge, everyHours: 24 })
  await point({ name: 'Whenever', everyHours: null })
  await point({ name: 'Off', active: false })
  const gone = await point({ name: 'Gone' })
  const manager = await t.token(3)
  await t.call(await t.token(5, { place: 'root' }), 'DELETE', '/haccp/haccp', { haccpPoint: gone })
  const beside = await point({ name: 'Beside', locationId: t.home.places.sibling })
  const points = async (token: string) => (await due(token)).body['points']
  const slot = { opensAt: expect.any(String), dueAt: expect.any(String), missedAt: expect.any(String) }
  const never = { lastAt: null, dueAt: null, profileId: null, slot }
  expect(await points(manager)).toEqual([
    { haccpPointId: here, locationId: t.home.places.kitchen, everyHours: 4, ...never },
    { haccpPointId: below, locationId: t.home.places.fridge, everyHours: 24, ...never },
  ])
  const earlier = new Date(Date.now() - 7_200_000).toISOString()
  const check = (more: object) =>
    t.call(manager, 'POST', '/haccp/check', { check: { haccpPointId: here, value: 3, ...more } })
  const last = (await check({})).body['haccpCheck'].at
  // A check that is written down later does not take its place.
  await check({ at: earlier })
  expect((await points(manager))[0]).toMatchObject({ haccpPointId: here, lastAt: last })

  expect(await points(await t.token(3, { place: 'sibling' }))).toMatchObject([{ haccpPointId: beside }])
  expect(await points(await t.token(5, { organization: 'other', place: 'root' }))).toEqual([])
  const whole = await points(await t.token(5, { place: 'root' }))
  expect(whole.map((one: { haccpPointId: string }) => one.haccpPointId).toSorted()).toEqual(
    [here, below, beside].toSorted(),
  )
})

test('asks for the right to see points', async () => {
  const { levels } = (await t.call(await t.token(0), 'GET', '/user/me/permissions')).body['permissions']
  const answer = await due(await t.token(0))
  expect(answer.status).toBe(levels['HP'] >= 1 ? 200 : 403)
  expect((await due('x')).body['code']).toBe('INVALID_TOKEN')
})

test('at hours of the place’s own clock, without any interval', async () => {
  const id = await point({
    name: 'At night',
    everyHours: null,
    windows: [{ weekdays: [], from: '00:00', to: '24:00' }],
    grace: 0,
  })
  const token = await t.token(3)
  const row = (await due(token)).body['points'].find(
    (one: { haccpPointId: string }) => one.haccpPointId === id,
  )
  expect(row).toMatchObject({ everyHours: null, lastAt: null })
  // One day long, by the clock of the place; it ends at midnight there.
  const hours = (Date.parse(row.slot.missedAt) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(0)
  expect(hours).toBeLessThanOrEqual(25)
  expect(Date.parse(row.slot.opensAt)).toBeLessThanOrEqual(Date.now())
})

test('at a point: the newest reading of its sensor, and nothing of another organization', async () => {
  const sensor = await t.make('sensor', {
    name: 'Air',
    kind: 'temperature',
    path: 'air/one',
    unit: 'C',
    locationId: t.home.places.kitchen,
  })
  const id = await point({ name: 'With sensor', sensorId: sensor['id'], method: 'sensor' })
  const at = new Date(Date.now() - 60_000).toISOString()
  await rowsOf(
    t,
    'insert into reading (organization_id, sensor_id, at, value) values ($1, $2, $3, 4) returning value',
    [sensor['id'], at],
  )
  const look = (token: string) => t.call(token, 'POST', '/haccp/at-point/get', { haccpPointId: id })
  const token = await t.token(3)
  expect((await look(token)).body).toMatchObject({ reading: { value: 4, at }, sensor: 'Air', failures: 0 })
  expect((await look(await t.token(5, { organization: 'other', place: 'root' }))).status).toBe(404)
  expect((await look(await t.token(3, { place: 'sibling' }))).status).toBe(404)

  const check = async (more: object) =>
    (await t.call(token, 'POST', '/haccp/check', { check: { haccpPointId: id, ...more } })).body['haccpCheck']
  // What the sensor said stands beside it, whatever was sent.
  expect(await check({ value: 4, method: 'sensor' })).toMatchObject({
    method: 'sensor',
    readingValue: 4,
    readingAt: at,
    sensorId: sensor['id'],
  })
  expect(await check({ value: 2, method: 'sensor' })).toMatchObject({ method: 'typed', readingValue: 4 })
  const before = new Date(Date.now() - 120_000).toISOString()
  expect(await check({ value: 4, at: before })).toMatchObject({ readingValue: null, at: before })
})
