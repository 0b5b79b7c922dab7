/** A model gives its devices sensors, actions and software; nothing that stands is touched. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'

let t: TestApp
let owner: string
let equipmentId: string
let otherId: string
let serial = 0
beforeAll(async () => {
  t = await createTestApp()
  owner = await t.token(5)
  const actions = (await t.call(owner, 'POST', '/actions/get', { filter: { path: 'control/temperature' } }))
    .body
  equipmentId = await model({ actionIds: [actions['actions'][0].id] })
  await modelSensor({ name: 'Air', path: 'air', min: 0, max: 4, tolerance: 900 })
  await modelSensor({ name: 'Door', path: 'door', kind: 'door' })
  await software('1.9', true)
  await software('1.10', true)
  await software('2.0', false)
  otherId = (await t.make('equipment', { name: 'Theirs', type: 'fridge', actionIds: [] }, 'other'))['id']
})
afterAll(() => t.close())

const model = async (more: object = {}) =>
  (
    await t.make('equipment', {
      name: 'Upright 2',
      type: 'fridge',
      manufacturer: 'Nordfrost',
      model: 'UR-2',
      actionIds: [],
      ...more,
    })
  )['id'] as string
const modelSensor = (more: object) => t.make('equipmentSensor', { equipmentId, kind: 'temperature', ...more })
const software = (softwareVersion: string, isPublished: boolean) =>
  t.make('software', { equipmentId, name: softwareVersion, softwareVersion, isPublished })

const post = async (path: string, body: object, token = owner) => t.call(token, 'POST', path, body)
const make = async (more: object = {}) => {
  const device = { name: 'Fridge', type: 'fridge', serial: `F-${serial++}`, ...more }
  const answer = await post('/device', { device })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body['device']
}
const sensorsOf = async (deviceId: string) =>
  (await post('/sensors/get', { filter: { deviceId }, by: 'path' })).body['sensors'] as Record<
    string,
    unknown
  >[]
const preview = async (body: object, token = owner) => (await post('/device/model/get', body, token)).body

test('a device that is made with a model has its sensors, with their limits, where it stands', async () => {
  const device = await make({ equipmentId, locationId: t.home.places.fridge })
  expect(device).toMatchObject({ manufacturer: 'Nordfrost', model: 'UR-2', equipmentId })
  expect(await sensorsOf(device.id)).toMatchObject([
    {
      name: 'Air',
      path: 'air',
      kind: 'temperature',
      unit: 'C',
      min: 0,
      max: 4,
      tolerance: 900,
      locationId: t.home.places.fridge,
    },
    { name: 'Door', path: 'door', kind: 'door', unit: null, min: null, max: null },
  ])
  // Side by side with another of its model.
  const second = await make({ equipmentId, locationId: t.home.places.fridge, manufacturer: 'Own words' })
  expect(second.manufacturer).toBe('Own words')
  expect(await sensorsOf(second.id)).toHaveLength(2)
})

test('what will be added is told first; what stands stays as the kitchen has it', async () => {
  const device = await make()
  const { sensor: own } = (
    await post('/sensor', {
      sensor: { name: 'Our air', path: 'fridge-7/air', kind: 'temperature', max: 3, deviceId: device.id },
    })
  ).body
  await post('/sensor', { sensor: { name: 'Light', path: 'light', kind: 'power', deviceId: device.id } })
  const told = await preview({ deviceId: device.id, equipmentId })
  expect(told).toMatchObject({ model: { id: equipmentId, name: 'Upright 2' }, further: 1 })
  expect(told['sensors'].map((one: { path: string; becomes: string }) => [one.path, one.becomes])).toEqual([
    ['air', 'kept'],
    ['door', 'added'],
  ])
  expect(told['sensors'][0].sensorId).toBe(own.id)
  expect(await sensorsOf(device.id)).toHaveLength(2)
  const given = await post('/device/model', { deviceId: device.id, equipmentId })
  expect(given.body).toEqual({ added: 1 })
  expect((await sensorsOf(device.id)).map(({ path, max }) => [path, max])).toEqual([
    ['door', null],
    ['fridge-7/air', 3],
    ['light', null],
  ])
  expect((await post('/device/model', { deviceId: device.id, equipmentId })).body).toEqual({ added: 0 })
  // One that the model got later comes when it is asked for again.
  const later = await modelSensor({ name: 'Core', path: 'core' })
  expect((await post('/device/model', { deviceId: device.id, equipmentId })).body).toEqual({ added: 1 })
  await post('/device/model', { deviceId: device.id, equipmentId: null })
  expect(await sensorsOf(device.id)).toHaveLength(4)
  await t.call(owner, 'DELETE', '/provider/sensor', { equipmentSensor: later['id'] })
})

test('a model that is written into a device gives its sensors too', async () => {
  const device = await make()
  expect(await sensorsOf(device.id)).toEqual([])
  expect((await t.call(owner, 'PATCH', `/device/${device.id}`, { equipmentId })).status).toBe(200)
  expect(await sensorsOf(device.id)).toHaveLength(2)
  expect((await t.call(owner, 'PATCH', `/device/${device.id}`, { name: 'Renamed' })).status).toBe(200)
  expect(await sensorsOf(device.id)).toHaveLength(2)
})

test('it says what the device can do, and whether there is newer software', async () => {
  const device = await make({ equipmentId, softwareVersion: '1.9' })
  const told = await preview({ deviceId: device.id })
  expect(told['actions'].map(({ path }: { path: string }) => path)).toEqual(['control/temperature'])
  expect(told['software']).toMatchObject({
    running: '1.9',
    newest: { softwareVersion: '1.10' },
    isNewer: true,
  })
  const unknown = await make({ equipmentId })
  expect((await preview({ deviceId: unknown.id }))['software'].isNewer).toBeNull()
  // Without a model by its type, as before.
  const plain = await make()
  const without = await preview({ deviceId: plain.id })
  expect(without).toMatchObject({ model: null, sensors: [], software: { newest: null, isNewer: null } })
  expect(without['actions'].map(({ path }: { path: string }) => path)).toContain('chill/store')
  // Without a device: what any new one would get.
  expect((await preview({ equipmentId }))['sensors']).toMatchObject([
    { becomes: 'added' },
    { becomes: 'added' },
  ])
})

test('what it admits of sensors stays the licence’s to say', async () => {
  const device = await make()
  await t.make('license', {
    name: 'Track',
    type: 'device-track-core',
    from: '2020-01-01T00:00:00Z',
    deviceId: device.id,
  })
  const many = await model({ name: 'Many' })
  for (let at = 0; at < 30; at += 1)
    await t.make('equipmentSensor', {
      equipmentId: many,
      kind: 'temperature',
      name: `S${at}`,
      path: `s${at}`,
    })
  const refused = await post('/device/model', { deviceId: device.id, equipmentId: many })
  expect([refused.status, refused.body['code']]).toEqual([422, 'RULE_BROKEN'])
  expect(refused.body['details'].faults[0].path).toBe('device.equipmentId')
  expect(await sensorsOf(device.id)).toEqual([])
  const { licenses } = (await t.call(owner, 'GET', '/organization/licenses')).body
  for (const { id } of licenses as { id: string }[]) {
    const platform = await t.platformAt(t.home.places.kitchen)
    await t.call(platform, 'PATCH', `/license/${id}`, { to: '2021-01-01T00:00:00Z' })
  }
})

test('who may: seeing for who sees devices, giving for who changes them; nothing of another organization', async () => {
  const device = await make({ locationId: t.home.places.kitchen })
  const statuses: number[][] = []
  for (const role of [0, 1, 2, 3, 4, 5]) {
    const token = await t.token(role)
    const seen = await post('/device/model/get', { deviceId: device.id, equipmentId }, token)
    const given = await post('/device/model', { deviceId: device.id, equipmentId: null }, token)
    statuses.push([seen.status, given.status])
  }
  expect(statuses).toEqual([
    [200, 403],
    [200, 200],
    [200, 200],
    [200, 200],
    [200, 200],
    [200, 200],
  ])
  const elsewhere = await t.token(2, { place: 'sibling' })
  expect((await post('/device/model', { deviceId: device.id, equipmentId }, elsewhere)).status).toBe(404)
  const stranger = await t.token(5, { organization: 'other' })
  for (const body of [{ deviceId: device.id }, { equipmentId }])
    expect((await post('/device/model/get', body, stranger)).status).toBe(404)
  expect((await post('/device/model', { deviceId: device.id, equipmentId: otherId })).status).toBe(404)
  expect(
    (await post('/device', { device: { name: 'X', type: 'fridge', serial: 'X', equipmentId: otherId } }))
      .status,
  ).toBe(422)
})
