/** Papers of running text as PDF: headings, facts and tables that break over pages of A4. */
import type { Style } from '@cloche/domain/rules/labels'
import {
  beginText,
  endText,
  fill,
  lineTo,
  moveTo,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  rgb,
  setFillingColor,
  setFontAndSize,
  setLineWidth,
  setStrokingColor,
  setTextMatrix,
  showText,
  stroke,
  type Color,
  type PDFFont,
  type PDFName,
  type PDFOperator,
  type PDFPage,
  type PDFRef,
} from 'pdf-lib'
import { encode } from 'uqr'
import { CHART_HEIGHT, drawChart } from './chart.ts'
import { BREAKS, EmbeddedFaces } from './embedded-faces.ts'
import { drawPanels, panelsHeight } from './line-panels.ts'
import type { Block, ChartBlock, CurveBlock, LinesBlock, Paper, TableBlock } from './paper.ts'

const PAGE = { width: 595.28, height: 841.89, side: 48, top: 54, bottom: 60 } as const
const INK = rgb(0.1, 0.13, 0.15)
const BLACK = rgb(0, 0, 0)
/** The side of a QR code: what a phone reads at arm's length. */
const CODE = 96
const GREY = rgb(0.4, 0.45, 0.49)
const LINE = rgb(0.82, 0.85, 0.87)
const SILENT = rgb(0.93, 0.94, 0.95)
const WRONG = rgb(0.71, 0.16, 0.1)
const WRONG_GROUND = rgb(0.99, 0.91, 0.89)
const RIGHT = rgb(0.02, 0.39, 0.27)
const RIGHT_GROUND = rgb(0.9, 0.96, 0.93)
/** Rows that are looked at for words that would not fit, and what a word may take of the line at most. */
const FITTED_ROWS = 60
const MOST_SHARE = 0.2
const REGULAR: Style = { weight: 'regular', face: 'sans', emphasised: false }
const BOLD: Style = { ...REGULAR, weight: 'bold' }

/** What pdf-lib keeps of a page while it is drawn on. */
interface Drawn {
  contentStream?: { getUnencodedContents(): Uint8Array }
  contentStreamRef?: PDFRef
}

/**
 * Packs what was drawn on a page that is full. Kept as the steps it was drawn by, a table of twenty thousand rows took more
 * memory than a worker has; what is drawn later, such as the foot, goes into a stream of its own.
 */
function pack(page: PDFPage): void {
  const drawn = page as unknown as Drawn
  const { contentStream, contentStreamRef } = drawn
  if (contentStream === undefined || contentStreamRef === undefined) return
  const { context } = page.doc
  context.assign(contentStreamRef, context.flateStream(contentStream.getUnencodedContents()))
  delete drawn.contentStream
  delete drawn.contentStreamRef
}

class Writer {
  readonly document: PDFDocument
  readonly #faces: EmbeddedFaces
  readonly #room = PAGE.width - 2 * PAGE.side
  #page: PDFPage
  #y: number = PAGE.height - PAGE.top

  constructor(document: PDFDocument) {
    this.document = document
    this.#faces = new EmbeddedFaces(document)
    this.#page = document.addPage([PAGE.width, PAGE.height])
  }

  /** Begins a page where less than so much is left. */
  #need(height: number): void {
    if (this.#y - height >= PAGE.bottom) return
    pack(this.#page)
    this.#page = this.document.addPage([PAGE.width, PAGE.height])
    this.#y = PAGE.height - PAGE.top
  }

  readonly #names = new Map<PDFPage, Map<PDFFont, PDFName>>()

  /** What a page calls a font. */
  #nameOf(page: PDFPage, font: PDFFont): PDFName {
    const names = this.#names.get(page) ?? new Map<PDFFont, PDFName>()
    this.#names.set(page, names)
    const name = names.get(font) ?? page.node.newFontDictionary(font.name, font.ref)
    names.set(font, name)
    return name
  }

  async draw(
    page: PDFPage,
    text: string,
    x: number,
    y: number,
    style: Style,
    size: number,
    color: Color = INK,
  ): Promise<void> {
    let at = x
    const operators: PDFOperator[] = [beginText(), setFillingColor(color)]
    for (const { font, codes, width } of await this.#faces.shown(text, style)) {
      operators.push(
        setFontAndSize(this.#nameOf(page, font), size),
        setTextMatrix(1, 0, 0, 1, at, y),
        showText(codes),
      )
      at += width * size
    }
    page.pushOperators(...operators, endText())
  }

  async paragraph(text: string, style: Style, size: number, color = INK, after = 4): Promise<void> {
    for (const line of await this.#faces.wrap(text, style, size, this.#room)) {
      this.#need(size * 1.4)
      this.#y -= size * 1.35
      await this.draw(this.#page, line, PAGE.side, this.#y, style, size, color)
    }
    this.#y -= after
  }

  /** The lines of the cells of a row, and its height. */
  async #wrapped(cells: readonly string[], widths: readonly number[], style: Style, size: number) {
    const rooms = widths.map(share => share * this.#room)
    const wrapped: string[][] = []
    for (const [index, cell] of cells.entries())
      wrapped.push(await this.#faces.wrap(cell, style, size, (rooms[index] ?? 40) - 8))
    const lines = Math.max(1, ...wrapped.map(({ length }) => length))
    return { rooms, wrapped, height: lines * size * 1.35 + (size < 9 ? 4 : 6) }
  }

  async row(
    cells: readonly string[],
    widths: readonly number[],
    style: Style,
    size: number,
    { ends = [], head }: Pick<TableBlock, 'ends'> & { readonly head?: () => Promise<void> } = {},
  ): Promise<void> {
    const { rooms, wrapped, height } = await this.#wrapped(cells, widths, style, size)
    const page = this.#page
    this.#need(height)
    // A table that goes on says again what its columns are.
    if (page !== this.#page) await head?.()
    let x: number = PAGE.side
    for (const [index, lines] of wrapped.entries()) {
      for (const [line, text] of lines.entries()) {
        const before =
          ends[index] === true ? (rooms[index] ?? 40) - 14 - (await this.#faces.width(text, style, size)) : 0
        await this.draw(
          this.#page,
          text,
          x + Math.max(0, before),
          this.#y - (line + 1) * size * 1.35,
          style,
          size,
        )
      }
      x += rooms[index] ?? 0
    }
    this.#y -= height
    this.#lines(
      [
        [
          [PAGE.side, this.#y + 1],
          [PAGE.width - PAGE.side, this.#y + 1],
        ],
      ],
      0.5,
      LINE,
    )
  }

  /** The shares of a table's columns, so that no word is broken where the others have room to give. */
  async #fitted({ head, rows, widths }: TableBlock, size: number): Promise<readonly number[]> {
    const least: number[] = []
    for (const [at, text] of head.entries()) {
      const cells = rows.slice(0, FITTED_ROWS).flatMap(row => (row[at] ?? '').split(BREAKS))
      const widest = async (words: readonly string[], style: Style) =>
        Math.max(0, ...(await Promise.all(words.map(word => this.#faces.width(word, style, size)))))
      const most = Math.max(
        await widest(text.split(BREAKS), BOLD),
        await widest([...new Set(cells)], REGULAR),
      )
      least.push(Math.min(MOST_SHARE, (most + 15) / this.#room))
    }
    const short = widths.map((share, at) => Math.max(0, (least[at] ?? 0) - share))
    const spare = widths.map((share, at) => Math.max(0, share - (least[at] ?? 0)))
    const [lacks, has] = [short, spare].map(all => all.reduce((sum, one) => sum + one, 0)) as [number, number]
    if (lacks === 0 || has < lacks) return widths
    return widths.map((share, at) => share + (short[at] ?? 0) - (lacks * (spare[at] ?? 0)) / has)
  }

  /** How much room the head of a table takes with its first row. */
  async #beginning(table: TableBlock, widths: readonly number[], size: number): Promise<number> {
    const top = await this.#wrapped(table.head, widths, BOLD, size)
    const first = await this.#wrapped(table.rows[0] ?? [], widths, REGULAR, size)
    return Math.min(top.height + first.height, PAGE.height / 2)
  }

  async table(table: TableBlock, title?: string): Promise<void> {
    const { head, rows, ends = [], isDense = false } = table
    const size = isDense ? 8 : 9
    const widths = await this.#fitted(table, size)
    // A head stands above at least one row, and a title above its head.
    const beginning = await this.#beginning(table, widths, size)
    if (title !== undefined) {
      this.#need(beginning + 22)
      this.#y -= 4
      await this.paragraph(title, BOLD, 10)
    }
    this.#need(beginning)
    const again = () => this.row(head, widths, BOLD, size, { ends })
    await again()
    for (const row of rows) await this.row(row, widths, REGULAR, size, { ends, head: again })
    this.#y -= 6
  }

  /** Lines through points, drawn at once. */
  #lines(
    lines: readonly (readonly (readonly [x: number, y: number])[])[],
    thickness: number,
    color: Color,
  ): void {
    const operators = lines.flatMap(points =>
      points.map(([x, y], at) => (at === 0 ? moveTo(x, y) : lineTo(x, y))),
    )
    if (operators.length === 0) return
    this.#page.pushOperators(
      pushGraphicsState(),
      setStrokingColor(color),
      setLineWidth(thickness),
      ...operators,
      stroke(),
      popGraphicsState(),
    )
  }

  async banner(text: string, isWarning: boolean): Promise<void> {
    const [size, height] = [13, 32]
    this.#need(height + 8)
    this.#page.drawRectangle({
      x: PAGE.side,
      y: this.#y - height,
      width: this.#room,
      height,
      color: isWarning ? WRONG_GROUND : RIGHT_GROUND,
    })
    const y = this.#y - height / 2 - size * 0.36
    await this.draw(this.#page, text, PAGE.side + 12, y, BOLD, size, isWarning ? WRONG : RIGHT)
    this.#y -= height + 10
  }

  /** Figures stand at the left of the highest and the lowest; what was not measured is left open, on a grey ground. */
  async curve({
    from,
    to,
    at,
    low,
    high,
    value,
    gaps,
    breaches = [],
    ticks = [],
    title,
  }: CurveBlock): Promise<void> {
    const height = 84
    this.#need(height + 44)
    if (title !== undefined) await this.paragraph(title, BOLD, 9, INK, 2)
    const [left, right] = [PAGE.side + 34, PAGE.width - PAGE.side]
    const [top, bottom] = [this.#y - 6, this.#y - height]
    const [most, least] = [Math.max(...high), Math.min(...low)]
    const x = (instant: number) =>
      left + ((Math.min(Math.max(instant, from), to) - from) / Math.max(1, to - from)) * (right - left)
    const y = (figure: number) => bottom + ((figure - least) / Math.max(0.1, most - least)) * (top - bottom)
    const grounds = [
      ...gaps.map(span => [span, SILENT] as const),
      ...breaches.map(span => [span, WRONG_GROUND] as const),
    ]
    for (const [[begin, end], color] of grounds)
      if (end > from && begin < to)
        this.#page.drawRectangle({
          x: x(begin),
          y: bottom,
          width: Math.max(0.6, x(end) - x(begin)),
          height: top - bottom,
          color,
        })
    this.#lines(
      [
        [
          [left, top],
          [left, bottom],
          [right, bottom],
        ],
      ],
      0.5,
      LINE,
    )
    this.#lines(
      ticks.map(([instant]) => [
        [x(instant), bottom],
        [x(instant), bottom - 3],
      ]),
      0.5,
      LINE,
    )
    this.#lines(
      at.map((instant, index) => [
        [x(instant), y(low[index] as number)],
        [x(instant), y(high[index] as number)],
      ]),
      0.6,
      LINE,
    )
    const inGap = (one: number, other: number) => gaps.some(([begin, end]) => begin < other && end > one)
    const stretches: [number, number][][] = []
    for (const [index, instant] of at.entries()) {
      const before = at[index - 1]
      if (before === undefined || inGap(before, instant)) stretches.push([])
      stretches.at(-1)?.push([x(instant), y(value[index] as number)])
    }
    this.#lines(stretches, 0.8, INK)
    for (const figure of new Set([most, least]))
      await this.draw(this.#page, figure.toFixed(1), PAGE.side, y(figure) - 3, REGULAR, 8, GREY)
    for (const [instant, text] of ticks) {
      const half = (await this.#faces.width(text, REGULAR, 7)) / 2
      const middle = Math.min(Math.max(x(instant), left + half), right - half)
      await this.draw(this.#page, text, middle - half, bottom - 11, REGULAR, 7, GREY)
    }
    this.#y -= height + (ticks.length > 0 ? 20 : 10)
  }

  /** Where a chart is drawn, below what was written. */
  #ground() {
    const page = this.#page
    return {
      left: PAGE.side,
      top: this.#y,
      width: this.#room,
      text: (text: string, x: number, y: number) => this.draw(page, text, x, y, REGULAR, 7, GREY),
      widthOf: (text: string) => this.#faces.width(text, REGULAR, 7),
    }
  }

  /** Bars, with what each colour is below them. */
  async chart(block: ChartBlock): Promise<void> {
    this.#need(CHART_HEIGHT + 24)
    await this.paragraph(block.title, BOLD, 9, INK, 4)
    this.#y -= (await drawChart(this.#page, block, this.#ground())) + 8
  }

  /** Small charts, two in a row; the title stays with the first row. */
  async lines({ title, panels }: LinesBlock): Promise<void> {
    for (let at = 0; at < panels.length; at += 2) {
      const row = panels.slice(at, at + 2)
      this.#need(panelsHeight(row) + (at === 0 ? 24 : 0))
      if (at === 0) await this.paragraph(title, BOLD, 9, INK, 4)
      this.#y -= (await drawPanels(this.#page, row, this.#ground())) + 6
    }
  }

  /** A QR code at the left, its quiet zone within the margin, and the text beside it. */
  async code(payload: string, text: string): Promise<void> {
    this.#need(CODE + 12)
    const { data, size } = encode(payload, { ecc: 'M', border: 0 })
    const module = CODE / size
    const top = this.#y - 6
    const squares = data.flatMap((row, down) =>
      row.flatMap((isDark, along) =>
        isDark ? [rectangle(PAGE.side + along * module, top - (down + 1) * module, module, module)] : [],
      ),
    )
    this.#page.pushOperators(setFillingColor(BLACK), ...squares, fill())
    const left = PAGE.side + CODE + 18
    for (const [at, line] of (await this.#faces.wrap(text, REGULAR, 10, this.#room - CODE - 18)).entries())
      await this.draw(this.#page, line, left, top - CODE / 2 + 4 - at * 13.5, REGULAR, 10)
    this.#y = top - CODE - 6
  }

  /** @param before stands right above it */
  async block(block: Block, before?: Block, after?: Block): Promise<void> {
    // It is written with its table, so that no page ends with it.
    if (block.kind === 'subheading' && after?.kind === 'table') return
    if (block.kind === 'heading') {
      this.#need(80)
      this.#y -= 12
      await this.paragraph(block.text, BOLD, 13)
    } else if (block.kind === 'subheading') {
      this.#need(60)
      this.#y -= 4
      await this.paragraph(block.text, BOLD, 10)
    } else if (block.kind === 'text') await this.paragraph(block.text, REGULAR, 10)
    else if (block.kind === 'note') await this.paragraph(block.text, REGULAR, 8, GREY)
    else if (block.kind === 'code') await this.code(block.payload, block.text)
    else if (block.kind === 'banner') await this.banner(block.text, block.isWarning)
    else if (block.kind === 'facts') {
      for (const row of block.rows) await this.row(row, [0.34, 0.66], REGULAR, 10)
      this.#y -= 4
    } else if (block.kind === 'curve') {
      if (block.at.length > 0) await this.curve(block)
    } else if (block.kind === 'chart') await this.chart(block)
    else if (block.kind === 'lines') await this.lines(block)
    else if (block.kind === 'table')
      await this.table(block, before?.kind === 'subheading' ? before.text : undefined)
  }

  async foot(text: string, running?: string): Promise<void> {
    const pages = this.document.getPages()
    // Long names end in dots rather than beyond the page.
    const [low = '', high = ''] = await Promise.all(
      [text, running ?? ''].map(one => this.#faces.shortened(one, REGULAR, 8, this.#room - 40)),
    )
    for (const [index, page] of pages.entries()) {
      const number = `${index + 1} / ${pages.length}`
      await this.draw(page, low, PAGE.side, 32, REGULAR, 8, GREY)
      if (high !== '') await this.draw(page, high, PAGE.side, PAGE.height - 34, REGULAR, 8, GREY)
      const width = await this.#faces.width(number, REGULAR, 8)
      await this.draw(page, number, PAGE.width - PAGE.side - width, 32, REGULAR, 8, GREY)
    }
  }
}

/** The paper as PDF; the same paper gives the same text on the same pages. */
export async function renderPaper(paper: Paper): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const made = new Date(paper.now)
  document.setTitle(paper.title)
  document.setLanguage(paper.language)
  document.setProducer('Cloche')
  document.setCreator('Cloche')
  document.setCreationDate(made)
  document.setModificationDate(made)
  const writer = new Writer(document)
  await writer.paragraph(paper.heading ?? paper.title, BOLD, 20, INK, 2)
  await writer.paragraph(paper.subtitle, REGULAR, 10, GREY, 8)
  for (const [at, block] of paper.blocks.entries())
    await writer.block(block, paper.blocks[at - 1], paper.blocks[at + 1])
  await writer.foot(paper.foot, paper.running)
  return document.save({ useObjectStreams: true })
}
