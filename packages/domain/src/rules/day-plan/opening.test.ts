/** When food is needed and when a day is over, by opening hours. */
import { expect, test } from 'vitest'
import { isOverAt, neededMinuteOf, type Opening } from './index.ts'

const at = (hour: number, minute = 0): number => hour * 60 + minute
const open = (from: number, to: number): Opening => ({ from: at(from), to: at(to) })
const LUNCH_AND_DINNER = [open(13, 16), open(20, 24)]
// Open until half past one: the night belongs to the day before.
const BAR = [{ from: 0, to: 90 }, open(18, 24)]

test('food is needed when the place opens; of today when it opens next', () => {
  expect(neededMinuteOf(LUNCH_AND_DINNER, null)).toBe(at(13))
  expect([9, 13, 17, 21].map(hour => neededMinuteOf(LUNCH_AND_DINNER, at(hour)))).toEqual([
    at(13),
    at(20),
    at(20),
    at(20),
  ])
  expect([neededMinuteOf(BAR, null), neededMinuteOf(BAR, at(1))]).toEqual([at(18), at(18)])
  expect([neededMinuteOf([], null), neededMinuteOf([], at(9)), neededMinuteOf([], at(15))]).toEqual([
    at(12),
    at(12),
    at(12),
  ])
  // Open all day: what is made now is for noon.
  expect([9, 15].map(hour => neededMinuteOf([open(8, 23)], at(hour)))).toEqual([at(12), at(8)])
})

test('a day is over when its last opening hours end; one without a plan in the evening, once they began', () => {
  const over = (openings: readonly Opening[], isAccepted: boolean) =>
    [at(17, 59), at(18), at(20), at(22), at(23, 59)].map(now => isOverAt(openings, now, isAccepted))
  expect(over(LUNCH_AND_DINNER, false)).toEqual([false, false, true, true, true])
  expect(over(LUNCH_AND_DINNER, true)).toEqual([false, false, false, false, false])
  expect(over([open(13, 16)], true)).toEqual([true, true, true, true, true])
  expect(over([open(8, 23)], false)).toEqual([false, true, true, true, true])
  expect(over([open(8, 23)], true)).toEqual([false, false, false, false, true])
  expect(over([], false)).toEqual([false, true, true, true, true])
  expect(over([], true)).toEqual([false, false, false, false, false])
  expect(isOverAt(BAR, at(1), false)).toBe(false)
})
