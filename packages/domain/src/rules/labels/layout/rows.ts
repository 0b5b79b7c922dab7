import { ELLIPSIS, shrink, truncate, wrap, type SetLine, type Span } from '../type/fit.ts'
import { BASELINE, BOLD, LINE_HEIGHT, widthOf, type Style } from '../type/measure.ts'
import type { Box, LabelPart, TextBox } from './plan.ts'

/** The width that is free in a strip of the row, `top` and `height` counted from the row's top. */
export type Room = (top: number, height: number) => number

export type Built = { readonly boxes: readonly Box[]; readonly height: number; readonly isCut: boolean }

/** A row of the label: how far it keeps from the one above, and its boxes from (0, 0) for the room it gets. */
export type Row = { readonly part: LabelPart; readonly gap: number; build(room: Room): Built }

/** A set line as a box whose top left corner is given. */
export function textBox(
  part: LabelPart,
  line: SetLine,
  size: number,
  x: number,
  y: number,
  align: TextBox['align'] = 'left',
): TextBox {
  const height = size * LINE_HEIGHT
  return {
    kind: 'text',
    part,
    x,
    y,
    width: line.width,
    height,
    size,
    baseline: y + size * BASELINE,
    align,
    spans: line.spans,
  }
}

export const lineOf = (text: string, style: Style, size: number): SetLine => {
  const width = widthOf(text, style, size)
  return { spans: text === '' ? [] : [{ text, style, x: 0, width }], width }
}

/** The first lines; the last of them ends in an ellipsis when more followed. */
export function firstLines(
  lines: readonly SetLine[],
  most: number,
  size: number,
  width: number,
): readonly SetLine[] {
  if (lines.length <= most) return lines
  const kept = lines.slice(0, most)
  const last = kept.at(-1)?.spans.at(-1)
  if (!last) return kept
  const text = truncate(`${last.text}${ELLIPSIS}${ELLIPSIS}`, last.style, size, width - last.x)
  const cut = text.endsWith(ELLIPSIS) ? text.replace(/…+$/, ELLIPSIS) : text
  const spanWidth = widthOf(cut, last.style, size)
  const spans = [...(kept.at(-1)?.spans.slice(0, -1) ?? []), { ...last, text: cut, width: spanWidth }]
  return [...kept.slice(0, -1), { spans, width: last.x + spanWidth }]
}

/** The product name: as large as it goes on one line, then two, and only then shortened. */
export function nameRow(text: string, size: number, least: number, most: number): Row {
  return {
    part: 'name',
    gap: 0,
    build(room) {
      const spans: Span[] = [{ text, style: BOLD }]
      const attempt = (at: number) => {
        const width = room(0, at * LINE_HEIGHT * most)
        return { at, width, lines: wrap(spans, at, () => width) }
      }
      const narrowest = room(0, size * LINE_HEIGHT)
      const onOneLine = shrink(text, BOLD, size, size * 0.8, narrowest)
      let set = attempt(onOneLine)
      for (let at = size; set.lines.length > 1; at -= size * 0.05) {
        set = attempt(Math.max(at, least))
        const isWhole = set.lines.every(line => line.spans.length === 1 && !isCutWord(text, line))
        if ((set.lines.length <= most && isWhole) || at <= least) break
      }
      const isCut = set.lines.length > most
      const kept = firstLines(set.lines, most, set.at, set.width)
      const step = set.at * 1.08
      const boxes = kept.map((line, index) => ({
        ...textBox('name', line, set.at, 0, index * step),
        height: index < kept.length - 1 ? step : set.at * LINE_HEIGHT,
      }))
      return { boxes, height: (kept.length - 1) * step + set.at * LINE_HEIGHT, isCut }
    },
  }
}

/** Whether a line ends in the middle of a word. */
const isCutWord = (text: string, line: SetLine): boolean => {
  const words = new Set(text.split(' '))
  return line.spans.some(span => span.text.split(' ').some(part => !words.has(part)))
}

/** A paragraph that runs beside a code and on below it. */
export function paragraphRow(part: LabelPart, spans: readonly Span[], size: number, gap: number): Row {
  return {
    part,
    gap,
    build(room) {
      const step = size * LINE_HEIGHT
      const lines = wrap(spans, size, index => room(index * step, step))
      const boxes = lines.map((line, index) => textBox(part, line, size, 0, index * step))
      return { boxes, height: lines.length * step, isCut: false }
    },
  }
}
