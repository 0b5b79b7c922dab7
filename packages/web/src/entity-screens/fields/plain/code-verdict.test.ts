import { describe, expect, test } from 'vitest'
import { codeVerdict, storedCode } from './code-verdict.ts'

describe('a code while it is typed', () => {
  test.each([
    ['gtin14', '', null],
    ['gtin14', '40063', 'open'],
    ['gtin14', '40063813', 'open'],
    ['gtin14', '4006381333931', 'good'],
    ['gtin14', '4006381333932', 'open'],
    ['gtin14', '04006381333931', 'good'],
    ['gtin14', '04006381333932', 'bad'],
    ['gtin14', '40063x', 'bad'],
    ['gln13', '952012345678', 'open'],
    ['gln13', '9520123456788', 'good'],
    ['gln13', '9520123456789', 'bad'],
    ['gln13', '952012345678x', 'bad'],
    ['sscc18', '3761042500', 'open'],
    ['sscc18', '376104250021234569', 'good'],
    ['sscc18', '376104250021234568', 'bad'],
    ['sscc18', '37610425002123456x', 'bad'],
    ['grai', '0123', 'open'],
    ['free', 'anything', null],
  ] as const)('%s %s: %s', (scheme, typed, is) => {
    expect(codeVerdict(scheme, typed)?.is ?? null).toBe(is)
  })

  test('counts up to the next length that there is', () => {
    expect(codeVerdict('gtin14', '400638133')?.values).toEqual({ typed: 9, of: 12 })
  })
})

test('a finished GTIN is filled up to fourteen digits, an unfinished one stays as typed', () => {
  expect(storedCode('gtin14', '4006381 333931')).toBe('04006381333931')
  expect(storedCode('gtin14', '40063')).toBe('40063')
  expect(storedCode('free', 'A 1')).toBe('A1')
})
