import { expect, test } from 'vitest'
import { backDatingFault, backDatingSeconds, isEnteredLate } from './index.ts'

const now = '2026-03-30T12:00:00.000Z'
const ago = (hours: number, more = 0) => new Date(Date.parse(now) - hours * 3_600_000 - more).toISOString()
const teller = (roleLevel: number, isPlatformOwner = false) => ({ roleLevel, isPlatformOwner })

test('nobody reaches less far than somebody of a lower role', () => {
  const limits = [0, 1, 2, 3, 4, 5].map(level => backDatingSeconds(teller(level)) ?? Infinity)
  expect(limits).toEqual(limits.toSorted((one, other) => one - other))
  expect(backDatingSeconds(teller(0, true))).toBeNull()
})

test.each([
  [0, 72],
  [1, 31 * 24],
  [2, 31 * 24],
  [3, 31 * 24],
])('role %i: %i hours, and not a millisecond more', (level, hours) => {
  expect(backDatingFault(teller(level), ago(hours), now)).toBeUndefined()
  expect(backDatingFault(teller(level), ago(hours, 1), now)).toEqual({
    rule: 'problem.field.tooLongAgo',
    values: { days: hours / 24 },
  })
})

test.each([4, 5])('role %i: as far as they like', level => {
  expect(backDatingFault(teller(level), '1990-01-01T00:00:00Z', now)).toBeUndefined()
})

test('later than five minutes after is told', () => {
  expect([isEnteredLate(ago(0, 300_000), now), isEnteredLate(ago(0, 300_001), now)]).toEqual([false, true])
  expect(isEnteredLate(now, ago(1))).toBe(false)
})
