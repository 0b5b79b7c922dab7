/** Signs of invention: seen by who verifies, of the own place alone, with the checks that they are about. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { kg, registered } from '../../testing/labels.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const signs = (token: string, body: object = {}) => t.call(token, 'POST', '/haccp/signs/get', body)

test('ten checks within a minute, for who verifies and nobody else', async () => {
  const point = (
    await t.make('haccpPoint', {
      name: 'Fridge',
      hazard: 'biological',
      stage: 'storage',
      maximum: 5,
      locationId: t.home.places.kitchen,
    })
  )['id']
  const manager = await t.token(3)
  expect((await signs(manager)).body['signs']).toEqual([])
  for (let at = 0; at < 10; at++)
    await t.call(manager, 'POST', '/haccp/check', { check: { haccpPointId: point, value: at / 2 } })
  const { body } = await signs(manager)
  expect(body).toMatchObject({ isWhole: true })
  expect(body['signs']).toMatchObject([{ kind: 'burst', count: 10, figure: 10, user: expect.any(String) }])
  expect(body['signs'][0].checks).toHaveLength(10)
  expect(body['signs'][0].checks[0]).toMatchObject({ point: 'Fridge', value: 0, unit: '°C' })

  expect((await signs(await t.token(3, { place: 'sibling' }))).body['signs']).toEqual([])
  expect((await signs(await t.token(5, { organization: 'other', place: 'root' }))).body['signs']).toEqual([])
  expect((await signs(await t.token(0))).status).toBe(403)
  expect((await signs(manager, { days: 0 })).status).toBe(400)
})

test('a value far from its sensor; checks of whoever was at another site alone', async () => {
  const { kitchen } = t.home.places
  const sensor = await t.make('sensor', {
    name: 'Air',
    path: 'signs/air',
    kind: 'temperature',
    unit: 'C',
    locationId: kitchen,
  })
  const pointId = async (name: string, more: object = {}) =>
    (
      await t.make('haccpPoint', {
        name,
        hazard: 'biological',
        stage: 'storage',
        maximum: 5,
        locationId: kitchen,
        ...more,
      })
    )['id']
  let owner = await t.token(5, { fresh: true })
  const beside = await pointId('Beside its sensor', { sensorId: sensor['id'] })
  const read = (value: number) =>
    t.call(owner, 'POST', '/monitor/streams', {
      readings: [{ sensorId: sensor['id'], at: new Date(Date.now() - 60_000).toISOString(), value }],
    })
  expect((await read(8.4)).status).toBe(200)
  const check = (haccpPointId: unknown, value: number) =>
    t.call(owner, 'POST', '/haccp/check', { check: { haccpPointId, value } })
  expect((await check(beside, 3.1)).status).toBe(200)
  const found = async (kind: string) =>
    ((await signs(owner)).body['signs'] as { kind: string; figure: number; checks: { point: string }[] }[])
      .filter(sign => sign.kind === kind)
      .map(({ figure, checks }) => [figure, ...checks.map(({ point }) => point)])
  expect(await found('sensor')).toEqual([[5.3, 'Beside its sensor']])
  // Nothing else was done: that alone says nothing.
  expect(await found('presence')).toEqual([])

  const work = async (locationId: string) => {
    const chosen = await t.call(owner, 'POST', '/auth/user/location', { locationId })
    owner = chosen.body['jwt'] ?? owner
  }
  const madeAt = async (locationId: string) => {
    await work(locationId)
    const productId = (await t.make('product', { name: `Made at ${locationId}` }))['id']
    await registered(t, owner, { productId, items: [{ count: 1, quantity: kg(1) }] })
  }
  await madeAt(t.home.places.sibling)
  await work(kitchen)
  expect(await found('presence')).toEqual([[1, 'Beside its sensor']])
  await madeAt(kitchen)
  expect(await found('presence')).toEqual([])
})
