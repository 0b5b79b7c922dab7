import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  paper,
  placeStickers,
  sheetFault,
  sheetLayouts,
  sheetNames,
  wrapWords,
  type SheetLayout,
} from './index.ts'

describe('sheets', () => {
  test.each(sheetNames)('%s lies on the paper', name => {
    expect(sheetFault(sheetLayouts[name])).toBeNull()
  })

  const usual = sheetLayouts['3x7']
  test.each([
    [{ columns: 4 }, 'codeSheet.tooWide'],
    [{ rows: 8 }, 'codeSheet.tooHigh'],
    [{ width: 11 }, 'codeSheet.tooSmall'],
    [{ rows: 1.5 }, 'codeSheet.notWhole'],
    [{ columns: 0 }, 'codeSheet.notWhole'],
    [{ gapX: -1 }, 'codeSheet.notWhole'],
    [{ top: Number.NaN }, 'codeSheet.notWhole'],
  ] as const)('%o is refused: %s', (part, fault) => {
    expect(sheetFault({ ...usual, ...part })).toBe(fault)
  })

  const layouts: fc.Arbitrary<SheetLayout> = fc
    .record({
      columns: fc.integer({ min: 1, max: 6 }),
      rows: fc.integer({ min: 1, max: 14 }),
      width: fc.double({ min: 12, max: 200, noNaN: true }),
      height: fc.double({ min: 12, max: 280, noNaN: true }),
      left: fc.double({ min: 0, max: 20, noNaN: true }),
      top: fc.double({ min: 0, max: 20, noNaN: true }),
      gapX: fc.double({ min: 0, max: 5, noNaN: true }),
      gapY: fc.double({ min: 0, max: 5, noNaN: true }),
    })
    .filter(layout => sheetFault(layout) === null)

  test('every sticker keeps to the paper and to itself, and pages fill one after the other', () => {
    fc.assert(
      fc.property(
        layouts,
        fc.integer({ min: 1, max: 60 }),
        fc.nat(10),
        fc.boolean(),
        (layout, count, used, words) => {
          const first = used % (layout.columns * layout.rows)
          const stickers = placeStickers(count, layout, first, words)
          expect(stickers).toHaveLength(count)
          for (const { code, words: beside } of stickers)
            for (const box of beside === null ? [code] : [code, beside]) {
              expect(Math.min(box.x, box.y, box.width)).toBeGreaterThanOrEqual(0)
              expect(box.x + box.width).toBeLessThanOrEqual(paper.width + 0.5)
              expect(box.y + box.height).toBeLessThanOrEqual(paper.height + 0.5)
            }
          const places = stickers.map(({ page, code }) => `${page} ${code.x.toFixed(3)} ${code.y.toFixed(3)}`)
          expect(new Set(places).size).toBe(count)
          expect(stickers.at(-1)?.page).toBe(Math.floor((first + count - 1) / (layout.columns * layout.rows)))
        },
      ),
    )
  })
})

test.each([
  ['Walk-in fridge two', 8, 3, ['Walk-in', 'fridge', 'two']],
  ['Walk-in fridge number two', 8, 2, ['Walk-in', 'fridge…']],
  ['Congelador', 4, 2, ['Cong', 'ela…']],
  ['', 5, 2, []],
])('%s in lines of %i', (text, signs, lines, expected) => {
  expect(wrapWords(text, signs, lines)).toEqual(expected)
})
