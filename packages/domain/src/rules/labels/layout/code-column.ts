import { truncate } from '../type/fit.ts'
import { LINE_HEIGHT, MONO } from '../type/measure.ts'
import { QUIET } from '../symbols/capacity.ts'
import { codeBox, MODULES, symbolGrid } from '../symbols/symbol-boxes.ts'
import type { Area, Box, CodeBox, LabelSize } from './plan.ts'
import { lineOf, textBox } from './rows.ts'
import type { Proportions } from './sizes.ts'

/** The codes at the label's right edge, and the area that text must keep out of. */
export type CodeColumn = { readonly boxes: readonly Box[]; readonly area: Area; readonly hasSecond: boolean }

export type ColumnContent = {
  readonly qr: string
  /** Scanned data of a DataMatrix, or null for none. */
  readonly dataMatrix: string | null
  /** Read by people below the QR: the serial. */
  readonly caption: string
  readonly captionSize: number
  /** On a sheet, what the codes stand on: mm from the label's top. */
  readonly foot: number
}

/** Module sides for the QR of a text on a label, the preferred one first; empty when no QR can hold or show it. */
export function qrModules(
  text: string,
  { width, height }: LabelSize,
  proportions: Proportions,
): readonly number[] {
  const grid = symbolGrid('qr', text)
  if (!grid) return []
  const most = Math.min(height - 2 * proportions.margin, (width - 2 * proportions.margin) * 0.5)
  const fitting = MODULES.filter(module => grid.columns * module <= most)
  const preferred = fitting.filter(module => grid.columns * module <= proportions.codeSide)
  return preferred.length > 0 ? preferred : fitting.slice(-1)
}

const bottomOf = (area: Area): number => area.y + area.height

/** The second code below the QR (or, on a sheet, at its left), as large as the place allows. */
function placeDataMatrix(payload: string, qr: CodeBox, below: number, floor: number, atLeft: boolean) {
  for (const module of MODULES.filter(each => each <= qr.module)) {
    const side = (symbolGrid('datamatrix', payload)?.columns ?? Infinity) * module
    const quiet = QUIET.datamatrix * module
    if (atLeft) return codeBox('datamatrix', payload, module, qr.x - side - quiet, bottomOf(qr.ink) - side)
    const y = below + quiet
    const x = qr.ink.x + (qr.ink.width - side) / 2
    if (side <= qr.ink.width && y + side <= floor) return codeBox('datamatrix', payload, module, x, y)
  }
  return undefined
}

/** Stands the codes at the top right of a card, at the bottom right of a sheet. */
export function codeColumn(
  content: ColumnContent,
  size: LabelSize,
  proportions: Proportions,
  module: number,
): CodeColumn | undefined {
  const { margin, format } = proportions
  const side = (symbolGrid('qr', content.qr)?.columns ?? 0) * module
  const captionHeight = content.caption === '' ? 0 : content.captionSize * LINE_HEIGHT
  const edge = Math.max(margin, QUIET.qr * module + 0.1)
  const x = size.width - edge - side
  const isAtFoot = format === 'sheet'
  const below = content.foot < size.height ? QUIET.qr * module : edge
  const y = isAtFoot ? content.foot - below - side - captionHeight : edge
  const qr = codeBox('qr', content.qr, module, x, y)
  if (!qr || side === 0) return undefined
  const boxes: Box[] = [qr]
  let bottom = bottomOf(qr)
  if (captionHeight > 0) {
    const text = truncate(content.caption, MONO, content.captionSize, qr.ink.width)
    const line = lineOf(text, MONO, content.captionSize)
    const middle = qr.ink.x + (qr.ink.width - line.width) / 2
    boxes.push(textBox('serial', line, content.captionSize, middle, bottom, 'center'))
    bottom += captionHeight
  }
  const second =
    content.dataMatrix === null
      ? undefined
      : placeDataMatrix(content.dataMatrix, qr, bottom, size.height - margin, isAtFoot)
  if (second) boxes.push(second)
  const left = Math.min(...boxes.map(box => box.x)) - 0.8
  const top = isAtFoot ? Math.min(...boxes.map(box => box.y)) : 0
  const foot = isAtFoot ? content.foot : Math.max(...boxes.map(bottomOf))
  return {
    boxes,
    area: { x: left, y: top, width: size.width - left, height: foot - top },
    hasSecond: second !== undefined,
  }
}
