/** Curves of sensors: at most the points asked for, extremes and gaps kept, late readings in them, a month at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seriesOf } from '../temperature-history/index.ts'
import { asServer, createTestApp, type TestApp } from '../../testing/app.ts'
import { makeMachine } from '../../testing/machine.ts'

let t: TestApp
let chef: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  chef = await t.token(3)
})
afterAll(() => t.close())

const MINUTE = 60_000
const DAY = 86_400_000
const instant = (at: number) => new Date(at).toISOString()
const asked = (body: object, as = chef) => t.call(as, 'POST', '/monitor/streams/series', body)
interface Curve {
  readonly sensorId: string
  readonly unit: string
  readonly grain: string
  readonly at: number[]
  readonly low: number[]
  readonly high: number[]
  readonly value: number[]
  readonly gaps: [number, number][]
}
const curve = async (sensorId: string, from: number, to: number, points: number): Promise<Curve> =>
  (await asked({ sensorIds: [sensorId], from: instant(from), to: instant(to), points })).body['series'][0]

/** A sensor with a reading a minute over so many days up to now, as a machine would have sent them. */
async function minutely(
  days: number,
  valueOf: (step: number) => number,
): Promise<{ sensor: string; begins: number }> {
  const machine = await makeMachine(t, t.home, { air: { interval: 60 } })
  const sensor = machine.sensors['air'] as string
  const count = days * 1440
  const begins = Math.floor(Date.now() / MINUTE) * MINUTE - count * MINUTE
  for (let from = 0; from < count; from += 10_000) {
    const readings = Array.from({ length: Math.min(10_000, count - from) }, (_, step) => ({
      sensor,
      at: instant(begins + (from + step) * MINUTE + 5000),
      value: valueOf(from + step),
    }))
    const answer = await machine.send(readings)
    expect(answer.body).toEqual({ accepted: readings.length, duplicates: 0, rejected: [] })
  }
  return { sensor, begins }
}

describe('a curve', () => {
  test('of few readings is these readings, each with its instant', async () => {
    const machine = await makeMachine(t, t.home, { air: { interval: 60 } })
    const sensor = machine.sensors['air'] as string
    const from = Date.now() - 30 * MINUTE
    const at = [1, 2, 3, 10, 11].map(minute => from + minute * MINUTE + 123)
    await machine.send(at.map((one, step) => ({ sensor, at: instant(one), value: step })))
    const found = await curve(sensor, from, from + 12 * MINUTE, 500)
    expect(found).toEqual({
      sensorId: sensor,
      unit: 'C',
      grain: 'raw',
      at,
      low: [0, 1, 2, 3, 4],
      high: [0, 1, 2, 3, 4],
      value: [0, 1, 2, 3, 4],
      gaps: [[at[2], at[3]]],
    })
    // What lies before and behind is a gap, too, up to the end of the span or to now.
    const wide = await curve(sensor, from - 5 * MINUTE, Date.now() + DAY, 500)
    expect(wide.gaps[0]).toEqual([from - 5 * MINUTE, at[0]])
    expect(wide.gaps.at(-1)?.[0]).toBe(at[4])
    expect((wide.gaps.at(-1)?.[1] ?? 0) - Date.now()).toBeLessThan(1000)
    const none = await curve(sensor, from - DAY, from - DAY + MINUTE * 10, 10)
    expect(none).toMatchObject({ at: [], value: [], gaps: [[from - DAY, from - DAY + MINUTE * 10]] })
  })

  test.each([100, 1000, 5000])(
    'in at most %i points keeps the extremes, whatever it is made of',
    async points => {
      const { sensor, begins } = await minutely(4, step => (step === 1234 ? 31.5 : step === 4321 ? -9.25 : 4))
      const to = begins + 4 * DAY
      const found = await curve(sensor, begins, to, points)
      expect(found.at.length).toBeLessThanOrEqual(points)
      expect(found.at.length).toBeGreaterThan(points === 5000 ? 2800 : points / 2 - 5)
      for (const column of [found.low, found.high, found.value]) expect(column).toHaveLength(found.at.length)
      expect(found.at).toEqual(found.at.toSorted((one, two) => one - two))
      expect(Math.max(...found.high)).toBe(31.5)
      expect(Math.min(...found.low)).toBe(-9.25)
      const where = found.at.findLastIndex(at => at <= begins + 1234 * MINUTE + 5000)
      expect(found.high[where]).toBe(31.5)
      expect(found.gaps).toEqual([])
      expect(found.grain).toBe(points === 100 ? 'hour' : 'minute')
    },
  )

  test('is the same whether the application or the database brings it to points', async () => {
    const { sensor, begins } = await minutely(2, step => Math.round(Math.sin(step / 40) * 80) / 10)
    const sensors = [{ id: sensor, unit: 'C', interval: 60 }]
    const to = begins + 2 * DAY
    for (const points of [7, 500, 2000, 5000])
      for (const from of [begins, to - 100 * MINUTE]) {
        const span = { from, to, points, keptSince: null, now: Date.now() }
        const [whole, parts] = await asServer(t.pool, t.home.id, async transaction => [
          await seriesOf(transaction, t.home.id, sensors, span),
          await seriesOf(transaction, t.home.id, sensors, span, 0),
        ])
        expect(whole?.[0]?.at.length).toBeGreaterThan(0)
        expect(parts).toEqual(whole)
      }
  })

  test('has what came late in it, and tells of a gap until then', async () => {
    const machine = await makeMachine(t, t.home, { air: { interval: 300 } })
    const sensor = machine.sensors['air'] as string
    const from = Date.now() - 2 * DAY
    const readings = Array.from({ length: 288 }, (_, step) => ({
      sensor,
      at: instant(from + step * 300_000),
      value: step,
    }))
    const [late, soon] = [readings.slice(100, 130), [...readings.slice(0, 100), ...readings.slice(130)]]
    await machine.send(soon)
    const gap = [from + 99 * 300_000, from + 130 * 300_000]
    for (const points of [20, 200]) {
      const before = await curve(sensor, from, from + DAY, points)
      expect(before.gaps).toHaveLength(1)
      expect(before.gaps[0]).toEqual(gap)
    }
    await machine.send(late)
    for (const points of [20, 200]) {
      const after = await curve(sensor, from, from + DAY, points)
      expect(after.gaps).toEqual([])
    }
  })
})

test('43,200 points of a month come in one call', { timeout: 120_000 }, async () => {
  const { sensor, begins } = await minutely(30, step => Math.round(400 + 300 * Math.sin(step / 700)) / 100)
  await t.pool.use(connection => connection.send({ text: 'analyze reading_minute, reading' }))
  const found = await curve(sensor, begins, begins + 30 * DAY - 1, 43_200)
  expect(found.at).toHaveLength(43_200)
  expect(found.at[1]).toBe(begins + MINUTE + 5000)
})

test('of several sensors come in their order; of those out of reach nothing', async () => {
  const house = await makeMachine(t, t.home, { air: {}, core: {} })
  const stranger = await makeMachine(t, t.other)
  const ids = [house.sensors['core'], stranger.sensors['air'], house.sensors['air']]
  const span = { from: instant(Date.now() - DAY), to: instant(Date.now()), points: 10 }
  const series = (answer: { body: Record<string, any> }) =>
    answer.body['series'].map((one: { sensorId: string }) => one.sensorId)
  expect(series(await asked({ sensorIds: ids, ...span }))).toEqual([ids[0], ids[2]])
  expect(series(await asked({ sensorIds: ids, ...span }, await t.token(3, { place: 'sibling' })))).toEqual([])
  const backwards = await asked({ sensorIds: ids, from: span.to, to: span.from, points: 10 })
  expect(backwards.body['code']).toBe('RULE_BROKEN')
  // Sums of others are out of reach for whoever asks in SQL, too.
  for (const table of ['reading', 'reading_minute', 'reading_hour']) {
    const { rows } = await asServer(t.pool, t.other.id, transaction =>
      transaction.query({
        text: `select 1 from ${table} where sensor_id = $1`,
        values: [house.sensors['air']],
      }),
    )
    expect(rows).toEqual([])
  }
})
