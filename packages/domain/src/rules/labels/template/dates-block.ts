import { expiryBand } from '../layout/expiry-band.ts'
import { factsRow, type Fact } from '../layout/facts-row.ts'
import type { LabelTexts } from '../layout/label-texts.ts'
import { moved, type Area, type Box, type PanelBox } from '../layout/plan.ts'
import { BOLD } from '../type/measure.ts'
import type { TemplateBlock } from './blocks.ts'
import type { SetBlock } from './text-block.ts'

const STEP = 0.95

const blackOnWhite = (box: Box, stroke: number): Box =>
  box.kind === 'panel' ? { ...box, look: 'outlined', stroke: Math.min(stroke, box.height / 4) } : box

/** Whether nothing stands beyond a width: a date that would run into what is beside it is not printed at all. */
const standsWithin = (boxes: readonly Box[], width: number): boolean =>
  boxes
    .flatMap((box): Area[] => (box.kind === 'panel' ? [box, ...box.texts] : [box]))
    .every(area => area.x >= -0.01 && area.x + area.width <= width + 0.01)

/** The date that matters as a band, as large as the block has room for; below it, if that goes, the others. */
export function setDates(
  block: TemplateBlock,
  { deadline, bestBefore, made }: LabelTexts,
  least: number,
): SetBlock {
  const facts = [
    ...(made ? [{ part: 'made', ...made, style: BOLD } as Fact] : []),
    ...(bestBefore ? [{ part: 'bestBefore', ...bestBefore, style: BOLD } as Fact] : []),
  ]
  const room = () => block.width
  const build = (size: number, others: readonly Fact[]) => {
    const caption = Math.max(Math.min(least, size), size * 0.45)
    const band =
      deadline &&
      expiryBand(deadline.caption, deadline.written, { caption, date: size, least }, 0).build(room)
    const value = Math.max(Math.min(least, size), size * 0.5)
    const gap = band && others.length > 0 ? value * 0.3 : 0
    const rows =
      others.length === 0 ? null : factsRow(others, 'inline', { caption: value, value, least }, 0).build(room)
    const top = (band?.height ?? 0) + gap
    const boxes = [...(band?.boxes ?? []), ...(rows?.boxes.map(box => moved(box, 0, top)) ?? [])]
    return { boxes, height: top + (rows?.height ?? 0) }
  }
  const placed = (boxes: readonly Box[]): Box[] =>
    boxes.map(box => {
      const there = moved(box, block.x, block.y)
      return block.isFilled ? rounded(there, block.radius) : blackOnWhite(there, block.stroke)
    })
  for (const others of [facts, facts.slice(0, 1), []]) {
    if (deadline === null && others.length === 0) continue
    for (let size = block.size; size >= Math.min(least, block.size); size *= STEP) {
      const built = build(size, others)
      if (built.height <= block.height + 0.01 && standsWithin(built.boxes, block.width))
        return { boxes: placed(built.boxes), isCut: others.length < facts.length }
      // Others give way before the date gets small.
      if (others.length > 0 && deadline !== null && size < block.size * 0.6) break
    }
  }
  return { boxes: [], isCut: deadline !== null || facts.length > 0 }
}

const rounded = (box: Box, radius: number): Box =>
  box.kind === 'panel' ? ({ ...box, radius: Math.min(radius, box.height / 2) } satisfies PanelBox) : box
