import { describe, expect, test } from 'vitest'
import { missingFields } from '../index.ts'
import { chickenStock, pumpkinCream } from '../samples.ts'
import { allergenNames } from '../../allergens/index.ts'
import { containsSpans, ingredientsSpans } from './allergens.ts'
import { writeDate } from './dates.ts'
import { printable, writeAmount } from './words.ts'

describe('dates', () => {
  test('are written in the wall-clock time of the place', () => {
    expect(writeDate('2026-11-26T23:30:00Z', 'Europe/Madrid', 'en')).toEqual({
      date: '27 Nov 2026',
      weekday: 'Fri',
      time: '00:30',
    })
    expect(writeDate('2026-11-26T23:30:00Z', 'America/New_York', 'es')).toEqual({
      date: '26 nov 2026',
      weekday: 'jue',
      time: '18:30',
    })
  })

  test('a calendar day and the end of a day have no time', () => {
    expect(writeDate('2026-02-03', 'Europe/Madrid', 'es')).toEqual({
      date: '3 feb 2026',
      weekday: 'mar',
      time: null,
    })
    expect(writeDate('2026-07-31T21:59:59Z', 'Europe/Madrid', 'en').time).toBeNull()
  })
})

describe('amounts', () => {
  test('are written as the language writes them, counts in words', () => {
    expect(printable(writeAmount({ value: 2.5, unit: 'kg' }, 'en'))).toBe('2.5 kg')
    expect(printable(writeAmount({ value: 2.5, unit: 'kg' }, 'es'))).toBe('2,5 kg')
    expect(printable(writeAmount({ value: 0.1 + 0.2, unit: 'l' }, 'en'))).toBe('0.3 l')
    expect(writeAmount({ value: 1, unit: 'serving' }, 'en')).toBe('1 serving')
    expect(writeAmount({ value: 12, unit: 'serving' }, 'es')).toBe('12 raciones')
  })
})

describe('what people type', () => {
  test('loses control characters and doubled spaces, nothing else', () => {
    expect(printable('  Jalapen\u0303o\u0000\r\n ^FD~ \u200bx ')).toBe('Jalapeño ^FD~ x')
    expect(printable(null)).toBe('')
  })
})

describe('allergens', () => {
  const bold = (spans: ReturnType<typeof ingredientsSpans> | null) =>
    (spans ?? []).filter(({ style }) => style.emphasised).map(({ text }) => text)

  test('are bold capitals in the list of ingredients, only those the food contains', () => {
    expect(bold(ingredientsSpans('Flour (wheat), milk, salt', { gluten: 'contains' }, 'en'))).toEqual([
      'WHEAT',
    ])
    expect(bold(ingredientsSpans('Harina de trigo, leche', { milk: 'contains' }, 'es'))).toEqual(['LECHE'])
  })

  test('are all emphasised where nobody has declared any', () => {
    expect(bold(ingredientsSpans('Flour (wheat), milk, salt', {}, 'en'))).toEqual(['WHEAT', 'MILK'])
  })

  test('that the list does not name are stated, and all without a list', () => {
    const allergens = { milk: 'contains', celery: 'contains', eggs: 'notContained' } as const
    expect(bold(containsSpans('Milk, salt', allergens, 'en'))).toEqual(['CELERY'])
    expect(bold(containsSpans(null, allergens, 'es'))).toEqual(['LECHE, APIO'])
    expect(containsSpans('Milk, celery', allergens, 'en')).toBeNull()
  })
})

describe('missing fields', () => {
  const declared = Object.fromEntries(allergenNames.map(name => [name, 'notContained' as const]))

  test('a kitchen label needs name, date, maker and answered allergens', () => {
    expect(missingFields({ ...chickenStock, allergens: declared }, 'prep')).toEqual([])
    expect(
      missingFields(
        { ...chickenStock, productName: ' ', expiration: null, bestBefore: null, personName: null },
        'prep',
      ),
    ).toEqual([
      'printedLabel.missing.name',
      'printedLabel.missing.date',
      'printedLabel.missing.person',
      'printedLabel.missing.allergens',
    ])
  })

  test('what is sold needs the particulars of article 9', () => {
    expect(missingFields({ ...pumpkinCream, allergens: declared }, 'sale')).toEqual([])
    expect(
      missingFields({ ...chickenStock, allergens: declared, quantity: null, batchCode: null }, 'sale'),
    ).toEqual([
      'printedLabel.missing.batch',
      'printedLabel.missing.ingredients',
      'printedLabel.missing.quantity',
      'printedLabel.missing.storage',
      'printedLabel.missing.address',
    ])
  })
})
