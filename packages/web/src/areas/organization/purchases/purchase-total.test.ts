import { expect, test } from 'vitest'
import { totalOf } from './purchase-total.ts'

test('a total has no errors of binary fractions', () => {
  expect(0.1 + 0.2).not.toBe(0.3)
  expect(totalOf({ amount: 0.1, tax: 0.2, shipping: 0, discount: 0 })).toBe(0.3)
  expect(totalOf({ amount: 1199.99, tax: 251.9979, shipping: 12.35, discount: 64.3379 })).toBe(1400)
  expect(totalOf({ amount: 999_999_999.99, tax: 0.01, shipping: null, discount: null })).toBe(1_000_000_000)
})

test('millionths count, and a discount may be larger than the rest', () => {
  expect(totalOf({ amount: 0.000001, tax: 0.000002, shipping: 0, discount: 0 })).toBe(0.000003)
  expect(totalOf({ amount: 10, tax: 0, shipping: 0, discount: 10.5 })).toBe(-0.5)
})
