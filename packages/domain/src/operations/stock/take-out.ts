/** Labelled food that goes out by hand: which labels are proposed, and what becomes of those that were chosen. */
import type { Fault } from '../../problems.ts'
import {
  inUnit,
  isNegative,
  isPositive,
  minus,
  partOf,
  sum,
  zero,
  type Amount,
} from '../../rules/amounts/index.ts'
import { takingBlock } from '../../rules/programs/index.ts'
import { takingFaults } from '../../rules/traceability/index.ts'
import type { VariationReason } from '../../rules/stock/index.ts'
import { unknownLink } from '../faults.ts'
import { foodAsked, type LabelRow } from '../labels/label-row.ts'
import { standingFault } from '../labels/move.ts'
import { reduced } from '../labels/moving/parts.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { pickFor, type Offered } from '../orders/shipment.ts'
import { happened } from '../when.ts'
import type { CountedBefore } from './counted-labels.ts'
import type { BookingLine, UnlabelledPile } from './lines.ts'
import type { LabelTaken, TakenFacts } from './taken.ts'

/** Why labelled food goes out by hand; a correction of it is a count. */
const OUT_OF_LABELS: ReadonlySet<VariationReason> = new Set(['consumption', 'sale', 'waste'])

/** Some food without a label, wherever it is. */
type Pile = Pick<UnlabelledPile, 'quantity'>

export interface ProposedOut<Of extends Pile> {
  readonly labels: readonly LabelTaken[]
  readonly loose: readonly { readonly pile: Of; readonly quantity: Amount }[]
  /** More than there is. */
  readonly left: Amount
}

/** Where an amount comes from: labels whose date comes first, then what is there without a label. What is held is never proposed. */
export function proposeOut<Of extends Pile>(
  wanted: Amount,
  offered: readonly Offered[],
  piles: readonly Of[],
): ProposedOut<Of> {
  const { picks, left: rest } = pickFor(wanted, offered)
  let left = rest
  const loose: { pile: Of; quantity: Amount }[] = []
  for (const pile of piles) {
    const there = inUnit(pile.quantity, wanted.unit)
    if (there === null || !isPositive(there) || !isPositive(left)) continue
    const after = minus(left, there) ?? zero(wanted.unit)
    loose.push({ pile, quantity: isNegative(after) ? left : there })
    left = isNegative(after) ? zero(wanted.unit) : after
  }
  return { labels: picks, loose, left }
}

/** What of a line leaves without a label. */
export function looseOf({ quantity, labels }: Pick<BookingLine, 'quantity' | 'labels'>): Amount {
  const given = sum(
    labels.map(taken => taken.quantity),
    quantity.unit,
  )
  return (given === null ? null : minus(quantity, given)) ?? quantity
}

/** Why a label gives nothing to a line. Thrown away is also what is held or past its date. */
function takenFault(
  label: LabelRow,
  { quantity }: LabelTaken,
  line: BookingLine,
  facts: TakenFacts,
  reason: VariationReason,
  at: string,
): Omit<Fault, 'path'> | null {
  if (label.productId !== line.productId) return { rule: 'problem.stock.otherProduct' }
  const rule = label.isFinal ? 'problem.label.closed' : standingFault(label)
  if (rule !== undefined) return { rule }
  const batch = facts.batches.get(label.batchId)
  const food = batch && foodAsked(label, batch, at)
  if (reason !== 'waste' && food !== undefined && takingBlock(food) !== null)
    return takingFaults(food, '')[0] ?? null
  const { kind } = partOf(quantity, label.quantity)
  if (kind === 'part' || kind === 'all') return null
  const { value: available, unit } = label.quantity
  return kind === 'excess'
    ? { rule: 'trace.amount.exceeds', values: { available, unit } }
    : kind === 'incompatible'
      ? { rule: 'trace.unit.incompatible', values: { unit: quantity.unit, other: unit } }
      : { rule: 'trace.amount.notPositive' }
}

/** What is wrong with the labels that lines name. */
export function takenFaults(
  lines: readonly BookingLine[],
  facts: TakenFacts | undefined,
  { sign, reason }: { readonly sign: 'positive' | 'negative'; readonly reason: VariationReason },
  at: string,
): { readonly faults: Fault[]; readonly unknown: Fault[] } {
  const faults: Fault[] = []
  const unknown: Fault[] = []
  const seen = new Set<string>()
  for (const line of lines) {
    if (line.labels.length === 0) continue
    if (sign === 'positive' || !OUT_OF_LABELS.has(reason))
      faults.push({ path: `${line.path}.labels`, rule: 'problem.stock.noLabels' })
    else if (isNegative(looseOf(line)))
      faults.push({ path: `${line.path}.quantity`, rule: 'problem.stock.lessThanLabels' })
    for (const [index, taken] of line.labels.entries()) {
      const path = `${line.path}.labels.${index}.labelId`
      const label = facts?.labels.find(({ id }) => id === taken.labelId)
      if (label === undefined) unknown.push(unknownLink(path))
      else if (seen.has(label.id)) faults.push({ path, rule: 'trace.label.twice' })
      else {
        const fault = takenFault(label, taken, line, facts!, reason, at)
        if (fault !== null) faults.push({ ...fault, path })
      }
      seen.add(taken.labelId)
    }
  }
  return { faults, unknown }
}

/** Takes an amount off a label; emptied, it is used up or thrown away. */
export function takeFrom(
  ledger: Ledger,
  label: LabelRow,
  quantity: Amount,
  {
    reason,
    at,
    bookingId,
  }: { readonly reason: VariationReason; readonly at: string | undefined; readonly bookingId: string },
): void {
  const isAll = partOf(quantity, label.quantity).kind !== 'part'
  const state = reason === 'waste' ? 'waste' : 'consume'
  const after = isAll
    ? { ...label, state, stateSince: ledger.now, isFinal: true, containerId: null }
    : reduced(label, quantity)
  ledger.change(after)
  const before: CountedBefore = {
    cause: 'stock/register',
    countId: bookingId,
    before: label.quantity,
    wasFinal: label.isFinal,
    fromState: label.state,
    fromLocationId: label.locationId,
    fromContainerId: label.containerId,
  }
  ledger.event({
    kind: reason === 'waste' ? 'warning' : isAll ? 'end' : 'info',
    action: 'label/take',
    locationId: label.locationId,
    labelId: label.id,
    batchId: label.batchId,
    productId: label.productId,
    containerId: after.containerId,
    ...(isAll ? { fromState: label.state, toState: state } : {}),
    quantity: after.quantity,
    data: { ...before, reason, taken: quantity, ...happened(at) },
  })
}
