import type { Dots } from '../../layout/plan.ts'
import { runsOf, type Point, type Runs } from './runs.ts'

/** Eight dots a byte, the leftmost in the highest bit, rows filled up to whole bytes: as printers take pictures. */
export function packed({ width, height, data }: Dots): Uint8Array {
  const rowBytes = Math.ceil(width / 8)
  const bytes = new Uint8Array(rowBytes * height)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      if (data[row * width + column] === 1) {
        const at = row * rowBytes + (column >> 3)
        bytes[at] = (bytes[at] ?? 0) | (0x80 >> (column & 7))
      }
  return bytes
}

/**
 * The dots of a print head, white at first, eight a byte as `packed` puts them. What is drawn beyond the edge is lost.
 */
export class Bitmap {
  readonly width: number
  readonly height: number
  readonly rowBytes: number
  readonly bits: Uint8Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.rowBytes = Math.ceil(width / 8)
    this.bits = new Uint8Array(this.rowBytes * height)
  }

  /** Dots from (x, y) on; whole numbers. */
  rectangle(x: number, y: number, width: number, height: number, ink: 0 | 1 = 1): void {
    const last = Math.min(this.height, y + height)
    for (let row = Math.max(0, y); row < last; row++) this.#run(row, x, x + width, ink)
  }

  /** The dots of a row from one column up to, but not including, another. */
  #run(row: number, from: number, to: number, ink: 0 | 1): void {
    const left = Math.max(0, from)
    const right = Math.min(this.width, to)
    if (right <= left) return
    const start = row * this.rowBytes + (left >> 3)
    const end = row * this.rowBytes + ((right - 1) >> 3)
    const head = 0xff >> (left & 7)
    const tail = 0xff & (0xff << (7 - ((right - 1) & 7)))
    if (start === end) return this.#mask(start, head & tail, ink)
    this.#mask(start, head, ink)
    if (end > start + 1) this.bits.fill(ink === 1 ? 0xff : 0, start + 1, end)
    this.#mask(end, tail, ink)
  }

  #mask(at: number, mask: number, ink: 0 | 1): void {
    const before = this.bits[at] ?? 0
    this.bits[at] = ink === 1 ? before | mask : before & ~mask
  }

  /** A rectangle with round corners. */
  rounded(x: number, y: number, width: number, height: number, radius: number, ink: 0 | 1 = 1): void {
    for (let row = 0; row < height; row++) {
      const inset = insetAt(row, height, radius)
      this.rectangle(x + inset, y + row, width - 2 * inset, 1, ink)
    }
  }

  /** The outline of a rectangle with round corners; what stands inside stays. */
  frame(x: number, y: number, width: number, height: number, radius: number, stroke: number): void {
    const inside = Math.max(0, radius - stroke)
    for (let row = 0; row < height; row++) {
      const outer = insetAt(row, height, radius)
      if (row < stroke || row >= height - stroke) {
        this.rectangle(x + outer, y + row, width - 2 * outer, 1)
        continue
      }
      const side = stroke + insetAt(row - stroke, height - 2 * stroke, inside) - outer
      this.rectangle(x + outer, y + row, side, 1)
      this.rectangle(x + width - outer - side, y + row, side, 1)
    }
  }

  dots(x: number, y: number, { width, height, data }: Dots): void {
    for (let row = 0; row < height; row++) {
      if (y + row < 0 || y + row >= this.height) continue
      for (let column = 0; column < width; column++) {
        const from = column
        while (column < width && data[row * width + column] === 1) column += 1
        if (column > from) this.#run(y + row, x + from, x + column, 1)
      }
    }
  }

  /** Runs of dots, found before. */
  runs(runs: Runs, ink: 0 | 1 = 1): void {
    for (let at = 0; at < runs.length; at += 3) {
      const row = runs[at] ?? 0
      if (row >= 0 && row < this.height) this.#run(row, runs[at + 1] ?? 0, runs[at + 2] ?? 0, ink)
    }
  }

  /** Fills closed outlines by the non-zero rule, a dot where its middle lies inside. */
  fill(outlines: readonly (readonly Point[])[], ink: 0 | 1 = 1): void {
    this.runs(runsOf(outlines, this.height), ink)
  }
}

/** How far a row of a shape with round corners stands in from its sides. */
function insetAt(row: number, height: number, radius: number): number {
  const fromEdge = Math.min(row, height - 1 - row) + 0.5
  return fromEdge >= radius ? 0 : Math.round(radius - Math.sqrt(radius ** 2 - (radius - fromEdge) ** 2))
}
