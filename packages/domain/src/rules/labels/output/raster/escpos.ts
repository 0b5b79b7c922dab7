/**
 * ESC/POS for receipt printers: the plan as pictures, so that every printer prints the same letters. Commands of
 * Epson's reference: ESC @ (begin anew), GS v 0 (raster picture), GS V 66 (feed to the cutter and cut).
 */
import type { Bitmap } from './bitmap.ts'

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
function inked({ height, rowBytes, bits }: Bitmap): number {
  let last = bits.length - 1
  while (last >= 0 && bits[last] === 0) last -= 1
  return last < 0 ? Math.min(1, height) : Math.floor(last / rowBytes) + 1
}

/** The bitmap as a receipt printer takes it, white paper at its foot left out. */
export function bitmapToEscpos(bitmap: Bitmap, { copies = 1, cut = true }: EscposOptions = {}): Uint8Array {
  const rows = inked(bitmap)
  const { rowBytes, bits } = bitmap
  const begin = [0x1b, 0x40]
  const end = cut ? [0x1d, 0x56, 66, FEED] : [0x1b, 0x4a, FEED]
  const length = Math.ceil(rows / BAND) * 8 + rows * rowBytes + end.length
  const bytes = new Uint8Array(begin.length + length * copies)
  bytes.set(begin)
  let at = begin.length
  for (let row = 0; row < rows; row += BAND) {
    const count = Math.min(BAND, rows - row)
    bytes.set([0x1d, 0x76, 0x30, 0, rowBytes & 0xff, rowBytes >> 8, count & 0xff, count >> 8], at)
    bytes.set(bits.subarray(row * rowBytes, (row + count) * rowBytes), at + 8)
    at += 8 + count * rowBytes
  }
  bytes.set(end, at)
  for (let copy = 1; copy < copies; copy++)
    bytes.copyWithin(begin.length + copy * length, begin.length, begin.length + length)
  return bytes
}
