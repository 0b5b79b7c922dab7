import { wrap } from '../type/fit.ts'
import { BOLD, LINE_HEIGHT, REGULAR } from '../type/measure.ts'
import type { Box } from './plan.ts'
import { lineOf, textBox, type Row } from './rows.ts'

/** Place and person at the left, the organization at the right, its address below; a thin line above. */
export function footerRow(place: string, operator: string, address: string, size: number, gap: number): Row {
  return {
    part: 'place',
    gap,
    build(room) {
      const step = size * LINE_HEIGHT
      const width = room(0, step * 2)
      const ruleHeight = 0.25
      const boxes: Box[] = [{ kind: 'rule', part: 'place', x: 0, y: 0, width, height: ruleHeight }]
      let y = ruleHeight + size * 0.18
      const left = lineOf(place, REGULAR, size)
      const right = lineOf(operator, BOLD, size)
      if (left.width + right.width + (place && operator ? size : 0) <= width) {
        if (place) boxes.push(textBox('place', left, size, 0, y))
        if (operator) boxes.push(textBox('operator', right, size, place ? width - right.width : 0, y))
        y += step
      } else {
        for (const [part, text, style] of [
          ['place', place, REGULAR],
          ['operator', operator, BOLD],
        ] as const) {
          for (const line of wrap([{ text, style }], size, () => width)) {
            boxes.push(textBox(part, line, size, 0, y))
            y += step
          }
        }
      }
      for (const line of wrap([{ text: address, style: REGULAR }], size, () => width)) {
        boxes.push(textBox('address', line, size, 0, y))
        y += step
      }
      return { boxes, height: y, isCut: false }
    },
  }
}
