import { describe, expect, test } from 'vitest'
import { priceOf, type Amount } from '../amounts/index.ts'
import { costAfterReceipt, worthByLayers } from './index.ts'

const kg = (value: number): Amount => ({ value, unit: 'kg' })
const g = (value: number): Amount => ({ value, unit: 'g' })
const perKg = (cost: number | null) => ({ cost, unit: 'kg' }) as const

describe('what a product costs after a receipt', () => {
  const receipt = { before: perKg(2), onHand: kg(10), received: g(10_000), paid: 40 } as const
  test.each([
    ['last', 4],
    ['average', 3],
    ['fifo', 4],
  ] as const)('%s', (method, cost) => {
    expect(costAfterReceipt({ ...receipt, method })).toEqual(perKg(cost))
  })
  test('nothing there, less than nothing there, or no cost until now: the last price counts', () => {
    for (const more of [{ onHand: kg(0) }, { onHand: kg(-3) }, { before: perKg(null) }])
      expect(costAfterReceipt({ ...receipt, ...more, method: 'average' })).toEqual(perKg(4))
  })
  test('what does not convert, and nothing at all, leave it as it was', () => {
    const pieces: Amount = { value: 4, unit: 'piece' }
    for (const received of [pieces, kg(0)])
      expect(costAfterReceipt({ ...receipt, method: 'last', received })).toEqual(perKg(2))
    expect(costAfterReceipt({ ...receipt, method: 'average', onHand: pieces })).toEqual(perKg(4))
  })
  test('free goods cost nothing', () => {
    expect(costAfterReceipt({ ...receipt, method: 'last', paid: 0 })).toEqual(perKg(0))
    expect(costAfterReceipt({ ...receipt, method: 'average', paid: 0 })).toEqual(perKg(1))
  })
})

describe('what stock is worth by the prices it came at', () => {
  const layers = [
    { quantity: kg(5), paid: 20 },
    { quantity: g(10_000), paid: 20 },
  ]
  test.each([
    [kg(4), 16],
    [kg(5), 20],
    [kg(7), 24],
    [kg(15), 40],
    [kg(16), 41],
    [kg(0), 0],
    [kg(-2), 0],
  ])('%o is worth %d', (there, worth) => {
    expect(worthByLayers(there, layers, perKg(1))).toBe(worth)
  })
  test('what nobody paid for and nobody costed is worth nobody knows what', () => {
    expect(worthByLayers(kg(16), layers, perKg(null))).toBeNull()
    expect(worthByLayers(kg(1), [], undefined)).toBeNull()
  })
})

test('a price for a unit', () => {
  expect(priceOf(10, g(500), 'kg')).toBe(20)
  expect(priceOf(10, g(-500), 'kg')).toBe(-20)
  expect(priceOf(1, { value: 3, unit: 'piece' }, 'piece')).toBe(0.333333)
  expect(priceOf(1, g(0), 'kg')).toBeNull()
  expect(priceOf(1, g(1), 'l')).toBeNull()
})
