/** The type faces of a PDF that is being written: embedded once, measured, wrapped. */
import type { Style } from '@cloche/domain/rules/labels'
import fontkit from '@pdf-lib/fontkit'
import type { PDFDocument, PDFFont, PDFHexString } from 'pdf-lib'
import { stretchesOf, type FaceFile } from './faces.ts'

/** Where a line may break; not at the spaces that keep what they part together. */
export const BREAKS = /[ \t\r\n]+/

/** Embeds each file of a type face when its first character is drawn. */
export class EmbeddedFaces {
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

  /** Words come again and again, in tables of a thousand rows; without pairs and ligatures a text is as wide as its characters. */
  readonly #widths = new Map<string, number>()
  readonly #shown = new Map<string, readonly { font: PDFFont; codes: PDFHexString; width: number }[]>()

  /** The width of a text at size 1. */
  async #plainWidth(text: string, style: Style): Promise<number> {
    let width = 0
    for (const character of text) {
      const key = `${style.weight} ${character}`
      let known = this.#widths.get(key)
      if (known === undefined) {
        known = 0
        for (const part of stretchesOf(character, style))
          known += (await this.of(part.file)).widthOfTextAtSize(part.text, 1)
        this.#widths.set(key, known)
      }
      width += known
    }
    return width
  }

  async width(text: string, style: Style, size: number): Promise<number> {
    return (await this.#plainWidth(text, style)) * size
  }

  /** A text as fonts write it, with widths at size 1. */
  async shown(text: string, style: Style) {
    const key = `${style.weight} ${text}`
    const known = this.#shown.get(key)
    if (known !== undefined) return known
    const parts: { font: PDFFont; codes: PDFHexString; width: number }[] = []
    for (const { file, text: part } of stretchesOf(text, style)) {
      const font = await this.of(file)
      parts.push({ font, codes: font.encodeText(part), width: await this.#plainWidth(part, style) })
    }
    if (this.#shown.size < 20_000) this.#shown.set(key, parts)
    return parts
  }

  /** Lines that fit, broken between words, and within a word that is too long by itself. */
  /** As much of a text as there is room for, with dots where that is not all of it. */
  async shortened(text: string, style: Style, size: number, room: number): Promise<string> {
    if ((await this.width(text, style, size)) <= room) return text
    let end = text.length - 1
    while (end > 1 && (await this.width(`${text.slice(0, end).trimEnd()}…`, style, size)) > room) end -= 1
    return `${text.slice(0, end).trimEnd()}…`
  }

  async wrap(text: string, style: Style, size: number, room: number): Promise<string[]> {
    const lines: string[] = []
    let line = ''
    for (const word of text.split(BREAKS).filter(part => part !== '')) {
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
