/** What is seen is what comes out: one plan, drawn as SVG, PDF, ZPL and ESC/POS, stands at the same places. */
import { readCodes, type Picture } from '@cloche/domain/testing/read-codes'
import { inflateSync } from 'node:zlib'
import { PDFArray, PDFDocument, PDFRawStream } from 'pdf-lib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { ready } from 'zpl-renderer-js'
import { chickenStock } from '../../../../domain/src/rules/labels/samples.ts'
import { everyBlock, wedge } from '../../../../domain/src/rules/labels/template/samples.ts'
import {
  planToZpl,
  templatePlan,
  type Area,
  type Dots,
  type LabelPlan,
  type PanelBox,
} from '@cloche/domain/rules/labels'
import { planToEscpos } from './escpos.ts'
import { renderPlansPdf } from './pdf.ts'
import { renderPlanPng } from './png.ts'

const DPI = 203
/** The resolution that the renderer of ZPL means by 203 dpi. */
const ZPL_DPMM = 8
const PER_MM = DPI / 25.4
const POINT = 25.4 / 72

async function dotsOf(png: Uint8Array): Promise<Dots> {
  const { data, info } = await sharp(png)
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    height: info.height,
    data: Uint8Array.from(data, shade => (shade < 128 ? 1 : 0)),
  }
}

/** The picture that a receipt printer prints: its raster commands, one below the other. */
function receiptOf(bytes: Uint8Array): Dots {
  const rows: number[][] = []
  let at = 2
  expect([...bytes.subarray(0, 2)]).toEqual([0x1b, 0x40])
  while (bytes[at] === 0x1d && bytes[at + 1] === 0x76) {
    const rowBytes = (bytes[at + 4] ?? 0) + 256 * (bytes[at + 5] ?? 0)
    const count = (bytes[at + 6] ?? 0) + 256 * (bytes[at + 7] ?? 0)
    for (let row = 0; row < count; row++)
      rows.push(
        Array.from(bytes.subarray(at + 8 + row * rowBytes, at + 8 + (row + 1) * rowBytes)).flatMap(byte =>
          Array.from({ length: 8 }, (_, bit) => (byte >> (7 - bit)) & 1),
        ),
      )
    at += 8 + rowBytes * count
  }
  expect([...bytes.subarray(at)]).toEqual([0x1d, 0x56, 66, 24])
  return { width: rows[0]?.length ?? 0, height: rows.length, data: Uint8Array.from(rows.flat()) }
}

async function zebra(plan: LabelPlan): Promise<Dots> {
  const { api } = await ready
  const { width, height } = plan.size
  return dotsOf(
    Buffer.from(await api.zplToBase64Async(planToZpl(plan, { dpi: DPI }), width, height, ZPL_DPMM), 'base64'),
  )
}

/** Everything that a page of a PDF inks, in mm from its top left corner; texts by where they begin. */
async function inkOf(
  plan: LabelPlan,
): Promise<{ areas: Area[]; texts: { x: number; baseline: number; size: number }[] }> {
  const [page] = (
    await PDFDocument.load(await renderPlansPdf([plan], { sheet: 'single', language: 'en' }))
  ).getPages()
  if (!page) throw new Error('no page')
  const contents = page.node.Contents()
  const streams =
    contents instanceof PDFArray ? contents.asArray().map(each => page.doc.context.lookup(each)) : [contents]
  const operators = streams
    .map(each => (each instanceof PDFRawStream ? inflateSync(each.contents).toString('latin1') : ''))
    .join('\n')
  const height = page.getHeight()
  const areas: Area[] = []
  const texts: { x: number; baseline: number; size: number }[] = []
  let path: [number, number][] = []
  let stroke = 0
  const end = (grow: number) => {
    if (path.length > 0) areas.push(areaOf(path, height, grow))
    path = []
  }
  const tokens = operators.split(/\s+/)
  const numbers: number[] = []
  for (const [at, token] of tokens.entries()) {
    const back = (count: number) => numbers.slice(-count)
    if (/^-?[\d.]+$/.test(token)) numbers.push(Number(token))
    else if (token === 're') {
      const [x = 0, y = 0, w = 0, h = 0] = back(4)
      end(0)
      path = [
        [x, y],
        [x + w, y + h],
      ]
    } else if (token === 'm' || token === 'l') path.push(back(2) as [number, number])
    else if (token === 'c') path.push(back(2) as [number, number])
    else if (token === 'w') stroke = back(1)[0] ?? 0
    else if (token === 'f') end(0)
    else if (token === 'S') end(stroke / 2)
    else if (token === 'Td') {
      const [x = 0, y = 0] = back(2)
      texts.push({ x: x * POINT, baseline: (height - y) * POINT, size: Number(tokens[at - 4]) * POINT })
    } else if (token === 'cm') {
      const [w = 0, , , h = 0, x = 0, y = 0] = back(6)
      path = [
        [x, y],
        [x + w, y + h],
      ]
    } else if (token === 'Do') end(0)
  }
  return { areas, texts }
}

function areaOf(points: readonly (readonly [number, number])[], height: number, grow: number): Area {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => height - y)
  const [left, top] = [Math.min(...xs) - grow, Math.min(...ys) - grow]
  return {
    x: left * POINT,
    y: top * POINT,
    width: (Math.max(...xs) + grow - left) * POINT,
    height: (Math.max(...ys) + grow - top) * POINT,
  }
}

type Edges = { left: number; top: number; right: number; bottom: number }

/** Where the ink of a picture within an area begins and ends, in mm. */
function edgesOf({ width, height, data }: Dots, { x, y, ...within }: Area): Edges {
  const from = (mm: number) => Math.max(0, Math.round(mm * PER_MM))
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let row = from(y); row < Math.min(height, from(y + within.height)); row++)
    for (let column = from(x); column < Math.min(width, from(x + within.width)); column++) {
      if (data[row * width + column] !== 1) continue
      left = Math.min(left, column)
      right = Math.max(right, column)
      top = Math.min(top, row)
      bottom = Math.max(bottom, row)
    }
  return {
    left: left / PER_MM,
    top: top / PER_MM,
    right: (right + 1) / PER_MM,
    bottom: (bottom + 1) / PER_MM,
  }
}

/** The area of a box and a little around it. */
const grown = ({ x, y, width, height }: Area, by: number): Area => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
})
const lies = (inner: Area, { x, y, width, height }: Area): boolean =>
  inner.x >= x && inner.y >= y && inner.x + inner.width <= x + width && inner.y + inner.height <= y + height

const around = (areas: readonly Area[]): Edges => ({
  left: Math.min(...areas.map(({ x }) => x)),
  top: Math.min(...areas.map(({ y }) => y)),
  right: Math.max(...areas.map(({ x, width }) => x + width)),
  bottom: Math.max(...areas.map(({ y, height }) => y + height)),
})

function expectClose(found: Edges, wanted: Edges, dots: Partial<Edges> & { all: number }, what: string) {
  for (const side of ['left', 'top', 'right', 'bottom'] as const)
    expect(
      Math.abs(found[side] - wanted[side]) * PER_MM,
      `${what}, ${side}: ${found[side]} mm, not ${wanted[side]} mm`,
    ).toBeLessThanOrEqual(dots[side] ?? dots.all)
}

const toPicture = ({ width, height, data }: Dots): Picture => {
  // A scanner wants light around what it reads.
  const [edge, wide] = [10, width + 20]
  const pixels = new Uint8ClampedArray(wide * (height + 2 * edge) * 4).fill(255)
  for (let at = 0; at < data.length; at++)
    if (data[at] === 1) {
      const pixel = (Math.floor(at / width) + edge) * wide + (at % width) + edge
      pixels.fill(0, pixel * 4, pixel * 4 + 3)
    }
  return { data: pixels, width: wide, height: height + 2 * edge }
}

/** What a PDF inks, as dots of a fine printer. */
function paint({ size }: LabelPlan, areas: readonly Area[]): Dots {
  const perMm = 16
  const [width, height] = [size.width * perMm, size.height * perMm]
  const data = new Uint8Array(width * height)
  for (const area of areas) {
    for (let y = Math.round(area.y * perMm); y < Math.round((area.y + area.height) * perMm); y++)
      data.fill(
        1,
        y * width + Math.round(area.x * perMm),
        y * width + Math.round((area.x + area.width) * perMm),
      )
  }
  return { width, height, data }
}

const options = {
  language: 'en',
  pictures: new Map([['wedge', wedge]]),
  digitalLinkDomain: 'https://id.cloche.example',
} as const
const plan = templatePlan(everyBlock, chickenStock, options)
/** The frame around the label stands around everything else. */
const frame = plan.boxes.find((box): box is PanelBox => box.kind === 'panel' && box.part === 'drawing')
const inside: LabelPlan = { ...plan, boxes: plan.boxes.filter(box => box !== frame) }
const textsIn = inside.boxes.filter(box => box.kind === 'text')

let svg: Dots
let zpl: Dots
let receipt: Dots
let pdf: Awaited<ReturnType<typeof inkOf>>
beforeAll(async () => {
  svg = await dotsOf(await renderPlanPng(inside, DPI))
  zpl = await zebra(inside)
  receipt = receiptOf(planToEscpos(inside, DPI))
  pdf = await inkOf(inside)
})

describe('what is seen is what comes out', () => {
  test('every block has its place on this label', () => {
    expect([plan.empty, plan.cut, plan.notices]).toEqual([new Set(), new Set(), []])
    expect(new Set(plan.boxes.map(({ kind }) => kind))).toEqual(
      new Set(['text', 'panel', 'rule', 'code', 'image']),
    )
  })

  test.each(inside.boxes.filter(({ kind }) => kind !== 'text').map((box, at) => ({ box, at })))(
    '$box.kind $box.part $at: within a dot or two in every output',
    ({ box }) => {
      const area = grown(box, 0.3)
      const shown = edgesOf(svg, area)
      expectClose(edgesOf(receipt, area), shown, { all: 1.2 }, 'ESC/POS')
      expectClose(edgesOf(zpl, area), shown, { all: 2.1 }, 'ZPL')
      const inked = pdf.areas.filter(each => lies(each, area))
      expectClose(around(inked), shown, { all: 1.2 }, 'PDF')
    },
  )

  test.each(textsIn.map((box, at) => ({ box, at })))(
    'text $box.part $at: begins, stands and ends there',
    ({ box }) => {
      const area = { x: box.x - 1, y: box.y, width: box.width + 2, height: box.height }
      const shown = edgesOf(svg, area)
      expectClose(edgesOf(receipt, area), shown, { all: 1.2 }, 'ESC/POS')
      for (const span of box.spans) {
        const written = pdf.texts.find(
          ({ x, baseline }) =>
            Math.abs(x - box.x - span.x) < 0.01 && Math.abs(baseline - box.baseline) < 0.01,
        )
        expect(written?.size).toBeCloseTo(box.size, 2)
      }
      // The printers' own letters differ from ours; they never leave the planned place.
      const printed = edgesOf(zpl, area)
      const letters = box.size * PER_MM * 0.14 + 2
      const isLeft = box.align === 'left'
      const free = { right: Infinity, ...(isLeft ? {} : { left: Infinity }) }
      expectClose(printed, shown, { all: letters, ...free }, 'ZPL')
      expect(printed.left).toBeGreaterThanOrEqual(box.x - 2 / PER_MM)
      expect(printed.right).toBeLessThanOrEqual(box.x + box.width + 2 / PER_MM)
    },
  )

  test('a frame goes around the same place', async () => {
    if (frame === undefined) throw new Error('no frame')
    const alone: LabelPlan = { ...plan, boxes: [frame] }
    const all = { x: 0, y: 0, width: plan.size.width, height: plan.size.height }
    const shown = edgesOf(await dotsOf(await renderPlanPng(alone, DPI)), all)
    expectClose(edgesOf(receiptOf(planToEscpos(alone, DPI)), all), shown, { all: 1.2 }, 'ESC/POS')
    expectClose(edgesOf(await zebra(alone), all), shown, { all: 2.1 }, 'ZPL')
    expectClose(around((await inkOf(alone)).areas), shown, { all: 1.2 }, 'PDF')
  })

  test('every code is read back from each', async () => {
    const payloads = plan.boxes.flatMap(box => (box.kind === 'code' ? [box.payload] : [])).sort()
    expect(payloads).toHaveLength(3)
    const read = async (dots: Dots) => (await readCodes(toPicture(dots))).map(({ text }) => text).sort()
    for (const dots of [svg, receipt, zpl, paint(plan, pdf.areas)]) expect(await read(dots)).toEqual(payloads)
  })
})
