import { describe, expect, test } from 'vitest'
import { checkFile, coveredFiles } from './index.ts'

const file = 'gs1/ai_unbracketed_validate.json'
const vectors = (cases: object[]) => JSON.stringify({ cases })

describe('a file of vectors', () => {
  test('each vector passes or fails by itself, a failed one with what came instead', () => {
    const cases = [
      { valid: true, unbracketed: '^0108412345000010' },
      { valid: true, unbracketed: '^0108412345000011' },
      'no vector',
    ] as object[]
    const outcomes = checkFile(file, vectors(cases))
    expect(outcomes?.map(outcome => outcome.ok)).toEqual([true, false, false])
    expect(outcomes?.[1]?.detail).toBe('expected true, got false')
  })

  test.each([
    ['not JSON', '{'],
    ['another layout', '{"vectors": []}'],
    ['no object', '[1]'],
    ['no vectors', '{"cases": []}'],
    ['null', 'null'],
  ])('%s is one failure with a sentence', (_, text) => {
    const outcomes = checkFile(file, text)
    expect(outcomes).toHaveLength(1)
    expect(outcomes?.[0]?.ok).toBe(false)
    expect(outcomes?.[0]?.detail).toMatch(/^the file /)
  })

  test('a file that no room covers is no failure', () => {
    expect(checkFile('gs1/other.json', '{')).toBeUndefined()
  })

  test('no covered file breaks on a wrong layout', () => {
    expect(coveredFiles.length).toBeGreaterThan(10)
    for (const path of coveredFiles)
      for (const text of ['null', '[]', '{}', '[null]', '{"cases":[null]}', '"x"']) {
        const outcomes = checkFile(path, text)
        expect(
          outcomes?.some(outcome => !outcome.ok),
          `${path} with ${text}`,
        ).toBe(true)
      }
  })
})

test('a product list is checked row by row', () => {
  const product = { code: '96385074', name: 'Jam', allergens_tags: ['en:nuts'], traces_tags: ['en:milk'] }
  const expected = { gtin14: '00000096385074', eu14_contains: ['nuts'], eu14_traces: ['milk'] }
  const list = [
    { ...product, ...expected },
    { ...product, ...expected, code: '8412345000010' },
  ]
  const outcomes = checkFile('catalogue/off_products_with_allergens.json', JSON.stringify(list))
  expect(outcomes?.map(outcome => outcome.ok)).toEqual([true, false])
  const refused = [
    { code: '96385075', name: 'Jam', expect: 'bad-check-digit' },
    { ...product, expect: 'bad-length' },
  ]
  const refusals = checkFile('catalogue/off_rows_invalid_gtin.json', JSON.stringify(refused))
  expect(refusals?.map(outcome => outcome.ok)).toEqual([true, false])
})
