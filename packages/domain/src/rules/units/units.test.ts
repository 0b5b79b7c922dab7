import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  convert,
  convertIn,
  convertLength,
  convertMass,
  convertTemperature,
  convertTemperatureDifference,
  convertTime,
  fromDisplay,
  lengthUnits,
  massUnits,
  measureOf,
  temperatureUnits,
  timeUnits,
  toDisplay,
  writeQuantity,
  type Dimension,
} from './index.ts'
import file from './units.cases.json' with { type: 'json' }

describe('conversions', () => {
  test.each(file.conversions as [Dimension, number, string, string, number][])(
    '%s: %d %s in %s',
    (dimension, value, from, to, expected) => {
      expect(convertIn(dimension, value, from, to)).toEqual({ ok: true, value: expected, exact: true })
    },
  )

  test('a difference of temperatures has no 32', () => {
    expect(convertTemperatureDifference(1, 'C', 'F')).toMatchObject({ value: 1.8 })
    expect(convertTemperature(1, 'C', 'F')).toMatchObject({ value: 33.8 })
  })

  test('a month in days is a mean, and says so', () => {
    expect(convertTime(1, 'month', 'd')).toEqual({ ok: true, value: 30.4375, exact: false })
  })

  test.each([
    ['temperature', convertTemperature],
    ['mass', convertMass],
    ['length', convertLength],
    ['time', convertTime],
  ] as const)('an unknown unit of %s is named', (dimension, converter) => {
    const problem = { code: `units.unknown.${dimension}`, unit: 'stone' }
    expect(converter(1, 'stone', 'stone')).toEqual({ ok: false, problem })
  })

  test('units of two dimensions do not go together, and a cup is only a cup of some system', () => {
    expect(convert(1, 'kg', 'm')).toEqual({
      ok: false,
      problem: { code: 'units.notTogether', unit: 'kg', other: 'm' },
    })
    expect(convert(1, 'slice', 'g')).toMatchObject({ problem: { code: 'units.unknown.any', unit: 'slice' } })
    expect(convert(Number.NaN, 'kg', 'g')).toMatchObject({ problem: { code: 'units.notANumber' } })
    expect([
      measureOf('cup', 'metric'),
      measureOf('tablespoon', 'australian'),
      measureOf('slice', 'us'),
    ]).toEqual(['metric_cup', 'au_tbsp', null])
  })
})

describe('properties of conversions', () => {
  const groups = [
    ['temperature', temperatureUnits],
    ['mass', massUnits],
    ['length', lengthUnits],
    ['time', timeUnits],
  ] as const
  const amounts = fc.integer({ min: -10_000_000, max: 10_000_000 }).map(n => n / 1000)

  test.each(groups)('%s: there and back again is the same to 12 digits', (dimension, units) => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(...units), fc.constantFrom(...units), (value, from, to) => {
        const there = convertIn(dimension, value, from, to)
        const back = there.ok ? convertIn(dimension, there.value, to, from) : there
        const scale = Math.max(1, Math.abs(value), dimension === 'temperature' ? 1000 : 0)
        expect(back.ok && Math.abs(back.value - value) / scale).toBeLessThan(1e-12)
      }),
    )
  })

  test.each(groups)('%s: more stays more', (dimension, units) => {
    fc.assert(
      fc.property(
        amounts,
        amounts,
        fc.constantFrom(...units),
        fc.constantFrom(...units),
        (a, b, from, to) => {
          fc.pre(a < b)
          const less = convertIn(dimension, a, from, to)
          const more = convertIn(dimension, b, from, to)
          expect(less.ok && more.ok && less.value < more.value).toBe(true)
        },
      ),
    )
  })
})

describe('display', () => {
  test.each([
    [4, 'C', 'en', '4.0 °C'],
    [-18.26, 'C', 'es', '-18,3 °C'],
    [1234.567, 'kg', 'en', '1,234.57 kg'],
    [12345.5, 'g', 'es', '12.345,5 g'],
    [0.001, 'lb', 'en', '0 lb'],
    [-0.001, 'kg', 'en', '0 kg'],
    [2, 'm', 'es', '2 m'],
  ])('%d %s in %s', (value, unit, locale, written) => {
    expect(writeQuantity(value, unit, locale).replace('\u00a0', ' ')).toBe(written)
  })

  test('stored values are read and written in the unit of the reader', () => {
    expect(toDisplay('temperature', 4, 'F')).toMatchObject({ value: 39.2 })
    expect(fromDisplay('mass', 1, 'lb')).toMatchObject({ value: 453.59237 })
    expect(toDisplay('length', 25.4, 'in')).toMatchObject({ value: 1 })
  })
})
