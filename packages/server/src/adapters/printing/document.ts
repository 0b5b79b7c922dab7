/** Papers of running text as PDF: headings, facts and tables that break over pages of A4. */
import type { Style } from '@cloche/domain/rules/labels'
import fontkit from '@pdf-lib/fontkit'
import { PDFDocument, rgb, type PDFFont, type PDFPage } from 'pdf-lib'
import { stretchesOf, type FaceFile } from './faces.ts'

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [name: string, value: string])[] }
  /** `widths` are shares of the line. */
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly string[])[]
      readonly widths: readonly number[]
    }
  /** A curve over time with the band between its lows and highs; `gaps`: when nothing was measured. In milliseconds. */
  | {
      readonly kind: 'curve'
      readonly from: number
      readonly to: number
      readonly at: readonly number[]
      readonly low: readonly number[]
      readonly high: readonly number[]
      readonly value: readonly number[]
      readonly gaps: readonly (readonly [number, number])[]
    }

export interface Paper {
  readonly title: string
  readonly subtitle: string
  readonly blocks: readonly Block[]
  /** Stands at the foot of every page before its number. */
  readonly foot: string
  readonly language: string
  readonly now: string
}

const PAGE = { width: 595.28, height: 841.89, side: 48, top: 54, bottom: 60 } as const
const INK = rgb(0.1, 0.13, 0.15)
const GREY = rgb(0.4, 0.45, 0.49)
const LINE = rgb(0.82, 0.85, 0.87)
const REGULAR: Style = { weight: 'regular', face: 'sans', emphasised: false }
const BOLD: Style = { ...REGULAR, weight: 'bold' }

/** Embeds each file of a type face when its first character is drawn. */
class Faces {
  readonly #fonts = new Map<string, PDFFont>()
  readonly #document: PDFDocument

  constructor(document: PDFDocument) {
    this.#document = document
    document.registerFontkit(fontkit)
  }

  async of({ name, bytes }: FaceFile): Promise<PDFFont> {
    const known = this.#fonts.get(name)
    if (known !== undefined) return known
    const features = { calt: false, liga: false, clig: false, ccmp: false, kern: false }
    const font = await this.#document.embedFont(bytes, { subset: true, customName: name, features })
    this.#fonts.set(name, font)
    return font
  }

  /** Words come again and again, in tables of a thousand rows. */
  readonly #widths = new Map<string, number>()

  async width(text: string, style: Style, size: number): Promise<number> {
    const key = `${style.weight} ${size} ${text}`
    const known = this.#widths.get(key)
    if (known !== undefined) return known
    const width = await this.#measure(text, style, size)
    if (this.#widths.size < 20_000) this.#widths.set(key, width)
    return width
  }

  async #measure(text: string, style: Style, size: number): Promise<number> {
    let width = 0
    for (const part of stretchesOf(text, style))
      width += (await this.of(part.file)).widthOfTextAtSize(part.text, size)
    return width
  }

  /** Lines that fit, broken between words, and within a word that is too long by itself. */
  async wrap(text: string, style: Style, size: number, room: number): Promise<string[]> {
    const lines: string[] = []
    let line = ''
    for (const word of text.split(/\s+/).filter(part => part !== '')) {
      const longer = line === '' ? word : `${line} ${word}`
      if ((await this.width(longer, style, size)) <= room) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      line = word
      while ((await this.width(line, style, size)) > room && line.length > 1) {
        let end = line.length - 1
        while (end > 1 && (await this.width(line.slice(0, end), style, size)) > room) end -= 1
        lines.push(line.slice(0, end))
        line = line.slice(end)
      }
    }
    return line === '' ? lines : [...lines, line]
  }
}

class Writer {
  readonly document: PDFDocument
  readonly #faces: Faces
  readonly #room = PAGE.width - 2 * PAGE.side
  #page: PDFPage
  #y: number = PAGE.height - PAGE.top

  constructor(document: PDFDocument) {
    this.document = document
    this.#faces = new Faces(document)
    this.#page = document.addPage([PAGE.width, PAGE.height])
  }

  /** Begins a page where less than so much is left. */
  #need(height: number): void {
    if (this.#y - height >= PAGE.bottom) return
    this.#page = this.document.addPage([PAGE.width, PAGE.height])
    this.#y = PAGE.height - PAGE.top
  }

  async draw(
    page: PDFPage,
    text: string,
    x: number,
    y: number,
    style: Style,
    size: number,
    color = INK,
  ): Promise<void> {
    let at = x
    for (const { file, text: part } of stretchesOf(text, style)) {
      const font = await this.#faces.of(file)
      page.drawText(part, { x: at, y, size, font, color })
      at += font.widthOfTextAtSize(part, size)
    }
  }

  async paragraph(text: string, style: Style, size: number, color = INK, after = 4): Promise<void> {
    for (const line of await this.#faces.wrap(text, style, size, this.#room)) {
      this.#need(size * 1.4)
      this.#y -= size * 1.35
      await this.draw(this.#page, line, PAGE.side, this.#y, style, size, color)
    }
    this.#y -= after
  }

  async row(cells: readonly string[], widths: readonly number[], style: Style, size: number): Promise<void> {
    const rooms = widths.map(share => share * this.#room)
    const wrapped: string[][] = []
    for (const [index, cell] of cells.entries())
      wrapped.push(await this.#faces.wrap(cell, style, size, (rooms[index] ?? 40) - 8))
    const height = Math.max(1, ...wrapped.map(lines => lines.length)) * size * 1.35 + 6
    this.#need(height)
    let x: number = PAGE.side
    for (const [index, lines] of wrapped.entries()) {
      for (const [line, text] of lines.entries())
        await this.draw(this.#page, text, x, this.#y - (line + 1) * size * 1.35, style, size)
      x += rooms[index] ?? 0
    }
    this.#y -= height
    this.#page.drawLine({
      start: { x: PAGE.side, y: this.#y + 1 },
      end: { x: PAGE.width - PAGE.side, y: this.#y + 1 },
      thickness: 0.5,
      color: LINE,
    })
  }

  /** Figures stand at the left of the highest and the lowest; what was not measured is left open, on a grey ground. */
  async curve({ from, to, at, low, high, value, gaps }: Extract<Block, { kind: 'curve' }>): Promise<void> {
    const height = 90
    this.#need(height + 16)
    const [left, right] = [PAGE.side + 34, PAGE.width - PAGE.side]
    const [top, bottom] = [this.#y - 6, this.#y - height]
    const [most, least] = [Math.max(...high), Math.min(...low)]
    const x = (instant: number) =>
      left + ((Math.min(Math.max(instant, from), to) - from) / Math.max(1, to - from)) * (right - left)
    const y = (figure: number) => bottom + ((figure - least) / Math.max(0.1, most - least)) * (top - bottom)
    for (const [begin, end] of gaps)
      if (end > from && begin < to)
        this.#page.drawRectangle({
          x: x(begin),
          y: bottom,
          width: Math.max(0.6, x(end) - x(begin)),
          height: top - bottom,
          color: rgb(0.93, 0.94, 0.95),
        })
    const inGap = (one: number, other: number) => gaps.some(([begin, end]) => begin < other && end > one)
    for (let index = 0; index < at.length; index++) {
      const [here, before] = [at[index] as number, at[index - 1]]
      this.#page.drawLine({
        start: { x: x(here), y: y(low[index] as number) },
        end: { x: x(here), y: y(high[index] as number) },
        thickness: 0.6,
        color: LINE,
      })
      if (before === undefined || inGap(before, here)) continue
      this.#page.drawLine({
        start: { x: x(before), y: y(value[index - 1] as number) },
        end: { x: x(here), y: y(value[index] as number) },
        thickness: 0.8,
        color: INK,
      })
    }
    for (const figure of new Set([most, least]))
      await this.draw(this.#page, figure.toFixed(1), PAGE.side, y(figure) - 3, REGULAR, 8, GREY)
    this.#y -= height + 10
  }

  async block(block: Block): Promise<void> {
    if (block.kind === 'heading') {
      this.#need(60)
      this.#y -= 10
      await this.paragraph(block.text, BOLD, 12)
    } else if (block.kind === 'text') await this.paragraph(block.text, REGULAR, 10)
    else if (block.kind === 'note') await this.paragraph(block.text, REGULAR, 8, GREY)
    else if (block.kind === 'facts') {
      for (const row of block.rows) await this.row(row, [0.34, 0.66], REGULAR, 10)
      this.#y -= 4
    } else if (block.kind === 'curve') {
      if (block.at.length > 0) await this.curve(block)
    } else {
      this.#need(50)
      await this.row(block.head, block.widths, BOLD, 9)
      for (const row of block.rows) await this.row(row, block.widths, REGULAR, 9)
      this.#y -= 4
    }
  }

  async foot(text: string): Promise<void> {
    const pages = this.document.getPages()
    for (const [index, page] of pages.entries()) {
      const number = `${index + 1} / ${pages.length}`
      await this.draw(page, text, PAGE.side, 32, REGULAR, 8, GREY)
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
  await writer.paragraph(paper.title, BOLD, 20, INK, 2)
  await writer.paragraph(paper.subtitle, REGULAR, 10, GREY, 8)
  for (const block of paper.blocks) await writer.block(block)
  await writer.foot(paper.foot)
  return document.save({ useObjectStreams: true })
}
