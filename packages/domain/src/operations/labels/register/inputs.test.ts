import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOut } from './inputs.ts'

const micro = (value: number) => Math.round(value * 1e6)

test('shares add up to the whole to its last decimal, and none is negative', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 12 }),
      fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 200 }),
      (grains, weights) => {
        const shares = shareOut(grains / 1e6, weights)
        expect(shares).toHaveLength(weights.length)
        expect(shares.reduce((sum, share) => sum + micro(share), 0)).toBe(grains)
        for (const share of shares) expect(share).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('shares follow the weights', () => {
  expect(shareOut(1, [1, 1, 2])).toEqual([0.25, 0.25, 0.5])
  expect(shareOut(1, [1, 1, 1])).toEqual([0.333333, 0.333334, 0.333333])
  expect(shareOut(0.9, [0, 0, 0])).toEqual([0.3, 0.3, 0.3])
})
