import { shrink, truncate } from '../type/fit.ts'
import { BASELINE, BOLD, CAP_HEIGHT, widthOf } from '../type/measure.ts'
import type { Box, LabelPart, PanelBox } from './plan.ts'
import { lineOf, textBox, type Row } from './rows.ts'

/** A word in a frame. */
export function frame(part: LabelPart, text: string, size: number, least: number, width: number): PanelBox {
  const padding = size * 0.42
  const fitted = shrink(text, BOLD, size, Math.max(least, size * 0.75), width - 2 * padding)
  const line = lineOf(truncate(text, BOLD, fitted, width - 2 * padding), BOLD, fitted)
  const height = size * 1.42
  const top = (height - fitted * CAP_HEIGHT) / 2 - fitted * (BASELINE - CAP_HEIGHT)
  return {
    kind: 'panel',
    part,
    look: 'outlined',
    x: 0,
    y: 0,
    width: line.width + 2 * padding,
    height,
    stroke: Math.max(0.25, size * 0.09),
    radius: size * 0.32,
    texts: [textBox(part, line, fitted, padding, top, 'center')],
  }
}

/** State in a frame, and the quantity beside it. */
export function stateRow(state: string, quantity: string, size: number, least: number, gap: number): Row {
  return {
    part: 'state',
    gap,
    build(room) {
      const height = size * 1.42
      const width = room(0, height)
      const boxes: Box[] = []
      let x = 0
      if (state !== '') {
        const room =
          quantity === '' ? width : Math.max(width * 0.5, width - widthOf(quantity, BOLD, size * 1.1) - size)
        const panel = frame('state', state, size, least, room)
        boxes.push(panel)
        x = panel.width + size * 0.7
      }
      if (quantity !== '') {
        const at = size * 1.1
        const line = lineOf(truncate(quantity, BOLD, at, width - x), BOLD, at)
        const top = (height - at * CAP_HEIGHT) / 2 - at * (BASELINE - CAP_HEIGHT)
        boxes.push(textBox('quantity', line, at, x, top))
      }
      return { boxes, height, isCut: false }
    },
  }
}
