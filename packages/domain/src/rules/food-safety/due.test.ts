import { expect, test } from 'vitest'
import { checkDueAt, checksSoFar, isCheckDue } from './index.ts'

const noon = Date.parse('2026-03-02T12:00:00Z')

test('a point is due as many hours after its last check as it says', () => {
  const point = { everyHours: 4, lastAt: '2026-03-02T08:00:00.001Z' }
  expect(checkDueAt(point)).toBe(noon + 1)
  expect(isCheckDue(point, noon)).toBe(false)
  expect(isCheckDue(point, noon + 1)).toBe(true)
  expect(isCheckDue({ ...point, everyHours: 0.25 }, noon)).toBe(true)
})

test('a point that was never checked is due at once', () => {
  expect(checkDueAt({ everyHours: 24, lastAt: null })).toBeNull()
  expect(isCheckDue({ everyHours: 24, lastAt: null }, noon)).toBe(true)
})

test('the checks of a day: what is owed and what was done today, each point once', () => {
  const begins = Date.parse('2026-03-02T00:00:00Z')
  const at = (everyHours: number, lastAt: string | null) => ({ everyHours, lastAt })
  const points = [
    at(4, '2026-03-02T10:00:00Z'), // done
    at(4, '2026-03-02T08:00:00Z'), // done today, owed again since noon
    at(24, '2026-03-01T13:00:00Z'), // not yet owed, and not of today
    at(24, '2026-03-01T11:00:00Z'), // owed
    at(24, null), // never
    at(24, '2026-03-02T00:00:00Z'), // at the very beginning
  ]
  expect(checksSoFar(points, begins, noon)).toEqual({ due: 5, done: 2 })
  expect(checksSoFar([], begins, noon)).toEqual({ due: 0, done: 0 })
})
