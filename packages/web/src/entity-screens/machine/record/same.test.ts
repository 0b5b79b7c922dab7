import { expect, test } from 'vitest'
import { isSame } from './same.ts'

test.each([
  [null, undefined, true],
  ['', null, false],
  [Number.NaN, Number.NaN, true],
  [{ value: 1, unit: 'kg' }, { unit: 'kg', value: 1 }, true],
  [{ value: 1, unit: 'kg' }, { value: 1, unit: 'g' }, false],
  [{ milk: null }, {}, true],
  [['a', 'b'], ['b', 'a'], false],
  [[], {}, false],
  [[{ from: '09:00' }], [{ from: '09:00' }], true],
])('%j and %j: %s', (one, other, is) => {
  expect(isSame(one, other)).toBe(is)
  expect(isSame(other, one)).toBe(is)
})
