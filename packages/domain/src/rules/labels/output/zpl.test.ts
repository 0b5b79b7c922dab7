import { ready } from 'zpl-renderer-js'
import { describe, expect, test } from 'vitest'
import {
  LABEL_SIZES,
  labelPlan,
  payloadsOf,
  planToZpl,
  type CodeBox,
  type Dpi,
  type LabelContent,
  type LabelOptions,
  type LabelPlan,
  type Symbology,
} from '../index.ts'
import cases from '../labels.cases.json' with { type: 'json' }
import { chickenStock, pumpkinCream } from '../samples.ts'
import { readCodes } from '../../../testing/read-codes.ts'

const domain = 'https://id.cloche.example'
const dotsPerMm = { 203: 8, 300: 12, 600: 24 } as const
const identifiers: Record<Symbology, string> = { qr: ']Q1', datamatrix: ']d2', 'gs1-128': ']C1' }

/** Prints a plan on a rendered printer and reads its codes. */
async function printed(plan: LabelPlan, dpi: keyof typeof dotsPerMm) {
  const { api } = await ready
  const { width, height } = plan.size
  const picture = await api.zplToBase64Async(planToZpl(plan, { dpi }), width, height, dotsPerMm[dpi])
  return readCodes(Buffer.from(picture, 'base64'))
}

const codesOf = (plan: LabelPlan): CodeBox[] => plan.boxes.filter(box => box.kind === 'code')

async function expectReadBack(
  content: LabelContent,
  options: LabelOptions,
  dpi: keyof typeof dotsPerMm = 203,
): Promise<LabelPlan> {
  const plan = labelPlan(content, { digitalLinkDomain: domain, ...options })
  const planned = codesOf(plan)
  const read = await printed(plan, dpi)
  const expected = planned
    .map(({ symbology, payload }) => ({ identifier: identifiers[symbology], text: payload }))
    .sort((a, b) => (a.identifier < b.identifier ? -1 : 1))
  expect(read.map(({ identifier, text }) => ({ identifier, text }))).toEqual(expected)
  return plan
}

const [card, , , wide] = LABEL_SIZES

describe('ZPL, printed and read back', () => {
  const sizesAndDpi = LABEL_SIZES.flatMap(size =>
    ([203, 300, 600] as const).filter(dpi => dpi < 600 || size.width < 63).map(dpi => ({ size, dpi })),
  )

  test.each(sizesAndDpi)('$size.id at $dpi dpi: every code', async ({ size, dpi }) => {
    const isLarge = size.width > 63 && dpi > 203
    for (const secondCode of isLarge
      ? (['gs1-128'] as const)
      : (['none', 'datamatrix', 'gs1-128'] as const)) {
      await expectReadBack(chickenStock, { size, language: 'en', secondCode }, dpi)
      if (dpi === 203) await expectReadBack(pumpkinCream, { size, language: 'es', secondCode }, dpi)
    }
  })

  test.each(cases.gs1)('$gtin $lot: the elements GS1 gives', async vector => {
    const content: LabelContent = {
      ...chickenStock,
      gtin: vector.gtin,
      batchCode: vector.lot,
      serial: vector.serial ?? null,
      expiration: vector.expiration ?? null,
      bestBefore: vector.bestBefore ?? null,
      quantity: vector.kilograms === undefined ? null : { value: vector.kilograms, unit: 'kg' },
    }
    const { elements } = payloadsOf(content, domain)
    expect(elements?.elements.map(({ ai, value }) => `${ai} ${value}`).sort()).toEqual(
      [...vector.elements].sort(),
    )
    const plan = await expectReadBack(content, { size: card, language: 'en', secondCode: 'datamatrix' })
    const dataMatrix = codesOf(plan).find(({ symbology }) => symbology === 'datamatrix')
    expect(dataMatrix?.payload).toBe(elements?.scan)
    const withBars = await expectReadBack(content, { size: wide, language: 'en', secondCode: 'gs1-128' })
    // 100 mm hold GTIN, date and a batch of 14 characters; a longer one stays in the QR alone.
    expect(codesOf(withBars)).toHaveLength(vector.lot.length <= 14 ? 2 : 1)
  })

  test.each(cases.lots)('lot %s survives every escape', async lot => {
    const content = { ...chickenStock, batchCode: lot, bestBefore: null, quantity: null, serial: 'S_7>;/' }
    const isWritable = payloadsOf(content).elements !== null
    expect(isWritable).toBe(!/[~^#]/.test(lot))
    const small = await expectReadBack(content, { size: card, language: 'en', secondCode: 'datamatrix' })
    expect(codesOf(small)).toHaveLength(isWritable ? 2 : 1)
    await expectReadBack(content, { size: wide, language: 'en', secondCode: 'gs1-128' })
  })

  test('a product without GTIN carries its short address', async () => {
    const content = { ...chickenStock, gtin: null }
    const plan = await expectReadBack(content, { size: card, language: 'en' })
    expect(codesOf(plan)[0]?.payload).toBe(content.bytecodeAddress)
  })

  test('codes stay on the place the plan keeps for them', async () => {
    const plan = labelPlan(pumpkinCream, {
      size: wide,
      language: 'es',
      secondCode: 'datamatrix',
      digitalLinkDomain: domain,
    })
    for (const dpi of [203, 300] as const) {
      const read = await printed(plan, dpi)
      for (const { symbology, x, y, width, height } of codesOf(plan)) {
        const code = read.find(({ identifier }) => identifier === identifiers[symbology])
        const scale = dpi / 25.4
        expect(code?.left).toBeGreaterThanOrEqual(x * scale - 1)
        expect(code?.top).toBeGreaterThanOrEqual(y * scale - 1)
        expect(code?.right).toBeLessThanOrEqual((x + width) * scale + 1)
        expect(code?.bottom).toBeLessThanOrEqual((y + height) * scale + 1)
      }
    }
  })
})

describe('ZPL, as text', () => {
  const zpl = (content: LabelContent, options: Partial<LabelOptions> = {}, dpi: Dpi = 203) =>
    planToZpl(labelPlan(content, { size: card, language: 'en', ...options }), { dpi })

  test('sets the label in dots of each print head', () => {
    expect(zpl(chickenStock)).toMatch(/^\^XA\n\^CI28\n\^PW496\n\^LL288\n/)
    expect(zpl(chickenStock, {}, 300)).toMatch(/\^PW732\n\^LL425\n/)
    expect(zpl(chickenStock, {}, 600)).toMatch(/\^PW1465\n\^LL850\n/)
    expect(
      planToZpl(labelPlan(chickenStock, { size: card, language: 'en' }), { dpi: 203, copies: 12 }),
    ).toContain('^PQ12')
  })

  test('nothing a person types becomes a command, and all is ASCII', () => {
    const nasty = '^XZ~JA^FS_5E\\ Ñandú 日本 \u0000\r\n^FD'
    const written = zpl({ ...pumpkinCream, productName: nasty, personName: nasty, storage: nasty })
    expect(written).toMatch(/^[\x20-\x7e\n]+$/)
    expect(written.match(/\^XZ/g)).toHaveLength(1)
    expect(written).not.toContain('~')
    expect(written).toContain('_5EXZ_7EJA_5EFS')
    expect(written).toContain('_C3_91and_C3_BA')
  })

  test('uses code set B from the first letter and marks every FNC1 itself', () => {
    const content = { ...chickenStock, quantity: null, bestBefore: null, batchCode: 'A>B', serial: '1' }
    expect(zpl(content, { size: wide, secondCode: 'gs1-128' })).toContain(
      '^FD>;>801084123450000101726112610>6A>0B>8211^FS',
    )
  })

  test('modules are whole dots, two at least', () => {
    for (const size of LABEL_SIZES)
      for (const [dpi, least] of [
        [203, 2],
        [300, 3],
        [600, 6],
      ] as const) {
        const modules = [
          ...zpl(chickenStock, { size, secondCode: 'datamatrix' }, dpi).matchAll(/\^B(?:QN,2|XN),(\d+)/g),
        ]
        expect(modules.length).toBeGreaterThan(0)
        for (const [, dots] of modules) expect(Number(dots)).toBeGreaterThanOrEqual(least)
      }
  })
})
