/** What has to be checked at intervals: which points, when they were checked last, and whose they are. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

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
  expect(await points(manager)).toEqual([
    { haccpPointId: here, locationId: t.home.places.kitchen, everyHours: 4, lastAt: null },
    { haccpPointId: below, locationId: t.home.places.fridge, everyHours: 24, lastAt: null },
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
