import { expect, test } from 'vitest'
import { roundUp } from './round-up.ts'

test('the scale ends at a number people count by', () => {
  expect([0, 1, 2, 3, 7, 10, 11, 45, 120, 999].map(roundUp)).toEqual([1, 1, 2, 5, 10, 10, 20, 50, 200, 1000])
})
