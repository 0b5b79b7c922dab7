import { describe, expect, test } from 'vitest'
import { clean } from '../../../data/formats/clean.ts'
import { readDecimal, typedDecimal } from './decimal.ts'
import { partsOf, secondsOf, writeDuration } from './duration.ts'

describe('typed decimals', () => {
  test.each([
    ['', null],
    ['-', null],
    ['12', 12],
    ['1.5', 1.5],
    ['1,5', 1.5],
    [',5', 0.5],
    ['-18', -18],
    ['\u221218', -18],
    ['1.250,75', 1250.75],
    ['1,250.75', 1250.75],
    ['1 250', 1250],
  ])('%s is %s', (text, value) => {
    expect(readDecimal(text)).toBe(value)
  })

  test.each(['abc', '1e5', '1-2', '0x1', '.'])('%s is no number', text => {
    expect(readDecimal(text)).toBeNaN()
  })

  test('are written as the locale writes them, and read back', () => {
    expect(typedDecimal(1234.5, 3, ',')).toBe('1234,5')
    expect(typedDecimal(0.1 + 0.2, 6, '.')).toBe('0.3')
    expect(typedDecimal(null, 2, '.')).toBe('')
    expect(typedDecimal(Number.NaN, 2, '.')).toBe('')
    expect(readDecimal(typedDecimal(-2.25, 3, ','))).toBe(-2.25)
    expect(clean(0.1 + 0.2)).toBe(0.3)
  })
})

describe('durations', () => {
  const write = (seconds: number) => writeDuration(seconds, unit => unit, String)

  test.each([
    [0, '0\u00a0min'],
    [90, '1\u00a0min 30\u00a0s'],
    [5400, '1\u00a0h 30\u00a0min'],
    [7200, '2\u00a0h'],
    [260_000, '72\u00a0h 13\u00a0min 20\u00a0s'],
  ])('%d s is %s', (seconds, text) => {
    expect(write(seconds)).toBe(text)
  })

  test('minutes past the hour are carried over, seconds stay', () => {
    expect(secondsOf(1, 90)).toBe(9000)
    expect(secondsOf(null, 90, 30)).toBe(5430)
    expect(secondsOf(1.5, null)).toBe(5400)
    expect(secondsOf(null, null)).toBeNull()
    expect(partsOf(9030)).toEqual({ hours: 2, minutes: 30, seconds: 30 })
  })
})
