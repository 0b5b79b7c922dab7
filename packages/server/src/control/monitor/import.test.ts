/** Readings out of a file: each judged by itself, written once, refused ones counted. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let t: TestApp
let owner: string
let deviceId: string
let air: string
let door: string
const now = Date.now()
const at = (minutes: number) => Math.floor((now - minutes * 60_000) / 1000) * 1000
beforeAll(async () => {
  t = await createTestApp()
  owner = await t.token(5)
  const { kitchen: locationId } = t.home.places
  deviceId = (await t.make('device', { name: 'Logger', type: 'probe', serial: 'L-1', locationId }))['id']
  const sensor = (path: string, kind: string) =>
    t.make('sensor', { name: path, path, kind, deviceId, locationId }).then(made => made['id'] as string)
  air = await sensor('air', 'temperature')
  door = await sensor('door', 'door')
})
afterAll(() => t.close())

const send = (columns: object[], token = owner) =>
  t.call(token, 'POST', '/monitor/streams/import', { columns })
const valuesOf = async (sensorId: string) =>
  (await t.call(owner, 'POST', '/monitor/streams/get', { filter: { sensorId }, by: 'at', sort: 'asc' })).body[
    'streams'
  ].map((row: { value: number }) => row.value)

test('what can be is written, what cannot is told with its reason and refuses nothing else', async () => {
  const old = now - 60 * 86_400_000
  const columns = [
    {
      sensorId: air,
      at: [at(30), at(20), at(10), old, now + 600_000, at(5)],
      values: [2, 999_999, -127, 3, 3, 4],
    },
    { sensorId: door, at: [at(30), at(20)], values: [1, 0] },
  ]
  const { status, body } = await send(columns)
  expect(status).toBe(200)
  expect(body).toEqual({
    accepted: 4,
    duplicates: 0,
    rejected: [
      { column: 0, index: 1, code: 'implausible' },
      { column: 0, index: 2, code: 'unplugged' },
      { column: 0, index: 3, code: 'beforeDevice' },
      { column: 0, index: 4, code: 'ahead' },
    ],
  })
  expect(await valuesOf(air)).toEqual([2, 4])
  const { sensor } = (await t.call(owner, 'GET', `/sensor?sensorId=${air}`)).body
  expect(sensor).toMatchObject({
    rejected: 4,
    lastValue: 4,
    lastAt: new Date(at(5)).toISOString(),
  })
  const { device } = (await t.call(owner, 'GET', `/device?deviceId=${deviceId}`)).body
  expect(Date.parse(device.lastSeen)).toBe(at(5))
})

test('the same file again writes nothing; an instant that stands twice counts once', async () => {
  const columns = [{ sensorId: air, at: [at(30), at(5), at(3), at(3)], values: [2, 4, 5, 6] }]
  expect((await send(columns)).body).toEqual({ accepted: 1, duplicates: 3, rejected: [] })
  expect((await send(columns)).body).toEqual({ accepted: 0, duplicates: 4, rejected: [] })
  expect(await valuesOf(air)).toEqual([2, 4, 5])
})

test('a logger that was bought before it was entered has measured since', async () => {
  const boughtAt = new Date(now - 200 * 86_400_000).toISOString()
  await t.call(owner, 'PATCH', `/device/${deviceId}`, { boughtAt })
  const old = now - 60 * 86_400_000
  expect((await send([{ sensorId: air, at: [old], values: [3] }])).body).toMatchObject({ accepted: 1 })
})

test('columns are of one length, and not too long', async () => {
  const uneven = await send([{ sensorId: air, at: [at(2), at(1)], values: [1] }])
  expect([uneven.status, uneven.body['code']]).toEqual([422, 'RULE_BROKEN'])
  const many = Array.from({ length: 5001 }, (_, index) => at(index))
  const long = await send([
    { sensorId: air, at: many, values: many.map(() => 1) },
    { sensorId: door, at: many, values: many.map(() => 1) },
  ])
  expect([long.status, long.body['code']]).toEqual([422, 'RULE_BROKEN'])
  expect(long.body['details'].faults[0].message).not.toContain('problem.')
})

test('who may: those who write readings, of sensors within reach; nothing of another organization', async () => {
  const column = [{ sensorId: air, at: [at(1)], values: [1] }]
  const statuses = []
  for (const role of [0, 1, 2, 3, 4, 5]) statuses.push((await send(column, await t.token(role))).status)
  expect(statuses).toEqual(await recording())
  expect((await send(column, await t.token(3, { place: 'sibling' }))).body['code']).toBe('UNKNOWN_LINK')
  expect((await send(column, await t.token(5, { organization: 'other' }))).body['code']).toBe('UNKNOWN_LINK')
})

/** Who may write readings otherwise. */
async function recording(): Promise<number[]> {
  const statuses = []
  for (const role of [0, 1, 2, 3, 4, 5]) {
    const readings = [{ sensorId: air, at: new Date(at(1)).toISOString(), value: 1 }]
    statuses.push((await t.call(await t.token(role), 'POST', '/monitor/streams', { readings })).status)
  }
  return statuses
}
