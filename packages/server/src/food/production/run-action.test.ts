/** Running an action writes its event once, and work with a way of its own writes the event of its action. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { createTestApp, type Answer, type TestApp } from '../../testing/app.ts'

let t: TestApp
let chef: string
let place: string
let actions: ReadonlyMap<string, string>
beforeAll(async () => {
  t = await createTestApp()
  place = t.home.places.kitchen
  chef = await t.token(3)
  const answer = await t.call(chef, 'POST', '/actions/executables/get', { limit: 100 })
  actions = new Map(answer.body['executables'].map((one: { path: string; id: string }) => [one.path, one.id]))
})
afterAll(() => t.close())

const code = (answer: Answer) => [answer.status, answer.body['code']]
const run = (path: string, asked: object, token = chef) =>
  t.call(token, 'POST', '/action/run', { run: { actionId: actions.get(path), locationId: place, ...asked } })
const eventsOf = async (action: string) =>
  (await t.call(chef, 'POST', '/monitor/events/get', { filter: { action } })).body['events']

test('an action that is run writes one event, however often it is sent', async () => {
  const id = newId()
  const device = await t.make('device', {
    name: 'Slicer',
    serial: 'SL-1',
    type: 'other',
    locationId: place,
  })
  const asked = { id, deviceId: device['id'], note: 'blade off' }
  const first = await run('clean/equipment', asked)
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect(first.body['event']).toMatchObject({ id, action: 'clean/equipment', kind: 'end', locationId: place })
  expect((await run('clean/equipment', asked)).body['event']).toMatchObject({ id })
  const written = await eventsOf('clean/equipment')
  expect(written).toMatchObject([{ id, deviceId: device['id'], data: { note: 'blade off' } }])
  const other = await t.token(4)
  expect(code(await run('clean/equipment', asked, other))[1]).toBe('ALREADY_EXISTS')
})

test('what is measured is asked for, and what others have is not there', async () => {
  expect(code(await run('control/temperature', {}))).toEqual([422, 'RULE_BROKEN'])
  const measured = await run('control/temperature', { celsius: 3.5 })
  expect(measured.body['event'].data).toMatchObject({ value: 3.5, unit: 'C' })
  expect(code(await run('stock/count', {}))).toEqual([409, 'NOT_POSSIBLE_NOW'])
  expect(code(await run('clean/room', { productId: newId() }))).toEqual([422, 'UNKNOWN_LINK'])
  const others = await t.token(5, { organization: 'other' })
  expect((await run('clean/room', {}, others)).status).not.toBe(200)
  const sibling = await t.token(3, { place: 'sibling' })
  expect(code(await run('clean/room', {}, sibling))).toEqual([422, 'UNKNOWN_LINK'])
})

test('a checked temperature and a booked count are events of their actions too', async () => {
  const point = await t.make('haccpPoint', {
    name: 'Fridge',
    locationId: place,
    hazard: 'biological',
    stage: 'storage',
    maximum: 4,
  })
  const check = { haccpPointId: point['id'], value: 9 }
  const before = (await eventsOf('control/temperature')).length
  expect((await t.call(await t.token(3), 'POST', '/haccp/check', { check })).status).toBe(200)
  const all = await eventsOf('control/temperature')
  expect(all).toHaveLength(before + 1)
  expect(all[0]).toMatchObject({ kind: 'warning', data: { value: 9, point: 'Fridge' } })
  const product = await t.make('product', { name: 'Rice', type: 'ingredient' })
  const count = {
    id: newId(),
    locationId: place,
    lines: [{ productId: product['id'], state: 'init', quantity: { value: 2, unit: 'kg' } }],
  }
  const counted = await t.call(chef, 'POST', '/stock/count', { count })
  expect(counted.status, JSON.stringify(counted.body)).toBe(200)
  expect(await eventsOf('stock/count')).toMatchObject([
    { kind: 'end', productId: product['id'], quantity: { value: 2, unit: 'kg' } },
  ])
})
