import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSilent, silentAfter } from '../index.ts'
import cases from './silence.cases.json' with { type: 'json' }

const now = Date.parse('2026-03-10T10:00:00Z')

test.each(cases.after as [number | null, number][])('every %s s: silent after %s s', (interval, seconds) => {
  expect(silentAfter(interval)).toBe(seconds)
})

test.each(cases.silent)('$why: $silent', ({ lastAt, interval, silent }) => {
  expect(isSilent(lastAt === null ? null : Date.parse(lastAt), interval, now)).toBe(silent)
})

test('one that misses a single report by less than a quarter of an hour is never silent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 86_400 }), fc.integer({ min: 0, max: 900 }), (interval, late) => {
      expect(isSilent(now - (interval + late) * 1000, interval, now)).toBe(false)
      expect(isSilent(now - (2 * interval + 901) * 1000, interval, now)).toBe(true)
    }),
  )
})
