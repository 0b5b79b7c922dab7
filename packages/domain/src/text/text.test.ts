import { describe, expect, test } from 'vitest'
import { languageOf } from './languages.ts'
import { chooseLocale } from './locale.ts'
import { translate } from './translate.ts'
import type { Texts } from './translate.ts'

const texts = {
  'label.count': { one: '{count} label', other: '{count} labels' },
  'etiqueta.count': { one: '{count} etiqueta', many: '{count} de etiquetas', other: '{count} etiquetas' },
  greeting: 'Good morning, {name}. {name}, batch {batch.code} is ready.',
} satisfies Texts

describe('translate', () => {
  test.each([
    ['label.count', 0, 'en', '0 labels'],
    ['label.count', 1, 'en', '1 label'],
    ['label.count', 1.5, 'en-US', '1.5 labels'],
    ['label.count', 12345, 'en-US', '12,345 labels'],
    ['etiqueta.count', 1, 'es', '1 etiqueta'],
    ['etiqueta.count', 12345.5, 'es-ES', '12.345,5 etiquetas'],
    ['etiqueta.count', 2000000, 'es', '2.000.000 de etiquetas'],
    ['label.count', 2000000, 'es', '2.000.000 labels'],
  ] as const)('%s of %d in %s', (key, count, locale, sentence) => {
    expect(translate(texts, key, { count }, locale)).toBe(sentence)
  })

  test('fills every placeholder, once each way', () => {
    expect(translate(texts, 'greeting', { name: '{batch.code}', 'batch.code': 'A7' }, 'en')).toBe(
      'Good morning, {batch.code}. {batch.code}, batch A7 is ready.',
    )
  })

  test('an unknown key and a missing value stay visible', () => {
    expect(translate(texts, 'no.such', {}, 'en')).toBe('no.such')
    expect(translate(texts, 'toString', {}, 'en')).toBe('toString')
    expect(translate(texts, 'greeting', { name: 'Ana' }, 'en')).toContain('{batch.code}')
  })
})

describe('chooseLocale', () => {
  test.each([
    [{ query: 'es', saved: 'en', browser: 'en-US' }, 'es'],
    [{ query: null, saved: 'es-ES', browser: 'en' }, 'es-ES'],
    [{ query: '', saved: '  ', browser: 'es' }, 'es'],
    [{ query: 'fr', saved: 'es', browser: 'es' }, 'en-US'],
    [{ query: 'ES_es' }, 'es-ES'],
    [{ browser: 'pt-BR' }, 'en-US'],
    [{ browser: ['es-MX', 'es', 'en'] }, 'es'],
    [{ browser: ['ca', 'fr'] }, 'en-US'],
    [{}, 'en-US'],
  ] as const)('%j is %s', (sources, locale) => {
    expect(chooseLocale(sources)).toBe(locale)
  })

  test('a locale is served by its language', () => {
    expect(languageOf('es-ES')).toBe('es')
    expect(languageOf('en')).toBe('en')
  })
})
