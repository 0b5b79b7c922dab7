import { expect, test } from 'vitest'
import { inWeekOrder, nextPeriod, periodsOn, spread, weekdayName, type Period } from './week.ts'

const period = (weekday: number, from: string, to: string): Period => ({ kind: 'opening', weekday, from, to })

test('weeks begin on Monday, in the language of the reader', () => {
  expect(weekdayName(1, 'en')).toBe('Monday')
  expect(weekdayName(7, 'es')).toBe('domingo')
})

test('periods stand in the order of the week, then of the day', () => {
  const late = period(1, '18:00', '23:00')
  const early = period(1, '09:00', '15:00')
  expect(inWeekOrder([period(2, '08:00', '09:00'), late, early])).toEqual([
    early,
    late,
    period(2, '08:00', '09:00'),
  ])
  expect(periodsOn([late, period(2, '08:00', '09:00'), early], 1)).toEqual([early, late])
})

test('one day can be that of every day', () => {
  const week = spread([period(1, '09:00', '15:00'), period(3, '10:00', '11:00')], 1)
  expect(week).toHaveLength(7)
  expect(new Set(week.map(one => one.from))).toEqual(new Set(['09:00']))
})

test('a day is copied onto others in place of what they had, and stays itself', () => {
  const week = [period(1, '09:00', '15:00'), period(2, '10:00', '11:00'), period(6, '12:00', '13:00')]
  expect(spread(week, 1, [2, 3])).toEqual([
    period(1, '09:00', '15:00'),
    period(2, '09:00', '15:00'),
    period(3, '09:00', '15:00'),
    period(6, '12:00', '13:00'),
  ])
  expect(spread(week, 7, [1])).toEqual(week.slice(1))
})

test('a further period begins where the last one of the day ends', () => {
  expect(nextPeriod([], 4)).toEqual(period(4, '09:00', '17:00'))
  expect(nextPeriod([period(4, '09:00', '15:00')], 4)).toEqual(period(4, '15:00', '17:00'))
  expect(nextPeriod([period(4, '09:00', '24:00')], 4).from).toBe('09:00')
})
