import { expect, test } from 'vitest'
import { decimalSeparator, readQuantity, stepQuantity, typeKey, writeQuantity } from './quantity.ts'

/** Presses keys one after the other. */
const typed = (keys: string, separator = '.', decimals = 3) =>
  [...keys].reduce((text, key) => typeKey(text, key, separator, decimals), '')

test.each([
  ['12', '12'],
  ['012', '12'],
  ['.5', '0.5'],
  ['1..5', '1.5'],
  ['1.23456', '1.234'],
  ['1234567890', '123456789'],
])('the keys %s make %s', (keys, text) => {
  expect(typed(keys)).toBe(text)
})

test('without decimals there is no separator', () => {
  expect(typed('1.5', '.', 0)).toBe('15')
})

test('the locale decides the separator, both ways', () => {
  expect(decimalSeparator('es')).toBe(',')
  expect(readQuantity('1,25', ',')).toBe(1.25)
  expect(writeQuantity(1.25, ',', 3)).toBe('1,25')
})

test.each(['', '.', '-1', '1.2.3', 'abc', '1e5'])('%j is no quantity', text => {
  expect(readQuantity(text, '.')).toBeNull()
})

test('steps stay within their bounds and free of binary dust', () => {
  expect(stepQuantity(0.2, 0.1, 0, 10)).toBe(0.3)
  expect(stepQuantity(0, -1, 0, 10)).toBe(0)
  expect(stepQuantity(9.5, 1, 0, 10)).toBe(10)
})
