import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BLOCK_KINDS, LABEL_FIELDS } from '../../../catalogue/names/label.ts'
import { templatePlan, type Box, type LabelContent, type Template, type TemplateBlock } from '../index.ts'
import { chickenStock, pumpkinCream } from '../samples.ts'
import { block, everyBlock, wedge } from './samples.ts'

const pictures = new Map([['wedge', wedge]])
const planOf = (
  blocks: TemplateBlock[],
  content: LabelContent = chickenStock,
  more: Partial<Template> = {},
) => templatePlan({ ...everyBlock, ...more, blocks }, content, { language: 'en', pictures })
const textsOf = (boxes: readonly Box[]) =>
  boxes.flatMap(box => (box.kind === 'text' ? [box] : box.kind === 'panel' ? box.texts : []))
const read = (boxes: readonly Box[]) =>
  textsOf(boxes).map(({ spans }) => spans.map(({ text }) => text.trim()).join(' '))

describe('blocks', () => {
  test.each([
    ['productName', 'Chicken stock, reduced'],
    ['state', 'Chilled'],
    ['quantity', '2.5 kg'],
    ['madeAt', '22 Nov 2026 14:20'],
    ['bestBefore', '25 Nov 2026'],
    ['expiration', '26 Nov 2026 18:00'],
    ['batchCode', 'L-2611-0042'],
    ['serial', '0042'],
    ['locationName', 'Central kitchen'],
    ['personName', 'Ana P.'],
    ['organizationName', 'Mar y Leña'],
    ['gtin', '8412345000010'],
  ] as const)('the field %s says %s', (field, says) => {
    expect(read(planOf([block('field', [2, 2, 90, 5], { field })]).boxes)).toEqual([says])
  })

  test.each(['supplierLot', 'storage', 'origin', 'organizationAddress'] as const)(
    'the field %s that this label does not know leaves its block out',
    field => {
      const plan = planOf([block('field', [2, 2, 90, 5], { field, hasCaption: true, isFilled: true })])
      expect([plan.boxes, [...plan.empty], plan.notices]).toEqual([[], ['field 2,2'], []])
    },
  )

  test('a caption stands before its field; a text names fields in braces', () => {
    const caption = planOf([block('field', [2, 2, 90, 5], { field: 'batchCode', hasCaption: true })])
    expect(read(caption.boxes)).toEqual(['Batch L-2611-0042'])
    const text = planOf([
      block('text', [2, 2, 90, 10], { text: 'By {personName} of {nobody}\n{supplierLot}Lot {batchCode}' }),
    ])
    expect(read(text.boxes)).toEqual(['By Ana P. of {nobody}', 'Lot L-2611-0042'])
  })

  test('what does not go at its size is set smaller, then shortened, and said', () => {
    const small = planOf([block('field', [2, 2, 30, 6], { field: 'productName', size: 4 })])
    expect(read(small.boxes)).toEqual(['Chicken stock, reduced'])
    expect(textsOf(small.boxes)[0]?.size).toBeLessThan(4)
    expect(small.notices).toEqual([])
    const short = planOf([block('field', [2, 2, 14, 4], { field: 'productName', size: 4 })])
    expect(read(short.boxes)).toEqual([expect.stringMatching(/^Chic.*…$/)])
    expect(short.notices).toEqual([{ key: 'printedLabel.notice.cut', part: 'printedLabel.part.name' }])
    expect([...short.cut]).toEqual(['field 2,2'])
  })

  test('allergens stand in capitals, ingredients emphasised, in the language of the template', () => {
    const plan = planOf(
      [block('ingredients', [2, 2, 96, 30]), block('allergens', [2, 34, 96, 16])],
      pumpkinCream,
      { language: 'es' },
    )
    const emphasised = textsOf(plan.boxes).flatMap(({ spans }) =>
      spans.flatMap(({ text, style }) => (style.emphasised ? [text] : [])),
    )
    expect(emphasised).toContain('LECHE')
    expect(read(plan.boxes).join(' ')).toMatch(
      /Ingredientes:.*Contiene: .*LECHE.*Puede contener trazas de: SULFITOS/s,
    )
  })

  test('codes are laid on whole dots of any printer, and left out rather than printed too small to be read', () => {
    for (const dpi of [203, 300, 406, 600]) {
      const { boxes } = planOf([block('qr', [2, 2, 25, 25]), block('code', [2, 30, 90, 15])], chickenStock, {
        dpi,
      })
      const codes = boxes.filter(box => box.kind === 'code')
      expect(codes.map(({ symbology }) => symbology)).toEqual(['qr', 'gs1-128'])
      for (const { module } of codes) {
        const dots = (module * dpi) / 25.4
        expect(Math.abs(dots - Math.round(dots))).toBeLessThan(1e-3)
        expect(module).toBeGreaterThanOrEqual(0.24)
      }
    }
    const tight = planOf([block('qr', [2, 2, 6, 6])])
    expect([tight.boxes, tight.notices]).toEqual([[], [{ key: 'printedLabel.notice.codeTooSmall' }]])
  })

  test('a code for GS1 needs a GTIN; a QR does without', () => {
    const plan = planOf([block('code', [2, 2, 90, 15]), block('qr', [2, 20, 25, 25])], {
      ...chickenStock,
      gtin: null,
    })
    expect(plan.boxes.map(box => box.kind === 'code' && box.payload)).toEqual([chickenStock.bytecodeAddress])
    expect(plan.notices).toEqual([{ key: 'printedLabel.notice.noGtin' }])
  })

  test('pictures keep their shape and their shades', () => {
    const [box] = planOf([block('image', [10, 10, 20, 20], { imageId: 'wedge' })]).boxes
    if (box?.kind !== 'image') throw new Error('no image')
    expect(box.width / box.height).toBeCloseTo(2, 1)
    expect([box.dots.width, box.dots.height]).toEqual([159, 79])
    const black = (from: number, to: number) => {
      let count = 0
      for (let y = 0; y < 79; y++) for (let x = from; x < to; x++) count += box.dots.data[y * 159 + x] ?? 0
      return count / (79 * (to - from))
    }
    expect(black(0, 20)).toBeGreaterThan(0.9)
    expect(black(70, 90)).toBeCloseTo(0.5, 1)
    expect(black(130, 150)).toBeLessThan(0.15)
    expect(planOf([block('image', [10, 10, 20, 20], { imageId: 'other' })]).boxes).toEqual([])
  })

  test('what stands beyond a label that became smaller is cut off or said', () => {
    const plan = planOf(
      [block('line', [2, 5, 90, 0]), block('text', [60, 2, 20, 5], { text: 'Beyond' })],
      chickenStock,
      {
        width: 50,
      },
    )
    expect(plan.boxes).toMatchObject([{ kind: 'rule', width: 48 }])
    expect([...plan.cut]).toEqual(['text 60,2'])
  })
})

const anyBlock = fc
  .record({
    kind: fc.constantFrom(...BLOCK_KINDS),
    field: fc.option(fc.constantFrom(...LABEL_FIELDS), { nil: null }),
    text: fc.option(fc.string({ maxLength: 60 }), { nil: null }),
    x: fc.integer({ min: 0, max: 120 }),
    y: fc.integer({ min: 0, max: 90 }),
    width: fc.double({ min: 0, max: 110, noNaN: true }),
    height: fc.double({ min: 0, max: 80, noNaN: true }),
    size: fc.double({ min: 1, max: 30, noNaN: true }),
    symbology: fc.constantFrom('gs1-128' as const, 'datamatrix' as const),
    align: fc.constantFrom('left' as const, 'centre' as const, 'right' as const),
    hasCaption: fc.boolean(),
    isBold: fc.boolean(),
    isFilled: fc.boolean(),
    stroke: fc.double({ min: 0.1, max: 10, noNaN: true }),
    radius: fc.double({ min: 0, max: 50, noNaN: true }),
  })
  .map(({ kind, x, y, width, height, ...more }) =>
    block(kind, [x, y, width, height], { ...more, imageId: 'wedge' }),
  )

test('dates in a block that is narrower than what they say are left out, and said to be', () => {
  const plan = planOf([block('dates', [82, 0, 0.5, 8], { size: 14.7 })])
  expect(plan.boxes).toEqual([])
  expect([...plan.cut]).toEqual(['dates 82,0'])
})

test('no block, however odd, leaves the width of its label or says what is not so', () => {
  fc.assert(
    fc.property(
      fc.array(anyBlock, { maxLength: 8 }),
      fc.constantFrom(chickenStock, pumpkinCream),
      (blocks, content) => {
        const plan = planOf(blocks, content)
        for (const box of [...plan.boxes, ...textsOf(plan.boxes)]) {
          for (const side of [box.x, box.y, box.width, box.height]) expect(Number.isFinite(side)).toBe(true)
          if (box.kind === 'rule') continue
          expect(box.x).toBeGreaterThanOrEqual(-0.01)
          expect(box.x + box.width).toBeLessThanOrEqual(everyBlock.width + 0.011)
        }
      },
    ),
    { numRuns: 150 },
  )
})
