import { expect, test } from 'vitest'
import { dayOf, daysAhead, formatsFor } from './values.ts'

test('the day is that of the place, not of the device', () => {
  expect(dayOf('2026-03-29T22:30:00Z', 'Europe/Madrid')).toBe('2026-03-30')
  expect(dayOf('2026-03-29T22:30:00Z', 'America/Lima')).toBe('2026-03-29')
})

test('days ahead are calendar days, across a clock change too', () => {
  const now = Date.parse('2026-03-28T22:50:00Z')
  expect(daysAhead('2026-03-28T22:55:00Z', now, 'Europe/Madrid')).toBe(0)
  expect(daysAhead('2026-03-28T23:05:00Z', now, 'Europe/Madrid')).toBe(1)
  expect(daysAhead('2026-03-29T22:05:00Z', now, 'Europe/Madrid')).toBe(2)
  expect(daysAhead('2026-03-27T10:00:00Z', now, 'Europe/Madrid')).toBe(-1)
})

test('written as the locale writes', () => {
  const spanish = formatsFor({ locale: 'es', timeZone: 'Europe/Madrid' })
  expect(spanish.number(12345.678)).toBe('12.345,68')
  expect(spanish.time('2026-07-01T22:05:00Z')).toBe('00:05')
  expect(spanish.quantity(1.25, 'kg')).toBe('1,25\u00a0kg')
})
