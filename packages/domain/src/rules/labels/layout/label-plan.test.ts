import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allergenLevels, allergenNames } from '../../allergens/index.ts'
import { chickenStock, pumpkinCream } from '../samples.ts'
import {
  LABEL_SIZES,
  labelPlan,
  type Box,
  type LabelContent,
  type LabelPlan,
  type TextBox,
} from '../index.ts'
import { widthOf } from '../type/measure.ts'
import { overlap, within } from './plan.ts'

const [card, tiny, , wide, sheet] = LABEL_SIZES

const textsOf = (plan: LabelPlan): TextBox[] =>
  plan.boxes.flatMap(box => (box.kind === 'text' ? [box] : box.kind === 'panel' ? box.texts : []))
const read = (plan: LabelPlan, part?: string): string =>
  textsOf(plan)
    .filter(box => part === undefined || box.part === part)
    .map(box =>
      box.spans
        .map((span, index) => {
          const before = box.spans[index - 1]
          return (before && span.x > before.x + before.width + 0.01 ? ' ' : '') + span.text
        })
        .join(''),
    )
    .join(' ')
const plan = (content: LabelContent, options: Partial<Parameters<typeof labelPlan>[1]> = {}) =>
  labelPlan(content, { size: card, language: 'en', ...options })

/** What is wrong with the geometry of a plan: nothing, for every plan there is. */
function faults(result: LabelPlan): string[] {
  const label = { x: 0, y: 0, width: result.size.width, height: result.size.height }
  const found: string[] = []
  const name = (box: Box) => `${box.kind} ${box.part} at ${box.x.toFixed(2)},${box.y.toFixed(2)}`
  for (const [index, box] of result.boxes.entries()) {
    if (!within(box, label)) found.push(`${name(box)} leaves the label`)
    for (const other of result.boxes.slice(index + 1))
      if (overlap(box, other)) found.push(`${name(box)} overlaps ${name(other)}`)
    if (box.kind === 'panel')
      for (const [at, text] of box.texts.entries()) {
        if (!within(text, box)) found.push(`${name(text)} leaves its panel`)
        for (const other of box.texts.slice(at + 1))
          if (overlap(text, other)) found.push(`${name(text)} overlaps ${name(other)} in its panel`)
      }
  }
  for (const box of textsOf(result))
    for (const [index, span] of box.spans.entries()) {
      if (widthOf(span.text, span.style, box.size) > span.width + 0.001)
        found.push(`"${span.text}" is wider than planned`)
      if (span.x + span.width > box.width + 0.001) found.push(`"${span.text}" leaves its box`)
      const next = box.spans[index + 1]
      if (next && span.x + span.width > next.x + 0.001) found.push(`"${span.text}" runs into "${next.text}"`)
    }
  return found
}

const word = fc.string({
  unit: fc.constantFrom(...'aeinorstlcdmpáéñüÑWIM·-/(),.&^~_\\%ßœŁ日'),
  minLength: 1,
  maxLength: 14,
})
const text = (most: number) => fc.array(word, { minLength: 0, maxLength: most }).map(words => words.join(' '))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const instant = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map(date => date.toISOString())
const day = instant.map(at => at.slice(0, 10))
const lot = fc.string({ unit: fc.constantFrom(...'ABCXYZ0189abz_;>()/-.+%&'), minLength: 1, maxLength: 20 })

const anyContent: fc.Arbitrary<LabelContent> = fc.record({
  productName: text(9),
  state: maybe(fc.record({ path: fc.constant('chill'), word: text(2) })),
  quantity: maybe(
    fc.record({
      value: fc.double({ min: 0, max: 99_999, noNaN: true }),
      unit: fc.constantFrom('kg', 'g', 'l', 'piece', 'serving', 'oz'),
    }),
  ),
  madeAt: maybe(instant),
  bestBefore: maybe(fc.oneof(instant, day)),
  expiration: maybe(fc.oneof(instant, day)),
  timeZone: fc.constantFrom('Europe/Madrid', 'America/New_York', 'Pacific/Auckland'),
  batchCode: maybe(lot),
  supplierLot: maybe(text(4)),
  serial: maybe(fc.stringMatching(/^[0-9]{1,8}$/)),
  locationName: maybe(text(4)),
  personName: maybe(text(2)),
  organizationName: text(4),
  organizationAddress: maybe(text(8)),
  allergens: fc.dictionary(fc.constantFrom(...allergenNames), fc.constantFrom(...allergenLevels)),
  ingredients: maybe(text(40)),
  storage: maybe(text(8)),
  gtin: maybe(fc.constantFrom('08412345000010', '8412345000010', '12345')),
  bytecodeAddress: fc.webUrl(),
})

const anySize = fc.oneof(
  fc.constantFrom(...LABEL_SIZES),
  fc.record({
    id: fc.constant('own'),
    width: fc.integer({ min: 30, max: 160 }),
    height: fc.integer({ min: 20, max: 200 }),
  }),
)

describe('every label', () => {
  test('keeps its boxes apart and on the label, in both languages', () => {
    fc.assert(
      fc.property(
        anyContent,
        anySize,
        fc.constantFrom('en' as const, 'es' as const),
        fc.constantFrom('none' as const, 'gs1-128' as const, 'datamatrix' as const),
        fc.constantFrom('prep' as const, 'sale' as const),
        (content, size, language, secondCode, kind) => {
          expect(faults(labelPlan(content, { size, language, secondCode, kind }))).toEqual([])
        },
      ),
      { numRuns: 400 },
    )
  })

  test('sets nothing larger than its date but the name', () => {
    fc.assert(
      fc.property(anyContent, anySize, (content, size) => {
        const texts = textsOf(plan(content, { size }))
        const date = Math.max(0, ...texts.filter(({ part }) => part === 'expiry').map(box => box.size))
        if (date === 0) return
        for (const box of texts) if (box.part !== 'name') expect(box.size).toBeLessThanOrEqual(date + 1e-9)
      }),
      // A date that stands beside a code on a label of 3 cm.
      {
        numRuns: 200,
        examples: [
          [
            { ...chickenStock, expiration: '2024-01-02', batchCode: ';+;A;' },
            { id: 'own', width: 30, height: 25 },
          ],
        ],
      },
    )
  })

  test('is never set smaller than may be read: x-height 0.9 mm, 1.2 mm from 40 cm2', () => {
    fc.assert(
      fc.property(anyContent, anySize, (content, size) => {
        const least = (size.width * size.height >= 4000 ? 1.2 : 0.9) / 0.546
        for (const box of textsOf(plan(content, { size }))) expect(box.size).toBeGreaterThan(least * 0.98)
      }),
      { numRuns: 200 },
    )
  })

  test('always carries its QR on the common sizes', () => {
    fc.assert(
      fc.property(anyContent, fc.constantFrom(...LABEL_SIZES), (content, size) => {
        const codes = plan(content, { size }).boxes.filter(box => box.kind === 'code')
        expect(codes.map(code => code.symbology)).toEqual(['qr'])
        expect(codes[0]?.module).toBeGreaterThanOrEqual(0.25)
      }),
      { numRuns: 200 },
    )
  })

  test('says every allergen the food contains, or that it could not', () => {
    fc.assert(
      fc.property(anyContent, anySize, (content, size) => {
        const result = plan(content, { size, language: 'en' })
        if (result.notices.some(({ key }) => key === 'printedLabel.notice.allergens')) return
        const emphasised = textsOf(result)
          .filter(({ part }) => part === 'ingredients' || part === 'contains')
          .flatMap(({ spans }) => spans)
        const printed = emphasised
          .filter(({ style }) => style.weight === 'bold')
          .map(span => span.text)
          .join(' ')
        const contained = allergenNames.filter(name => content.allergens[name] === 'contains')
        if (contained.length > 0) expect(printed).not.toBe('')
        if (content.ingredients === null)
          for (const name of contained)
            expect(printed).toContain(name === 'so2' ? 'SULPHITES' : name.toUpperCase())
      }),
      { numRuns: 200 },
    )
  })
})

describe('a label of the kitchen', () => {
  test('reads in English', () => {
    const result = plan(chickenStock, { size: card })
    expect(read(result, 'name')).toBe('Chicken stock, reduced')
    expect(read(result, 'state')).toBe('CHILLED')
    expect(read(result, 'quantity')).toBe('2.5 kg')
    expect(read(result, 'expiry')).toBe('USE BY Thu 18:00 26 Nov 2026')
    expect(read(result, 'made')).toBe('Made 22 Nov 2026 14:20')
    expect(read(result, 'bestBefore')).toBe('Best before 25 Nov 2026')
    expect(read(result, 'contains')).toBe('Contains: MILK, CELERY')
    expect(read(result, 'traces')).toBe('May contain traces of: NUTS')
    expect(result.notices).toEqual([])
  })

  test('reads in Spanish, with the legal words in full', () => {
    const result = plan(pumpkinCream, { size: sheet, language: 'es' })
    expect(read(result, 'expiry')).toContain('FECHA DE CADUCIDAD')
    expect(read(result, 'expiry')).toContain('26 nov 2026')
    expect(read(result, 'bestBefore')).toBe('Consumir preferentemente antes del 25 nov 2026')
    expect(read(result, 'ingredients')).toBe(
      'Ingredientes: Calabacín (60 %), LECHE entera, QUESO azul (LECHE), NUECES, cebolla, MANTEQUILLA, aceite de oliva, sal, pimienta.',
    )
    expect(read(result, 'contains')).toBe('Contiene: APIO')
    expect(read(result, 'cannotEnsure')).toBe('No se puede asegurar la ausencia de: HUEVO')
    expect(result.notices).toEqual([])
  })

  test('shows best before in the band when there is no use-by date', () => {
    const result = plan({ ...chickenStock, expiration: null }, { size: wide })
    expect(read(result, 'expiry')).toBe('BEST BEFORE 25 Nov 2026 Wed')
    expect(read(result, 'bestBefore')).toBe('')
  })

  test('keeps name, date and allergens where nothing else has room, and says what it left out', () => {
    const result = plan(pumpkinCream, { size: tiny, language: 'es' })
    expect(read(result, 'name')).toContain('Crema de calabacín')
    expect(read(result, 'expiry')).toContain('26 nov 2026')
    expect(read(result, 'contains')).toContain('LECHE')
    expect(result.notices.map(({ key }) => key)).toContain('printedLabel.notice.ingredients')
  })

  test('shortens a name no size can hold', () => {
    const result = plan({ ...chickenStock, productName: 'Supercalifragilistic '.repeat(12) }, { size: tiny })
    expect(read(result, 'name')).toMatch(/…$/)
    expect(result.notices).toContainEqual({ key: 'printedLabel.notice.shortened' })
  })

  test('for sale keeps the address longer than who made it', () => {
    const parts = (kind: 'prep' | 'sale') =>
      plan(pumpkinCream, { size: wide, language: 'es', kind }).boxes.map(({ part }) => part)
    expect(parts('sale')).toContain('address')
    expect(parts('prep')).not.toContain('address')
  })

  test('stands the second code below the first, on a sheet across the foot', () => {
    const codes = (size: (typeof LABEL_SIZES)[number], secondCode: 'gs1-128' | 'datamatrix') =>
      plan(chickenStock, { size, secondCode }).boxes.filter(box => box.kind === 'code')
    const [qr, dataMatrix] = codes(card, 'datamatrix')
    expect(dataMatrix?.symbology).toBe('datamatrix')
    expect(dataMatrix?.y).toBeGreaterThan((qr?.y ?? 0) + (qr?.height ?? 0))
    const [linear, sheetQr] = codes(sheet, 'gs1-128')
    expect(linear?.symbology).toBe('gs1-128')
    expect(linear?.ink.y).toBeGreaterThan((sheetQr?.ink.y ?? 0) + (sheetQr?.ink.height ?? 0))
  })

  test('says why a second code is absent', () => {
    const keys = (content: LabelContent, size: (typeof LABEL_SIZES)[number]) =>
      plan(content, { size, secondCode: 'gs1-128' }).notices.map(({ key }) => key)
    expect(keys(chickenStock, tiny)).toContain('printedLabel.notice.secondCode')
    expect(keys({ ...chickenStock, gtin: null }, wide)).toEqual(['printedLabel.notice.noGtin'])
    expect(keys({ ...chickenStock, batchCode: 'LOTE Ñ' }, wide)).toEqual(['printedLabel.notice.notGs1'])
  })
})
