import { LINE_HEIGHT, MONO, widthOf } from '../type/measure.ts'
import { QUIET } from '../symbols/capacity.ts'
import { codeBox, MODULES, symbolGrid } from '../symbols/symbol-boxes.ts'
import type { Box } from './plan.ts'
import { lineOf, textBox, type Row } from './rows.ts'

type LinearCode = { readonly payload: string; readonly readable: readonly string[] }

/** The widest module at which the code and its quiet zones go on a label of this width; undefined when none does. */
export function linearModule(payload: string, labelWidth: number): number | undefined {
  const columns = (symbolGrid('gs1-128', payload)?.columns ?? Infinity) + 2 * QUIET['gs1-128']
  return MODULES.filter(module => module <= 0.51).find(module => columns * module <= labelWidth - 1)
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
  { payload, readable }: LinearCode,
  module: number,
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
      let y = barHeight + textSize * 0.1
      const room = labelWidth - 2 * margin
      for (const text of readableLines(readable, textSize, room)) {
        const line = lineOf(text, MONO, textSize)
        boxes.push(textBox('code', line, textSize, (room - line.width) / 2, y, 'center'))
        y += textSize * LINE_HEIGHT
      }
      return { boxes, height: y, isCut: false }
    },
  }
}
