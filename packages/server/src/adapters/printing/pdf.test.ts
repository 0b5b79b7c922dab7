import { inflateSync } from 'node:zlib'
import {
  LABEL_SIZES,
  labelPlan,
  type CodeBox,
  type LabelContent,
  type LabelPlan,
} from '@cloche/domain/rules/labels'
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, type PDFPage } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import { chickenStock, pumpkinCream } from '../../../../domain/src/rules/labels/samples.ts'
import { readCodes } from '@cloche/domain/testing/read-codes'
import { renderLabelsPdf, renderPlansPdf, type PdfOptions } from './pdf.ts'

const [card, tiny, , wide, upright] = LABEL_SIZES
const options = {
  size: card,
  sheet: 'a4',
  language: 'en',
  digitalLinkDomain: 'https://id.cloche.example',
} as const

/** The drawing operators of a page, unpacked. */
function operatorsOf(page: PDFPage): string {
  const contents = page.node.Contents()
  const streams =
    contents instanceof PDFArray ? contents.asArray().map(each => page.doc.context.lookup(each)) : [contents]
  return streams
    .map(stream => (stream instanceof PDFRawStream ? inflateSync(stream.contents).toString('latin1') : ''))
    .join('\n')
}

/** Glyph to text of a font, from its ToUnicode map. */
function glyphsOf(page: PDFPage, key: string): Map<string, string> {
  const fonts = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict)
  const font = fonts?.lookup(PDFName.of(key), PDFDict)
  const map = font?.lookup(PDFName.of('ToUnicode'))
  const text = map instanceof PDFRawStream ? inflateSync(map.contents).toString('latin1') : ''
  return new Map(
    [...text.matchAll(/<([0-9A-Fa-f]{4})> <([0-9A-Fa-f]+)>/g)].map(([, glyph = '', unicode = '']) => [
      glyph.toUpperCase(),
      Buffer.from(unicode, 'hex').swap16().toString('utf16le'),
    ]),
  )
}

/** The texts of a page in drawing order, as a reader would copy them. */
function textsOf(page: PDFPage): string[] {
  const maps = new Map<string, Map<string, string>>()
  return [...operatorsOf(page).matchAll(/BT \/(\S+) \S+ Tf \S+ \S+ Td <([0-9A-Fa-f]*)> Tj ET/g)].map(
    ([, key = '', hex = '']) => {
      const glyphs = maps.get(key) ?? glyphsOf(page, key)
      maps.set(key, glyphs)
      return (hex.match(/.{4}/g) ?? []).map(glyph => glyphs.get(glyph.toUpperCase()) ?? '\ufffd').join('')
    },
  )
}

/** Paints the filled rectangles of a page, the codes among them, at so many pixels a point. */
function painted(page: PDFPage, scale: number) {
  const width = Math.ceil(page.getWidth() * scale)
  const height = Math.ceil(page.getHeight() * scale)
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const [, x, y, w, h] of operatorsOf(page).matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)) {
    const [left, bottom, across, up] = [x, y, w, h].map(each => Number(each) * scale) as [
      number,
      number,
      number,
      number,
    ]
    // The cutting line around a label is stroked, not filled.
    if (across > width / 4 && up > height / 12) continue
    for (let row = Math.round(height - bottom - up); row < Math.round(height - bottom); row++)
      for (let column = Math.round(left); column < Math.round(left + across); column++) {
        const at = (row * width + column) * 4
        data[at] = data[at + 1] = data[at + 2] = 0
      }
  }
  return { data, width, height }
}

const pagesOf = async (labels: readonly LabelContent[], pdfOptions: PdfOptions): Promise<PDFPage[]> =>
  (await PDFDocument.load(await renderLabelsPdf(labels, pdfOptions))).getPages()

const payloadsOf = (plan: LabelPlan): string[] =>
  plan.boxes.filter((box): box is CodeBox => box.kind === 'code').map(({ payload }) => payload)

describe('labels as PDF', () => {
  test.each(LABEL_SIZES)('$id, a page each: text can be copied, every code reads', async size => {
    for (const [content, language] of [
      [chickenStock, 'en'],
      [pumpkinCream, 'es'],
    ] as const)
      for (const secondCode of ['datamatrix', 'gs1-128'] as const) {
        const own = { ...options, size, sheet: 'single' as const, language, secondCode }
        const [page] = await pagesOf([content], own)
        if (!page) throw new Error('no page')
        const plan = labelPlan(content, own)
        expect(page.getWidth()).toBeCloseTo((size.width * 72) / 25.4)
        const spans = plan.boxes.flatMap(box =>
          (box.kind === 'text' ? [box] : box.kind === 'panel' ? box.texts : []).flatMap(text => text.spans),
        )
        expect(textsOf(page)).toEqual(spans.map(span => span.text))
        const read = await readCodes(painted(page, 4))
        expect(read.map(({ text }) => text).sort()).toEqual(payloadsOf(plan).sort())
      }
  })

  test('24 labels go on one A4 sheet and every QR of it reads', async () => {
    const labels = Array.from({ length: 24 }, (_, index) => ({
      ...chickenStock,
      serial: String(1000 + index),
    }))
    const pages = await pagesOf(labels, options)
    const read: string[] = []
    for (const page of pages) {
      expect(page.getSize().width).toBeCloseTo(595.28, 1)
      read.push(...(await readCodes(painted(page, 4))).map(({ text }) => text))
    }
    expect(pages).toHaveLength(2)
    expect(new Set(read)).toEqual(new Set(labels.flatMap(label => payloadsOf(labelPlan(label, options)))))
  })

  test('sets other scripts and accents from their own files', async () => {
    const content = { ...chickenStock, productName: 'Żurek, łosoś и Μουσακάς' }
    const [page] = await pagesOf([content], { ...options, size: wide, sheet: 'single' })
    expect(page && textsOf(page).join('')).toContain('Żurek, łosoś и Μουσακάς')
  })

  test('embeds only the characters it uses', async () => {
    const pdf = await renderLabelsPdf([chickenStock], { ...options, size: tiny, sheet: 'single' })
    expect(pdf.byteLength).toBeLessThan(45_000)
  })

  test('a label larger than its sheet gets a page of its own', async () => {
    const sheet = { width: 100, height: 100, marginX: 5, marginY: 5, gapX: 0, gapY: 0 }
    const [page] = await pagesOf([chickenStock], { ...options, size: upright, sheet })
    expect(page?.getHeight()).toBeCloseTo((152 * 72) / 25.4)
  })
})

test('copies are pages that show one drawing', async () => {
  const plan = labelPlan(chickenStock, options)
  const other = labelPlan(pumpkinCream, options)
  const as = { sheet: 'single', language: 'en' } as const
  const bytes = await renderPlansPdf([...Array.from({ length: 500 }, () => plan), other], as)
  const pages = (await PDFDocument.load(bytes)).getPages()
  expect(pages).toHaveLength(501)
  expect(new Set(pages.map(page => String(page.node.get(PDFName.of('Contents'))))).size).toBe(2)
  expect(operatorsOf(pages[499] as PDFPage)).toBe(operatorsOf(pages[0] as PDFPage))
  expect(operatorsOf(pages[500] as PDFPage)).not.toBe(operatorsOf(pages[0] as PDFPage))
  expect(bytes.length).toBeLessThan((await renderPlansPdf([plan, other], as)).length + 500 * 20)
})
