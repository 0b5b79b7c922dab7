import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  byUrgency,
  countsOf,
  machineTelling,
  roundSpan,
  tellingOf,
  TONES,
  trendOf,
  type Placed,
  type WatchedSensor,
} from './index.ts'
import cases from './live-board.cases.json' with { type: 'json' }

const now = Date.parse('2026-03-10T10:00:00Z')
const minute = 60_000

interface Given {
  readonly value: number | null
  readonly minutes: number | null
  readonly lower: number | null
  readonly upper: number | null
  readonly interval?: number
  readonly since?: number
  readonly open?: number
  readonly taken?: number
}

const watched = ({ value, minutes, lower, upper, interval, since, open, taken }: Given): WatchedSensor => ({
  value,
  at: minutes === null ? null : now - minutes * minute,
  lower,
  upper,
  interval: interval ?? null,
  since: since === undefined ? null : now - since * minute,
  open: open ?? 0,
  taken: taken ?? 0,
})

test.each(cases.tiles)('$why: $text', ({ sensor, condition, tone, text, alarm }) => {
  expect(tellingOf(watched(sensor as Given), now)).toMatchObject({ condition, tone, text, alarm })
})

test('silence is told with its length, a breach with its beginning', () => {
  const silent = watched({ value: 3, minutes: 26 * 60, lower: 0, upper: 4 })
  expect(tellingOf(silent, now)).toMatchObject({ span: 26 * 60 * minute, since: null })
  const warm = watched({ value: 9, minutes: 1, lower: 0, upper: 4, since: 33 })
  expect(tellingOf(warm, now)).toMatchObject({ span: null, since: now - 33 * minute })
})

const anyNumber = fc.double({ min: -1000, max: 1000, noNaN: true })
const anySensor = fc.record<Given>({
  value: fc.option(anyNumber),
  minutes: fc.option(fc.integer({ min: -5, max: 10_000 })),
  lower: fc.option(anyNumber),
  upper: fc.option(anyNumber),
  interval: fc.integer({ min: 1, max: 86_400 }),
  since: fc.integer({ min: 0, max: 10_000 }),
  open: fc.nat(2),
  taken: fc.nat(2),
})

test('nothing is good that is silent, outside, without limits or in alarm; nothing worse comes later', () => {
  fc.assert(
    fc.property(fc.array(anySensor, { maxLength: 30 }), given => {
      const sensors = given.map((one, at): Placed => ({
        ...watched(one),
        id: String(at),
        name: `S${at % 4}`,
      }))
      for (const sensor of sensors) {
        const { condition, tone } = tellingOf(sensor, now)
        const isFine = condition === 'within' && sensor.open === 0 && sensor.taken === 0
        expect(tone === 'good').toBe(isFine)
        expect(TONES).toContain(tone)
        const { conditionTone } = tellingOf({ ...sensor, open: 0, taken: 0 }, now)
        expect(tellingOf(sensor, now).conditionTone).toBe(conditionTone)
        expect(tellingOf({ ...sensor, open: 0, taken: 0 }, now).tone).toBe(conditionTone)
      }
      const ordered = byUrgency(sensors, now)
      expect(ordered.map(({ id }) => id).toSorted()).toEqual(sensors.map(({ id }) => id).toSorted())
      const ranks = ordered.map(sensor => tellingOf(sensor, now).rank)
      expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
      const { all, alarm, ...conditions } = countsOf(sensors, now)
      expect(Object.values(conditions).reduce((sum, count) => sum + count, 0)).toBe(all)
      expect(alarm).toBe(sensors.filter(({ open }) => open > 0).length)
    }),
  )
})

test('the worst comes first, of what is equally bad the longest', () => {
  const limits = { lower: 0, upper: 4 }
  const all: readonly (Given & { name: string })[] = [
    { name: 'well B', value: 3, minutes: 1, ...limits },
    { name: 'no limits', value: 3, minutes: 1, lower: null, upper: null },
    { name: 'silent for an hour', value: 3, minutes: 60, ...limits },
    { name: 'too warm and taken on', value: 9, minutes: 1, ...limits, taken: 1, since: 400 },
    { name: 'warmer, and for less long', value: 19, minutes: 1, ...limits, open: 1, since: 10 },
    { name: 'never heard of', value: null, minutes: null, ...limits },
    { name: 'too warm', value: 9, minutes: 1, ...limits, since: 500 },
    { name: 'well A', value: 2, minutes: 2, ...limits },
    { name: 'too warm with an open alarm', value: 9, minutes: 1, ...limits, open: 1, since: 33 },
    { name: 'silent for a day', value: 3, minutes: 1440, ...limits },
    { name: 'well again with an open alarm', value: 3, minutes: 1, ...limits, open: 1 },
  ]
  const sensors = all.map((one): Placed => ({ ...watched(one), id: one.name, name: one.name }))
  expect(byUrgency(sensors, now).map(({ name }) => name)).toEqual(cases.order)
})

test.each(cases.spans as [number, number, string][])('%s ms are %s %s', (span, value, unit) => {
  expect(roundSpan(span)).toEqual({ value, unit })
})

test.each(cases.trends)('$why: $trend', ({ values, unit, trend }) => {
  const step = (60 * minute) / Math.max(1, values.length - 1)
  expect(
    trendOf(
      values.map((_, at) => now + at * step),
      values,
      unit,
    ),
  ).toBe(trend)
})

test('a machine says the worst of its sensors; without any, whether it was heard of', () => {
  const well = watched({ value: 3, minutes: 1, lower: 0, upper: 4 })
  const warm = watched({ value: 9, minutes: 1, lower: 0, upper: 4 })
  const says = (sensors: readonly WatchedSensor[], minutes: number | null = 1, open = 0, taken = 0) => {
    const lastSeen = minutes === null ? null : now - minutes * minute
    return machineTelling({ lastSeen, interval: 60, sensors, open, taken }, now)
  }
  expect(says([well, warm, well])).toMatchObject({ tone: 'alarm', text: 'board.says.high' })
  expect(says([well])).toMatchObject({ tone: 'good', text: 'board.says.within' })
  expect(says([])).toEqual({ tone: 'good', text: 'board.says.heard', since: null, span: null })
  expect(says([], 120)).toMatchObject({ tone: 'silent', span: 120 * minute })
  // A printer does not say how often it reports: an hour without a word is nothing.
  const printer = { interval: null, sensors: [], open: 0, taken: 0 }
  expect(machineTelling({ ...printer, lastSeen: now - 60 * minute }, now)).toMatchObject({ tone: 'good' })
  expect(machineTelling({ ...printer, lastSeen: now - 1500 * minute }, now)).toMatchObject({ tone: 'silent' })
  expect(says([well], 1, 1)).toMatchObject({ tone: 'alarm', text: 'board.says.alarm' })
  expect(says([warm], 1, 1)).toMatchObject({ tone: 'alarm', text: 'board.says.high' })
  expect(says([], 1, 0, 1)).toMatchObject({ tone: 'taken', text: 'board.says.taken' })
  expect(says([], null)).toMatchObject({ tone: 'plain', text: 'board.says.unheard' })
})
