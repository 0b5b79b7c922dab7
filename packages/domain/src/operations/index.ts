/**
 * Operations: what people do with food, decided once for the server, for a browser without a connection and for the
 * demo. One file an operation in `<area>/<verb>.ts`; see docs/decisions/033-operations.md.
 */
import { runAction } from './actions/run.ts'
import { carryContainer } from './containers/carry.ts'
import { emptyContainer } from './containers/empty.ts'
import { fillContainer } from './containers/fill.ts'
import { weighContainer } from './containers/weigh.ts'
import { mergeLabels } from './labels/merge.ts'
import { moveLabels } from './labels/move.ts'
import { openPacks } from './labels/open.ts'
import { correctDates } from './labels/redate.ts'
import { splitLabel } from './labels/split.ts'
import { checkPoint } from './haccp/check.ts'
import { publishPlan } from './haccp/publish-plan.ts'
import { startPlan } from './haccp/start-plan.ts'
import { takeSteps } from './haccp/take-steps.ts'
import { answerOrder } from './orders/answer.ts'
import { approveOrder } from './orders/approve.ts'
import { cancelOrder } from './orders/cancel.ts'
import { putOrder } from './orders/put.ts'
import { sendOrder } from './orders/send.ts'
import { bookStock } from './stock/book.ts'
import { countStock } from './stock/count.ts'
import { sellProducts } from './stock/sell.ts'
import { transferStock } from './stock/transfer.ts'
import { bookCount } from './stock/book-count.ts'
import { enterCount, settleCount, startCount, turnCount } from './stock/session.ts'
import { undoBooking } from './stock/undo.ts'
import { holdBatch } from './labels/hold.ts'
import { releaseBatches } from './labels/release.ts'
import { register } from './labels/register/register.ts'
import { receiveShipment } from './orders/arrive.ts'
import { cancelShipment } from './orders/unship.ts'
import { receiveDelivery } from './orders/receive.ts'
import { scanAtCheckpoint } from './stock/scan.ts'
import { takeScanBack } from './stock/unscan.ts'
import { sendShipment } from './orders/ship.ts'
import { correctCrates, takeCredit, waiveClaim } from './orders/account.ts'
import { despatchOrder } from './orders/despatch.ts'
import { returnGoods, undoReturn } from './orders/return.ts'
import { changeProcess } from './processes/change.ts'
import { endProcess } from './processes/end.ts'
import { startProcess } from './processes/start.ts'
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
export { answerOrder } from './orders/answer.ts'
export type { AnswerFacts, AskedAnswer, CatalogueLine } from './orders/answer.ts'
export { approveOrder } from './orders/approve.ts'
export type { AskedApproval } from './orders/approve.ts'
export { cancelOrder } from './orders/cancel.ts'
export type { AskedCancelling } from './orders/cancel.ts'
export { messageKey, titleOfOrder } from './orders/order.ts'
export type {
  KeptMessage,
  OrderFacts,
  OrderInHand,
  OrderLineInHand,
  OrderTarget,
  OrderWords,
} from './orders/order.ts'
export { putOrder } from './orders/put.ts'
export type { AskedOrder, AskedOrderLine, Offer, PutFacts } from './orders/put.ts'
export { judged as judgedOrder, sendOrder } from './orders/send.ts'
export type { AskedSending } from './orders/send.ts'
export { bookStock } from './stock/book.ts'
export type { AskedBooking } from './stock/book.ts'
export { countedAt, countFacts, countStock } from './stock/count.ts'
export type { AskedCount, CountFacts, LabelThere, StockSum } from './stock/count.ts'
export { approvalOf, bookCount, valueOf } from './stock/book-count.ts'
export type { AskedBookingOfCount, BookCountFacts } from './stock/book-count.ts'
export type { CountedBefore } from './stock/counted-labels.ts'
export { enterCount, entryOf, settleCount, startCount, turnCount } from './stock/session.ts'
export type {
  AskedEntry,
  AskedSettling,
  AskedCountStart,
  AskedTurn,
  CountRow,
  EntryFacts,
  PileToCount,
  CountStartFacts,
  TurnFacts,
} from './stock/session.ts'
export { bookingFacts, bookingLines } from './stock/lines.ts'
export type { AskedLine, BookingFacts, BookingLine, CostedProduct, UnlabelledPile } from './stock/lines.ts'
export { planSale, sellProducts, soldAmount, soldTogether } from './stock/sell.ts'
export type {
  AskedSale,
  AskedSaleLine,
  PlannedSale,
  SellFacts,
  SoldFrom,
  SoldHow,
  SoldPart,
  SoldProduct,
} from './stock/sell.ts'
export { proposeOut } from './stock/take-out.ts'
export type { ProposedOut } from './stock/take-out.ts'
export type { LabelTaken, TakenFacts } from './stock/taken.ts'
export { transferStock } from './stock/transfer.ts'
export type { AskedTransfer } from './stock/transfer.ts'
export { undoBooking } from './stock/undo.ts'
export type { AskedUndo, CountedLabel, LaterCount, UndoFacts } from './stock/undo.ts'
export { isSameArrival, receiveShipment } from './orders/arrive.ts'
export { cancelShipment } from './orders/unship.ts'
export type { AskedDifference, AskedShipmentArrival, ShipmentFacts } from './orders/arrive-asked.ts'
export { namedContainers } from './orders/loading.ts'
export { DONE_SCANS, isScanDone, scanAtCheckpoint, scanResult } from './stock/scan.ts'
export { takeScanBack } from './stock/unscan.ts'
export type { AskedUnscan, ScannedBefore, UnscanFacts } from './stock/unscan.ts'
export type { AskedScan, ScanDirection, ScanFacts, ScanResult } from './stock/scan.ts'
export { scanFacts } from './stock/scan-known.ts'
export type { DoorKnown } from './stock/scan-known.ts'
export { sendShipment, shipFacts } from './orders/ship.ts'
export type { AskedShipment, AskedShipmentLine, ShipFacts } from './orders/ship-asked.ts'
export { pickable, pickFor } from './orders/shipment.ts'
export type { Pickable, ShipmentInHand, ShipmentLineInHand } from './orders/shipment.ts'
export { lineAfter } from './orders/line-after.ts'
export { receiveDelivery } from './orders/receive.ts'
export { missingOfNote } from './orders/short.ts'
export { correctCrates, takeCredit, waiveClaim } from './orders/account.ts'
export type {
  AccountFacts,
  AskedCrateCount,
  AskedCredit,
  AskedWaiver,
  ClaimInHand,
} from './orders/account.ts'
export { despatchOrder } from './orders/despatch.ts'
export type { AskedDespatch } from './orders/despatch.ts'
export { returnGoods, undoReturn } from './orders/return.ts'
export type {
  AskedReturn,
  AskedReturnUndo,
  BatchOrigin,
  ReturnedLine,
  ReturnFacts,
  ReturnUndoFacts,
} from './orders/return.ts'
export { isOutside, type DoorLimits } from './orders/door-limits.ts'
export { arrivalFaults, limitsAtDoor, outstandingOf, temperatureFault } from './orders/arriving.ts'
export type {
  ArrivalOutcome,
  ArrivedProduct,
  AskedArrival,
  AskedArrivalLine,
  AskedCrates,
  AskedLot,
  DoorFacts,
  OrderAtDoor,
  LineAtDoor,
  ReceiveFacts,
  RefusedReason,
} from './orders/arriving.ts'
export { changeProcess } from './processes/change.ts'
export type { AskedChange, ChangeFacts } from './processes/change.ts'
export { endProcess } from './processes/end.ts'
export type { AskedEnd, EndFacts } from './processes/end.ts'
export { endsAt, followProcess, longestProcess } from './processes/follow.ts'
export type { Followed, FollowFacts, ProcessWords } from './processes/follow.ts'
export {
  curveKept,
  instantOf,
  judgedKept,
  mergeFindings,
  secondOf,
  targetsOf,
  typedOf,
} from './processes/process.ts'
export type { KeptFinding, ProcessReadings, ProcessRow } from './processes/process.ts'
export { startProcess } from './processes/start.ts'
export type { AskedStart, StartedProgram, StartFacts } from './processes/start.ts'
export { runAction } from './actions/run.ts'
export type { AskedRun, RunFacts } from './actions/run.ts'
export { noticeOf } from './processes/tell.ts'
export type { FoundFood } from './processes/tell.ts'
export { checkPoint } from './haccp/check.ts'
export { publishPlan } from './haccp/publish-plan.ts'
export type { AskedPublishing, PublishFacts } from './haccp/publish-plan.ts'
export { startPlan } from './haccp/start-plan.ts'
export type { AskedPlan, StartPlanFacts } from './haccp/start-plan.ts'
export { takeSteps } from './haccp/take-steps.ts'
export type { AskedSteps, TakeStepsFacts } from './haccp/take-steps.ts'
export { owedChange, owedIncidence } from './haccp/owed.ts'
export type { OwedChange, OwedTexts, OwedWords, OwingCheckpoint } from './haccp/owed.ts'
export type {
  AskedCheck,
  AskedFurther,
  CheckedPoint,
  CheckFacts,
  CheckWords,
  GoingFailure,
} from './haccp/check.ts'
export { NO_EFFECTS } from './effects.ts'
export type {
  CounterLine,
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
export { brokenWith, plainIds, unknownAmong, unknownLink } from './faults.ts'
export { happenedAt, happeningFaults } from './when.ts'
export { batchCode, patternOf } from './labels/batch-code.ts'
export type { Serials } from './labels/batch-code.ts'
export { isTypedDate } from './labels/typed-date.ts'
export { datesOf, inHand, isEmpty, isOnTheWay, isWaiting } from './labels/label-row.ts'
export type { BatchInHand, LabelRow, NewLabel } from './labels/label-row.ts'
export { batchOf, datesSaidOf, zoneAt } from './labels/facts.ts'
export type { ContainerFacts, LabelFacts, LocationFacts, ProductFacts, ProgramFacts } from './labels/facts.ts'
export {
  containerKnown,
  labelFacts,
  locationKnown,
  mergeFacts,
  moveFacts,
  splitFacts,
} from './labels/known-facts.ts'
export {
  deferredMerge,
  deferredMove,
  deferredSplit,
  moveOperation,
  numbersWanted,
} from './labels/deferred.ts'
export type { Deferred, NumbersWanted, TakenNumbers } from './labels/deferred.ts'
export { labelNumbers } from './labels/moving/parts.ts'
export type { LabelNumber } from './labels/moving/parts.ts'
export type { BareBefore, TakenBefore } from './labels/moving/put-back.ts'
export { plainMove, waitingWanted } from './labels/moving/asked.ts'
export type { AskedMove, BreachFacts, MoveFacts, WaitingWanted } from './labels/moving/asked.ts'
export { mergeLabels, needsBatch } from './labels/merge.ts'
export type { AskedMerge, MergeFacts } from './labels/merge.ts'
export { moveLabels } from './labels/move.ts'
export { whatNext } from './labels/next.ts'
export type { OfferedMove, WhatNext } from './labels/next.ts'
export { openPacks } from './labels/open.ts'
export { mayPrint, printFaults } from './labels/print.ts'
export { correctDates, datesAfter } from './labels/redate.ts'
export { splitLabel } from './labels/split.ts'
export type { AskedSplit } from './labels/split.ts'
export { statusOfLabels } from './labels/batch-status.ts'
export type { BatchOnHold, StatusOfLabels } from './labels/batch-status.ts'
export { plannedDates, previewRegistration, register } from './labels/register/register.ts'
export type { Previewed, PreviewedDates } from './labels/register/register.ts'
export { mayGoIn, takesByRecipe } from './labels/register/by-recipe.ts'
export type { Lacking } from './labels/register/by-recipe.ts'
export { isTooWarmOrCold } from './labels/register/write.ts'
export type { Taken } from './labels/register/write.ts'
export { planRegistration } from './labels/register/plan.ts'
export type { Plan, Planned } from './labels/register/plan.ts'
export { registerFacts, withSerials } from './labels/register/known-facts.ts'
export { KEPT_OF_PROGRAM } from './labels/register/facts.ts'
export type {
  BarePile,
  RegisteredBatching,
  RegisteredProgram,
  RegisterFacts,
} from './labels/register/facts.ts'
export type { HeldNumbers, LabelMode, Registration, RegistrationInput } from './labels/register/asked.ts'
export { holdBatch, holdFacts } from './labels/hold.ts'
export type { AskedHold, HoldFacts } from './labels/hold.ts'
export { releaseBatches, releaseFacts } from './labels/release.ts'
export type { AskedRelease, ReleaseFacts } from './labels/release.ts'
export { knownOf } from './known/kept-place.ts'
export type { KeptPlace } from './known/kept-place.ts'
export { applyEffects, bornLabel } from './known/known.ts'
export type { Known, KnownBatch, KnownLocation, KnownProduct } from './known/known.ts'

/** Every operation. */
export const OPERATIONS: readonly Operation<never, never>[] = [
  register,
  moveLabels,
  openPacks,
  correctDates,
  splitLabel,
  mergeLabels,
  holdBatch,
  releaseBatches,
  fillContainer,
  emptyContainer,
  carryContainer,
  weighContainer,
  bookStock,
  sellProducts,
  transferStock,
  countStock,
  startCount,
  enterCount,
  turnCount,
  settleCount,
  bookCount,
  undoBooking,
  scanAtCheckpoint,
  takeScanBack,
  receiveDelivery,
  sendShipment,
  despatchOrder,
  returnGoods,
  undoReturn,
  takeCredit,
  waiveClaim,
  correctCrates,
  receiveShipment,
  cancelShipment,
  checkPoint,
  runAction,
  startPlan,
  takeSteps,
  publishPlan,
  startProcess,
  changeProcess,
  endProcess,
  putOrder,
  sendOrder,
  approveOrder,
  cancelOrder,
  answerOrder,
]
