import type { CodeBox, Symbology } from '../layout/plan.ts'
import { dataMatrixSide, QUIET, qrSide } from './capacity.ts'
import { encodeGs1128 } from './code128.ts'

/**
 * Module sides in mm, the largest first. Each is a whole number of dots at 203 dpi (5, 4, 3, 2) and a little more, so
 * that 300 and 600 dpi find a whole number below it too; 2 dots are the least a thermal head prints reliably.
 */
export const MODULES = [0.64, 0.51, 0.38, 0.26] as const

/** Columns and rows of a symbol, or undefined when nothing that large exists. */
export function symbolGrid(
  symbology: Symbology,
  payload: string,
): { columns: number; rows: number } | undefined {
  if (symbology === 'gs1-128') return { columns: encodeGs1128(payload).modules, rows: 1 }
  const side = symbology === 'qr' ? qrSide(payload) : dataMatrixSide(payload)
  return side === undefined ? undefined : { columns: side, rows: side }
}

/** A code whose ink starts at (x, y); `barHeight` is the height of a linear code. */
export function codeBox(
  symbology: Symbology,
  payload: string,
  module: number,
  x: number,
  y: number,
  barHeight = 0,
): CodeBox | undefined {
  const grid = symbolGrid(symbology, payload)
  if (!grid) return undefined
  const quiet = QUIET[symbology] * module
  const isLinear = symbology === 'gs1-128'
  const ink = { x, y, width: grid.columns * module, height: isLinear ? barHeight : grid.rows * module }
  const above = isLinear ? 0 : quiet
  return {
    kind: 'code',
    part: 'code',
    symbology,
    payload,
    module,
    ...grid,
    ink,
    x: x - quiet,
    y: y - above,
    width: ink.width + 2 * quiet,
    height: ink.height + 2 * above,
  }
}
