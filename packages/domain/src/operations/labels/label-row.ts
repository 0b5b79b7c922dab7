/** A label as operations know it, and the views of it that the rule rooms ask for. */
import type { Row } from '../../catalogue/entity.ts'
import type { Entities } from '../../entities/all.ts'
import { markOf, type InputDates } from '../../rules/expiry/index.ts'
import type { BatchSaid, BatchStatus, FoodAsked } from '../../rules/programs/index.ts'
import { isPositive } from '../../rules/amounts/index.ts'
import type { LabelInHand } from '../../rules/traceability/index.ts'

/** A label, whole. */
export type LabelRow = Row<Entities['label']>

/** A label as it is born: what is not said has its default. */
export type NewLabel = Partial<LabelRow> &
  Pick<
    LabelRow,
    | 'id'
    | 'locationId'
    | 'serial'
    | 'productId'
    | 'batchId'
    | 'state'
    | 'quantity'
    | 'initialQuantity'
    | 'madeAt'
    | 'stateSince'
  >

/** What is known of a label's batch while the label is in hand. */
export interface BatchInHand {
  readonly id: string
  readonly code: string | null
  readonly status: BatchStatus
  /** Why it is kept back. */
  readonly statusReason?: string | null
  /** Who said so last, where that is known. */
  readonly statusBy?: string | null
  readonly productName: string
}

const batchName = ({ code, productName }: BatchInHand): string =>
  code === null ? productName : `${productName} ${code}`

/** What is said of a batch that is kept back: its name, why, and who did it. */
function saidOf(batch: BatchInHand): BatchSaid {
  const about = [batch.statusReason, batch.statusBy].filter(part => part !== null && part !== undefined)
  return { batch: batchName(batch), about: about.join(' · ') }
}

/**
 * It travels to another of our places: it is at none, and nobody has it in hand. Only arriving and taking the shipment back
 * end that; a hold reaches it all the same. Every operation on labels asks here, and the ledger refuses one that did not.
 */
export const isOnTheWay = (label: { readonly shipmentId?: string | null }): boolean =>
  (label.shipmentId ?? null) !== null

/** A label as the question goes whether it may be taken. `batch`: undefined where the label alone is known. `at`: an instant. */
export function foodAsked(label: LabelRow, batch: BatchInHand | undefined, at: string): FoodAsked {
  return {
    state: label.state,
    mark: markOf(label, at).mark,
    batchStatus: batch === undefined ? label.batchStatus : batch.status,
    ...(isOnTheWay(label) ? { isOnTheWay: true } : {}),
    ...(batch === undefined ? {} : { batch: saidOf(batch) }),
  }
}

/** An amount that is zero, or a label that nothing can be taken from any more. */
export function isEmpty(label: LabelRow): boolean {
  return !isPositive(label.quantity)
}

/** Made for a later step of the route: it holds nothing until the food arrives there. */
export function isWaiting(label: LabelRow): boolean {
  return isEmpty(label) && !label.isFinal
}

export function inHand(label: LabelRow, batch: BatchInHand, at: string): LabelInHand {
  return {
    ...foodAsked(label, batch, at),
    id: label.id,
    productId: label.productId,
    batchId: label.batchId,
    quantity: label.quantity,
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
    name: batchName(batch),
    bestBefore: label.bestBefore,
    expiration: label.expiration,
    state: label.state,
    pause: label.pause,
  }
}

/** In the order of their ids, as the server locks and reads them: ledgers tell of them so. */
export const inOrder = (labels: Iterable<LabelRow>): LabelRow[] =>
  [...labels].toSorted((a, b) => (a.id < b.id ? -1 : 1))
