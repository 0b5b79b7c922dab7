/** A label as it is stored, and the changes of view that the rule rooms ask for. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { markOf, type InputDates, type Pause } from '@cloche/domain/rules/expiry'
import type { AllergenMap } from '@cloche/domain/rules/allergens'
import type { BatchStatus } from '@cloche/domain/rules/programs'
import type { Amount } from '@cloche/domain/rules/amounts'
import type { LabelInHand } from '@cloche/domain/rules/traceability'

type Stored = Row<Entities['label']>

export interface LabelRow extends Omit<Stored, 'quantity' | 'initialQuantity' | 'pause' | 'allergens'> {
  quantity: Amount
  initialQuantity: Amount
  pause: Pause | null
  allergens: AllergenMap
}

/** What is known of a label's batch while the label is in hand. */
export interface BatchInHand {
  readonly id: string
  readonly code: string | null
  readonly status: BatchStatus
  readonly productName: string
}

/** An amount that is zero, or a label that nothing can be taken from any more. */
export function isEmpty(label: LabelRow): boolean {
  return label.quantity.value <= 0
}

/** Made for a later step of the route: it holds nothing until the food arrives there. */
export function isWaiting(label: LabelRow): boolean {
  return isEmpty(label) && !label.isFinal
}

export function inHand(label: LabelRow, batch: BatchInHand, at: string): LabelInHand {
  return {
    id: label.id,
    productId: label.productId,
    batchId: label.batchId,
    state: label.state,
    quantity: label.quantity,
    batchStatus: batch.status,
    mark: markOf(label, at).mark,
    bestBefore: label.bestBefore,
    expiration: label.expiration,
    pause: label.pause,
    allergens: label.allergens,
  }
}

/** The dates a label brings into what is made of it, under the name that explanations call it by. */
export function datesOf(label: LabelRow, batch: BatchInHand): InputDates {
  return {
    id: label.id,
    name: batch.code === null ? batch.productName : `${batch.productName} ${batch.code}`,
    bestBefore: label.bestBefore,
    expiration: label.expiration,
    state: label.state,
    pause: label.pause,
  }
}
