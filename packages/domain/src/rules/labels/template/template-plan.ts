import { textsOf } from '../layout/label-texts.ts'
import type { Area, Box, LabelNotice, LabelPlan } from '../layout/plan.ts'
import { proportionsOf } from '../layout/sizes.ts'
import { payloadsOf, type LabelPayloads } from '../symbols/payloads.ts'
import type { Span } from '../type/fit.ts'
import { BOLD, MONO, REGULAR } from '../type/measure.ts'
import type { LabelContent, LabelLanguage } from '../content.ts'
import type { LabelTextKey } from '../wording/words.ts'
import { distinct } from '../layout/label-plan.ts'
import type { LabelTexts } from '../layout/label-texts.ts'
import type { Pictures, Template, TemplateBlock } from './blocks.ts'
import { setCode } from './code-block.ts'
import { setDates } from './dates-block.ts'
import { imageBox } from './dither.ts'
import { captionOf, FIELD_PARTS, fieldText, filledLines } from './fields.ts'
import { setParagraphs, type BlockLook, type SetBlock } from './text-block.ts'

export type TemplateOptions = {
  /** The organization's language, where the template has none of its own. */
  readonly language: LabelLanguage
  /** The resolution it is printed at; the template's own when absent. */
  readonly dpi?: number
  readonly digitalLinkDomain?: string
  readonly pictures?: Pictures
}

/** A plan, with the blocks that have nothing to show and those whose content does not go in. */
export type TemplatePlan = LabelPlan & {
  readonly empty: ReadonlySet<string>
  readonly cut: ReadonlySet<string>
}

type Around = {
  readonly content: LabelContent
  readonly language: LabelLanguage
  readonly texts: LabelTexts
  readonly payloads: LabelPayloads
  readonly dpi: number
  readonly least: number
  readonly pictures: Pictures
}

type Outcome = SetBlock & { readonly notices?: readonly LabelNotice[] }

const NOTHING: Outcome = { boxes: [], isCut: false }

const lookOf = (block: TemplateBlock, least: number): BlockLook => ({ ...block, least })

/** What is left of a block on a label that became smaller; null when nothing is. */
function onLabel(block: TemplateBlock, width: number, height: number): TemplateBlock | null {
  const right = Math.min(block.x + block.width, width)
  const bottom = Math.min(block.y + block.height, height)
  const x = Math.max(0, block.x)
  const y = Math.max(0, block.y)
  const isLine = block.kind === 'line'
  if (right < x || bottom < y || (!isLine && (right - x < 0.5 || bottom - y < 0.5))) return null
  return { ...block, x, y, width: right - x, height: bottom - y }
}

function setField(block: TemplateBlock, { content, language, least }: Around): Outcome {
  if (block.field === null) return NOTHING
  const text = fieldText(block.field, content, language)
  if (text === '') return NOTHING
  const isCode = block.field === 'batchCode' || block.field === 'serial' || block.field === 'gtin'
  const isName = block.field === 'productName'
  const caption = block.hasCaption ? captionOf(block.field, language) : ''
  const style = isCode && block.isBold ? MONO : block.isBold ? BOLD : REGULAR
  const spans: Span[] = [
    ...(caption === '' ? [] : [{ text: `${caption} `, style: REGULAR }]),
    { text, style },
  ]
  return setParagraphs(isName ? 'name' : FIELD_PARTS[block.field], [spans], block, lookOf(block, least))
}

function setText(block: TemplateBlock, { content, language, least }: Around): Outcome {
  const style = block.isBold ? BOLD : REGULAR
  const lines = filledLines(block.text ?? '', content, language)
  if (lines.every(line => line === '')) return NOTHING
  const paragraphs = lines.map(text => [{ text: text === '' ? ' ' : text, style }])
  return setParagraphs('text', paragraphs, block, lookOf(block, least))
}

function setAllergens(block: TemplateBlock, { texts, least }: Around): Outcome {
  const paragraphs = [texts.containsAll, texts.traces, texts.cannotEnsure].filter(spans => spans !== null)
  return setParagraphs('contains', paragraphs, block, lookOf(block, least))
}

function setIngredients(block: TemplateBlock, { texts, least }: Around): Outcome {
  const paragraphs = [texts.ingredients, texts.containsBeside].filter(spans => spans !== null)
  return setParagraphs('ingredients', paragraphs, block, lookOf(block, least))
}

function setRule({ x, y, width, height, stroke }: TemplateBlock): Outcome {
  const isUpright = height > width
  const area: Area = isUpright
    ? { x: x + (width - Math.min(stroke, width || stroke)) / 2, y, width: stroke, height }
    : { x, y: y + (height - Math.min(stroke, height || stroke)) / 2, width, height: stroke }
  return { boxes: [{ kind: 'rule', part: 'drawing', ...area }], isCut: false }
}

function setFrame({ x, y, width, height, stroke, radius, isFilled }: TemplateBlock): Outcome {
  const shorter = Math.min(width, height)
  const box: Box = {
    kind: 'panel',
    part: 'drawing',
    look: isFilled ? 'filled' : 'outlined',
    x,
    y,
    width,
    height,
    stroke: Math.min(stroke, shorter / 2),
    radius: Math.min(radius, shorter / 2),
    texts: [],
  }
  return { boxes: [box], isCut: false }
}

function setImage(block: TemplateBlock, { pictures, dpi }: Around): Outcome {
  const picture = block.imageId == null ? undefined : pictures.get(block.imageId)
  const box = picture && imageBox(picture, block, dpi)
  return box ? { boxes: [box], isCut: false } : NOTHING
}

function setBlock(block: TemplateBlock, around: Around): Outcome {
  switch (block.kind) {
    case 'text':
      return setText(block, around)
    case 'field':
      return setField(block, around)
    case 'dates':
      return setDates(block, around.texts, around.least)
    case 'allergens':
      return setAllergens(block, around)
    case 'ingredients':
      return setIngredients(block, around)
    case 'line':
      return setRule(block)
    case 'box':
      return setFrame(block)
    case 'image':
      return setImage(block, around)
    case 'code':
    case 'qr': {
      const { boxes, problem } = setCode(block, around.payloads, around.dpi)
      return { boxes, isCut: problem !== null, notices: problem === null ? [] : [{ key: problem }] }
    }
  }
}

const SHOWN: Partial<Record<TemplateBlock['kind'], LabelTextKey>> = {
  dates: 'printedLabel.part.expiry',
  allergens: 'printedLabel.part.contains',
  ingredients: 'printedLabel.part.ingredients',
  image: 'printedLabel.part.image',
  qr: 'printedLabel.part.code',
  code: 'printedLabel.part.code',
  line: 'printedLabel.part.drawing',
  box: 'printedLabel.part.drawing',
}

function cutNotice({ kind, field }: TemplateBlock): LabelNotice {
  if (kind !== 'field' || field === null)
    return { key: 'printedLabel.notice.cut', part: SHOWN[kind] ?? 'printedLabel.part.text' }
  const part = FIELD_PARTS[field]
  const shown = part === 'address' ? 'operator' : part
  return { key: 'printedLabel.notice.cut', part: `printedLabel.part.${shown}` as LabelTextKey }
}

/**
 * Sets a label's content into a template: the same plan as the automatic layout, for the same outputs. A block whose
 * field this label does not know is left out; what does not go into its block is set smaller, then shortened, and the
 * notices say so. Lengths in mm; codes and pictures are laid on whole dots of the printer.
 */
export function templatePlan(
  template: Template,
  content: LabelContent,
  options: TemplateOptions,
): TemplatePlan {
  const { width, height } = template
  const language = template.language ?? options.language
  const size = { id: `${width}x${height}`, width, height }
  const around: Around = {
    content,
    language,
    texts: textsOf(content, language),
    payloads: payloadsOf(content, options.digitalLinkDomain),
    dpi: options.dpi ?? template.dpi,
    least: proportionsOf(size).least,
    pictures: options.pictures ?? new Map(),
  }
  const boxes: Box[] = []
  const notices: LabelNotice[] = []
  const empty = new Set<string>()
  const cut = new Set<string>()
  for (const block of template.blocks) {
    const there = onLabel(block, width, height)
    const outcome = there === null ? { ...NOTHING, isCut: true } : setBlock(there, around)
    boxes.push(...outcome.boxes)
    notices.push(...(outcome.notices ?? []))
    if (outcome.isCut) {
      cut.add(block.id)
      if (outcome.notices === undefined) notices.push(cutNotice(block))
    } else if (outcome.boxes.length === 0) empty.add(block.id)
  }
  return { size, boxes, notices: distinct(notices), empty, cut }
}
