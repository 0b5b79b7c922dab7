import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Cloche } from '../machines/cloche.ts'
import { ClocheStandIn } from '../testing/cloche-stand-in.ts'
import { LOG_NAMES, readLog } from './logs.ts'
import { play } from './play.ts'
import { schedule } from './schedule.ts'
import { readPlayerSettings } from './settings.ts'

const NOW = Date.parse('2026-11-24T10:00:00Z')
const MINUTE = 60_000

describe('when it is sent, and what instant it says', () => {
  test('quickened, a log ends at the present, none of it is ahead, and minutes stay minutes', () => {
    const due = schedule(180, { speed: 60, isShortened: false }, NOW, 0)
    for (let minute = 0; minute <= 180; minute++) {
      const { at, sendAt } = due(minute)
      expect(at).toBeLessThanOrEqual(sendAt)
      expect(sendAt - NOW).toBe(minute * 1000)
      expect(at - due(0).at).toBe(minute * MINUTE)
    }
    expect(due(180).at).toBe(due(180).sendAt)
    expect(NOW - due(0).at).toBe(177 * MINUTE)
  })

  test('in real time it begins now', () => {
    const due = schedule(180, { speed: 1, isShortened: false }, NOW, 0)
    expect([due(0), due(90)]).toEqual([
      { at: NOW, sendAt: NOW },
      { at: NOW + 90 * MINUTE, sendAt: NOW + 90 * MINUTE },
    ])
  })

  test('what is there already is left alone: it begins after it, catches up, and goes on with the clock', () => {
    const due = schedule(180, { speed: 60, isShortened: false }, NOW, NOW - 30 * MINUTE)
    expect(due(0)).toEqual({ at: NOW - 30 * MINUTE, sendAt: NOW })
    expect(due(30)).toEqual({ at: NOW, sendAt: NOW + 30_000 })
    expect(due(60)).toEqual({ at: NOW + 30 * MINUTE, sendAt: NOW + 30 * MINUTE })
  })

  test('shortened, every value is of the moment in which it is sent', () => {
    const due = schedule(180, { speed: 60, isShortened: true }, NOW, NOW)
    expect(due(90)).toEqual({ at: NOW + 90_000, sendAt: NOW + 90_000 })
  })
})

test('the logs are whole, and their heads say where they are from', () => {
  for (const name of LOG_NAMES) {
    const log = readLog(name)
    expect(log.minutes.map(({ minute }) => minute)).toEqual(log.minutes.map((_, index) => index))
    for (const { values } of log.minutes) {
      expect(Object.keys(values)).toEqual(expect.arrayContaining(Object.keys(log.sensors)))
      expect(Object.values(values).every(Number.isFinite)).toBe(true)
    }
    for (const { minute } of [...log.events, ...log.defrost]) expect(log.minutes[minute]).toBeDefined()
  }
  // What a visitor is to see: longer than a quarter of an hour above 5 degrees, once, and between its defrosts.
  const { minutes, defrost } = readLog('milk-fridge')
  const warm = minutes.filter(({ values }) => (values['air'] ?? 0) > 5).map(({ minute }) => minute)
  const long = warm.filter(minute => [1, 2, 3].every(step => warm.includes(minute + step)))
  expect(long.at(0)).toBe(90)
  expect(warm.at(-1)).toBe(120)
  expect(defrost.map(({ minute }) => minute)).toEqual([89, 121])
})

describe('playing', () => {
  let server: ClocheStandIn
  beforeEach(async () => {
    server = await new ClocheStandIn().start()
  })
  afterEach(() => server.stop())

  const playing = (speed: number, more: object = {}) => {
    const log = readLog('milk-fridge')
    const stop = new AbortController()
    let joined = 0
    const result = play({
      cloche: new Cloche(server.address),
      log,
      withDefrost: true,
      sensors: new Map(Object.entries(log.sensors)),
      due: schedule(180, { speed, isShortened: false }, Date.now(), 0),
      join: async () => `key ${++joined}`,
      id: () => crypto.randomUUID(),
      say: () => undefined,
      stopping: stop.signal,
      ...more,
    })
    return { result, stop }
  }

  test('every value arrives once, in order, never ahead of the clock; a new key is got when the old one is void', async () => {
    server.answer = ({ name, key }) =>
      name === 'readings' && key === 'key 1'
        ? { status: 401, body: { code: 'INVALID_TOKEN', message: 'Void' } }
        : undefined
    const { result } = playing(20_000)
    expect(await result).toEqual({ accepted: 362, rejected: 0 })
    const sent = server.calls.filter(({ name, key }) => name === 'readings' && key === 'key 2')
    const all = sent.flatMap(({ body }) => body.readings)
    expect(all).toHaveLength(362)
    expect(all[0]).toMatchObject({ sensor: 'milk-logger/air', value: 4.2, unit: 'C' })
    const instants = all.map(({ at }) => Date.parse(at))
    expect(instants).toEqual(instants.toSorted((a, b) => a - b))
    for (const { at, body } of sent)
      for (const reading of body.readings) expect(Date.parse(reading.at)).toBeLessThanOrEqual(at)
    // What was told by the old key is told by the new one again, under its id.
    const events = new Map(server.sent('events').map(event => [event.id, `${event.action} ${event.kind}`]))
    expect([...events.values()]).toEqual(['defrost start', 'defrost end'])
  })

  test('a pause that ends before its time makes nothing happen twice', async () => {
    let early = 0
    const { result } = playing(20_000, {
      // Minute 89, in which the defrost begins, is three milliseconds ahead again and again.
      due: (minute: number) => ({
        at: Date.now(),
        sendAt: Date.now() + (minute >= 89 && (early += Number(minute === 89)) < 7 ? 3 : -1),
      }),
    })
    expect((await result).accepted).toBe(362)
    const events = server.sent('events').map(event => `${event.action} ${event.kind}`)
    expect(events).toEqual(['defrost start', 'defrost end'])
  })

  test('a server that goes away is waited for', async () => {
    let away = 2
    server.answer = () =>
      away-- > 0
        ? { status: 503, headers: { 'retry-after': '0' }, body: { message: 'Restarting' } }
        : undefined
    expect(await playing(20_000).result).toEqual({ accepted: 362, rejected: 0 })
  })

  test('it ends when it is stopped', async () => {
    const { result, stop } = playing(60)
    await sleep(300)
    stop.abort()
    const { accepted } = await result
    expect(accepted).toBeGreaterThan(0)
    expect(accepted).toBeLessThan(20)
  })
})

test('what it is told when it is started', () => {
  expect(readPlayerSettings([])).toMatchObject({
    server: 'http://127.0.0.1:8080',
    log: 'milk-fridge',
    speed: 60,
    email: 'owner@demo.test',
  })
  expect(readPlayerSettings(['--sensor', 'air=fridge-b/air']).sensors.get('air')).toBe('fridge-b/air')
  for (const wrong of [['--log', 'x'], ['--speed', '0'], ['--sensor', 'air'], ['--what']])
    expect(() => readPlayerSettings(wrong)).toThrow()
})
