/** Readings of sensors: written once, within reach, the newest at the sensor; and what heat they gave. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { Samples } from '../../testing/samples.ts'

let t: TestApp
let samples: Samples
let chef: string
beforeAll(async () => {
  t = await createTestApp()
  samples = new Samples(t)
  chef = await t.token(3)
})
afterAll(() => t.close())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const sent = (token: string, readings: object[]) => t.call(token, 'POST', '/monitor/streams', { readings })
const makeSensor = async (more: Record<string, unknown> = {}) =>
  (await samples.make('sensor', 'home', more))['id'] as string

describe('readings', () => {
  test('are written once, and the newest stands at the sensor, whatever the order', async () => {
    const sensorId = await makeSensor()
    const readings = [
      { id: newId(), sensorId, at: minutesAgo(5), value: 3.5 },
      { id: newId(), sensorId, at: minutesAgo(15), value: 9 },
    ]
    expect((await sent(chef, readings)).body).toEqual({ count: 2 })
    expect((await sent(chef, readings)).body).toEqual({ count: 0 })
    const { sensor } = (await t.call(chef, 'GET', `/sensor?sensorId=${sensorId}`)).body
    expect(sensor).toMatchObject({ lastValue: 3.5, lastAt: readings[0]!.at })
    const list = await t.call(chef, 'POST', '/monitor/streams/get', { filter: { sensorId } })
    expect(list.body['streams'].map((row: { value: number }) => row.value)).toEqual([3.5, 9])
    expect((await sent(chef, [{ sensorId, at: minutesAgo(60), value: 1 }])).status).toBe(200)
    expect((await t.call(chef, 'GET', `/sensor?sensorId=${sensorId}`)).body['sensor'].lastValue).toBe(3.5)
  })

  test('tell that the machine was heard of, by the newest of them', async () => {
    const deviceId = (await samples.make('device'))['id'] as string
    const sensorId = await makeSensor({ deviceId })
    const heard = async () =>
      (await t.call(chef, 'GET', `/device?deviceId=${deviceId}`)).body['device'].lastSeen
    expect(await heard()).toBeNull()
    const readings = [30, 10, 20].map(minutes => ({ sensorId, at: minutesAgo(minutes), value: 4 }))
    await sent(chef, readings)
    expect(await heard()).toBe(readings[1]!.at)
    await sent(chef, [{ sensorId, at: minutesAgo(15), value: 4 }])
    expect(await heard()).toBe(readings[1]!.at)
  })

  test('of a time to come are refused', async () => {
    const sensorId = await makeSensor()
    const answer = await sent(chef, [{ sensorId, at: minutesAgo(-6), value: 1 }])
    expect([answer.status, answer.body['code']]).toEqual([422, 'RULE_BROKEN'])
    expect(answer.body['details'].faults[0]).toMatchObject({ path: 'readings.0.at' })
    // A clock that is a little ahead is no fault.
    expect((await sent(chef, [{ sensorId, at: minutesAgo(-4), value: 1 }])).status).toBe(200)
  })

  test('of another organization, another place, or nothing are refused and write nothing', async () => {
    const sensorId = await makeSensor()
    const reading = { sensorId, at: minutesAgo(1), value: 20 }
    const strangers = [await t.token(5, { organization: 'other' }), await t.token(3, { place: 'sibling' })]
    for (const token of strangers) {
      const answer = await sent(token, [reading])
      expect([answer.status, answer.body['code']]).toEqual([422, 'UNKNOWN_LINK'])
    }
    expect((await sent(chef, [{ ...reading, sensorId: newId() }])).status).toBe(422)
    const list = await t.call(chef, 'POST', '/monitor/streams/get', { filter: { sensorId } })
    expect(list.body['count']).toBe(0)
  })
})

describe('pasteurization', () => {
  const asked = (token: string, body: object) => t.call(token, 'POST', '/monitor/pasteurization/get', body)

  test('an hour at 60 °C is worth sixty minutes; seven degrees more ten times that', async () => {
    const sensorId = await makeSensor()
    const hour = (value: number, before: number) =>
      Array.from({ length: 7 }, (_, step) => ({ sensorId, at: minutesAgo(before + step * 10), value }))
    await sent(chef, [...hour(60, 10), ...hour(67, 600)])
    const at60 = await asked(chef, { sensorId, from: minutesAgo(100), to: minutesAgo(0) })
    expect(at60.body).toMatchObject({ highest: 60, count: 7, isWhole: true })
    expect(at60.body['minutes']).toBeCloseTo(60, 1)
    const at67 = await asked(chef, { sensorId, from: minutesAgo(700), to: minutesAgo(500) })
    expect(at67.body['minutes']).toBeCloseTo(600, 0)
  })

  test('of nothing measured is nothing; of what is no heat, or out of reach, refused', async () => {
    const stretch = { from: minutesAgo(10), to: minutesAgo(0) }
    const sensorId = await makeSensor()
    expect((await asked(chef, { sensorId, ...stretch })).body).toEqual({
      minutes: 0,
      highest: null,
      count: 0,
      isWhole: true,
    })
    const humidity = await makeSensor({ kind: 'humidity', unit: null, min: null, max: null })
    expect((await asked(chef, { sensorId: humidity, ...stretch })).body['code']).toBe('RULE_BROKEN')
    const neighbour = await t.token(3, { place: 'sibling' })
    expect((await asked(neighbour, { sensorId, ...stretch })).status).toBe(404)
  })
})
