/** The wall board: who sees which sensors, the worst first, since when, and the last hour; and what surrounded a sensor. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { kg, moveLabels, registered } from '../../../testing/labels.ts'
import { Samples } from '../../../testing/samples.ts'

let t: TestApp
let samples: Samples
let owner: string
let chef: string
let count = 0
beforeAll(async () => {
  t = await createTestApp()
  samples = new Samples(t)
  owner = await t.token(5, { place: 'root' })
  chef = await t.token(3)
})
afterAll(() => t.close())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
type Readings = readonly (readonly [minutes: number, value: number])[]

/** A sensor of limits 0 to 8 with its readings, so many minutes ago. */
async function sensor(more: object, readings: Readings = []): Promise<string> {
  const draft = {
    kind: 'temperature',
    unit: 'C',
    min: 0,
    max: 8,
    path: `board/${count}`,
    name: `S${count++}`,
    ...more,
  }
  const { id } = await t.make('sensor', { locationId: t.home.places.kitchen, ...draft })
  if (readings.length > 0) await measure(id, readings)
  return id as string
}
async function measure(sensorId: string, readings: Readings): Promise<void> {
  const body = {
    readings: readings.map(([minutes, value]) => ({ sensorId, at: minutesAgo(minutes), value })),
  }
  expect((await t.call(owner, 'POST', '/monitor/streams', body)).status).toBe(200)
}
const board = async (token: string, body: object = {}) =>
  (await t.call(token, 'POST', '/monitor/live/get', body)).body
const idsOf = (answer: Record<string, any>) =>
  answer['sensors'].map(({ id }: { id: string }) => id) as string[]

describe('the board', () => {
  test('says of each sensor where it stands, what it measured and since when it is outside, the worst first', async () => {
    const deviceId = (
      await samples.make('device', 'home', { locationId: t.home.places.fridge, interval: null })
    )['id'] as string
    const well = await sensor({ name: 'Well' }, [
      [20, 3],
      [2, 3.4],
    ])
    const silent = await sensor({ name: 'Silent' }, [[26 * 60, 3]])
    const never = await sensor({ name: 'Never' })
    const free = await sensor({ name: 'Free', min: null, max: null }, [[1, 40]])
    // Within until 34 minutes ago, then out without a break.
    const warm = await sensor({ name: 'Warm', locationId: t.home.places.fridge }, [
      [50, 9.5],
      [40, 5],
      [34, 7.9],
      [33, 9],
      [20, 10],
      [1, 9.2],
    ])
    const alarming = await sensor({ name: 'Alarming', locationId: t.home.places.fridge, deviceId }, [[1, 3]])
    const incidence = await t.make('incidence', {
      name: 'Fridge stood open',
      at: minutesAgo(30),
      status: 'open',
      level: 'error',
      deviceId,
      locationId: t.home.places.fridge,
    })
    const old = await t.make('incidence', { name: 'Old', deviceId, locationId: t.home.places.fridge })
    const settled = { status: 'closed', cause: 'Door', corrective: 'Shut', outcome: 'kept' }
    for (const change of [{ status: 'acknowledged' }, settled])
      expect((await t.call(chef, 'PATCH', `/monitor/incidence/${old['id']}`, change)).status).toBe(200)

    const answer = await board(chef)
    expect(idsOf(answer)).toEqual([warm, alarming, silent, never, well, free])
    expect(answer).toMatchObject({
      count: 6,
      counts: { all: 6, alarm: 2, silent: 1, never: 1, low: 0, high: 1, within: 2, free: 1 },
      // The breaches of the warm one are incidences too: the one that is over, and the one that goes on.
      incidenceCount: 3,
      isWhole: true,
    })
    expect(answer['incidences']).toHaveLength(3)
    expect(answer['incidences']).toContainEqual(
      expect.objectContaining({ id: incidence['id'], name: 'Fridge stood open', place: expect.any(String) }),
    )
    const [second, first, , , fifth] = answer['sensors']
    expect(first).toMatchObject({ open: 1, taken: 0, incidenceId: incidence['id'], deviceId })
    expect(first.device).toEqual(expect.any(String))
    expect(second).toMatchObject({
      name: 'Warm',
      value: 9.2,
      lower: 0,
      upper: 8,
      locationId: t.home.places.fridge,
    })
    expect(Math.round((Date.now() - Date.parse(second.since)) / 60_000)).toBe(33)
    // The newest of each part of two minutes.
    expect(second.hour.value.at(-1)).toBe(9.2)
    expect(second.hour.value).toContain(10)
    expect(fifth.hour.value).toEqual([3, 3.4])
    expect(fifth.hour.at).toEqual(fifth.hour.at.toSorted())

    const attention = await board(chef, { only: 'attention' })
    expect(idsOf(attention)).toEqual([warm, alarming, silent, never])
    expect(attention).toMatchObject({ count: 4, counts: { all: 6 } })
    const second2 = await board(chef, { offset: 1, limit: 2 })
    expect(idsOf(second2)).toEqual([alarming, silent])
    expect(second2['count']).toBe(6)

    const fridge = await board(chef, { placeId: t.home.places.fridge })
    expect(idsOf(fridge)).toEqual([warm, alarming])
    expect(fridge['counts'].all).toBe(2)
    expect(fridge['places'].map(({ id, count: all }: { id: string; count: number }) => [id, all])).toEqual(
      expect.arrayContaining([
        [t.home.places.fridge, 2],
        [t.home.places.kitchen, 4],
      ]),
    )
    // Taken on, it comes behind what nobody takes care of.
    await t.call(chef, 'PATCH', `/monitor/incidence/${incidence['id']}`, { status: 'acknowledged' })
    const taken = await board(chef)
    expect(idsOf(taken)).toEqual([warm, silent, alarming, never, well, free])
    expect(taken['sensors'][2]).toMatchObject({ open: 0, taken: 1 })
  })

  test('tells each what is within reach: nothing of a sibling, of another organization, of what is off or removed', async () => {
    const beside = await sensor({ name: 'Beside', locationId: t.home.places.sibling }, [[1, 20]])
    const off = await sensor({ name: 'Off', active: false }, [[1, 20]])
    const here = await board(chef)
    expect(idsOf(here)).not.toContain(beside)
    expect(idsOf(here)).not.toContain(off)
    expect(idsOf(await board(await t.token(3, { place: 'sibling' })))).toEqual([beside])
    const whole = await board(await t.token(5, { place: 'root' }))
    expect(idsOf(whole)).toEqual(expect.arrayContaining([beside, ...idsOf(here)]))
    const stranger = await board(await t.token(5, { organization: 'other', place: 'root' }))
    expect(stranger).toMatchObject({ sensors: [], count: 0, places: [], incidences: [], incidenceCount: 0 })
    expect(
      await board(await t.token(5, { organization: 'other' }), { placeId: t.home.places.kitchen }),
    ).toMatchObject({
      sensors: [],
      count: 0,
    })
    for (const role of [0, 1, 2, 3, 4, 5]) {
      const token = await t.token(role)
      const { levels } = (await t.call(token, 'GET', '/user/me/permissions')).body['permissions']
      const { status, body } = await t.call(token, 'POST', '/monitor/live/get', {})
      expect(status).toBe(levels.EV >= 1 ? 200 : 403)
      if (status !== 200) continue
      expect(body['sensors'].length > 0).toBe(levels.PS >= 1)
      const isTold = body['sensors'].some((one: { hour: { at: number[] } }) => one.hour.at.length > 0)
      expect(isTold).toBe(levels.PS >= 1 && levels.ST >= 1)
    }
  })
})

describe('what surrounded a sensor', () => {
  const during = (token: string, sensorId: string, more: object = {}) =>
    t.call(token, 'POST', '/monitor/sensor/during/get', {
      sensorId,
      from: minutesAgo(60),
      to: minutesAgo(0),
      ...more,
    })

  test('doors and errors of its machine, incidences, and the food that it told of', async () => {
    const chamber = (
      await t.make('location', { name: 'Shelf', type: 'shelf', parentId: t.home.places.kitchen })
    )['id'] as string
    const deviceId = (await samples.make('device', 'home', { type: 'fridge', locationId: chamber }))[
      'id'
    ] as string
    const sensorId = await sensor({ deviceId, measures: 'air', locationId: chamber }, [[1, 4]])
    const happened = (minutes: number, action: string, kind: string, more: object = {}) =>
      t.make('event', {
        at: minutesAgo(minutes),
        action,
        kind,
        deviceId,
        locationId: chamber,
        ...more,
      })
    await happened(90, 'door/open', 'start')
    const open = await happened(30, 'door/open', 'start')
    const shut = await happened(25, 'door/open', 'end')
    await happened(20, 'clean/surface', 'info')
    await happened(10, 'door/open', 'start', { deviceId: newId() })
    const incidence = await t.make('incidence', {
      name: 'Door stood open',
      at: minutesAgo(28),
      deviceId,
      locationId: chamber,
    })
    const productId = (await t.make('product', { name: 'Ragout' }))['id'] as string
    const { labels } = await registered(t, owner, {
      productId,
      madeAt: minutesAgo(50),
      items: [{ count: 1, quantity: kg(2) }],
    })
    const labelId = labels[0]!['id'] as string
    await moveLabels(t, owner, [labelId], 'relocate', {
      locationId: chamber,
      at: minutesAgo(40),
    })

    const { status, body } = await during(chef, sensorId)
    expect(status).toBe(200)
    expect(body['events'].map(({ id }: { id: string }) => id)).toEqual([open['id'], shut['id']])
    expect(body['incidences'].map(({ id }: { id: string }) => id)).toEqual([incidence['id']])
    expect(body['food']).toEqual([
      expect.objectContaining({ labelId, product: 'Ragout', isInside: true, serial: labels[0]!['serial'] }),
    ])
    expect(Math.round((Date.now() - Date.parse(body['food'][0].from)) / 60_000)).toBe(40)

    await moveLabels(t, owner, [labelId], 'relocate', {
      locationId: t.home.places.kitchen,
      at: minutesAgo(5),
    })
    const later = (await during(chef, sensorId)).body
    expect(later['food']).toEqual([expect.objectContaining({ labelId, isInside: false })])
    expect(Math.round((Date.now() - Date.parse(later['food'][0].to)) / 60_000)).toBe(5)
    expect((await during(chef, sensorId, { from: minutesAgo(4) })).body['food']).toEqual([])
  })

  test('is told of sensors within reach alone, and of a span that is one', async () => {
    const sensorId = await sensor({})
    for (const token of [
      await t.token(3, { place: 'sibling' }),
      await t.token(5, { organization: 'other', place: 'root' }),
    ])
      expect((await during(token, sensorId)).status).toBe(404)
    expect((await during(chef, newId())).status).toBe(404)
    expect((await during(chef, sensorId, { from: minutesAgo(0), to: minutesAgo(60) })).body['code']).toBe(
      'RULE_BROKEN',
    )
  })
})
