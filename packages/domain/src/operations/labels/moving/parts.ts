/** Amounts that go on under labels of their own. */
import { isZero, leftAfter, partOf, zero, type Amount } from '../../../rules/amounts/index.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { happened } from '../../when.ts'
import type { Moment } from '../../operation.ts'
import type { LabelRow } from '../label-row.ts'

/** The number of a new label: its id, and the serial that is printed on it. */
export interface LabelNumber {
  readonly id: string
  readonly serial: string
}

/** Numbers for new labels: those that were printed already, or fresh ones. */
export function labelNumbers(
  { numbers }: Moment,
  count: number,
  printed: readonly LabelNumber[] = [],
): readonly LabelNumber[] {
  if (printed.length === count) return printed
  return numbers.newSerials(count).map(serial => ({ id: numbers.newId(), serial }))
}

/** The amount of a part in the label's unit; null where all of it is meant. */
export function partAsked(label: LabelRow, asked: Amount | undefined): Amount | null {
  const part = asked === undefined ? null : partOf(asked, label.quantity)
  return part?.kind === 'part' ? part.taken : null
}

/** A copy of a label as one of its own: the same food under a new number. */
export function newLabelOf(
  label: LabelRow,
  number: LabelNumber,
  quantity: Amount,
  replacesId: string | null,
): LabelRow {
  return {
    ...label,
    id: number.id,
    serial: number.serial,
    quantity,
    initialQuantity: quantity,
    mode: label.mode === 'perStep' ? 'perStep' : 'individual',
    count: 1,
    printedAt: null,
    replacesId,
    version: 1,
  }
}

/** What is left on a label that gave an amount away; emptied, it is closed. */
export function reduced(label: LabelRow, amount: Amount): LabelRow {
  const quantity = leftAfter(label.quantity, amount) ?? zero(label.quantity.unit)
  return { ...label, quantity, isFinal: label.isFinal || isZero(quantity) }
}

/** The event of a split: how much left the label, and under which labels it goes on. */
export function noteSplit(
  ledger: Ledger,
  label: LabelRow,
  parts: readonly LabelRow[],
  quantity: Amount,
  at: string | undefined,
): string {
  return ledger.event({
    kind: 'info',
    action: 'label/split',
    locationId: label.locationId,
    labelId: label.id,
    batchId: label.batchId,
    productId: label.productId,
    fromState: label.state,
    toState: label.state,
    containerId: label.containerId,
    quantity,
    data: {
      parts: parts.map(part => ({ id: part.id, quantity: part.quantity })),
      bestBefore: label.bestBefore,
      expiration: label.expiration,
      pause: label.pause,
      ...happened(at),
    },
  })
}
