import { wrap, type SetLine } from '../type/fit.ts'
import { LINE_HEIGHT, REGULAR, widthOf, type Style } from '../type/measure.ts'
import type { LabelPart, TextBox } from './plan.ts'
import { textBox, type Row } from './rows.ts'

/** A caption and its value, like Made and a date. */
export type Fact = {
  readonly part: LabelPart
  readonly caption: string
  readonly value: string
  readonly style: Style
}

export type FactSizes = { readonly caption: number; readonly value: number; readonly least: number }

/** Keeps a date in one piece while its caption may wrap. */
const UNBROKEN = '\u00a0'

type Cell = { readonly width: number; place(x: number, y: number, width: number): TextBox[] }

const withSpaces = (line: SetLine): SetLine => ({
  ...line,
  spans: line.spans.map(span => ({ ...span, text: span.text.replaceAll(UNBROKEN, ' ') })),
})

/** Lines below each other. */
const stack = (part: LabelPart, lines: readonly SetLine[], size: number, x: number, y: number): TextBox[] =>
  lines.map((line, index) => textBox(part, line, size, x, y + index * size * LINE_HEIGHT))

/** The value on the caption's line; both run on to a second line where one is too short. */
function inlineCell({ part, caption, value, style }: Fact, { value: size }: FactSizes): Cell {
  const spans = [
    { text: caption, style: REGULAR },
    { text: ` ${value.replaceAll(' ', UNBROKEN)}`, style },
  ]
  const [whole] = wrap(spans, size, () => Infinity)
  return {
    width: whole?.width ?? 0,
    place: (x, y, width) => stack(part, wrap(spans, size, () => width).map(withSpaces), size, x, y),
  }
}

/** The value below its caption. */
function stackedCell({ part, caption, value, style }: Fact, sizes: FactSizes): Cell {
  return {
    width: Math.max(widthOf(caption, REGULAR, sizes.caption), widthOf(value, style, sizes.value)),
    place(x, y, width) {
      const above = stack(
        part,
        wrap([{ text: caption, style: REGULAR }], sizes.caption, () => width),
        sizes.caption,
        x,
        y,
      )
      const below = y + above.length * sizes.caption * LINE_HEIGHT
      return [
        ...above,
        ...stack(
          part,
          wrap([{ text: value, style }], sizes.value, () => width),
          sizes.value,
          x,
          below,
        ),
      ]
    },
  }
}

/** Facts in columns of one width; what needs more takes several of them. */
export function factsRow(
  facts: readonly Fact[],
  look: 'inline' | 'stacked',
  sizes: FactSizes,
  gap: number,
): Row {
  return {
    part: 'made',
    gap,
    build(room) {
      const isInline = look === 'inline'
      const cellHeight = (isInline ? sizes.value : sizes.value + sizes.caption) * LINE_HEIGHT
      const between = sizes.value * 1.1
      const rowGap = isInline ? 0 : sizes.value * 0.3
      const cells = facts.map(fact => (isInline ? inlineCell(fact, sizes) : stackedCell(fact, sizes)))
      const boxes: TextBox[] = []
      let y = 0
      let column = 0
      let deepest = 0
      for (const cell of cells) {
        let columns = 1
        let columnWidth = 0
        let span = 1
        const measure = () => {
          const width = room(y, cellHeight)
          columns = Math.max(1, Math.floor((width + between) / (sizes.value * (isInline ? 12 : 10))))
          columnWidth = (width - between * (columns - 1)) / columns
          span = Math.min(columns, Math.ceil((cell.width + between - 0.001) / (columnWidth + between)))
        }
        measure()
        if (column > 0 && column + span > columns) {
          y = deepest + rowGap
          column = 0
          measure()
        }
        const width = span * columnWidth + (span - 1) * between
        const placed = cell.place(column * (columnWidth + between), y, width)
        deepest = Math.max(deepest, ...placed.map(box => box.y + box.height))
        boxes.push(...placed)
        column += span
      }
      return { boxes, height: deepest, isCut: false }
    },
  }
}
