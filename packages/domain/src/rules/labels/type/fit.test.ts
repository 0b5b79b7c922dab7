import { describe, expect, test } from 'vitest'
import { shrink, truncate, wrap } from './fit.ts'
import { INTER_BOLD, INTER_REGULAR, METRIC_CHARACTERS, ZEBRA_0 } from './font-widths.ts'
import { BOLD, EMPHASISED, MONO, REGULAR, widthOf, zebraWidthOf } from './measure.ts'

const lines = (text: string, width: number) =>
  wrap([{ text, style: REGULAR }], 2, () => width).map(line => line.spans.map(span => span.text).join(''))

describe('widths', () => {
  test('every table has a width for every character', () => {
    for (const table of [INTER_REGULAR, INTER_BOLD, ZEBRA_0])
      expect(table).toHaveLength(METRIC_CHARACTERS.length)
    expect(new Set(METRIC_CHARACTERS).size).toBe(METRIC_CHARACTERS.length)
  })

  test('are those of the faces: capitals wide, mono constant, unknown scripts a full square', () => {
    expect(widthOf('W', REGULAR, 10)).toBeCloseTo(9.85)
    expect(widthOf('i', REGULAR, 10)).toBeCloseTo(2.42)
    expect(widthOf('WiÑ', MONO, 10)).toBeCloseTo(18)
    expect(widthOf('日', BOLD, 10)).toBeCloseTo(10)
  })

  test('font 0 of the printers is narrower than what is planned', () => {
    for (const text of [
      'Chicken stock, reduced',
      '26 Nov 2026',
      'CONTIENE: LECHE',
      'Consumir preferentemente',
    ])
      expect(zebraWidthOf(text) * 10).toBeLessThan(widthOf(text, BOLD, 10))
  })
})

describe('a line', () => {
  test('shrinks to its width and no further than allowed', () => {
    const natural = widthOf('Chicken stock', BOLD, 4)
    expect(shrink('Chicken stock', BOLD, 4, 1, natural + 1)).toBe(4)
    expect(shrink('Chicken stock', BOLD, 4, 1, natural / 2)).toBeCloseTo(2)
    expect(shrink('Chicken stock', BOLD, 4, 3, natural / 2)).toBe(3)
  })

  test('is cut with an ellipsis, as late as it goes', () => {
    const width = widthOf('Chicken st…', BOLD, 4) + 0.01
    expect(truncate('Chicken stock', BOLD, 4, width)).toBe('Chicken st…')
    expect(truncate('Chicken stock', BOLD, 4, 100)).toBe('Chicken stock')
    expect(truncate('Chicken stock', BOLD, 4, 0.1)).toBe('')
  })
})

describe('a paragraph', () => {
  test('breaks at spaces and fills its lines', () => {
    expect(lines('one two three four', widthOf('one two', REGULAR, 2) + 0.01)).toEqual([
      'one two',
      'three',
      'four',
    ])
  })

  test('cuts a word wider than its line', () => {
    const pieces = lines('supercalifragilistic oil', 8)
    expect(pieces.join('').replaceAll(' ', '')).toBe('supercalifragilisticoil')
    for (const piece of pieces) expect(widthOf(piece, REGULAR, 2)).toBeLessThanOrEqual(8.001)
  })

  test('runs beside something for its first lines', () => {
    const set = wrap([{ text: 'aaa bbb ccc ddd eee fff', style: REGULAR }], 2, index => (index < 2 ? 5 : 50))
    expect(set.map(line => line.spans[0]?.text)).toEqual(['aaa', 'bbb', 'ccc ddd eee fff'])
  })

  test('keeps a bold word and its comma together', () => {
    const spans = [
      { text: 'flour (', style: REGULAR },
      { text: 'WHEAT', style: EMPHASISED },
      { text: '), salt', style: REGULAR },
    ]
    const narrow = wrap(spans, 2, () => widthOf('(WHEAT),', BOLD, 2) + 0.2)
    expect(narrow.map(line => line.spans.map(span => span.text).join(''))).toEqual([
      'flour',
      '(WHEAT),',
      'salt',
    ])
    const [wide] = wrap(spans, 2, () => 50)
    expect(wide?.spans.map(({ text, style }) => [text, style.emphasised])).toEqual([
      ['flour (', false],
      ['WHEAT', true],
      ['), salt', false],
    ])
  })
})
