import type { Span } from '../type/fit.ts'
import { BOLD, MONO } from '../type/measure.ts'
import { expiryBand } from './expiry-band.ts'
import { factsRow, type Fact } from './facts-row.ts'
import { footerRow } from './footer-row.ts'
import type { Captioned, LabelTexts } from './label-texts.ts'
import { linearCodeRow, type LinearCode } from './linear-code-row.ts'
import type { LabelPart, LabelSize } from './plan.ts'
import { nameRow, paragraphRow, type Row } from './rows.ts'
import type { Proportions } from './sizes.ts'
import { stateRow } from './state-row.ts'

/** The proportions of a label and how much its type is scaled. */
export type Scaled = Proportions & { readonly scale: number }

/** A type size: a multiple of the body, scaled, and never below the least. */
const sizeOf = (scaled: Scaled, multiple: number): number =>
  Math.max(scaled.least, scaled.body * multiple * scaled.scale)

const fact = (part: LabelPart, text: Captioned | null, style: Fact['style']): Fact[] =>
  text ? [{ part, ...text, style }] : []

/** The rows from the top: name, state and quantity, date, facts, allergens, storage. */
export function rowsOf(texts: LabelTexts, scaled: Scaled, leftOut: ReadonlySet<LabelPart>): Row[] {
  const { format, least, scale } = scaled
  const body = sizeOf(scaled, 1)
  const kept = <T>(part: LabelPart, value: T): T | null => (leftOut.has(part) ? null : value)
  const rows: Row[] = []
  if (texts.name !== '') {
    const nameSize = Math.max(least, scaled.name * scale)
    rows.push(nameRow(texts.name, nameSize, Math.max(least, nameSize * 0.66), scaled.nameLines))
  }
  const state = kept('state', texts.state) ?? ''
  const quantity = kept('quantity', texts.quantity) ?? ''
  if (state !== '' || quantity !== '')
    rows.push(stateRow(state, quantity, sizeOf(scaled, 1.08), least, body * 0.28))
  if (texts.deadline) {
    const sizes = { caption: sizeOf(scaled, 0.92), date: Math.max(least, scaled.expiry * scale), least }
    rows.push(expiryBand(texts.deadline.caption, texts.deadline.written, sizes, body * 0.5))
  }
  const facts = [
    ...fact('made', kept('made', texts.made), BOLD),
    ...fact('batch', kept('batch', texts.batch), MONO),
    ...fact('bestBefore', kept('bestBefore', texts.bestBefore), BOLD),
    ...fact('supplierLot', kept('supplierLot', texts.supplierLot), MONO),
  ]
  const isStacked = format === 'sheet'
  const factSizes = { caption: sizeOf(scaled, 0.8), value: sizeOf(scaled, 1), least }
  if (facts.length > 0) rows.push(factsRow(facts, isStacked ? 'stacked' : 'inline', factSizes, body * 0.5))

  const ingredients = kept('ingredients', texts.ingredients)
  const contains = ingredients ? texts.containsBeside : texts.containsAll
  const paragraphs: [LabelPart, readonly Span[] | null][] = [
    ['ingredients', ingredients],
    ['contains', kept('contains', contains)],
    ['traces', kept('traces', texts.traces)],
    ['cannotEnsure', kept('cannotEnsure', texts.cannotEnsure)],
    ['storage', kept('storage', texts.storage)],
  ]
  const size = sizeOf(scaled, 0.95)
  for (const [index, [part, spans]] of paragraphs.filter(([, spans]) => spans !== null).entries())
    if (spans) rows.push(paragraphRow(part, spans, size, body * (index === 0 ? 0.5 : 0.12)))
  return rows
}

/** The rows at the foot: a linear code, then place, person and organization. */
export function pinnedRows(
  texts: LabelTexts,
  linear: LinearCode | null,
  scaled: Scaled,
  size: LabelSize,
  leftOut: ReadonlySet<LabelPart>,
): Row[] {
  const rows: Row[] = []
  const body = sizeOf(scaled, 1)
  if (linear) {
    const barHeight = scaled.format === 'sheet' ? 18 : Math.max(7, size.height * 0.16)
    const text = Math.max(scaled.least, Math.min(scaled.body * 0.8, 2.6))
    rows.push(linearCodeRow(linear, barHeight, text, size.width, scaled.margin, body * 0.5))
  }
  const kept = (part: LabelPart, text: string) => (leftOut.has(part) ? '' : text)
  const [place, operator] = [kept('place', texts.place), kept('operator', texts.operator)]
  const address = kept('address', texts.address)
  if (scaled.format !== 'tiny' && (place !== '' || operator !== '' || address !== ''))
    rows.push(footerRow(place, operator, address, sizeOf(scaled, 0.82), body * 0.4))
  return rows
}
