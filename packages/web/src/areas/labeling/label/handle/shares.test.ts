import { expect, test } from 'vitest'
import { evenShare, leftAfterSplit } from './shares.ts'

test('equal shares never take more than there is', () => {
  expect(evenShare(1, 3)).toBe(0.333)
  expect(leftAfterSplit(1, 0.333, 3)).toBe(0.001)
  expect(evenShare(2.5, 2)).toBe(1.25)
  expect(leftAfterSplit(2.5, 1.25, 2)).toBe(0)
})

test('decimals add up as people add them', () => {
  expect(leftAfterSplit(0.3, 0.1, 3)).toBe(0)
  expect(leftAfterSplit(0.3, 0.2, 2)).toBe(-0.1)
})
