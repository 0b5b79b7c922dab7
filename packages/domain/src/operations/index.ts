/**
 * Operations: what people do with food, decided once for the server, for a browser without a connection and for the
 * demo. One file an operation in `<area>/<verb>.ts`; see docs/decisions/033-operations.md.
 */
import { carryContainer } from './containers/carry.ts'
import { emptyContainer } from './containers/empty.ts'
import { fillContainer } from './containers/fill.ts'
import { weighContainer } from './containers/weigh.ts'
import { holdBatch } from './labels/hold.ts'
import { releaseBatches } from './labels/release.ts'
import type { Operation } from './operation.ts'

export { refuse } from './operation.ts'
export type { Decision, Doer, Moment, Numbers, Operation, Refusal } from './operation.ts'
export { alterContainer, noteFilled } from './containers/container.ts'
export type { ContainerInHand } from './containers/container.ts'
export { fillContainer, fillFacts } from './containers/fill.ts'
export type { AskedFill, FillFacts } from './containers/fill.ts'
export { emptyContainer, emptyFacts } from './containers/empty.ts'
export type { AskedEmpty, EmptyFacts } from './containers/empty.ts'
export { carryContainer, carryFacts } from './containers/carry.ts'
export type { AskedCarry, CarryFacts } from './containers/carry.ts'
export { weighContainer, weighed } from './containers/weigh.ts'
export type { AskedWeighing, WeighingFacts } from './containers/weigh.ts'
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
export const OPERATIONS: readonly Operation<never, never>[] = [
  holdBatch,
  releaseBatches,
  fillContainer,
  emptyContainer,
  carryContainer,
  weighContainer,
]
