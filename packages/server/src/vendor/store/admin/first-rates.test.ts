import { EU_COUNTRIES, rateOn } from '@cloche/domain/rules/store'
import { expect, test } from 'vitest'
import { FIRST_RATES } from './first-rates.ts'

const RATES = FIRST_RATES.map(rate => ({ ...rate, to: null }))

test('every country of the European Union has one standard rate, from a day that has come', () => {
  const standard = FIRST_RATES.filter(({ category }) => category === 'standard')
  expect(standard.map(({ country }) => country).sort()).toEqual([...EU_COUNTRIES].sort())
  for (const { country, percent, from } of standard) {
    // Directive 2006/112/EC, article 97: fifteen per cent at the least.
    expect(percent, country).toBeGreaterThanOrEqual(15)
    expect(new Date(`${from}T00:00:00Z`).toISOString().slice(0, 10), country).toBe(from)
    expect(rateOn(RATES, country, 'standard', '2026-11-24'), country).toBe(percent)
  }
})

test.each([
  ['EE', '2025-06-30', '2025-07-01', 24],
  ['FI', '2024-08-31', '2024-09-01', 25.5],
  ['RO', '2025-07-31', '2025-08-01', 21],
  ['SK', '2024-12-31', '2025-01-01', 23],
  ['LU', '2023-12-31', '2024-01-01', 17],
])('the rate of %s is not said of %s, and of %s it is', (country, before, day, percent) => {
  expect(rateOn(RATES, country, 'standard', before)).toBeNull()
  expect(rateOn(RATES, country, 'standard', day)).toBe(percent)
})
