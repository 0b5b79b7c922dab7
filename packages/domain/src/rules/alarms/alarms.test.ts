import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { exemptTimes, type ExemptWindow } from '../exempt-windows/index.ts'
import cases from './alarms.cases.json' with { type: 'json' }
import {
  breachesOf,
  changesOf,
  isQuiet,
  judge,
  QUIET,
  thinned,
  type AlarmLimits,
  type Breach,
  type Sample,
} from './index.ts'

const NONE: AlarmLimits = { lowLow: null, low: null, high: null, highHigh: null, recovery: 0, delay: 0 }

test.each(cases.breaches)('$case', ({ limits, values, at = [], exempt = [], breaches }) => {
  const samples = values.map((value, place) => ({ at: (at as number[])[place] ?? place, value }))
  const found = breachesOf({ ...NONE, ...limits }, samples, instant =>
    (exempt as number[]).includes(instant),
  ).breaches
  expect(found.map(({ began, peak, ended, level }) => [began, peak, ended, level])).toEqual(breaches)
})

test.each(cases.windows as [ExemptWindow, string, string, boolean][])(
  '%j in %s at %s: %s',
  (window, zone, at, is) => {
    expect(exemptTimes([window], zone)(Date.parse(at))).toBe(is)
  },
)

test('a change is measured against what was within the time before', () => {
  const samples = [0, 4, 5, 5, 2].map((value, at) => ({ at, value }))
  expect(changesOf(samples, 2).map(({ value }) => value)).toEqual([0, 4, 5, 1, 3])
})

const limitsOf = fc.record({
  lowLow: fc.constantFrom(null, 0),
  low: fc.constantFrom(null, 2),
  high: fc.constantFrom(null, 8),
  highHigh: fc.constantFrom(null, 12),
  recovery: fc.constantFrom(0, 1, 5),
  delay: fc.constantFrom(0, 3, 10),
})
const samplesOf = fc
  .uniqueArray(fc.record({ at: fc.integer({ min: 0, max: 120 }), value: fc.integer({ min: -2, max: 14 }) }), {
    selector: ({ at }) => at,
    maxLength: 60,
  })
  .map(samples => samples.toSorted((one, two) => one.at - two.at))

test('it does not matter how values are parted', () => {
  fc.assert(
    fc.property(limitsOf, samplesOf, fc.array(fc.nat(60), { maxLength: 5 }), (limits, samples, cuts) => {
      const edges = [0, ...cuts.toSorted((one, two) => one - two), samples.length]
      let state = QUIET
      const ended: Breach[] = []
      for (let index = 1; index < edges.length; index++) {
        const judged = judge(limits, state, samples.slice(edges[index - 1], edges[index]))
        state = judged.state
        for (const { kind, ...breach } of judged.happened) if (kind === 'ended') ended.push(breach)
      }
      const whole = breachesOf(limits, samples)
      expect(state).toEqual(whole.state)
      expect(ended).toEqual(whole.breaches.filter(breach => breach.ended !== null))
    }),
  )
})

/** Readings that are kept, and the breaches found so far; what comes late is judged from quiet value to quiet value. */
function arrive(
  limits: AlarmLimits,
  kept: Sample[],
  breaches: Breach[],
  fresh: readonly Sample[],
): [Sample[], Breach[]] {
  const all = [...kept, ...fresh].toSorted((one, two) => one.at - two.at)
  const [first, last] = [fresh[0] as Sample, fresh.at(-1) as Sample]
  const quiet = all.filter(({ value }) => isQuiet(limits, value))
  const from = quiet.findLast(({ at }) => at < first.at)?.at ?? -Infinity
  const to = quiet.find(({ at }) => at > last.at)?.at ?? Infinity
  const stretch = all.filter(({ at }) => at >= from && at <= to)
  const outside = breaches.filter(({ began }) => began <= from || began >= to)
  const found = [...outside, ...breachesOf(limits, stretch).breaches]
  return [all, found.toSorted((one, two) => one.began - two.began)]
}

test('in whatever order values come, the breaches are the same', () => {
  fc.assert(
    fc.property(
      limitsOf,
      samplesOf,
      fc.array(fc.nat(4), { minLength: 60, maxLength: 60 }),
      (limits, samples, turns) => {
        let [kept, found]: [Sample[], Breach[]] = [[], []]
        for (let turn = 0; turn <= 4; turn++) {
          const fresh = samples.filter((_sample, place) => turns[place] === turn)
          if (fresh.length > 0) [kept, found] = arrive(limits, kept, found, fresh)
        }
        expect(found).toEqual(breachesOf(limits, samples).breaches)
      },
    ),
    { numRuns: 300 },
  )
})

test('a thinned curve keeps its extremes and its order', () => {
  fc.assert(
    fc.property(samplesOf, samples => {
      const kept = thinned(samples, 10)
      expect(kept.length).toBeLessThanOrEqual(Math.max(10, 0))
      expect(kept.map(({ at }) => at)).toEqual(kept.map(({ at }) => at).toSorted((one, two) => one - two))
      const values = (all: readonly Sample[]) => all.map(({ value }) => value)
      if (samples.length > 0)
        expect([Math.min(...values(kept)), Math.max(...values(kept))]).toEqual([
          Math.min(...values(samples)),
          Math.max(...values(samples)),
        ])
    }),
  )
})
