/** Which temperatures are told of food: of where it stood, of what it was in, and of nothing that only shares its kitchen. */
import { epcisFaults } from '@cloche/domain/conformance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { asServer, createTestApp, type TestApp } from '../../../testing/app.ts'
import { kg, moveLabels, registered, rowsOf, type Body } from '../../../testing/labels.ts'
import { contentsOf, type Contents } from '../../../food/whereabouts/index.ts'

let t: TestApp
let owner: string
let ragoutId: string
let count = 0
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  owner = await t.token(5)
  ragoutId = (await t.make('product', { name: 'Ragout' }))['id']
})
afterAll(() => t.close())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const kitchen = () => t.home.places.kitchen
const fridge = () => t.home.places.fridge

const place = async (name: string, type: string, parentId: string) =>
  (await t.make('location', { name, type, parentId }))['id'] as string
const device = async (type: string, locationId: string) =>
  (await t.make('device', { name: type, type, serial: `D-${count++}`, locationId }))['id'] as string

/** A sensor and what it read, so many minutes ago. */
async function sensor(more: object, readings: readonly (readonly [minutes: number, value: number])[]) {
  const draft = {
    kind: 'temperature',
    unit: 'C',
    path: `sensor/${count}`,
    name: `Sensor ${count++}`,
    ...more,
  }
  const { id } = await t.make('sensor', draft)
  const body = {
    readings: readings.map(([minutes, value]) => ({ sensorId: id, at: minutesAgo(minutes), value })),
  }
  expect((await t.call(owner, 'POST', '/monitor/streams', body)).status).toBe(200)
  return id as string
}

/** Ragout made an hour ago at a place of the kitchen. */
async function ragout(locationId: string) {
  const { batch, labels } = await registered(t, owner, {
    productId: ragoutId,
    madeAt: minutesAgo(60),
    items: [{ count: 1, quantity: kg(2) }],
  })
  const labelId = labels[0]!['id'] as string
  if (locationId !== kitchen())
    expect(
      (await moveLabels(t, owner, [labelId], 'relocate', { locationId, at: minutesAgo(59) })).status,
    ).toBe(200)
  return { batchId: batch['id'] as string, labelId }
}
const staysOf = async (batchId: string, by = owner) =>
  (await t.call(by, 'POST', '/monitor/trace/temperatures/get', { batchId })).body['stays'] as Body[]
/** What is told of the stays, in their order: each sensor with its lowest and highest value, or why nothing is. */
const told = async (batchId: string) =>
  (await staysOf(batchId)).map(stay =>
    stay['missing'] === null
      ? stay['sensors'].map((one: Body) => [one['sensorId'], one['by'], one['minimum'], one['maximum']])
      : stay['missing'],
  )
/** What a sensor tells of since so many minutes: labels and reasons. */
async function inside(sensorId: string, minutes: number): Promise<[label: string, by: string][]> {
  const now = new Date().toISOString()
  const asked = { from: minutesAgo(minutes), to: now }
  const { food, isWhole }: Contents = await asServer(t.pool, t.home.id, transaction =>
    contentsOf(transaction, t.home.id, sensorId, asked, now),
  )
  expect(isWhole).toBe(true)
  for (const { from, to } of food) {
    expect(Date.parse(from)).toBeGreaterThanOrEqual(Date.parse(asked.from))
    expect(Date.parse(to)).toBeLessThanOrEqual(Date.parse(asked.to))
  }
  return food.flatMap(({ stay, by }) => stay.labelIds.map((id): [string, string] => [id, by]))
}
async function reports(batchId: string) {
  const answer = await t.call(owner, 'GET', `/monitor/trace/epcis?batchId=${batchId}`)
  const document = JSON.parse(answer.raw.toString())
  expect(epcisFaults(document)).toEqual([])
  return (document.epcisBody.eventList as Body[]).filter(event => event['bizStep'] === 'sensor_reporting')
}

test('ragout in a kitchen has not stood in the blast chiller that shares it: nothing is told, to nobody', async () => {
  const deviceId = await device('blastChiller', kitchen())
  const sensors: string[] = []
  for (const measures of ['air', 'core', 'room', 'surface', 'food']) {
    const id = await sensor({ deviceId, locationId: kitchen(), measures }, [
      [50, -12.8],
      [20, -12.8],
    ])
    sensors.push(id)
  }
  const { batchId } = await ragout(kitchen())
  expect(await told(batchId)).toEqual(['noSensor'])
  for (const id of sensors) expect(await inside(id, 120)).toEqual([])
  expect(await reports(batchId)).toEqual([])
  for (const path of [
    `/monitor/trace/epcis?batchId=${batchId}`,
    `/monitor/epcis?from=${minutesAgo(120)}&to=${minutesAgo(-60)}`,
    `/monitor/trace/export?batchId=${batchId}`,
    `/monitor/key-data/sheet?format=csv&batchId=${batchId}`,
  ]) {
    const answer = await t.call(owner, 'GET', path)
    expect([path, answer.status]).toEqual([path, 200])
    expect(answer.raw.toString()).not.toContain('12.8')
  }
})

test('food on a shelf has what the sensor of its fridge measured, and not what the kitchen did', async () => {
  const shelf = await place('Shelf A', 'shelf', fridge())
  const air = await sensor({ locationId: fridge(), measures: 'room', min: 0, max: 4 }, [
    [90, 1],
    [50, 3],
    [10, 7],
  ])
  await sensor({ locationId: kitchen(), measures: 'room' }, [[30, 24]])
  const { batchId, labelId } = await ragout(shelf)
  expect(await told(batchId)).toEqual(['noSensor', [[air, 'place', 3, 7]]])
  expect(await inside(air, 30)).toContainEqual([labelId, 'place'])
  const [, stay] = await staysOf(batchId)
  expect(stay?.['sensors'][0]).toMatchObject({ count: 2, mean: 5, outside: 1, lower: 0, upper: 4 })
  expect(stay?.['sensors'][0].points.filter((point: number | null) => point !== null)).toEqual([3, 7])
  const [report, ...more] = await reports(batchId)
  expect(more).toEqual([])
  expect(report).toMatchObject({
    type: 'ObjectEvent',
    action: 'OBSERVE',
    epcList: [`urn:uuid:${labelId}`],
    readPoint: { id: `urn:uuid:${shelf}` },
    sensorElementList: [
      {
        sensorMetadata: { deviceID: `urn:uuid:${air}` },
        sensorReport: [{ type: 'Temperature', minValue: 3, maxValue: 7, meanValue: 5, uom: 'CEL' }],
      },
    ],
  })
  const { startTime, endTime } = report!['sensorElementList'][0].sensorMetadata
  expect(Date.parse(endTime) - Date.parse(startTime)).toBe(40 * 60_000)
  // Taken out, it is told of for as long as it was in.
  const out = { locationId: kitchen(), at: minutesAgo(8) }
  expect((await moveLabels(t, owner, [labelId], 'relocate', out)).status).toBe(200)
  expect(await inside(air, 30)).toContainEqual([labelId, 'place'])
  expect(await inside(air, 5)).not.toContainEqual([labelId, 'place'])
})

test('a period tells no more than happened in it: where food was behind its end, nobody looked', async () => {
  const cold = await place('Cold of a period', 'room', kitchen())
  const sensorId = await sensor({ locationId: cold, measures: 'room' }, [[50, 3]])
  const { labelId } = await ragout(cold)
  const to = new Date(Date.now() + 1).toISOString()
  const later = { sensorId, at: new Date(Date.now() + 1000).toISOString(), value: 25 }
  await t.call(owner, 'POST', '/monitor/streams', { readings: [later] })
  await new Promise(resolve => setTimeout(resolve, 1100))
  const answer = await t.call(owner, 'GET', `/monitor/epcis?from=${minutesAgo(120)}&to=${to}`)
  const { eventList } = JSON.parse(answer.raw.toString()).epcisBody as { eventList: Body[] }
  const highest = eventList
    .filter(one => one['bizStep'] === 'sensor_reporting' && one['epcList'][0] === `urn:uuid:${labelId}`)
    .map(one => one['sensorElementList'][0].sensorReport[0].maxValue as number)
  expect(highest).toEqual([3])
})

test('who sees one place alone is not told that food stands there which went to another', async () => {
  const cold = await place('Cold beside', 'room', kitchen())
  const sensorId = await sensor({ locationId: cold, measures: 'room' }, [[50, 3]])
  const { labelId } = await ragout(cold)
  const out = { locationId: t.home.places.sibling }
  const everywhere = await t.token(5, { place: 'root' })
  expect((await moveLabels(t, everywhere, [labelId], 'relocate', out)).status).toBe(200)
  await new Promise(resolve => setTimeout(resolve, 20))
  const later = { sensorId, at: new Date().toISOString(), value: 25 }
  await t.call(owner, 'POST', '/monitor/streams', { readings: [later] })
  for (const by of [everywhere, await t.token(3)]) {
    const answer = await t.call(by, 'GET', `/monitor/epcis?from=${minutesAgo(120)}&to=${minutesAgo(-60)}`)
    const { eventList } = JSON.parse(answer.raw.toString()).epcisBody as { eventList: Body[] }
    const highest = eventList
      .filter(one => one['bizStep'] === 'sensor_reporting' && one['epcList'][0] === `urn:uuid:${labelId}`)
      .map(one => one['sensorElementList'][0].sensorReport[0].maxValue as number)
    expect(highest).toEqual([3])
  }
})

test('a sensor that was carried elsewhere still tells of where it stood, and not of where it stands now', async () => {
  const [cold, other] = [await place('Cold 2', 'room', kitchen()), await place('Cold 3', 'room', kitchen())]
  const gateway = await device('gateway', cold)
  const logger = await sensor({ deviceId: gateway, locationId: cold, measures: 'room' }, [[30, 2.5]])
  const [here, there] = [await ragout(cold), await ragout(other)]
  const carried = { location: other, devices: [gateway] }
  expect((await t.call(owner, 'PUT', '/location/devices', carried)).status).toBe(200)
  expect((await told(here.batchId)).at(-1)).toEqual([[logger, 'place', 2.5, 2.5]])
  // It tells of the other room from now on: of what it read before, nothing.
  expect((await told(there.batchId)).at(-1)).toBe('noReadings')
})

test('a sensor in a container tells of what is in it and in what stands in that, for as long as it is', async () => {
  const container = async (name: string) => (await t.make('container', { name, locationId: kitchen() }))['id']
  const [trolley, tray] = [await container('Trolley'), await container('Tray')]
  const nested = await t.call(owner, 'POST', '/container/move', {
    move: { containerId: tray, parentId: trolley },
  })
  expect(nested.status, JSON.stringify(nested.body)).toBe(200)
  const logger = await sensor({ locationId: kitchen(), containerId: trolley, measures: 'air' }, [
    [50, 20],
    [25, 4],
    [0, 6],
  ])
  const pack = (path: string, containerId: string, labelIds: string[], minutes: number) =>
    t.call(owner, 'POST', `/container/${path}`, {
      [path]: { containerId, labelIds, at: minutesAgo(minutes) },
    })
  const box = await ragout(kitchen())
  const loose = await ragout(kitchen())
  expect((await pack('pack', trolley, [box.labelId], 40)).status).toBe(200)
  expect((await pack('unpack', trolley, [box.labelId], 15)).status).toBe(200)
  expect(await told(box.batchId)).toEqual(['noSensor', [[logger, 'container', 4, 4]], 'noSensor'])
  expect(await told(loose.batchId)).toEqual(['noSensor'])
  expect(await inside(logger, 60)).toEqual([[box.labelId, 'container']])
  expect(await inside(logger, 10)).toEqual([])
  const inner = await ragout(kitchen())
  expect((await pack('pack', tray, [inner.labelId], 0)).status).toBe(200)
  await t.call(owner, 'POST', '/monitor/streams', {
    readings: [{ sensorId: logger, at: new Date().toISOString(), value: 5 }],
  })
  expect(await inside(logger, 10)).toEqual([[inner.labelId, 'container']])
  expect((await told(inner.batchId)).at(-1)).toEqual([[logger, 'container', 5, 5]])
  expect(await reports(inner.batchId)).toHaveLength(1)
})

test("what a machine's sensors measured counts while its program ran with the food, and no longer", async () => {
  const chiller = await device('blastChiller', kitchen())
  const core = await sensor({ deviceId: chiller, locationId: kitchen(), measures: 'core' }, [
    [50, 70],
    [40, 45],
    [20, 3],
    [5, -18],
  ])
  const { batchId, labelId } = await ragout(kitchen())
  const other = await ragout(kitchen())
  const told0 = async (minutes: number, kind: string, more: { label?: string; action?: string }) =>
    rowsOf(
      t,
      `insert into event (organization_id, id, location_id, at, kind, action, device_id, label_id, batch_id)
       select $1, $2, $3, $4, $5, $8, $6, id, batch_id from (select 1) one
       left join label on label.organization_id = $1 and label.id = $7 returning id`,
      [
        newId(),
        kitchen(),
        minutesAgo(minutes),
        kind,
        chiller,
        more.label ?? null,
        more.action ?? 'chill/blast',
      ],
    )
  await told0(45, 'start', { label: labelId })
  // Somebody looked in, and a lamp was out: the program goes on.
  await told0(30, 'start', { action: 'door' })
  await told0(29, 'end', { action: 'door' })
  await told0(28, 'end', { action: 'error/lamp' })
  await told0(15, 'end', {})
  // The start of its program begins a stay.
  expect(await told(batchId)).toEqual(['noSensor', [[core, 'machine', 3, 45]]])
  expect(await told(other.batchId)).toEqual(['noSensor'])
  expect(await inside(core, 60)).toEqual([[labelId, 'machine']])
  expect(await reports(batchId)).toMatchObject([
    { sensorElementList: [{ sensorReport: [{ minValue: 3, maxValue: 45 }] }] },
  ])
})

test('a step that names its machine is told what that measured, no longer than its program takes', async () => {
  const chiller = await device('blastChiller', kitchen())
  const core = await sensor({ deviceId: chiller, locationId: kitchen(), measures: 'core' }, [
    [50, 60],
    [40, -5],
    [30, -20],
    [10, 15],
  ])
  const program = { name: 'Shock', type: 'freeze', fromState: 'chill', nextState: 'freeze', cookTime: 1800 }
  const { id: programId } = await t.make('program', program)
  const { batchId, labelId } = await ragout(kitchen())
  const step = {
    withoutControl: true,
    reason: 'As ever',
    toState: 'freeze',
    programId,
    deviceId: chiller,
    at: minutesAgo(45),
  }
  const moved = await moveLabels(t, owner, [labelId], 'freeze', step)
  expect([moved.status, moved.body['code']]).toEqual([200, undefined])
  expect(await told(batchId)).toEqual(['noSensor', [[core, 'machine', -20, -5]]])
  const stranger = await t.make(
    'device',
    { name: 'Theirs', type: 'oven', serial: 'X-1', locationId: t.other.places.kitchen },
    'other',
  )
  const { labelId: next } = await ragout(kitchen())
  const refused = await moveLabels(t, owner, [next], 'freeze', { ...step, deviceId: stranger['id'] })
  expect([refused.status, refused.body['details'].faults[0].path]).toEqual([422, 'move.deviceId'])
  const carried = { locationId: fridge(), deviceId: chiller }
  expect((await moveLabels(t, owner, [next], 'relocate', carried)).body['code']).toBe('RULE_BROKEN')
})

test('who may not see readings is told that they are hidden', async () => {
  await sensor({ locationId: fridge(), measures: 'room' }, [[30, 3]])
  const { batchId } = await ragout(fridge())
  // Cooks see readings by a licence for the past; without one, the office alone does.
  await rowsOf(
    t,
    `update license set deleted = now() where organization_id = $1 and type = 'history-unlimited'`,
  )
  const cook = await t.token(0, { fresh: true })
  const stays = await staysOf(batchId, cook)
  expect(stays.map(stay => [stay['missing'], stay['sensors']])).toEqual([
    ['hidden', []],
    ['hidden', []],
  ])
})
