import type { LabelContent, LabelLanguage, SecondCode } from '../content.ts'
import { BASELINE, CAP_HEIGHT } from '../type/measure.ts'
import { payloadsOf, type LabelPayloads } from '../symbols/payloads.ts'
import type { LabelKind } from '../wording/missing-fields.ts'
import type { LabelTextKey } from '../wording/words.ts'
import { codeColumn, qrModules } from './code-column.ts'
import { flow, footTop, type Flow, type Ground } from './flow.ts'
import { linearCodeFor, type LinearCode } from './linear-code-row.ts'
import type { Box, LabelNotice, LabelPart, LabelPlan, LabelSize } from './plan.ts'
import { pinnedRows, rowsOf } from './label-rows.ts'
import { textsOf, type LabelTexts } from './label-texts.ts'
import { proportionsOf, type Proportions } from './sizes.ts'

export type LabelOptions = {
  readonly size: LabelSize
  /** The organization's language. */
  readonly language: LabelLanguage
  readonly secondCode?: SecondCode
  /** What the label is for, `prep` when absent; decides what gives way on a label that is too small. */
  readonly kind?: LabelKind
  /** Where Digital Links lead, like `https://id.example.com`; the GS1 resolver when absent. */
  readonly digitalLinkDomain?: string
}

const LEAST_SCALE = 0.72
const MOST_SCALE = 1.32
const AIRINESS = [2.4, 1.9, 1.5, 1.2, 1]

/**
 * What gives way when a label is too small, the first to go first. Name and date never do; allergens are the last, and
 * a list of ingredients gives way to the allergens alone. What is sold keeps what the law asks for longer.
 */
const GIVING_WAY: Readonly<Record<LabelKind, readonly LabelPart[]>> = {
  prep: [
    'address',
    'place',
    'storage',
    'supplierLot',
    'operator',
    'ingredients',
    'code',
    'serial',
    'bestBefore',
    'quantity',
    'cannotEnsure',
    'made',
    'batch',
    'state',
    'traces',
    'contains',
  ],
  sale: [
    'place',
    'supplierLot',
    'made',
    'serial',
    'state',
    'code',
    'address',
    'storage',
    'operator',
    'bestBefore',
    'ingredients',
    'quantity',
    'batch',
    'cannotEnsure',
    'traces',
    'contains',
  ],
}

type Attempt = {
  readonly module: number | null
  readonly leftOut: ReadonlySet<LabelPart>
  readonly scale: number
  readonly airiness: number
}

type Composition = {
  readonly texts: LabelTexts
  readonly payloads: LabelPayloads
  readonly options: LabelOptions
  readonly proportions: Proportions
  readonly linear: LinearCode | null
}

type Composed = Flow & {
  readonly codes: readonly Box[]
  readonly hasSecond: boolean
}

function compose(composition: Composition, attempt: Attempt): Composed {
  const { texts, payloads, options, proportions } = composition
  const { size, secondCode } = options
  const { margin } = proportions
  const scaled = { ...proportions, scale: attempt.scale }
  const linear = attempt.leftOut.has('code') ? null : composition.linear
  const pinned = pinnedRows(texts, linear, scaled, size, attempt.leftOut)
  // Optical margin: the capitals of the first line stand on the margin, not the top of its line.
  const nameSize = Math.max(proportions.least, proportions.name * attempt.scale)
  const top = Math.max(0.5, margin - nameSize * (BASELINE - CAP_HEIGHT))
  const open: Ground = {
    x: margin,
    top,
    width: size.width - 2 * margin,
    bottom: size.height - margin * 0.8,
    codes: null,
  }
  const columnContent = {
    qr: payloads.qr,
    dataMatrix: secondCode === 'datamatrix' ? (payloads.elements?.scan ?? null) : null,
    caption: attempt.leftOut.has('serial') ? '' : texts.serial,
    captionSize: Math.max(proportions.least, proportions.body * attempt.scale * 0.85),
    // On a sheet a linear code crosses the foot and the others stand on it.
    foot: linear === null ? size.height : footTop(pinned, open),
  }
  const column =
    attempt.module === null ? undefined : codeColumn(columnContent, size, proportions, attempt.module)
  const set = flow(
    rowsOf(texts, scaled, attempt.leftOut),
    pinned,
    { ...open, codes: column?.area ?? null },
    attempt.airiness,
  )
  return { ...set, codes: column?.boxes ?? [], hasSecond: column?.hasSecond ?? false }
}

/** The largest scale that fits, to the hundredth; `LEAST_SCALE` is known to. */
function largestScale(composition: Composition, attempt: Attempt): number {
  let low = LEAST_SCALE
  let high = MOST_SCALE
  if (compose(composition, { ...attempt, scale: high }).fits) return high
  while (high - low > 0.012) {
    const middle = (low + high) / 2
    if (compose(composition, { ...attempt, scale: middle }).fits) low = middle
    else high = middle
  }
  return low
}

const isSaid = ({ texts, linear, proportions }: Composition, part: LabelPart): boolean => {
  if (part === 'code') return linear !== null
  if (part === 'contains') return texts.containsAll !== null
  if (proportions.format === 'tiny' && (part === 'place' || part === 'operator' || part === 'address'))
    return false
  return texts.parts.has(part)
}

/** Smaller codes first, then fewer parts, until everything fits at the least scale. */
function firstFitting(composition: Composition, modules: readonly (number | null)[]): Attempt {
  const attempts: Attempt[] = []
  const base = { scale: LEAST_SCALE, airiness: 1 }
  for (const module of modules) attempts.push({ ...base, module, leftOut: new Set() })
  const leftOut = new Set<LabelPart>()
  for (const part of GIVING_WAY[composition.options.kind ?? 'prep']) {
    if (!isSaid(composition, part)) continue
    leftOut.add(part)
    attempts.push({ ...base, module: modules.at(-1) ?? null, leftOut: new Set(leftOut) })
  }
  const last = attempts.at(-1) ?? { ...base, module: null, leftOut }
  return attempts.find(attempt => compose(composition, attempt).fits) ?? last
}

/** Parts that were left out although later ones made the room come back, the most wanted first. */
function restored(composition: Composition, attempt: Attempt): Attempt {
  let best = attempt
  for (const part of [...attempt.leftOut].reverse()) {
    const leftOut = new Set([...best.leftOut].filter(each => each !== part))
    const wider = { ...best, leftOut }
    if (compose(composition, wider).fits) best = wider
  }
  return best
}

/** The largest code that fits with what is left. */
const withLargestCode = (composition: Composition, attempt: Attempt, modules: readonly number[]): Attempt =>
  modules.map(module => ({ ...attempt, module })).find(each => compose(composition, each).fits) ?? attempt

const noticeOfPart = (part: LabelPart): LabelNotice => {
  if (part === 'ingredients') return { key: 'printedLabel.notice.ingredients' }
  if (part === 'traces' || part === 'cannotEnsure' || part === 'contains')
    return { key: 'printedLabel.notice.allergens' }
  if (part === 'code') return { key: 'printedLabel.notice.secondCode' }
  if (part === 'name') return { key: 'printedLabel.notice.shortened' }
  const shown = part === 'address' ? 'operator' : part
  return { key: 'printedLabel.notice.leftOut', part: `printedLabel.part.${shown}` as LabelTextKey }
}

/**
 * Lays out a label. Type is set as large as the label allows, down to what may still be read; when that is not
 * enough, parts give way in the order of `GIVING_WAY` and the plan says so in its notices. A label that cannot even
 * hold name, expiry and allergens keeps them as far as they go, and says that too.
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
  const fitting = firstFitting(composition, modules.length > 0 ? modules : [null])
  const attempt = restored(composition, withLargestCode(composition, fitting, modules))
  const scaled = { ...attempt, scale: largestScale(composition, attempt) }
  const airiness = AIRINESS.find(each => compose(composition, { ...scaled, airiness: each }).fits) ?? 1
  const result = compose(composition, { ...scaled, airiness })

  const notices: LabelNotice[] = []
  if (modules.length === 0) notices.push({ key: 'printedLabel.notice.qr' })
  if (
    payloads.problem !== null &&
    (secondCode !== 'none' || payloads.problem !== 'printedLabel.notice.noGtin')
  )
    notices.push({ key: payloads.problem })
  if (payloads.elements && secondCode !== 'none' && !result.hasSecond && linear === null)
    notices.push({ key: 'printedLabel.notice.secondCode' })
  for (const part of [...attempt.leftOut, ...new Set(result.cutParts)]) notices.push(noticeOfPart(part))
  return { size, boxes: [...result.boxes, ...result.codes], notices }
}
