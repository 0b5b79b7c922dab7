import type { LabelLanguage, SecondCode } from '../content.ts'
import { BASELINE, CAP_HEIGHT } from '../type/measure.ts'
import type { LabelPayloads } from '../symbols/payloads.ts'
import type { LabelKind } from '../wording/missing-fields.ts'
import { codeColumn } from './code-column.ts'
import { flow, footTop, type Flow, type Ground } from './flow.ts'
import { pinnedRows, rowsOf } from './label-rows.ts'
import type { LabelTexts } from './label-texts.ts'
import type { LinearCode } from './linear-code-row.ts'
import type { Area, Box, LabelPart, LabelSize } from './plan.ts'
import type { LabelFormat, Proportions } from './sizes.ts'

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

/** One way to set a label: the QR's module (null for no QR), what is left out, how large type and gaps are. */
export type Attempt = {
  readonly module: number | null
  readonly leftOut: ReadonlySet<LabelPart>
  readonly scale: number
  readonly airiness: number
}

/** What stays the same over all attempts to set a label. */
export type Composition = {
  readonly texts: LabelTexts
  readonly payloads: LabelPayloads
  readonly options: LabelOptions
  readonly proportions: Proportions
  readonly linear: LinearCode | null
}

/** The outcome of an attempt: rows and codes, and whether everything has its place. */
export type Composed = Flow & {
  readonly codes: readonly Box[]
  readonly hasSecond: boolean
}

/** Rows run beside the codes; on a sheet so narrow that only a gutter is left they end above them. */
const groundBeside = (codes: Area | null, open: Ground, format: LabelFormat): Ground =>
  codes && format === 'sheet' && codes.x - open.x < open.width * 0.38
    ? { ...open, bottom: codes.y }
    : { ...open, codes }

/** Sets a label one way: codes at their edge, rows from the top, the footer at the foot. */
export function compose(composition: Composition, attempt: Attempt): Composed {
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
    groundBeside(column?.area ?? null, open, proportions.format),
    attempt.airiness,
  )
  return { ...set, codes: column?.boxes ?? [], hasSecond: column?.hasSecond ?? false }
}
