import type { ElementString } from '../../codes/index.ts'
import { shrink } from '../type/fit.ts'
import { LINE_HEIGHT, MONO, widthOf } from '../type/measure.ts'
import { QUIET } from '../symbols/capacity.ts'
import { codeBox, MODULES, symbolGrid } from '../symbols/symbol-boxes.ts'
import type { Box } from './plan.ts'
import { lineOf, textBox, type Row } from './rows.ts'

/** A linear code whose width is settled: the data, the lines people read, the side of a module in mm. */
export type LinearCode = {
  readonly payload: string
  readonly readable: readonly string[]
  readonly module: number
}

/** The first of the candidates that goes on a label of this width with its quiet zones, as wide as it goes. */
export function linearCodeFor(
  candidates: readonly Pick<ElementString, 'scan' | 'readable'>[],
  labelWidth: number,
): LinearCode | null {
  for (const { scan, readable } of candidates) {
    const columns = (symbolGrid('gs1-128', scan)?.columns ?? Infinity) + 2 * QUIET['gs1-128']
    const module = MODULES.filter(each => each <= 0.51).find(each => columns * each <= labelWidth - 1)
    if (module !== undefined) return { payload: scan, readable, module }
  }
  return null
}

/** What people read below the bars, on as few lines as it takes. */
function readableLines(readable: readonly string[], size: number, width: number): string[] {
  const lines: string[] = []
  for (const part of readable) {
    const last = lines.at(-1)
    const joined = last === undefined ? part : `${last}  ${part}`
    if (last !== undefined && widthOf(joined, MONO, size) <= width) lines[lines.length - 1] = joined
    else lines.push(part)
  }
  return lines
}

/** A GS1-128 across the label, its quiet zones reaching into the margins. */
export function linearCodeRow(
  { payload, readable, module }: LinearCode,
  barHeight: number,
  textSize: number,
  labelWidth: number,
  margin: number,
  gap: number,
): Row {
  return {
    part: 'code',
    gap,
    build() {
      const width = (symbolGrid('gs1-128', payload)?.columns ?? 0) * module
      const box = codeBox('gs1-128', payload, module, (labelWidth - width) / 2 - margin, 0, barHeight)
      const boxes: Box[] = box ? [box] : []
      const room = labelWidth - 2 * margin
      const size = shrink(readable.join('  '), MONO, textSize, textSize * 0.8, room)
      let y = barHeight + size * 0.1
      for (const text of readableLines(readable, size, room)) {
        const line = lineOf(text, MONO, size)
        boxes.push(textBox('code', line, size, (room - line.width) / 2, y, 'center'))
        y += size * LINE_HEIGHT
      }
      return { boxes, height: y, isCut: false }
    },
  }
}
