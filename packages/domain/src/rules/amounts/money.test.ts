import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareMoney,
  costOf,
  minusMoney,
  shareOfMoney,
  sumOfMoney,
  timesMoney,
  withoutPercent,
  type Amount,
} from './index.ts'

const grams = (value: number): Amount => ({ value, unit: 'g' })

describe('money', () => {
  test('adds up as on paper', () => {
    expect(sumOfMoney([0.1, 0.2])).toBe(0.3)
    expect(minusMoney(1, 0.9)).toBe(0.1)
    expect(sumOfMoney([])).toBe(0)
    expect(sumOfMoney([1, null])).toBeNull()
    expect(timesMoney(0.07, 100)).toBe(7)
    expect(compareMoney(0.3, 0.1 + 0.2)).toBe('same')
    expect([compareMoney(1, 2), compareMoney(2, 1), compareMoney(1, Number.NaN)]).toEqual([
      'less',
      'more',
      null,
    ])
  })

  test('a price without its tax, and a share of it', () => {
    expect(withoutPercent(12.1, 21)).toBe(10)
    expect(withoutPercent(10, 0)).toBe(10)
    expect(withoutPercent(10, 21)).toBe(8.264463)
    expect(withoutPercent(10, -100)).toBeNull()
    expect(shareOfMoney(3, 12)).toBe(0.25)
    expect(shareOfMoney(-1, -3)).toBe(0.333333)
    expect(shareOfMoney(1, 0)).toBeNull()
  })

  test.each([
    [grams(500), { cost: 12, unit: 'kg' }, 6],
    [grams(-250), { cost: 12, unit: 'kg' }, -3],
    [grams(1), { cost: 0.1, unit: 'g' }, 0.1],
    [grams(3), { cost: 0.1, unit: 'g' }, 0.3],
    [{ value: 3, unit: 'piece' }, { cost: 12, unit: 'kg' }, null],
    [grams(500), { cost: null, unit: 'kg' }, null],
    [grams(500), undefined, null],
    [{ value: 1e9, unit: 'kg' }, { cost: 1e9, unit: 'kg' }, null],
  ] as const)('%o at %o costs %s', (amount, price, cost) => {
    expect(costOf(amount, price)).toBe(cost)
  })

  test('sums are exact in any order', () => {
    const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
    fc.assert(
      fc.property(fc.array(cents), all => {
        const total = all.reduce((sum, cent) => sum + cent, 0)
        expect(sumOfMoney(all.map(cent => cent / 100))).toBe(total / 100 || 0)
        expect(sumOfMoney(all.toReversed().map(cent => cent / 100))).toBe(total / 100 || 0)
      }),
    )
  })
})
