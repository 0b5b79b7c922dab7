import { expect, test } from 'vitest'
import { sparkOf } from './sparkline.ts'

const size = { width: 100, height: 24 }

test('a line has its gaps, its band and what lies outside', () => {
  const { line, band, outside } = sparkOf([2, 4, 3, null, null, null, 6], { lower: 0, upper: 4 }, size)
  expect(line.match(/M/g)).toHaveLength(2)
  expect(outside).toEqual([{ x: 98, y: 2 }])
  expect(band.y).toBeCloseTo(2 + 20 / 3, 6)
  expect(band.y + band.height).toBeCloseTo(22, 6)
})

test('readings in a slow rhythm are one line', () => {
  expect(
    sparkOf([2, null, null, 3, null, null, 2], { lower: null, upper: null }, size).line.match(/M/g),
  ).toHaveLength(1)
})

test('of no width in values it stays in the middle; without limits all is within', () => {
  const { line, band, outside } = sparkOf([3, 3], { lower: null, upper: null }, size)
  expect(line).toBe('M2.0 12.0L98.0 12.0')
  expect([band, outside]).toEqual([{ y: 0, height: 24 }, []])
  expect(sparkOf([null, 5, null], { lower: null, upper: 4 }, size).outside).toHaveLength(1)
})
