/** A device is found by what stands on it, and put at a place with its sensors. */
import { encodeBytecode } from '@cloche/domain/rules/codes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'

let t: TestApp
let owner: string
let whole: string
let device: Record<string, any>
let serial = 0
beforeAll(async () => {
  t = await createTestApp()
  owner = await t.token(5)
  whole = await t.token(5, { place: 'root' })
})
afterAll(() => t.close())

const post = (path: string, body: object, token = owner) => t.call(token, 'POST', path, body)
beforeEach(async () => {
  const draft = {
    name: 'Logger',
    type: 'probe',
    serial: `LG-${serial++}`,
    locationId: t.home.places.kitchen,
  }
  device = (await post('/device', { device: draft })).body['device']
  for (const [path, place] of [
    ['air', 'kitchen'],
    ['core', 'kitchen'],
    ['far', 'sibling'],
  ] as const)
    await post('/sensor', {
      sensor: {
        name: path,
        path,
        kind: 'temperature',
        deviceId: device['id'],
        locationId: t.home.places[place],
      },
    })
})

const find = async (code: string, token = owner) =>
  (await post('/device/find', { code }, token)).body['devices'] as Record<string, any>[]
const placesOf = async () =>
  Object.fromEntries(
    (await post('/sensors/get', { filter: { deviceId: device['id'] } }, whole)).body['sensors'].map(
      ({ path, locationId }: { path: string; locationId: string }) => [path, locationId],
    ),
  )

test('by key, serial, short code or link; by nothing else', async () => {
  const { id, activationKey, serial: number } = device as Record<string, string>
  for (const code of [
    activationKey!,
    activationKey!.toLowerCase().replaceAll('-', ' '),
    number!,
    number!.toLowerCase(),
    encodeBytecode('DV', id!),
    `https://cloche.example/#/device/${id}`,
    `https://cloche.example/#/provider/${id}/device/activationKey/${activationKey}`,
  ])
    expect(await find(code), code).toMatchObject([
      { id, name: 'Logger', locationName: expect.any(String), sensors: 3, goingAlong: 2 },
    ])
  for (const code of [
    'nothing',
    id!,
    encodeBytecode('LA', id!),
    '3467-9ACD-EFGH',
    'https://elsewhere.example',
  ])
    expect(await find(code), code).toEqual([])
})

test('it is put at a place; the sensors that stood with it go along', async () => {
  const { fridge, sibling } = t.home.places
  const answer = await post('/device/place', { deviceId: device['id'], locationId: fridge })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ moved: 2, device: { locationId: fridge, goingAlong: 2 } })
  expect(await placesOf()).toEqual({ air: fridge, core: fridge, far: sibling })
  const { body } = await t.call(owner, 'GET', `/device?deviceId=${device['id']}`)
  expect(body['device'].locationId).toBe(fridge)
  const again = await post('/device/place', { deviceId: device['id'], locationId: fridge })
  expect([again.status, again.body['moved']]).toEqual([200, 0])
})

test('out of reach it is found and placed by its key alone', async () => {
  const { sibling, kitchen } = t.home.places
  const technician = await t.token(2, { place: 'sibling' })
  const { id, activationKey, serial: number } = device as Record<string, string>
  expect(await find(number!, technician)).toEqual([])
  expect(await find(activationKey!, technician)).toMatchObject([{ id }])
  const place = (more: object) =>
    post('/device/place', { deviceId: id, locationId: sibling, ...more }, technician)
  expect((await place({})).status).toBe(404)
  expect((await place({ activationKey: '3467-9ACD-EFGH' })).status).toBe(404)
  expect((await place({ activationKey: 'not a key' })).status).toBe(404)
  const outside = await place({ activationKey, locationId: kitchen })
  expect([outside.status, outside.body['code']]).toEqual([422, 'UNKNOWN_LINK'])
  const placed = await place({ activationKey })
  expect([placed.status, placed.body['device']?.locationId]).toEqual([200, sibling])
  expect((await find(number!, technician))[0]?.['id']).toBe(id)
})

test('wrong keys are counted', async () => {
  const guesser = await t.token(2, { fresh: true })
  const answers = []
  for (let at = 0; at < 21; at += 1)
    answers.push(
      (await post('/device/find', { code: `3467-9ACD-EF${'34679ACDEFGHJKMNPQRTVWXY'[at]}3` }, guesser))
        .status,
    )
  expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(answers[20]).toBe(429)
})

test('who may: finding for who sees devices, placing for who changes them; nothing of another organization', async () => {
  const statuses: number[][] = []
  for (const role of [0, 1, 2, 3, 4, 5]) {
    const token = await t.token(role)
    const seen = await post('/device/find', { code: device['serial'] }, token)
    const placed = await post(
      '/device/place',
      { deviceId: device['id'], locationId: t.home.places.kitchen },
      token,
    )
    statuses.push([seen.status, placed.status])
  }
  expect(statuses).toEqual([[200, 403], ...Array.from({ length: 5 }, () => [200, 200])])
  const stranger = await t.token(5, { organization: 'other' })
  for (const code of [device['serial'], device['activationKey'], encodeBytecode('DV', device['id'])])
    expect(await find(code, stranger)).toEqual([])
  const theirs = { deviceId: device['id'], locationId: t.other.places.kitchen }
  expect((await post('/device/place', theirs, stranger)).status).toBe(404)
  expect(
    (await post('/device/place', { ...theirs, activationKey: device['activationKey'] }, stranger)).status,
  ).toBe(404)
  expect((await post('/device/place', theirs)).status).toBe(422)
})
