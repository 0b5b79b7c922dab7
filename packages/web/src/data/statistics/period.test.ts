import { expect, test } from 'vitest'
import { addDays, lastDays, lengthOf, periodOf } from './period.ts'

const today = '2026-03-31'

test('days are counted over months, leap years and clock changes', () => {
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
  expect(addDays('2026-03-30', -1)).toBe('2026-03-29')
  expect(lengthOf({ from: '2026-03-01', to: '2026-03-31' })).toBe(31)
  expect(lastDays(7, today)).toEqual({ from: '2026-03-25', to: today })
})

test('the address says the period', () => {
  expect(periodOf('2026-01-01', '2026-01-31', today)).toEqual({ from: '2026-01-01', to: '2026-01-31' })
  expect(periodOf('2026-03-01', undefined, today)).toEqual({ from: '2026-03-01', to: today })
})

test('what is no period is the last 30 days', () => {
  const usual = { from: '2026-03-02', to: today }
  for (const [start, end] of [
    [undefined, undefined],
    ['yesterday', today],
    ['2026-02-31x', today],
    ['2026-02-30', today],
    ['2026-03-31', '2026-03-01'],
    ['2020-01-01', '2026-01-01'],
  ] as const)
    expect(periodOf(start, end, today)).toEqual(usual)
})
