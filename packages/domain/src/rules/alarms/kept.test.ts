import { expect, test } from 'vitest'
import { breachFigures } from './index.ts'

test('what the numbers of a kept breach are', () => {
  expect(breachFigures({ low: null, high: 8, delay: 0 })).toBe('value')
  expect(breachFigures({ low: null, high: 5, delay: 0, per: 600 })).toBe('change')
  expect(breachFigures({ low: 20 })).toBe('percent')
  expect(breachFigures({})).toBe('value')
})
