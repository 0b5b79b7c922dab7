import type { Box, CodeBox, ImageBox, LabelPlan, PanelBox, RuleBox, TextBox } from '../layout/plan.ts'
import { encodeGs1128 } from '../symbols/code128.ts'
import { zebraWidthOf } from '../type/measure.ts'
import { packed } from './raster/bitmap.ts'

/** Dots per inch of the print head: 203, 300, 600, or whatever a printer has. */
export type Dpi = number

export type ZplOptions = {
  readonly dpi: Dpi
  /** How many of this label, 1 when absent. */
  readonly copies?: number
}

/** Marks FNC1 in DataMatrix data. It is none of the 82 characters of GS1, unlike the printers' own "_". */
const FNC1_ESCAPE = '|'
/** ^BQ stands this many dots lower than ^FO says, on every resolution. */
const QR_DROP = 10
/** The largest magnification ^BQ takes. */
const QR_MOST = 10
/** Font 0 is condensed: it may be set wider than it is by this much before it looks stretched. */
const MOST_STRETCH = 1.18
/** Room kept because the printers' own font 0 differs a little from what was measured. */
const FONT_TOLERANCE = 0.97

/** Bytes as two digits. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).toUpperCase().padStart(2, '0'))

/** Field data with what ZPL would take for itself, and all that is not ASCII, as hexadecimal bytes after "_". */
function fieldData(text: string): string {
  let written = ''
  for (const byte of new TextEncoder().encode(text)) {
    const character = String.fromCharCode(byte)
    const isPlain = byte >= 0x20 && byte < 0x7f && !'^~_\\'.includes(character)
    written += isPlain ? character : `_${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return `^FH_^FD${written}^FS`
}

/** Writes the commands of one label at one resolution. */
class ZplWriter {
  readonly lines: string[] = []
  readonly #dotsPerMm: number

  constructor(dpi: Dpi) {
    this.#dotsPerMm = dpi / 25.4
  }

  dots(mm: number): number {
    return Math.round(mm * this.#dotsPerMm)
  }

  /** A line of text. Spans follow each other in the printers' own widths, which never exceed the planned ones. */
  text(box: TextBox, isReversed: boolean): void {
    const height = Math.max(8, this.dots(box.size))
    const set = box.spans.map(({ text, width }) => {
      const natural = zebraWidthOf(text) * height
      const planned = width * this.#dotsPerMm * FONT_TOLERANCE
      const ratio = natural > 0 ? Math.min(MOST_STRETCH, planned / natural) : 1
      const fontWidth = Math.max(4, Math.floor(height * ratio))
      return { fontWidth, advance: (natural * fontWidth) / height }
    })
    const gaps = box.spans.map((span, index) => {
      const before = box.spans[index - 1]
      return before ? Math.max(0, span.x - before.x - before.width) * this.#dotsPerMm : 0
    })
    const total = set.reduce((sum, { advance }, index) => sum + advance + (gaps[index] ?? 0), 0)
    const slack = Math.max(0, box.width * this.#dotsPerMm - total)
    let x = box.x * this.#dotsPerMm + (box.align === 'right' ? slack : box.align === 'center' ? slack / 2 : 0)
    const y = this.dots(box.baseline)
    for (const [index, { text, style }] of box.spans.entries()) {
      const { fontWidth = height, advance = 0 } = set[index] ?? {}
      x += gaps[index] ?? 0
      const font = `^A0N,${height},${fontWidth}`
      const data = fieldData(text)
      this.lines.push(`^FT${Math.round(x)},${y}${font}${isReversed ? '^FR' : ''}${data}`)
      // Font 0 has one weight: emphasis is a second strike one dot further.
      if (style.emphasised && !isReversed) this.lines.push(`^FT${Math.round(x) + 1},${y}${font}${data}`)
      x += advance * 1.01
    }
  }

  panel(box: PanelBox): void {
    const [width, height] = [this.dots(box.width), this.dots(box.height)]
    const shorter = Math.min(width, height)
    const thickness = box.look === 'filled' ? shorter : Math.max(2, this.dots(box.stroke))
    const rounding = Math.min(8, Math.round((this.dots(box.radius) / (shorter / 2)) * 8))
    this.lines.push(
      `^FO${this.dots(box.x)},${this.dots(box.y)}^GB${width},${height},${thickness},B,${rounding}^FS`,
    )
    for (const text of box.texts) this.text(text, box.look === 'filled')
  }

  rule(box: RuleBox): void {
    const width = Math.max(1, this.dots(box.width))
    const height = Math.max(1, this.dots(box.height))
    this.lines.push(
      `^FO${this.dots(box.x)},${this.dots(box.y)}^GB${width},${height},${Math.min(width, height)}^FS`,
    )
  }

  image({ x, y, dots }: ImageBox): void {
    const rowBytes = Math.ceil(dots.width / 8)
    const total = rowBytes * dots.height
    let hex = ''
    for (const byte of packed(dots)) hex += HEX[byte]
    this.lines.push(`^FO${this.dots(x)},${this.dots(y)}^GFA,${total},${total},${rowBytes},${hex}^FS`)
  }

  code(box: CodeBox): void {
    const most = box.symbology === 'qr' ? QR_MOST : Infinity
    const module = Math.max(1, Math.min(most, Math.floor(box.module * this.#dotsPerMm)))
    const x = Math.round((box.ink.x + box.ink.width / 2) * this.#dotsPerMm - (box.columns * module) / 2)
    const square = (box.ink.y + box.ink.height / 2) * this.#dotsPerMm - (box.rows * module) / 2
    if (box.symbology === 'qr') {
      const y = Math.max(0, Math.round(square) - QR_DROP)
      this.lines.push(`^FO${x},${y}^BQN,2,${module}${fieldData(`MA,${box.payload}`)}`)
    } else if (box.symbology === 'datamatrix') {
      const data = fieldData(FNC1_ESCAPE + '1' + box.payload.replaceAll('\u001d', `${FNC1_ESCAPE}1`))
      this.lines.push(`^FO${x},${Math.round(square)}^BXN,${module},200,,,,${FNC1_ESCAPE}${data}`)
    } else {
      const height = this.dots(box.ink.height)
      const data = fieldData(encodeGs1128(box.payload).zpl)
      this.lines.push(`^BY${module}^FO${x},${this.dots(box.ink.y)}^BCN,${height},N,N,N,N${data}`)
    }
  }

  box(box: Box): void {
    if (box.kind === 'text') this.text(box, false)
    else if (box.kind === 'panel') this.panel(box)
    else if (box.kind === 'rule') this.rule(box)
    else if (box.kind === 'image') this.image(box)
    else this.code(box)
  }
}

/**
 * The plan as ZPL II for any Zebra-compatible printer: UTF-8 (^CI28) in pure ASCII bytes, scalable font 0, native
 * codes. Media, darkness and speed stay as the printer is set.
 */
export function planToZpl(plan: LabelPlan, { dpi, copies = 1 }: ZplOptions): string {
  const writer = new ZplWriter(dpi)
  for (const box of plan.boxes) writer.box(box)
  const { width, height } = plan.size
  return [
    '^XA',
    '^CI28',
    `^PW${writer.dots(width)}`,
    `^LL${writer.dots(height)}`,
    '^LH0,0',
    ...writer.lines,
    `^PQ${copies}`,
    '^XZ',
    '',
  ].join('\n')
}
