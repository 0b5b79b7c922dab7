import { shrink, truncate } from '../type/fit.ts'
import { BOLD, LINE_HEIGHT, widthOf } from '../type/measure.ts'
import type { WrittenDate } from '../wording/dates.ts'
import type { PanelBox, TextBox } from './plan.ts'
import { lineOf, textBox, type Row } from './rows.ts'

type Sizes = { readonly caption: number; readonly date: number; readonly least: number }

/** A line of the band: a text at its left, one at its right. */
type BandLine = {
  readonly left: readonly [text: string, size: number]
  readonly right: readonly [text: string, size: number]
}

const width = ([text, size]: BandLine['left']): number => widthOf(text, BOLD, size)

/**
 * How the caption, the date and its weekday and hour share the lines of a band. The date is the largest; weekday and
 * hour stand beside it where there is room, else beside the caption, else on a line of their own.
 */
function bandLines(caption: string, date: string, aside: string, sizes: Sizes, room: number): BandLine[] {
  const captionSize = shrink(caption, BOLD, sizes.caption, sizes.least, room)
  const captionLine: BandLine['left'] = [truncate(caption, BOLD, captionSize, room), captionSize]
  const nothing: BandLine['left'] = ['', sizes.least]
  const together = `${date}  ${aside}`
  const dateSize = shrink(date, BOLD, sizes.date, sizes.least, room)
  const togetherSize = shrink(together, BOLD, sizes.date, sizes.least, room)
  if (aside === '')
    return [
      { left: captionLine, right: nothing },
      { left: [date, dateSize], right: nothing },
    ]
  if (togetherSize >= dateSize * 0.94)
    return [
      { left: captionLine, right: nothing },
      { left: [date, togetherSize], right: [aside, togetherSize] },
    ]
  const besideCaption: BandLine['left'] = [
    aside,
    Math.min(dateSize, Math.max(captionSize, sizes.caption) * 1.15),
  ]
  if (width(captionLine) + sizes.caption + width(besideCaption) <= room)
    return [
      { left: captionLine, right: besideCaption },
      { left: [date, dateSize], right: nothing },
    ]
  return [
    { left: captionLine, right: nothing },
    { left: [date, dateSize], right: nothing },
    {
      left: [aside, shrink(aside, BOLD, Math.min(dateSize, sizes.caption * 1.15), sizes.least, room)],
      right: nothing,
    },
  ]
}

/** The date that matters most, white on black: nothing but the name is set larger. */
export function expiryBand(caption: string, written: WrittenDate, sizes: Sizes, gap: number): Row {
  const aside = [written.weekday, written.time].filter(Boolean).join(' ')
  return {
    part: 'expiry',
    gap,
    build(room) {
      const outer = room(0, (sizes.caption + sizes.date) * LINE_HEIGHT)
      const padding = sizes.date * 0.28
      const inner = outer - 2 * padding
      const texts: TextBox[] = []
      let y = sizes.caption * 0.16
      for (const { left, right } of bandLines(caption, written.date, aside, sizes, inner)) {
        const size = Math.max(left[1], right[1])
        const height = size * (left[1] === sizes.least && right[0] === '' ? 1.12 : 1.06)
        for (const [[text, at], align] of [
          [left, 'left'],
          [right, 'right'],
        ] as const) {
          if (text === '') continue
          const line = lineOf(text, BOLD, at)
          const x = align === 'left' ? padding : outer - padding - line.width
          const box = textBox('expiry', line, at, x, y, align)
          const baseline = y + size * 0.93
          texts.push({ ...box, height, baseline })
        }
        y += height
      }
      const panel: PanelBox = {
        kind: 'panel',
        part: 'expiry',
        look: 'filled',
        x: 0,
        y: 0,
        width: outer,
        height: y + sizes.caption * 0.3,
        stroke: 0,
        radius: Math.min(1.2, sizes.date * 0.18),
        texts,
      }
      return { boxes: [panel], height: panel.height, isCut: false }
    },
  }
}
