import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import cases from './curves.cases.json' with { type: 'json' }
import {
  breachesIn,
  brokenLine,
  isReading,
  joined,
  LONGEST_SPAN,
  machineSpans,
  moved,
  placeOf,
  SHORTEST_SPAN,
  spanNamed,
  summaryOf,
  within,
  zoomed,
  type Curve,
} from './index.ts'

const now = Date.parse('2026-03-10T10:00:00Z')
const minute = 60_000

/** A curve of one value every so many minutes; null: nothing was measured. */
function curveOf(values: readonly (number | null)[], every = 1, start = 0): Curve {
  const at: number[] = []
  const value: number[] = []
  const gaps: [number, number][] = []
  let silent: number | null = null
  for (const [place, one] of values.entries()) {
    const here = (start + place * every) * minute
    if (one === null) silent ??= at.at(-1) ?? here
    else {
      if (silent !== null) gaps.push([silent, here])
      silent = null
      at.push(here)
      value.push(one)
    }
  }
  if (silent !== null) gaps.push([silent, (start + (values.length - 1) * every) * minute])
  return { at, low: value, high: value, value, gaps }
}

test.each(cases.breaches)('$why: $found', ({ values, every, lower, upper, tolerance, found }) => {
  const limits = { lower: lower ?? null, upper: upper ?? null }
  const told = breachesIn(curveOf(values, every), limits, tolerance * minute).map(
    ({ side, from, to, peak, isOpen }) =>
      `${side} ${from / minute}-${to / minute} peak ${peak}${isOpen ? ' open' : ''}`,
  )
  expect(told).toEqual(found)
})

test.each(cases.machines)('$why: $found', ({ said, found }) => {
  const events = said.map(one => {
    const [at, action, kind] = one.split(' ') as [string, string, string]
    return { at: Number(at) * minute, action, kind }
  })
  const told = machineSpans(events, { from: 0, to: 10 * minute }).map(
    ({ kind, from, to, isMoment }) => `${kind} ${from / minute}-${to / minute}${isMoment ? ' moment' : ''}`,
  )
  expect(told).toEqual(found)
})

const anyCurve = fc
  .array(fc.option(fc.integer({ min: -30, max: 30 }), { freq: 4 }), { maxLength: 60 })
  .map(values => curveOf(values))

test('a line breaks at every gap between readings and keeps all of them', () => {
  fc.assert(
    fc.property(anyCurve, curve => {
      const line = brokenLine(curve)
      const read = line.at.filter((_, place) => isReading(line, place))
      expect(read).toEqual(curve.at)
      expect(line.value.filter(value => value !== null)).toEqual(curve.value)
      expect(line.at).toEqual(line.at.toSorted((one, other) => one - other))
      const inside = curve.gaps.filter(
        ([began, ended]) => curve.at.some(at => at <= began) && curve.at.some(at => at >= ended),
      )
      expect(line.at.length - read.length).toBe(inside.length)
    }),
  )
})

test('breaches do not overlap, are ordered, and hold every point that is outside', () => {
  fc.assert(
    fc.property(anyCurve, fc.integer({ min: -20, max: 20 }), (curve, upper) => {
      const found = breachesIn(curve, { lower: null, upper })
      for (const [place, breach] of found.entries()) {
        expect(breach.from).toBeLessThanOrEqual(breach.to)
        const next = found[place + 1]
        if (next !== undefined) expect(next.from).toBeGreaterThanOrEqual(breach.to)
      }
      const outside = curve.at.filter((_, place) => curve.high[place]! > upper)
      for (const at of outside) expect(found.some(({ from, to }) => from <= at && at <= to)).toBe(true)
      const peaks = found.map(({ peak }) => peak)
      if (outside.length > 0) expect(Math.max(...peaks)).toBe(Math.max(...curve.high))
    }),
  )
})

test('the nearest point is found', () => {
  expect(placeOf([], 5)).toBe(-1)
  expect(placeOf([10], 5)).toBe(0)
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 1 }),
      fc.integer({ min: -50, max: 1050 }),
      (instants, asked) => {
        const at = instants.toSorted((one, other) => one - other)
        const nearest = Math.min(...at.map(one => Math.abs(one - asked)))
        expect(Math.abs(at[placeOf(at, asked)]! - asked)).toBe(nearest)
      },
    ),
  )
})

test('what came since is joined on, and what is told twice counts once', () => {
  const before = curveOf([1, 2, 3, null, null])
  expect(before.gaps).toEqual([[2 * minute, 4 * minute]])
  const after = joined(before, curveOf([4, 5], 1, 5))
  expect(after).toMatchObject({ value: [1, 2, 3, 4, 5], gaps: [[2 * minute, 5 * minute]] })
  const twice = joined(curveOf([1, 2, 3]), curveOf([33, 4], 1, 2))
  expect(twice).toMatchObject({ at: [0, 1, 2, 3].map(at => at * minute), value: [1, 2, 33, 4], gaps: [] })
  expect(joined(before, curveOf([]))).toBe(before)
  expect(joined(curveOf([]), curveOf([7]))).toMatchObject({ value: [7] })
})

test('one line says the extremes, the mean, and how long it was outside or unknown', () => {
  expect(summaryOf(curveOf([]), { lower: 0, upper: 8 })).toBeNull()
  expect(summaryOf(curveOf([2, 9, 10, 3, null, null, 4]), { lower: 0, upper: 8 })).toEqual({
    lowest: 2,
    highest: 10,
    mean: 5.6,
    outside: 2 * minute,
    unknown: 3 * minute,
  })
})

test('day, week and month end now; moving and zooming stay within what can be looked at', () => {
  expect(spanNamed('day', now)).toEqual({ from: now - 86_400_000, to: now })
  expect(moved(spanNamed('day', now), -0.5, now)).toEqual({ from: now - 129_600_000, to: now - 43_200_000 })
  expect(moved(spanNamed('day', now), 1, now)).toEqual(spanNamed('day', now))
  const at = now - 6 * 3_600_000
  expect(zoomed(spanNamed('day', now), 0.5, at, now)).toEqual({
    from: at - 9 * 3_600_000,
    to: at + 3 * 3_600_000,
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: now }),
      fc.integer({ min: 1, max: 2 * LONGEST_SPAN }),
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      (back, length, factor) => {
        const span = within({ from: now - back - length, to: now - back }, now)
        for (const one of [span, zoomed(span, factor, span.from, now), moved(span, factor, now)]) {
          expect(one.to).toBeLessThanOrEqual(now)
          expect(one.to - one.from).toBeGreaterThanOrEqual(SHORTEST_SPAN - 1)
          expect(one.to - one.from).toBeLessThanOrEqual(LONGEST_SPAN + 1)
        }
      },
    ),
  )
})
