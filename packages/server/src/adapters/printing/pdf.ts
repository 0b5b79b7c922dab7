import {
  labelPlan,
  packed,
  type Area,
  type CodeBox,
  type Dots,
  type ImageBox,
  type LabelContent,
  type LabelLanguage,
  type LabelOptions,
  type LabelPlan,
  type PanelBox,
  type TextBox,
} from '@cloche/domain/rules/labels'
import fontkit from '@pdf-lib/fontkit'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, type PDFFont, type PDFHexString, type PDFPage, type PDFRef } from 'pdf-lib'
import { stretchesOf, type FaceFile } from './faces.ts'
import { layOutSheet, type SheetKind } from './sheet.ts'
import { symbolRows } from './symbols.ts'

export type PdfOptions = LabelOptions & { readonly sheet: SheetKind }

const POINTS_PER_MM = 72 / 25.4
/** Control points of a quarter circle. */
const CIRCLE = 0.5523

const number = (value: number): string => String(Math.round(value * 10_000) / 10_000)

/** Embeds each file of a type face once a document, only with the characters that are used. */
class EmbeddedFaces {
  readonly #document: PDFDocument
  readonly #fonts = new Map<string, PDFFont>()
  readonly #encoded = new Map<string, { glyphs: PDFHexString; width: number }>()

  constructor(document: PDFDocument) {
    this.#document = document
    document.registerFontkit(fontkit)
  }

  async prepare(plans: readonly LabelPlan[]): Promise<void> {
    for (const plan of plans)
      for (const box of plan.boxes) {
        const texts = box.kind === 'text' ? [box] : box.kind === 'panel' ? box.texts : []
        for (const { spans } of texts)
          for (const span of spans)
            for (const { file } of stretchesOf(span.text, span.style)) await this.#embed(file)
      }
  }

  async #embed({ name, bytes }: FaceFile): Promise<void> {
    if (this.#fonts.has(name)) return
    const features = { calt: false, liga: false, clig: false, ccmp: false, kern: false }
    this.#fonts.set(name, await this.#document.embedFont(bytes, { subset: true, customName: name, features }))
  }

  /** A text as the font's glyphs, and how wide it is at size 1; worked out once, labels repeat themselves. */
  encoded(file: FaceFile, text: string): { readonly glyphs: PDFHexString; readonly width: number } {
    const key = `${file.name} ${text}`
    const known = this.#encoded.get(key)
    if (known) return known
    const font = this.of(file)
    const made = { glyphs: font.encodeText(text), width: font.widthOfTextAtSize(text, 1) }
    this.#encoded.set(key, made)
    return made
  }

  of({ name }: FaceFile): PDFFont {
    const font = this.#fonts.get(name)
    if (!font) throw new Error(`The type face ${name} was not embedded`)
    return font
  }
}

/** Embeds each picture once a document, as a stencil through which black is poured. */
class EmbeddedImages {
  readonly #document: PDFDocument
  readonly #refs = new Map<Dots, PDFRef>()

  constructor(document: PDFDocument) {
    this.#document = document
  }

  of(dots: Dots): PDFRef {
    const known = this.#refs.get(dots)
    if (known) return known
    const { context } = this.#document
    const stream = context.flateStream(packed(dots), {
      Type: 'XObject',
      Subtype: 'Image',
      ImageMask: true,
      Width: dots.width,
      Height: dots.height,
      BitsPerComponent: 1,
      Decode: [1, 0],
    })
    const ref = context.register(stream)
    this.#refs.set(dots, ref)
    return ref
  }
}

/** Writes the drawing operators of a page whose origin is its top left corner, in mm. */
class PageWriter {
  readonly #page: PDFPage
  readonly #faces: EmbeddedFaces
  readonly #images: EmbeddedImages
  readonly #heightMm: number
  readonly #keys = new Map<string, string>()
  readonly operators: string[] = []

  constructor(page: PDFPage, heightMm: number, faces: EmbeddedFaces, images: EmbeddedImages) {
    this.#page = page
    this.#images = images
    this.#faces = faces
    this.#heightMm = heightMm
  }

  #x = (mm: number): string => number(mm * POINTS_PER_MM)
  #y = (mm: number): string => number((this.#heightMm - mm) * POINTS_PER_MM)

  /** The name under which the page knows a face; two files of one cut have the same font name, so it is the file's. */
  #keyOf({ name }: FaceFile, font: PDFFont): string {
    const known = this.#keys.get(name)
    if (known) return known
    const key = this.#page.node.newFontDictionary(name, font.ref).toString()
    this.#keys.set(name, key)
    return key
  }

  rectangle({ x, y, width, height }: Area): void {
    this.operators.push(`${this.#x(x)} ${this.#y(y + height)} ${this.#x(width)} ${this.#x(height)} re`)
  }

  rounded({ x, y, width, height }: Area, radius: number): void {
    const [right, foot, pull] = [x + width, y + height, radius * (1 - CIRCLE)]
    const at = (px: number, py: number) => `${this.#x(px)} ${this.#y(py)}`
    this.operators.push(
      `${at(x + radius, y)} m ${at(right - radius, y)} l`,
      `${at(right - pull, y)} ${at(right, y + pull)} ${at(right, y + radius)} c ${at(right, foot - radius)} l`,
      `${at(right, foot - pull)} ${at(right - pull, foot)} ${at(right - radius, foot)} c ${at(x + radius, foot)} l`,
      `${at(x + pull, foot)} ${at(x, foot - pull)} ${at(x, foot - radius)} c ${at(x, y + radius)} l`,
      `${at(x, y + pull)} ${at(x + pull, y)} ${at(x + radius, y)} c h`,
    )
  }

  text(box: TextBox, left: number, top: number): void {
    for (const span of box.spans) {
      let x = left + box.x + span.x
      for (const { file, text } of stretchesOf(span.text, span.style)) {
        const font = this.#faces.of(file)
        const { glyphs, width } = this.#faces.encoded(file, text)
        const size = number(box.size * POINTS_PER_MM)
        const place = `${this.#x(x)} ${this.#y(top + box.baseline)}`
        this.operators.push(`BT /${this.#keyOf(file, font).slice(1)} ${size} Tf ${place} Td ${glyphs} Tj ET`)
        x += width * box.size
      }
    }
  }

  panel(box: PanelBox, left: number, top: number): void {
    const inset = box.look === 'filled' ? 0 : box.stroke / 2
    const area = {
      x: left + box.x + inset,
      y: top + box.y + inset,
      width: box.width - 2 * inset,
      height: box.height - 2 * inset,
    }
    this.operators.push(`0 g ${this.#x(box.stroke)} w`)
    this.rounded(area, box.radius)
    this.operators.push(box.look === 'filled' ? 'f 1 g' : 'S')
    for (const text of box.texts) this.text(text, left, top)
    this.operators.push('0 g')
  }

  code(box: CodeBox, left: number, top: number): void {
    const height = box.ink.height / box.rows
    for (const [row, modules] of symbolRows(box).entries()) {
      for (let column = 0; column < modules.length; column++) {
        if (!modules[column]) continue
        let end = column
        while (modules[end]) end++
        this.rectangle({
          x: left + box.ink.x + column * box.module,
          y: top + box.ink.y + row * height,
          width: (end - column) * box.module,
          height,
        })
        column = end
      }
    }
    this.operators.push('f')
  }

  image({ x, y, width, height, dots }: ImageBox, left: number, top: number): void {
    const key = this.#page.node.newXObject('Image', this.#images.of(dots)).toString()
    const place = `${this.#x(left + x)} ${this.#y(top + y + height)}`
    this.operators.push(`q ${this.#x(width)} 0 0 ${this.#x(height)} ${place} cm ${key} Do Q`)
  }

  label(plan: LabelPlan, left: number, top: number, hasCutLines: boolean): void {
    if (hasCutLines) {
      this.operators.push('q 0.7 G 0.2 w [1 2] 0 d')
      this.rectangle({ x: left, y: top, width: plan.size.width, height: plan.size.height })
      this.operators.push('S Q')
    }
    for (const box of plan.boxes) {
      if (box.kind === 'text') this.text(box, left, top)
      else if (box.kind === 'panel') this.panel(box, left, top)
      else if (box.kind === 'code') this.code(box, left, top)
      else if (box.kind === 'image') this.image(box, left, top)
      else {
        this.rectangle({ ...box, x: left + box.x, y: top + box.y })
        this.operators.push('f')
      }
    }
  }
}

/** Has streams packed by Node: the library's own packer takes ten times as long. */
function packNatively({ context }: PDFDocument): void {
  context.flateStream = (contents, dictionary) =>
    context.stream(deflateSync(contents), { ...dictionary, Filter: 'FlateDecode' })
}

interface DrawnPage {
  readonly plans: readonly LabelPlan[]
  readonly contents: PDFRef
  readonly resources: PDFRef
}

const isSame = (one: readonly LabelPlan[], other: readonly LabelPlan[]): boolean =>
  one.length === other.length && one.every((plan, at) => plan === other[at])

export type PlansPdfOptions = { readonly sheet: SheetKind; readonly language: LabelLanguage }

/**
 * Plans of one size as a PDF, one a page or laid out on sheets. Text stays text (embedded subsets of Inter and
 * JetBrains Mono), codes are vectors whose modules touch without gaps. Rejects when a plan asks for a code that cannot
 * be drawn.
 */
export async function renderPlansPdf(
  plans: readonly LabelPlan[],
  { sheet, language }: PlansPdfOptions,
): Promise<Uint8Array> {
  const [first] = plans
  if (first === undefined) throw new Error('There is nothing to print')
  const layout = layOutSheet(first.size, sheet)
  const document = await PDFDocument.create()
  packNatively(document)
  document.setLanguage(language)
  document.setProducer('Cloche')
  document.setCreator('Cloche')
  const faces = new EmbeddedFaces(document)
  await faces.prepare(plans)
  const images = new EmbeddedImages(document)
  let before: DrawnPage | undefined
  for (let from = 0; from < plans.length; from += layout.perPage) {
    const page = document.addPage([layout.width * POINTS_PER_MM, layout.height * POINTS_PER_MM])
    const shown = plans.slice(from, from + layout.perPage)
    // Copies are pages that show what the one before shows: it is written once.
    if (before !== undefined && isSame(before.plans, shown)) {
      page.node.set(PDFName.of('Contents'), before.contents)
      page.node.set(PDFName.of('Resources'), before.resources)
      continue
    }
    const writer = new PageWriter(page, layout.height, faces, images)
    for (const [position, plan] of shown.entries()) {
      const { x, y } = layout.place(position)
      writer.label(plan, x, y, layout.hasCutLines)
    }
    const { context } = document
    const contents = context.register(context.flateStream(writer.operators.join('\n')))
    const resources = context.register(page.node.normalizedEntries().Resources)
    page.node.set(PDFName.of('Contents'), contents)
    page.node.set(PDFName.of('Resources'), resources)
    before = { plans: shown, contents, resources }
  }
  return document.save({ useObjectStreams: true })
}

/** Labels in the automatic layout as a PDF. */
export const renderLabelsPdf = (labels: readonly LabelContent[], options: PdfOptions): Promise<Uint8Array> =>
  renderPlansPdf(
    labels.map(content => labelPlan(content, options)),
    options,
  )
