import { truncate } from '../type/fit.ts'
import { LINE_HEIGHT, REGULAR, widthOf, type Style } from '../type/measure.ts'
import type { LabelPart, TextBox } from './plan.ts'
import { lineOf, textBox, type Row } from './rows.ts'

/** A caption and its value, like Made and a date. */
export type Fact = {
  readonly part: LabelPart
  readonly caption: string
  readonly value: string
  readonly style: Style
}

export type FactSizes = { readonly caption: number; readonly value: number; readonly least: number }

type Cell = { readonly width: number; place(x: number, y: number, width: number): TextBox[] }

/** The value on the caption's line. */
function inlineCell({ part, caption, value, style }: Fact, sizes: FactSizes): Cell {
  const lead = lineOf(`${caption} `, REGULAR, sizes.value)
  const valueSize = style.face === 'mono' ? sizes.value * 0.98 : sizes.value
  return {
    width: lead.width + widthOf(value, style, valueSize),
    place(x, y, width) {
      const text = truncate(value, style, valueSize, Math.max(0, width - lead.width))
      const spanWidth = widthOf(text, style, valueSize)
      const spans = [...lead.spans, { text, style, x: lead.width, width: spanWidth }]
      return [textBox(part, { spans, width: lead.width + spanWidth }, sizes.value, x, y)]
    },
  }
}

/** The value below its caption. */
function stackedCell({ part, caption, value, style }: Fact, sizes: FactSizes): Cell {
  return {
    width: Math.max(widthOf(caption, REGULAR, sizes.caption), widthOf(value, style, sizes.value)),
    place(x, y, width) {
      const captionText = truncate(caption, REGULAR, sizes.caption, width)
      const text = truncate(value, style, sizes.value, width)
      return [
        textBox(part, lineOf(captionText, REGULAR, sizes.caption), sizes.caption, x, y),
        textBox(part, lineOf(text, style, sizes.value), sizes.value, x, y + sizes.caption * LINE_HEIGHT),
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
      let isCut = false
      for (const cell of cells) {
        let columns = 1
        let columnWidth = 0
        let span = 1
        const measure = () => {
          const width = room(y, cellHeight)
          columns = Math.max(1, Math.floor((width + between) / (sizes.value * (isInline ? 12 : 11))))
          columnWidth = (width - between * (columns - 1)) / columns
          span = Math.min(columns, Math.ceil((cell.width + between - 0.001) / (columnWidth + between)))
        }
        measure()
        if (column > 0 && column + span > columns) {
          y += cellHeight + rowGap
          column = 0
          measure()
        }
        const width = span * columnWidth + (span - 1) * between
        isCut ||= cell.width > width + 0.001
        boxes.push(...cell.place(column * (columnWidth + between), y, width))
        column += span
      }
      return { boxes, height: boxes.length > 0 ? y + cellHeight : 0, isCut }
    },
  }
}
