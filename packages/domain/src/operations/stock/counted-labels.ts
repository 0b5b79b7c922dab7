/** What a count does to labels: the missing are closed, the found come back, each by an event that can be taken back. */
import { isPositive, zero, type Amount } from '../../rules/amounts/index.ts'
import { isFinalState } from '../../rules/programs/index.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { LabelRow } from '../labels/label-row.ts'

/** What the event of a label keeps that was counted or taken out, so that it can be taken back: the label as it was. */
export interface CountedBefore {
  readonly cause: 'stock/count' | 'stock/undo' | 'stock/register'
  /** The count or the booking. */
  readonly countId: string
  readonly before: Amount
  readonly wasFinal: boolean
  readonly fromState: string
  readonly fromLocationId: string
  readonly fromContainerId: string | null
}

/** Writes a label as a count, or taking one back, leaves it. */
export function noteCounted(
  ledger: Ledger,
  label: LabelRow,
  after: LabelRow,
  cause: CountedBefore['cause'],
  countId: string,
): void {
  const said: CountedBefore = {
    cause,
    countId,
    before: label.quantity,
    wasFinal: label.isFinal,
    fromState: label.state,
    fromLocationId: label.locationId,
    fromContainerId: label.containerId,
  }
  ledger.change(after)
  ledger.event({
    kind: 'modify',
    action: 'label/count',
    locationId: after.locationId,
    labelId: label.id,
    batchId: label.batchId,
    productId: label.productId,
    containerId: after.containerId,
    ...(label.state === after.state ? {} : { fromState: label.state, toState: after.state }),
    quantity: after.quantity,
    data: { ...said },
  })
}

/** A label with what is in it; with nothing in it it is closed. */
export const holding = (label: LabelRow, quantity: Amount): LabelRow => ({
  ...label,
  quantity: isPositive(quantity) ? quantity : zero(label.quantity.unit),
  isFinal: !isPositive(quantity),
})

/** A label that was found: at the place where it was counted, open again. `before`: its state before it was closed. */
export function foundAt(
  label: LabelRow,
  quantity: Amount,
  locationId: string,
  before: string | undefined,
): LabelRow {
  const state = isFinalState(label.state) ? (before ?? 'init') : label.state
  const isElsewhere = label.locationId !== locationId
  return {
    ...holding(label, quantity),
    state,
    locationId,
    containerId: isElsewhere ? null : label.containerId,
  }
}
