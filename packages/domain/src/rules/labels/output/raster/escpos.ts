/**
 * ESC/POS for receipt printers: the plan as pictures, so that every printer prints the same letters. Commands of
 * Epson's reference: ESC @ (begin anew), GS v 0 (raster picture), GS V 66 (feed to the cutter and cut).
 */
import { packed, type Bitmap } from './bitmap.ts'

/** Dots that the common paper widths print at 203 dpi: 80 mm rolls print 72 mm, 58 mm rolls 48 mm. */
export const RECEIPT_DOTS = { 80: 576, 58: 384 } as const

/** Rows of one picture: more than these overflow the memory of small printers. */
const BAND = 128
/** Paper between two labels, in dots. */
const FEED = 24

export type EscposOptions = {
  readonly copies?: number
  /** Cut after each; default true. */
  readonly cut?: boolean
}

/** The rows up to the last that has ink: paper is not fed for nothing. */
function inked({ width, height, data }: Bitmap): number {
  const last = data.lastIndexOf(1)
  return last < 0 ? Math.min(1, height) : Math.floor(last / width) + 1
}

/** The bitmap as a receipt printer takes it, white paper at its foot left out. */
export function bitmapToEscpos(bitmap: Bitmap, { copies = 1, cut = true }: EscposOptions = {}): Uint8Array {
  const rows = inked(bitmap)
  const rowBytes = Math.ceil(bitmap.width / 8)
  const bits = packed(bitmap)
  const page: number[] = []
  for (let row = 0; row < rows; row += BAND) {
    const count = Math.min(BAND, rows - row)
    page.push(0x1d, 0x76, 0x30, 0, rowBytes & 0xff, rowBytes >> 8, count & 0xff, count >> 8)
    for (const byte of bits.subarray(row * rowBytes, (row + count) * rowBytes)) page.push(byte)
  }
  page.push(...(cut ? [0x1d, 0x56, 66, FEED] : [0x1b, 0x4a, FEED]))
  const begin = [0x1b, 0x40]
  const bytes = new Uint8Array(begin.length + page.length * copies)
  bytes.set(begin)
  for (let copy = 0; copy < copies; copy++) bytes.set(page, begin.length + copy * page.length)
  return bytes
}
