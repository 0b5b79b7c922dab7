/** The last 24 hours of a batch, from a pack in the hand: places, readings, what was done, checks and incidences beside it. */
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { kg, moveLabels, registered, type Body } from '../../../testing/labels.ts'
import { expectRefusals } from '../../../testing/switched-workers.ts'

let t: TestApp
let owner: string
let batchId: string
let labelIds: string[]
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

beforeAll(async () => {
  t = await createTestApp()
  owner = await t.token(5)
  const { fridge } = t.home.places
  const product = await t.make('product', { name: 'Ragout' })
  const { batch, labels } = await registered(t, owner, {
    productId: product['id'],
    madeAt: minutesAgo(60),
    items: [{ count: 3, quantity: kg(2) }],
  })
  batchId = batch['id']
  labelIds = labels.map(({ id }) => id as string)
  expect(
    (await moveLabels(t, owner, labelIds, 'relocate', { locationId: fridge, at: minutesAgo(50) })).status,
  ).toBe(200)
  const sensor = await t.make('sensor', {
    kind: 'temperature',
    unit: 'C',
    path: 'fridge/air',
    name: 'Air of the fridge',
    measures: 'room',
    locationId: fridge,
  })
  // The first is from before it came.
  const readings = [
    [55, 19.5],
    [40, 3.2],
    [20, 4.1],
  ].map(([minutes, value]) => ({ sensorId: sensor['id'], at: minutesAgo(minutes!), value }))
  expect((await t.call(owner, 'POST', '/monitor/streams', { readings })).status).toBe(200)
  const point = await t.make('haccpPoint', {
    name: 'Fridge 2',
    hazard: 'biological',
    stage: 'storage',
    locationId: fridge,
    minimum: 0,
    maximum: 5,
  })
  for (const [minutes, value] of [
    [30 * 60, 2],
    [15, 9.1],
  ])
    expect(
      (
        await t.call(owner, 'POST', '/haccp/check', {
          check: { haccpPointId: point['id'], value, at: minutesAgo(minutes!), corrective: 'Moved' },
        })
      ).status,
    ).toBe(200)
}, 60_000)
afterAll(() => t.close())

const prove = (asked: object, as = owner) => t.call(as, 'POST', '/monitor/batch-proof', asked)
const rows = (body: Body, name: string) =>
  (body['tables'] as { name: string; rows: unknown[][] }[]).find(one => one.name === name)!.rows

test('a pack answers with where it was, what was measured while it was there, what was done and checked', async () => {
  const { body, status } = await prove({ labelId: labelIds[1], hours: 24 })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ product: 'Ragout', hours: 24 })
  expect(Date.parse(body['to']) - Date.parse(body['from'])).toBe(24 * 3_600_000)
  expect(rows(body, 'where')).toHaveLength(2)
  expect(rows(body, 'where').at(-1)).toEqual([expect.any(String), null, 'Home fridge', 'Chilled', 3])
  const measured = rows(body, 'measured').at(-1)
  expect(measured?.slice(1, 6)).toEqual(['Air of the fridge', 3.2, 3.65, 4.1, 2])
  // Three packs were moved at once: that is one line.
  expect(rows(body, 'done').map(row => row.at(-1))).toEqual([expect.any(Number), 3])
  expect(rows(body, 'done').every(row => row[4] !== null)).toBe(true)
  // The one of yesterday morning is older than what was asked for.
  expect(rows(body, 'checks')).toMatchObject([
    [expect.any(String), 'Fridge 2', 9.1, '°C', '0 – 5', 'failed', expect.any(String)],
  ])
  expect(rows(body, 'incidences')).toMatchObject([
    [expect.any(String), 'Check failed: Fridge 2', 'open', null, 'Moved'],
  ])
})

test('its batch says the same, and as many hours as are asked for', async () => {
  const [of, by] = [await prove({ batchId, hours: 24 }), await prove({ labelId: labelIds[0], hours: 24 })]
  for (const name of ['where', 'measured', 'checks', 'incidences', 'done'])
    expect(rows(of.body, name)).toEqual(rows(by.body, name))
  expect(rows((await prove({ batchId, hours: 48 })).body, 'checks')).toHaveLength(2)
  expect((await prove({ hours: 24 })).status).toBeGreaterThanOrEqual(400)
})

test('as a paper it is a PDF that carries digest and signature', async () => {
  await expectRefusals(
    t,
    () => t.call(owner, 'GET', `/monitor/batch-proof/paper?labelId=${labelIds[0]}`),
    'problem.paper.fewerHours',
  )
  const { raw, headers, status } = await t.call(
    owner,
    'GET',
    `/monitor/batch-proof/paper?labelId=${labelIds[0]}`,
  )
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/pdf')
  expect((await PDFDocument.load(raw)).getTitle()).toContain('24')
})

test('nobody of another organization gets it, and who may not see readings is told so', async () => {
  const stranger = await t.token(5, { organization: 'other' })
  for (const asked of [{ batchId }, { labelId: labelIds[0] }]) {
    expect((await prove({ ...asked, hours: 24 }, stranger)).status).toBe(404)
    const [[name, id]] = Object.entries(asked) as [[string, string]]
    expect((await t.call(stranger, 'GET', `/monitor/batch-proof/paper?${name}=${id}`)).status).toBe(404)
  }
  expect((await t.call(null, 'POST', '/monitor/batch-proof', { batchId })).status).toBe(400)
})
