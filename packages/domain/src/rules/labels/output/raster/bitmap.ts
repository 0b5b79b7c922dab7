import type { Dots } from '../../layout/plan.ts'

/** A point in dots. */
export type Point = readonly [x: number, y: number]

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

/** The dots of a print head, white at first. What is drawn beyond the edge is lost. */
export class Bitmap {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.data = new Uint8Array(width * height)
  }

  /** Dots from (x, y) on; whole numbers. */
  rectangle(x: number, y: number, width: number, height: number, ink: 0 | 1 = 1): void {
    const left = Math.max(0, x)
    const right = Math.min(this.width, x + width)
    if (right <= left) return
    for (let row = Math.max(0, y); row < Math.min(this.height, y + height); row++)
      this.data.fill(ink, row * this.width + left, row * this.width + right)
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
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++)
        if (data[row * width + column] === 1) this.rectangle(x + column, y + row, 1, 1)
  }

  /** Fills closed outlines by the non-zero rule, a dot where its middle lies inside. */
  fill(outlines: readonly (readonly Point[])[], ink: 0 | 1 = 1): void {
    const ys = outlines.flatMap(outline => outline.map(([, y]) => y))
    if (ys.length === 0) return
    const first = Math.max(0, Math.floor(Math.min(...ys)))
    const last = Math.min(this.height - 1, Math.ceil(Math.max(...ys)))
    for (let row = first; row <= last; row++) {
      const crossings = crossingsAt(outlines, row + 0.5)
      let winding = 0
      for (const [index, { x, turn }] of crossings.entries()) {
        winding += turn
        const next = crossings[index + 1]
        if (winding === 0 || next === undefined) continue
        const from = Math.ceil(x - 0.5)
        this.rectangle(from, row, Math.ceil(next.x - 0.5) - from, 1, ink)
      }
    }
  }
}

/** How far a row of a shape with round corners stands in from its sides. */
function insetAt(row: number, height: number, radius: number): number {
  const fromEdge = Math.min(row, height - 1 - row) + 0.5
  return fromEdge >= radius ? 0 : Math.round(radius - Math.sqrt(radius ** 2 - (radius - fromEdge) ** 2))
}

/** Where the outlines cross a height, from left to right, and which way. */
function crossingsAt(outlines: readonly (readonly Point[])[], y: number): { x: number; turn: number }[] {
  const found: { x: number; turn: number }[] = []
  for (const outline of outlines)
    for (const [index, [x1, y1]] of outline.entries()) {
      const [x2, y2] = outline[(index + 1) % outline.length] ?? [x1, y1]
      if (y1 <= y === y2 <= y) continue
      found.push({ x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), turn: y2 > y1 ? 1 : -1 })
    }
  return found.sort((a, b) => a.x - b.x)
}
