/** Programs that machines begin and end by themselves. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { readLabel, registeredOne, rowsOf } from '../../../testing/labels.ts'
import { machinePrograms } from './machine.ts'

let t: TestApp
let cook: string
let product: string
let oven: string
let core: string
let programId: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  cook = await t.token(2)
  product = (await t.make('product', { name: 'Chicken' }))['id'] as string
  oven = (
    await t.make('device', { name: 'Oven', type: 'oven', serial: 'OV-1', locationId: t.home.places.kitchen })
  )['id'] as string
  core = (
    await t.make('sensor', {
      name: 'Core',
      path: 'oven/core',
      kind: 'temperature',
      unit: 'C',
      measures: 'core',
      deviceId: oven,
      locationId: t.home.places.kitchen,
    })
  )['id'] as string
  programId = (
    await t.make('program', {
      name: 'Roast',
      type: 'cook',
      fromState: 'prepare',
      nextState: 'cook',
      targetTemperature: 75,
    })
  )['id'] as string
})
afterAll(() => t.close())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
/** As the machine's event stands in the ledger, told to the follower, as often as it is said. */
async function told(
  kind: 'start' | 'end',
  minutes: number,
  labelId: string | null,
  times = 1,
  action = 'cook/oven',
) {
  const id = newId()
  await rowsOf(
    t,
    `insert into event (organization_id, id, at, kind, action, location_id, device_id, program_id, label_id, data)
     values ($1, $2, $3, $4, $9, $5, $6, $7, $8, '{}') returning id`,
    [id, minutesAgo(minutes), kind, t.home.places.kitchen, oven, programId, labelId, action],
  )
  const happening = {
    id: newId(),
    at: new Date().toISOString(),
    organizationId: t.home.id,
    sessionId: null,
    changes: [{ entity: 'event', verb: 'create', ids: [id], places: null }],
  }
  for (let time = 0; time < times; time++)
    await machinePrograms.take({ pool: t.pool } as never, [happening] as never)
  return id
}
const measure = async (points: readonly (readonly [number, number])[]) => {
  const readings = points.map(([minutes, value]) => ({ sensorId: core, at: minutesAgo(minutes), value }))
  expect((await t.call(await t.token(4), 'POST', '/monitor/streams', { readings })).status).toBe(200)
}
const read = async (id: string) =>
  (await t.call(cook, 'GET', `/monitor/process?processId=${id}`)).body['process']
const label = async () =>
  (await registeredOne(t, cook, { productId: product, state: 'prepare' }))['id'] as string

test('an oven’s own start begins a process once, with its probe; its end moves what is done', async () => {
  const id = await label()
  const process = await told('start', 60, id, 3)
  expect(await read(process)).toMatchObject({
    status: 'running',
    deviceId: oven,
    sensorId: core,
    labelIds: [id],
    userId: null,
  })
  await measure(Array.from({ length: 100 }, (_, half) => [60 - half / 2, Math.min(80, 10 + half)] as const))
  await told('end', 5, null, 2)
  expect(await read(process)).toMatchObject({ status: 'done', resolution: 'next' })
  expect((await readLabel(t, cook, id))['state']).toBe('cook')
  expect(
    await rowsOf(
      t,
      `select 1 from event where organization_id = $1 and label_id = $2 and to_state = 'cook'`,
      [id],
    ),
  ).toHaveLength(1)
})

test('what a sensor of the machine was found doing ends nothing', async () => {
  const process = await told('start', 8, await label())
  await told('end', 2, null, 1, 'sensor/recover')
  expect(await read(process)).toMatchObject({ status: 'running' })
  await told('end', 1, null)
})

test('ended before it was done it asks, and the food stays', async () => {
  const id = await label()
  const process = await told('start', 4, id)
  await told('end', 1, null)
  expect(await read(process)).toMatchObject({ status: 'failed', asks: true, resolution: null })
  expect((await readLabel(t, cook, id))['state']).toBe('prepare')
  const notices = await rowsOf(
    t,
    'select kind from notification where organization_id = $1 and address = $2',
    [`/monitor/process/${process}`],
  )
  expect(notices.map(({ kind }) => kind)).toContain('processError')
})

test('an event of another organization’s machine, or without food, begins nothing', async () => {
  const process = await told('start', 3, null)
  expect(await read(process)).toBeUndefined()
})
