/** What cancelled labels had taken goes back to where it came from. */
import { isZero, plus, type Amount, type Money } from '../../../rules/amounts/index.ts'
import { isFinalState } from '../../../rules/programs/index.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { LabelRow } from '../label-row.ts'

/** An amount of one label that went into labels which are cancelled. */
export interface TakenBefore {
  readonly label: LabelRow
  readonly quantity: Amount
}

/** What of food without a label went into labels which are cancelled. */
export interface BareBefore {
  readonly productId: string
  readonly state: string
  readonly locationId: string
  readonly quantity: Amount
  readonly cost: Money | null
  readonly intoId: string
}

/** Puts what had no label back into its piles. */
export function putBareBack(ledger: Ledger, taken: readonly BareBefore[]): void {
  for (const line of taken) if (!isZero(line.quantity)) ledger.vary({ ...line, reason: 'correction' })
}

/** Puts the amounts back, a count of each label; what has ended meanwhile stays as it is. */
export function putBack(ledger: Ledger, taken: readonly TakenBefore[]): void {
  for (const { label, quantity } of taken) {
    const after = isFinalState(label.state) ? null : plus(label.quantity, quantity)
    if (after === null) continue
    ledger.change({ ...label, quantity: after, isFinal: false })
    ledger.event({
      kind: 'modify',
      action: 'label/count',
      locationId: label.locationId,
      labelId: label.id,
      batchId: label.batchId,
      productId: label.productId,
      containerId: label.containerId,
      quantity: after,
      data: { before: label.quantity, cause: 'label/cancel' },
    })
  }
}
