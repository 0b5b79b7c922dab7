import { gs1128Modules, modulesPath, QR_MASK, type CodeBox, type DrawCode } from '@cloche/domain/rules/labels'
import bwip from 'bwip-js'
import { encode } from 'uqr'

/** Dark modules of a code, row by row: as many rows and columns as the plan says; a linear code has one row. */
export type SymbolRows = readonly (readonly boolean[])[]

function qrRows({ payload, columns }: CodeBox): SymbolRows {
  const version = (columns - 17) / 4
  return encode(payload, {
    ecc: 'M',
    border: 0,
    boostEcc: false,
    minVersion: version,
    maxVersion: version,
    maskPattern: QR_MASK,
  }).data
}

/** FNC1 first, and in place of every separator. `^` is none of the characters GS1 allows, so nothing is mistaken. */
const withFnc1 = (payload: string): string => `^FNC1${payload.replaceAll('\u001d', '^FNC1')}`

function dataMatrixRows({ payload, columns }: CodeBox): SymbolRows {
  const [symbol] = bwip.raw('datamatrix', withFnc1(payload), `parsefnc version=${columns}x${columns}`)
  if (!symbol || !('pixs' in symbol)) throw new Error('The DataMatrix could not be drawn')
  return Array.from({ length: symbol.pixy }, (_, row) =>
    symbol.pixs.slice(row * symbol.pixx, (row + 1) * symbol.pixx).map(Boolean),
  )
}

/** The modules of a code of a plan. */
export function symbolRows(code: CodeBox): SymbolRows {
  if (code.symbology === 'qr') return qrRows(code)
  return code.symbology === 'datamatrix' ? dataMatrixRows(code) : [gs1128Modules(code.payload)]
}

/** Draws codes into the SVG of a plan. */
export const drawCode: DrawCode = code => modulesPath(symbolRows(code))
