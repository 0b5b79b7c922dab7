/** A copied location: set up like its source, with nothing of what lives there. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Answer, type TestApp } from '../../../testing/app.ts'

let t: TestApp
let owner: string
let source: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  owner = await t.token(5, { place: 'root' })
  const make = async (draft: object) =>
    (await t.make('location', draft as Record<string, unknown>))['id'] as string
  source = await make({
    name: 'Terrace bar',
    type: 'sellingPoint',
    parentId: t.home.places.root,
    timeZone: 'Atlantic/Canary',
    gln: '8412345000013',
    code: 'TB',
    isPublic: true,
    periods: [{ kind: 'opening', weekday: 1, from: '10:00', to: '18:00' }],
    metas: { seats: { value: 40 } },
  })
  const plan = await t.make('attachment', {
    name: 'plan.png',
    mediaType: 'image/png',
    size: 5,
    digest: 'c'.repeat(64),
    width: 400,
    height: 300,
    entity: 'location',
    recordId: source,
  })
  await t.call(owner, 'PATCH', `/location/${source}`, { plan: plan['id'] })
  const fridge = await make({
    name: 'Fridge',
    type: 'room',
    parentId: source,
    temperatureMin: 0,
    temperatureMax: 4,
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [9, 0],
          [9, 9],
          [0, 0],
        ],
      ],
    },
  })
  await make({ name: 'Top shelf', type: 'shelf', parentId: fridge })
  const gone = await make({ name: 'Gone', type: 'room', parentId: source })
  await t.call(owner, 'DELETE', '/location', { location: gone })
  const oven = await t.make('device', {
    name: 'Oven 1',
    type: 'oven',
    serial: 'CL-1',
    locationId: source,
    geometry: { type: 'Point', coordinates: [50, 60] },
  })
  await t.make('device', { name: 'Loose', type: 'tablet', serial: 'CL-2', locationId: source })
  await t.make('sensor', {
    name: 'Core',
    kind: 'temperature',
    path: 'core',
    locationId: source,
    deviceId: oven['id'],
  })
  await t.make('license', { name: 'Here', type: 'chef', from: '2020-01-01T00:00:00Z', locationId: source })
  await t.make('user', { name: 'Bea', email: 'bea@clone.example', locationIds: [source] })
})
afterAll(() => t.close())

const clone = (token: string, location: unknown) => t.call(token, 'POST', '/location/clone', { location })
const code = (answer: Answer) => [answer.status, answer.body['code']]
const listed = async (what: string, locationId: string) => {
  const answer = await t.call(owner, 'GET', `/location/${what}?locationId=${locationId}&limit=50`)
  return answer.body[what] as Record<string, any>[]
}

test('has the settings, the periods, the plan, and what lies inside, with its positions', async () => {
  const answer = await clone(owner, source)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { location: copy } = answer.body
  expect(copy).toMatchObject({
    name: 'Terrace bar 2',
    type: 'sellingPoint',
    parentId: t.home.places.root,
    timeZone: 'Atlantic/Canary',
    periods: [{ kind: 'opening', weekday: 1, from: '10:00', to: '18:00' }],
    metas: { seats: { value: 40 } },
    // What names one place, and what somebody published.
    gln: null,
    code: null,
    isPublic: false,
    version: 1,
  })
  const children = await listed('locations', copy.id)
  expect(children.map(({ name, type, tag }) => [name, type, tag])).toEqual([
    ['Fridge', 'room', null],
    ['Oven 1', 'position', 'oven'],
  ])
  expect(children[0]).toMatchObject({ temperatureMax: 4, geometry: { type: 'Polygon' } })
  expect(children[1]).toMatchObject({ geometry: { type: 'Point', coordinates: [50, 60] } })
  expect((await listed('locations', children[0]?.['id'])).map(({ name }) => name)).toEqual(['Top shelf'])
  const { geometries } = (await t.call(owner, 'POST', '/location/geometries/get', { locationId: copy.id }))
    .body
  expect(geometries[0].plan).toMatchObject({ width: 400, height: 300 })
  const original = (await t.call(owner, 'GET', `/location?locationId=${source}`)).body['location']
  expect(geometries[0].plan.attachmentId).not.toBe(original.plan)
  const attached = (await t.call(owner, 'POST', '/attachments/get', { filter: { id: copy.plan } })).body[
    'attachments'
  ][0]
  expect(attached).toMatchObject({ entity: 'location', digest: 'c'.repeat(64) })
})

test('has no device, sensor, licence, person, label or history of its source', async () => {
  const { location: copy } = (await clone(owner, { id: source })).body
  expect(copy.name).toBe('Terrace bar 3')
  const { counts } = (await t.call(owner, 'GET', `/location?locationId=${copy.id}&counts=true`)).body
  expect(counts).toMatchObject({
    devices: 0,
    sensors: 0,
    labels: 0,
    batches: 0,
    notifications: 0,
    locations: 3,
  })
  const { users } = (await t.call(owner, 'GET', `/location/users?locationId=${copy.id}`)).body
  expect(users.map(({ email }: { email: string }) => email)).not.toContain('bea@clone.example')
  const { history } = (await t.call(owner, 'GET', `/location/history?locationId=${copy.id}`)).body
  expect(history.map((line: { verb: string }) => line.verb)).toEqual(['create'])
  const before = (await t.call(owner, 'GET', `/location?locationId=${source}&counts=true`)).body['counts']
  expect(before).toMatchObject({ devices: 2, sensors: 1, locations: 2 })
})

test('takes the name that is given', async () => {
  expect((await clone(owner, { id: source, name: 'Beach bar' })).body['location'].name).toBe('Beach bar')
  expect(code(await clone(owner, { id: source, name: '' }))).toEqual([400, 'INVALID_REQUEST'])
})

test('needs the right to create there, within reach of what it will stand in', async () => {
  expect(code(await clone(await t.token(1, { place: 'root' }), source))).toEqual([403, 'NOT_ALLOWED'])
  expect((await clone(await t.token(3), source)).status).toBe(404)
  expect((await clone(await t.token(5, { organization: 'other' }), source)).status).toBe(404)
  // Whoever works at the bar alone may copy what lies inside it, not the bar itself.
  const there = await t.tokenIn(t.home.id, 3, source)
  expect(code(await clone(there, source))).toEqual([422, 'UNKNOWN_LINK'])
  const [fridge] = await listed('locations', source)
  const copied = await clone(there, fridge?.['id'])
  expect(copied.body['location']).toMatchObject({ name: 'Fridge 2', parentId: source })
})
