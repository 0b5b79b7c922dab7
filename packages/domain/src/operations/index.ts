/**
 * Operations: what people do with food, decided once for the server, for a browser without a connection and for the
 * demo. One file an operation in `<area>/<verb>.ts`; see docs/decisions/033-operations.md.
 */
import { holdBatch } from './labels/hold.ts'
import { releaseBatches } from './labels/release.ts'
import type { Operation } from './operation.ts'

export { refuse } from './operation.ts'
export type { Decision, Doer, Moment, Numbers, Operation, Refusal } from './operation.ts'
export { NO_EFFECTS } from './effects.ts'
export type {
  Effects,
  EventLine,
  LinkLine,
  NewRecord,
  RecordChange,
  Report,
  Values,
  VariationLine,
} from './effects.ts'
export { Ledger } from './ledger/ledger.ts'
export { RELABELLED } from './ledger/stock-lines.ts'
export type { StockCause } from './ledger/stock-lines.ts'
export { datesOf, inHand, isEmpty, isWaiting } from './labels/label-row.ts'
export type { BatchInHand, LabelRow, NewLabel } from './labels/label-row.ts'
export { plainIds, unknownAmong, unknownLink } from './faults.ts'
export type { BatchOnHold } from './labels/batch-status.ts'
export { holdBatch } from './labels/hold.ts'
export type { AskedHold, HoldFacts } from './labels/hold.ts'
export { releaseBatches } from './labels/release.ts'
export type { AskedRelease, ReleaseFacts } from './labels/release.ts'
export { applyEffects, bornLabel } from './known/known.ts'
export type { Known, KnownBatch, KnownLocation, KnownProduct } from './known/known.ts'

/** Every operation. */
export const OPERATIONS: readonly Operation<never, never>[] = [holdBatch, releaseBatches]
