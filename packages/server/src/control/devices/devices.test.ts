/** Devices and sensors: keys, addresses, units, licences, and what a new device brings about. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let t: TestApp
let owner: string
let serial = 0
beforeAll(async () => {
  t = await createTestApp()
  owner = await t.token(5)
})
afterAll(() => t.close())

const draft = (more: object = {}) => ({ name: 'Oven', type: 'oven', serial: `OV-${serial++}`, ...more })
const make = async (more: object = {}) => {
  const answer = await t.call(owner, 'POST', '/device', { device: draft(more) })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body['device']
}

test('the key is made by the server, and told to those who may edit devices alone', async () => {
  const { id, activationKey } = await make()
  expect(activationKey).toMatch(/^[34679ACDEFGHJKMNPQRTVWXY]{4}(-[34679ACDEFGHJKMNPQRTVWXY]{4}){2}$/)
  expect((await make()).activationKey).not.toBe(activationKey)
  const given = await t.call(owner, 'POST', '/device', { device: draft({ activationKey: 'MINE' }) })
  expect([given.status, given.body['code']]).toEqual([400, 'INVALID_REQUEST'])
  for (const [role, reported] of [
    [0, null],
    [1, activationKey],
    [5, activationKey],
  ] as const) {
    const token = await t.token(role)
    const one = await t.call(token, 'GET', `/device?deviceId=${id}`)
    expect(one.body['device'].activationKey, `role ${role}`).toBe(reported)
    const many = await t.call(token, 'POST', '/devices/get', {
      filter: { id },
      attributes: ['id', 'activationKey'],
    })
    expect(many.body['devices']).toEqual([{ id, activationKey: reported }])
    const here = await t.call(
      token,
      'GET',
      `/location/devices?locationId=${t.home.places.kitchen}&filter={"id":"${id}"}`,
    )
    expect(here.body['devices'][0].activationKey).toBe(reported)
  }
  for (const asked of [{ by: 'activationKey' }, { filter: { activationKey: { like: 'A' } } }])
    expect((await t.call(owner, 'POST', '/devices/get', asked)).body['code']).toBe('INVALID_REQUEST')
})

test('addresses are kept in capitals with colons', async () => {
  const device = await make({ wifiMac: '00-1a-2b-3c-4d-5e', ethernetMac: '001A2B3C4D5F' })
  expect(device).toMatchObject({
    wifiMac: '00:1A:2B:3C:4D:5E',
    ethernetMac: '00:1A:2B:3C:4D:5F',
    bluetoothMac: null,
  })
  const mixed = await t.call(owner, 'PATCH', `/device/${device.id}`, { bluetoothMac: '00:1A-2B:3C-4D:5E' })
  expect(mixed.body['details'].faults).toMatchObject([
    { path: 'device.bluetoothMac', rule: 'problem.device.mac' },
  ])
  const changed = await t.call(owner, 'PATCH', `/device/${device.id}`, { bluetoothMac: 'aa:bb:cc:dd:ee:ff' })
  expect(changed.body['device'].bluetoothMac).toBe('AA:BB:CC:DD:EE:FF')
})

test('a serial number is used once in an organization, and never empty', async () => {
  await make({ serial: ' SN-1 ' })
  const again = await t.call(owner, 'POST', '/device', { device: draft({ serial: 'SN-1' }) })
  expect([again.status, again.body['code']]).toEqual([409, 'ALREADY_EXISTS'])
  const stranger = await t.token(5, { organization: 'other' })
  expect((await t.call(stranger, 'POST', '/device', { device: draft({ serial: 'SN-1' }) })).status).toBe(200)
  expect((await t.call(owner, 'POST', '/device', { device: draft({ serial: '  ' }) })).body['code']).toBe(
    'RULE_BROKEN',
  )
})

test('a device with a licence in force stays until the licence goes', async () => {
  const { id } = await make()
  const license = await t.make('license', {
    name: 'Track',
    type: 'device-track-core',
    from: '2020-01-01T00:00:00Z',
    deviceId: id,
  })
  const refused = await t.call(owner, 'DELETE', '/device', { device: id })
  expect([refused.status, refused.body['code']]).toEqual([409, 'IN_USE'])
  expect(refused.body['details'].usedBy).toEqual([{ entity: 'license', field: 'deviceId', count: 1 }])
  const platform = await t.platformAt(t.home.places.kitchen)
  await t.call(platform, 'PATCH', `/license/${license['id']}`, { to: '2021-01-01T00:00:00Z' })
  expect((await t.call(owner, 'DELETE', '/device', { device: id })).status).toBe(200)
})

test('a new device is told of at its place, once', async () => {
  const id = '019a0000-0000-7000-8000-00000000d001'
  await make({ id, name: 'Blast chiller 2', type: 'blastChiller' })
  await t.call(owner, 'POST', '/device', { device: draft({ id }) })
  const { notifications, count } = (
    await t.call(owner, 'POST', '/notification/notifications/get', { filter: { deviceId: id } })
  ).body
  expect(count).toBe(1)
  expect(notifications[0]).toMatchObject({
    kind: 'newDevice',
    name: 'New device: Blast chiller 2',
    locationId: t.home.places.kitchen,
    resolved: false,
    address: `/device/${id}`,
  })
  expect(notifications[0].registered).not.toBeNull()
  // Forwarding rules take it from there.
  expect(notifications[0].chasedFrom).toEqual(expect.any(String))
})

test('the unit of a sensor fits what it measures, and its limits are in order', async () => {
  const path = () => `cold/${serial++}`
  const send = (more: object) =>
    t.call(owner, 'POST', '/sensor', { sensor: { name: 'Core', kind: 'temperature', path: path(), ...more } })
  const made = await send({ min: 0, max: 4 })
  expect(made.body['sensor']).toMatchObject({ unit: 'C', min: 0, max: 4, lastValue: null })
  for (const [more, field] of [
    [{ unit: 'F' }, 'unit'],
    [{ min: 5, max: 4 }, 'min'],
    [{ min: -300 }, 'min'],
    [{ kind: 'door', unit: 'C' }, 'unit'],
  ] as const) {
    const answer = await send(more)
    expect(answer.body['code'], JSON.stringify(more)).toBe('RULE_BROKEN')
    expect(answer.body['details'].faults[0].path).toBe(`sensor.${field}`)
    expect(answer.body['details'].faults[0].message).not.toContain('problem.')
  }
  const id = made.body['sensor'].id
  expect((await t.call(owner, 'PATCH', `/sensor/${id}`, { min: 9 })).body['code']).toBe('RULE_BROKEN')
  const other = await t.call(owner, 'PATCH', `/sensor/${id}`, { kind: 'humidity' })
  expect(other.body['sensor']).toMatchObject({ kind: 'humidity', unit: 'percent' })
})

test('what a sensor measures is said, or follows from where it stands', async () => {
  const probe = await make({ type: 'probe', name: 'Probe', serial: 'PRB-1' })
  const send = async (more: object) => {
    const sensor = { name: 'Sensor', kind: 'temperature', path: `measures/${serial++}`, ...more }
    return (await t.call(owner, 'POST', '/sensor', { sensor })).body['sensor']
  }
  expect((await send({}))['measures']).toBe('room')
  expect((await send({ deviceId: probe.id }))['measures']).toBe('food')
  expect((await send({ deviceId: probe.id, measures: 'surface' }))['measures']).toBe('surface')
  expect((await send({ kind: 'door' }))['measures']).toBe('other')
  const { id } = await send({ measures: 'core' })
  const renamed = await t.call(owner, 'PATCH', `/sensor/${id}`, { name: 'Renamed' })
  expect(renamed.body['sensor'].measures).toBe('core')
  const emptied = await t.call(owner, 'PATCH', `/sensor/${id}`, { measures: null })
  expect(emptied.body['sensor'].measures).toBe('room')
})

test('a path is used once at a location', async () => {
  const sensor = { name: 'Air', kind: 'temperature', path: 'air' }
  expect((await t.call(owner, 'POST', '/sensor', { sensor })).status).toBe(200)
  expect((await t.call(owner, 'POST', '/sensor', { sensor })).body['code']).toBe('ALREADY_EXISTS')
  const elsewhere = { ...sensor, locationId: t.home.places.fridge }
  expect((await t.call(owner, 'POST', '/sensor', { sensor: elsewhere })).status).toBe(200)
})

test('from the first licence for devices on, a device takes sensors by its own licence', async () => {
  const { id } = await make({ type: 'oven', name: 'Licensed oven', serial: 'LIC-1' })
  const other = await make({ type: 'fridge', name: 'Unlicensed fridge', serial: 'LIC-2' })
  const sensor = (deviceId: string, name: string) =>
    t.call(owner, 'POST', '/sensor', {
      sensor: { name, path: name, kind: 'temperature', deviceId, locationId: t.home.places.kitchen },
    })
  const rules = (body: Record<string, any>) =>
    body['details']?.faults?.map((fault: { rule: string }) => fault.rule)
  expect((await sensor(other.id, 'before')).status).toBe(200)
  const license = { name: 'Cooker', type: 'device-cooker-compact', from: '2020-01-01T00:00:00Z' }
  const wrong = await t
    .make('license', { ...license, type: 'device-pick-core', deviceId: id })
    .catch((error: { details?: object }) => error.details)
  expect(JSON.stringify(wrong)).toMatch(/problem.license.deviceKind/)
  await t.make('license', { ...license, deviceId: id })
  for (const name of ['one', 'two', 'three', 'four']) expect((await sensor(id, name)).status).toBe(200)
  const fifth = await sensor(id, 'five')
  expect([fifth.status, rules(fifth.body)]).toEqual([422, ['problem.device.sensors']])
  const none = await sensor(other.id, 'after')
  expect([none.status, rules(none.body)]).toEqual([422, ['problem.device.unlicensed']])
})
