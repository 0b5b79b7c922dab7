import { wrap, type Span } from '../type/fit.ts'
import { BASELINE, CAP_HEIGHT, LINE_HEIGHT, widthOf } from '../type/measure.ts'
import type { Area, Box, LabelPart, PanelBox, TextBox } from '../layout/plan.ts'
import { firstLines, textBox } from '../layout/rows.ts'

export type BlockLook = {
  /** What the letters are set at where there is room, and the least they are shrunk to, in mm. */
  readonly size: number
  readonly least: number
  readonly align: 'left' | 'centre' | 'right'
  readonly isFilled: boolean
  readonly radius: number
}

export type SetBlock = { readonly boxes: readonly Box[]; readonly isCut: boolean }

/** Letters are shrunk to this share of their size before words are left out. */
const LEAST_SHARE = 0.6
const STEP = 0.96
/** The capitals of the first line stand this share of the size below the block's edge. */
const ABOVE = BASELINE - CAP_HEIGHT - 0.1

const heightOf = (lines: number, size: number): number => (lines - 1) * size * LINE_HEIGHT + size

/** Whether every word has room on a line of its own. */
const hasRoomForWords = (paragraphs: readonly (readonly Span[])[], size: number, width: number): boolean =>
  paragraphs.every(spans =>
    spans.every(({ text, style }) =>
      text.split(/\s+/).every(word => widthOf(word, style, size) <= width + 0.001),
    ),
  )

/** Breaks paragraphs at the largest size at which all of them go into the area. */
function fitted(paragraphs: readonly (readonly Span[])[], { width, height }: Area, look: BlockLook) {
  const most = Math.min(look.size, height)
  const least = Math.min(most, Math.max(look.least, look.size * LEAST_SHARE))
  const set = (size: number) => ({
    size,
    lines: paragraphs.flatMap(spans => [...wrap(spans, size, () => width)]),
  })
  const goes = ({ size, lines }: ReturnType<typeof set>) =>
    heightOf(lines.length, size) <= height + 0.01 && hasRoomForWords(paragraphs, size, width)
  for (let size = most; size > least; size *= STEP) {
    const attempt = set(size)
    if (goes(attempt)) return { ...attempt, isCut: false }
  }
  const smallest = set(least)
  const room = Math.max(1, 1 + Math.floor((height - least + 0.01) / (least * LINE_HEIGHT)))
  return {
    size: least,
    lines: firstLines(smallest.lines, room, least, width),
    isCut: smallest.lines.length > room || smallest.lines.some(line => line.width > width + 0.01),
  }
}

/**
 * Sets paragraphs into a block: at the block's size where they go, else smaller, else shortened with an ellipsis.
 * Nothing leaves the block's width.
 */
export function setParagraphs(
  part: LabelPart,
  paragraphs: readonly (readonly Span[])[],
  area: Area,
  look: BlockLook,
): SetBlock {
  const padding = look.isFilled ? Math.min(1, area.height * 0.12, area.width * 0.05) : 0
  const inner = {
    x: area.x + padding,
    y: area.y + padding,
    width: area.width - 2 * padding,
    height: area.height - 2 * padding,
  }
  if (paragraphs.length === 0 || inner.width < 1 || inner.height < 1) return { boxes: [], isCut: false }
  const { size, lines, isCut } = fitted(paragraphs, inner, look)
  const slack = look.isFilled ? Math.max(0, (inner.height - heightOf(lines.length, size)) / 2) : 0
  const texts = lines.map((line, index): TextBox => {
    const free = inner.width - line.width
    const x = inner.x + (look.align === 'right' ? free : look.align === 'centre' ? free / 2 : 0)
    const y = inner.y + slack + index * size * LINE_HEIGHT - size * ABOVE
    return textBox(part, line, size, x, y, look.align === 'centre' ? 'center' : look.align)
  })
  if (!look.isFilled) return { boxes: texts, isCut }
  const panel: PanelBox = {
    kind: 'panel',
    part,
    look: 'filled',
    x: area.x,
    y: area.y,
    width: area.width,
    height: area.height,
    stroke: 0,
    radius: Math.min(look.radius, area.width / 2, area.height / 2),
    texts,
  }
  return { boxes: [panel], isCut }
}
