import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import cases from './readings.cases.json' with { type: 'json' }
import {
  AHEAD_MS,
  BEFORE_ENTRY_MS,
  gapAfter,
  gapsBetween,
  grainOf,
  HOUR_MS,
  instantFault,
  instantOf,
  intervalSeen,
  measuresSince,
  MINUTE_MS,
  plausibleRange,
  pointsOf,
  sumsOf,
  valueFault,
  valueIn,
  type Grain,
  type KeptSince,
  type MeasuredKind,
} from './index.ts'

test.each(cases.values as [MeasuredKind, number, string | null][])('%s of %d: %s', (kind, value, fault) => {
  expect(valueFault(kind, value) ?? null).toBe(fault)
})

test('what is no number is said to be none, of every kind', () => {
  for (const value of [Number.NaN, Infinity, -Infinity])
    for (const kind of ['temperature', 'door', 'other'] as const)
      expect(valueFault(kind, value)).toBe('notANumber')
})

test('absolute zero lies outside of what a temperature can be', () => {
  expect(plausibleRange('temperature').low).toBeGreaterThan(-273.15)
})

test.each(cases.units as [number, string, string | null, number | null][])(
  '%d %s in %s: %s',
  (value, from, to, wanted) => {
    expect(valueIn(value, from, to) ?? null).toBe(wanted)
  },
)

test.each(cases.instants as [string, number | null][])('%s is the instant %s', (text, at) => {
  expect(instantOf(text) ?? null).toBe(at)
})

test('what is no text is no instant', () => {
  for (const given of [1_767_323_045, null, undefined, {}, ['2026-01-02T03:04:05Z']])
    expect(instantOf(given)).toBeUndefined()
})

test('an instant may be ahead by five minutes, and no earlier than its device', () => {
  const now = 1_000_000_000_000
  expect(instantFault(now + AHEAD_MS, 0, now)).toBeUndefined()
  expect(instantFault(now + AHEAD_MS + 1, 0, now)).toBe('ahead')
  expect(instantFault(500, 500, now)).toBeUndefined()
  expect(instantFault(499, 500, now)).toBe('beforeDevice')
})

test('a device measures since it was bought; where nobody said when, since a month before it was entered', () => {
  const created = Date.parse('2026-03-01T00:00:00Z')
  expect(measuresSince({ created, boughtAt: null })).toBe(created - BEFORE_ENTRY_MS)
  const boughtAt = Date.parse('2014-01-01T00:00:00Z')
  expect(measuresSince({ created, boughtAt })).toBe(boughtAt)
  expect(measuresSince({ created, boughtAt: created + 1 })).toBe(created)
  // A slip of the pen: year 1.
  expect(measuresSince({ created, boughtAt: -62_135_596_800_000 })).toBe(Date.UTC(2000, 0))
})

test.each(cases.grains as [number, number, KeptSince | null, Grain][])(
  'parts of %d ms from %d with readings since %j are made of: %s',
  (width, from, since, grain) => {
    expect(grainOf(width, from, since)).toBe(grain)
  },
)

test('a gap is longer than two intervals, and a minute at least', () => {
  expect(gapAfter(300, 'raw')).toBe(750_000)
  expect(gapAfter(1, 'raw')).toBe(60_000)
  expect(gapAfter(60, 'hour')).toBe(HOUR_MS)
  expect(gapAfter(null, 'raw')).toBe(750_000)
})

test('how often a sensor reports is the middle of what lies between its instants, lost ones or not', () => {
  expect(intervalSeen([0, 60_000])).toBeNull()
  expect(intervalSeen([0, 60_000, 120_000, 600_000, 660_000])).toBe(60)
})

describe('sums', () => {
  const readings = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: -100, max: 300 })), {
      selector: ([at]) => at,
      maxLength: 200,
    })
    .map(pairs => pairs.sort(([one], [two]) => one - two))

  test('lose nothing: every reading is in one, and its extremes are those of the readings', () => {
    fc.assert(
      fc.property(readings, pairs => {
        const of = { at: pairs.map(([at]) => at), values: pairs.map(([, value]) => value) }
        for (const span of [MINUTE_MS, HOUR_MS]) {
          const sums = sumsOf(of, span)
          expect(sums.reduce((all, { count }) => all + count, 0)).toBe(pairs.length)
          expect(sums.map(({ at }) => at)).toEqual([...new Set(of.at.map(at => at - (at % span)))])
          for (const sum of sums) {
            const own = pairs.filter(([at]) => at >= sum.at && at < sum.at + span)
            expect(sum.low).toBe(Math.min(...own.map(([, value]) => value)))
            expect(sum.high).toBe(Math.max(...own.map(([, value]) => value)))
            expect(sum.sum).toBe(own.reduce((all, [, value]) => all + value, 0))
            expect([sum.firstAt, sum.first]).toEqual(own[0])
            expect([sum.lastAt, sum.last]).toEqual(own.at(-1))
          }
        }
      }),
    )
  })
})

test('a curve has at most the points asked for, and the extremes and the mean of its rows', () => {
  const asked = fc.record({
    steps: fc.array(
      fc.tuple(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: -50, max: 300 }),
        fc.integer({ min: 1, max: 9 }),
      ),
      {
        minLength: 1,
        maxLength: 120,
      },
    ),
    points: fc.integer({ min: 1, max: 150 }),
  })
  fc.assert(
    fc.property(asked, ({ steps, points }) => {
      let at = 0
      const firstAt = steps.map(([step]) => (at += step))
      const values = steps.map(([, value]) => value)
      const count = steps.map(([, , times]) => times)
      const rows = {
        firstAt,
        lastAt: firstAt,
        low: values,
        high: values.map(value => value + 1),
        sum: values.map((value, row) => value * (count[row] as number)),
        count,
      }
      const found = pointsOf(rows, { from: 0, to: at, points })
      expect(found.at.length).toBeLessThanOrEqual(Math.max(1, points))
      if (values.length <= points)
        expect(found).toEqual({ at: firstAt, low: rows.low, high: rows.high, value: values })
      expect(found.at).toEqual(found.at.toSorted((one, two) => one - two))
      expect([Math.min(...found.low), Math.max(...found.high)]).toEqual([
        Math.min(...rows.low),
        Math.max(...rows.high),
      ])
      for (const [place, value] of found.value.entries()) {
        expect(value).toBeGreaterThanOrEqual(found.low[place] as number)
        expect(value).toBeLessThanOrEqual(found.high[place] as number)
      }
      const gaps = gapsBetween(rows, 300, 1000)
      expect(gaps).toHaveLength(steps.filter(([step], row) => row > 0 && step > 300).length)
      for (const [before, after] of gaps) expect(after - before).toBeGreaterThan(300)
    }),
  )
})
