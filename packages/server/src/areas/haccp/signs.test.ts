/** Signs of invention: seen by who verifies, of the own place alone, with the checks that they are about. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

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
