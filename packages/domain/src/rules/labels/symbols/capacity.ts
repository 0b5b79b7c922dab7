/**
 * How large a symbol gets, so that the plan can keep its place free before anybody draws it.
 * Sources: ISO/IEC 18004 (QR, table 7: bytes at error correction M), ISO/IEC 16022 (DataMatrix ECC 200, table 7).
 */

/** Bytes that QR versions 1, 2, 3... hold at error correction M. */
const QR_BYTES_M = [
  14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
]

/** Data codewords and side in modules of the square DataMatrix symbols. */
const DATAMATRIX_SIDES: readonly (readonly [codewords: number, side: number])[] = [
  [3, 10],
  [5, 12],
  [8, 14],
  [12, 16],
  [18, 18],
  [22, 20],
  [30, 22],
  [36, 24],
  [44, 26],
  [62, 32],
  [86, 36],
  [114, 40],
  [144, 44],
  [174, 48],
]

/** Clear modules that must stay around a symbol. */
export const QUIET = { qr: 4, datamatrix: 1, 'gs1-128': 10 } as const

/**
 * The mask of every QR we draw. Readers take any; weighing all eight takes ten times as long as drawing one, and what
 * labels carry is as mixed under each.
 */
export const QR_MASK = 0

/** Side in modules of the QR of a text at error correction M, byte mode; undefined beyond version 20. */
export function qrSide(text: string): number | undefined {
  const bytes = new TextEncoder().encode(text).length
  const index = QR_BYTES_M.findIndex(capacity => bytes <= capacity)
  return index < 0 ? undefined : 21 + 4 * index
}

/**
 * Side in modules of the GS1 DataMatrix of scanned data (GS for FNC1), in ASCII encodation: a pair of digits takes
 * one codeword, so does every other character and each FNC1, the leading one too. Other encodations only shrink it.
 */
export function dataMatrixSide(scan: string): number | undefined {
  const codewords = 1 + scan.replace(/\d\d/g, '0').length
  return DATAMATRIX_SIDES.find(([capacity]) => codewords <= capacity)?.[1]
}
