import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Amount } from '../amounts/index.ts'
import { compareBreaches, failedCheck, faultyDevice, missedCheck, shortStock, silentDevice } from './index.ts'

const HOUR = 3_600_000
const now = Date.parse('2026-03-10T10:00:00Z')
const kg = (value: number): Amount => ({ value, unit: 'kg' })
const g = (value: number): Amount => ({ value, unit: 'g' })

test.each<[string, readonly Amount[], Amount | null, Amount | undefined]>([
  ['less than the minimum, in its unit', [g(24_000)], kg(25), kg(24)],
  ['just enough', [g(25_000)], kg(25), undefined],
  ['nothing was ever there', [], kg(25), kg(0)],
  ['counted otherwise', [{ value: 3, unit: 'piece' }], kg(25), undefined],
  ['counted both ways', [{ value: 3, unit: 'piece' }, g(1000)], kg(25), kg(1)],
  ['more was taken out than went in', [g(-500)], kg(1), kg(-0.5)],
  ['none left', [g(0)], null, g(0)],
  ['never any', [], null, { value: 0, unit: 'piece' }],
  ['some left, counted otherwise', [g(-1), { value: 3, unit: 'piece' }], null, undefined],
])('stock: %s', (_why, levels, minimum, short) => {
  expect(shortStock(levels, minimum)).toEqual(short)
})

test.each([
  ['in time', 4, now - 3 * HOUR, null, undefined],
  ['due this instant', 4, now - 4 * HOUR, null, now],
  ['late, and not yet told', 4, now - 5 * HOUR, 7200, undefined],
  ['late', 4, now - 6 * HOUR, 7200, now - 2 * HOUR],
  ['never checked', 4, null, null, now - 6 * HOUR],
  ['without an interval', null, null, null, undefined],
] as const)('a check, %s', (_why, everyHours, lastAt, after, since) => {
  const point = { everyHours, lastAt, failedAt: null, created: now - 10 * HOUR }
  expect(missedCheck(point, after, now)).toBe(since)
})

test('a failed check lasts until a good one', () => {
  const point = { everyHours: null, lastAt: now, failedAt: now - HOUR, created: 0 }
  expect(failedCheck(point, 3600, now)).toBe(now - HOUR)
  expect(failedCheck(point, 3601, now)).toBeUndefined()
  expect(failedCheck({ ...point, failedAt: null }, null, now)).toBeUndefined()
})

test('a device is silent by how often it reports, or by what the alert says', () => {
  const device = { lastSeen: now - HOUR, interval: 60, errorAt: null }
  expect(silentDevice(device, null, now)).toBe(now - HOUR)
  expect(silentDevice({ ...device, interval: null }, null, now)).toBeUndefined()
  expect(silentDevice({ ...device, interval: null }, 1800, now)).toBe(now - HOUR)
  expect(silentDevice(device, 7200, now)).toBeUndefined()
  expect(silentDevice({ ...device, lastSeen: null }, 0, now)).toBeUndefined()
  expect(faultyDevice(device, null, now)).toBeUndefined()
  expect(faultyDevice({ ...device, errorAt: now }, null, now)).toBe(now)
})

test('breaches begin, get worse and are over once, whatever went before', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd')
  const found = fc.uniqueArray(fc.record({ key, peak: fc.option(fc.integer({ min: 0, max: 3 })) }), {
    selector: one => one.key,
  })
  fc.assert(
    fc.property(fc.array(found, { maxLength: 8 }), looks => {
      let going: { id: string; key: string; peak: number | null }[] = []
      for (const look of looks) {
        const { begun, worse, over } = compareBreaches(going, look)
        expect(begun.length + going.length - over.length).toBe(look.length)
        for (const one of worse) expect(one.found.peak).toBeLessThan(one.going.peak ?? Infinity)
        const lower = new Map(worse.map(one => [one.going.id, one.found.peak]))
        going = [
          ...going
            .filter(one => !over.includes(one))
            .map(one => ({ ...one, peak: lower.get(one.id) ?? one.peak })),
          ...begun.map(one => ({ ...one, id: one.key })),
        ]
        expect(compareBreaches(going, look)).toEqual({ begun: [], worse: [], over: [] })
      }
    }),
  )
})
