import type { LabelContent } from '../content.ts'
import { payloadsOf } from '../symbols/payloads.ts'
import type { LabelTextKey } from '../wording/words.ts'
import { qrModules } from './code-column.ts'
import { compose, type Composition, type LabelOptions } from './compose.ts'
import { bestAttempt } from './fitting.ts'
import { textsOf } from './label-texts.ts'
import { linearCodeFor } from './linear-code-row.ts'
import {
  overlap,
  within,
  type Box,
  type LabelNotice,
  type LabelPart,
  type LabelPlan,
  type LabelSize,
  type TextBox,
} from './plan.ts'
import { proportionsOf } from './sizes.ts'

const noticeOfPart = (part: LabelPart): LabelNotice => {
  if (part === 'ingredients') return { key: 'printedLabel.notice.ingredients' }
  if (part === 'traces' || part === 'cannotEnsure' || part === 'contains')
    return { key: 'printedLabel.notice.allergens' }
  if (part === 'code') return { key: 'printedLabel.notice.secondCode' }
  if (part === 'name') return { key: 'printedLabel.notice.shortened' }
  const shown = part === 'address' ? 'operator' : part
  return { key: 'printedLabel.notice.leftOut', part: `printedLabel.part.${shown}` as LabelTextKey }
}

export const distinct = (notices: readonly LabelNotice[]): LabelNotice[] =>
  notices.filter(
    (each, at) => notices.findIndex(({ key, part }) => key === each.key && part === each.part) === at,
  )

/** The boxes that stand on the label and on nobody else, the codes first; and the parts of those that do not. */
function clipped(codes: readonly Box[], boxes: readonly Box[], size: LabelSize) {
  const label = { x: 0, y: 0, width: size.width, height: size.height }
  const kept: Box[] = []
  const lost = new Set<LabelPart>()
  for (const box of [...codes, ...boxes]) {
    if (within(box, label) && !kept.some(other => overlap(box, other))) kept.push(box)
    else lost.add(box.part)
  }
  return { kept: [...boxes, ...codes].filter(box => kept.includes(box)), lost }
}

const linesOf = (box: Box): readonly TextBox[] =>
  box.kind === 'text' ? [box] : box.kind === 'panel' ? box.texts : []

/** A line set smaller, from the edge it is aligned to. */
function setTo(line: TextBox, size: number): TextBox {
  const factor = size / line.size
  const width = line.width * factor
  const shift = { left: 0, center: (line.width - width) / 2, right: line.width - width }[line.align]
  const spans = line.spans.map(span => ({ ...span, x: span.x * factor, width: span.width * factor }))
  return { ...line, x: line.x + shift, width, size, spans }
}

/** A date that a narrow label sets small takes everything but the name down with it. */
function belowTheDate(boxes: readonly Box[]): readonly Box[] {
  const dates = boxes.filter(({ part }) => part === 'expiry').flatMap(linesOf)
  if (dates.length === 0) return boxes
  const date = Math.max(...dates.map(({ size }) => size))
  const lowered = (line: TextBox) => (line.size > date ? setTo(line, date) : line)
  return boxes.map(box => {
    if (box.part === 'name') return box
    if (box.kind === 'text') return lowered(box)
    return box.kind === 'panel' ? { ...box, texts: box.texts.map(lowered) } : box
  })
}

/**
 * Lays out a label. Type is set as large as the label allows, down to what may still be read; when that is not
 * enough, parts give way, the least needed first, and the plan says so in its notices.
 */
export function labelPlan(content: LabelContent, options: LabelOptions): LabelPlan {
  const { size, secondCode = 'none' } = options
  const proportions = proportionsOf(size)
  const payloads = payloadsOf(content, options.digitalLinkDomain)
  const linear =
    secondCode === 'gs1-128' && proportions.format !== 'tiny'
      ? linearCodeFor(payloads.linear, size.width)
      : null
  const composition: Composition = {
    texts: textsOf(content, options.language),
    payloads,
    options,
    proportions,
    linear,
  }
  const modules = qrModules(payloads.qr, size, proportions)
  const attempt = bestAttempt(composition, modules)
  const result = compose(composition, attempt)

  const notices: LabelNotice[] = []
  if (modules.length === 0) notices.push({ key: 'printedLabel.notice.qr' })
  if (
    payloads.problem !== null &&
    (secondCode !== 'none' || payloads.problem !== 'printedLabel.notice.noGtin')
  )
    notices.push({ key: payloads.problem })
  if (payloads.elements && secondCode !== 'none' && !result.hasSecond && linear === null)
    notices.push({ key: 'printedLabel.notice.secondCode' })
  const { kept, lost } = clipped(result.codes, result.boxes, size)
  const affected = new Set([...attempt.leftOut, ...result.cutParts, ...lost])
  for (const part of affected) notices.push(noticeOfPart(part))
  return { size, boxes: belowTheDate(kept), notices: distinct(notices) }
}
