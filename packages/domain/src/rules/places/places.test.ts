import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { LOCATION_TYPES } from '../../catalogue/names/places.ts'
import cases from './places.cases.json' with { type: 'json' }
import {
  copyName,
  periodFaults,
  placingFault,
  placingRules,
  tidyPeriods,
  typesInside,
  type LocationType,
  type Period,
} from './index.ts'

type Line = [Period['kind'], number, string, string]
const periodOf = ([kind, weekday, from, to]: Line): Period => ({ kind, weekday, from, to })

test.each(cases.placing as [LocationType, LocationType | null, string | null][])(
  '%s inside %s: %s',
  (type, parent, fault) => {
    expect(placingFault(type, parent) ?? null).toBe(fault)
  },
)

test('every type may stand somewhere, what may stand inside has no fault, every fault is one of the list', () => {
  for (const parent of [null, ...LOCATION_TYPES])
    for (const type of LOCATION_TYPES) {
      const fault = placingFault(type, parent)
      expect(typesInside(parent).includes(type)).toBe(fault === undefined)
      if (fault !== undefined) expect(placingRules).toContain(fault)
    }
  expect(typesInside(null)).toContain('group')
  for (const type of LOCATION_TYPES)
    expect([null, ...LOCATION_TYPES].some(parent => placingFault(type, parent) === undefined)).toBe(true)
})

test.each(cases.periods)('periods: $what', ({ periods, faults }) => {
  const found = periodFaults((periods as Line[]).map(periodOf)).map(({ index, rule, values }) => [
    index,
    rule.split('.').at(-1),
    ...(values ? [values.other] : []),
  ])
  expect(found).toEqual(faults)
})

const minute = fc.integer({ min: 0, max: 1439 })
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const anyPeriod = fc
  .tuple(
    fc.constantFrom('opening' as const, 'cleaning' as const),
    fc.integer({ min: 1, max: 7 }),
    minute,
    minute,
  )
  .map(([kind, weekday, one, two]): Period => ({
    kind,
    weekday,
    from: clock(Math.min(one, two)),
    to: clock(Math.max(one, two) + 1),
  }))

test('tidied periods have no fault where the given ones had none, and cover the same minutes', () => {
  const minutes = (periods: readonly Period[]) =>
    new Set(
      periods.flatMap(({ kind, weekday, from, to }) => {
        const at = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
        return Array.from({ length: at(to) - at(from) }, (_, k) => `${kind} ${weekday} ${at(from) + k}`)
      }),
    )
  fc.assert(
    fc.property(fc.array(anyPeriod, { maxLength: 8 }), given => {
      fc.pre(periodFaults(given).length === 0)
      const tidy = tidyPeriods(given)
      expect(periodFaults(tidy)).toEqual([])
      expect(minutes(tidy)).toEqual(minutes(given))
      expect(tidyPeriods(tidy)).toEqual(tidy)
    }),
    { numRuns: 60 },
  )
})

test.each(cases.names as [string, string[], string][])(
  'a copy of %s beside %j is %s',
  (name, taken, copy) => {
    expect(copyName(name, taken)).toBe(copy)
  },
)

test('a copy has a name of its own, and one that fits', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 200 }), fc.array(fc.string()), (name, taken) => {
      const copy = copyName(name, taken)
      expect(taken.map(other => other.toLowerCase())).not.toContain(copy.toLowerCase())
      expect(copy.length).toBeLessThanOrEqual(200)
    }),
  )
})
