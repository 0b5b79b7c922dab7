import { expect, test } from 'vitest'
import { checkDueAt, isCheckDue } from './index.ts'

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
