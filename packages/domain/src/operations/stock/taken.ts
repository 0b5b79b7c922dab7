/** Labels that goods which go out are taken from. */
import type { Amount } from '../../rules/amounts/index.ts'
import type { BatchInHand, LabelRow } from '../labels/label-row.ts'

/** What a label gives to a line of goods that go out. */
export interface LabelTaken {
  readonly labelId: string
  readonly quantity: Amount
}

/** Labels that are named by goods that go out, as they stand; what is not there is missing. */
export interface TakenFacts {
  readonly labels: readonly LabelRow[]
  readonly batches: ReadonlyMap<string, BatchInHand>
}
