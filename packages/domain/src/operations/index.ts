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

export type { Decision, Moment, Numbers, Operation, Refusal } from './operation.ts'
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
export type { AskedAnswer, CatalogueLine } from './orders/answer.ts'
export { approveOrder } from './orders/approve.ts'
export { cancelOrder } from './orders/cancel.ts'
export { titleOfOrder } from './orders/order.ts'
export type { KeptMessage, OrderFacts, OrderInHand, OrderLineInHand, OrderTarget } from './orders/order.ts'
export { putOrder } from './orders/put.ts'
export type { AskedOrderLine, Offer, PutFacts } from './orders/put.ts'
export { judged as judgedOrder, sendOrder } from './orders/send.ts'
export { bookStock } from './stock/book.ts'
export type { AskedBooking } from './stock/book.ts'
export { countedAt, countFacts, countStock } from './stock/count.ts'
export type { AskedCount, CountFacts, LabelThere, StockSum } from './stock/count.ts'
export { approvalOf, bookCount, valueOf } from './stock/book-count.ts'
export type { AskedBookingOfCount, BookCountFacts } from './stock/book-count.ts'
export type { CountedBefore } from './stock/counted-labels.ts'
export { enterCount, entryOf, settleCount, startCount, turnCount } from './stock/session.ts'
export type { AskedEntry, CountRow, EntryFacts, PileToCount } from './stock/session.ts'
export { bookingFacts, bookingLines } from './stock/lines.ts'
export type { AskedLine, BookingFacts, BookingLine, CostedProduct, UnlabelledPile } from './stock/lines.ts'
export { planSale, sellProducts, soldAmount, soldTogether } from './stock/sell.ts'
export type { AskedSale, AskedSaleLine, SellFacts, SoldFrom } from './stock/sell.ts'
export { proposeOut } from './stock/take-out.ts'
export type { LabelTaken, TakenFacts } from './stock/taken.ts'
export { transferStock } from './stock/transfer.ts'
export type { AskedTransfer } from './stock/transfer.ts'
export { undoBooking } from './stock/undo.ts'
export type { AskedUndo, CountedLabel, LaterCount, UndoFacts } from './stock/undo.ts'
export { isSameArrival, receiveShipment } from './orders/arrive.ts'
export { cancelShipment } from './orders/unship.ts'
export type { AskedShipmentArrival, ShipmentFacts } from './orders/arrive-asked.ts'
export { namedContainers } from './orders/loading.ts'
export { DONE_SCANS, isScanDone, scanAtCheckpoint } from './stock/scan.ts'
export { takeScanBack } from './stock/unscan.ts'
export type { ScannedBefore, UnscanFacts } from './stock/unscan.ts'
export type { AskedScan, ScanDirection, ScanFacts, ScanResult } from './stock/scan.ts'
export { scanFacts } from './stock/scan-known.ts'
export type { DoorKnown } from './stock/scan-known.ts'
export { sendShipment, shipFacts } from './orders/ship.ts'
export type { AskedShipment, ShipFacts } from './orders/ship-asked.ts'
export { pickable, pickFor } from './orders/shipment.ts'
export type { ShipmentInHand, ShipmentLineInHand } from './orders/shipment.ts'
export { receiveDelivery } from './orders/receive.ts'
export { missingOfNote } from './orders/short.ts'
export { correctCrates, takeCredit, waiveClaim } from './orders/account.ts'
export type { AccountFacts, ClaimInHand } from './orders/account.ts'
export { despatchOrder } from './orders/despatch.ts'
export { returnGoods, undoReturn } from './orders/return.ts'
export type { BatchOrigin, ReturnedLine } from './orders/return.ts'
export { isOutside } from './orders/door-limits.ts'
export { limitsAtDoor, outstandingOf, temperatureFault } from './orders/arriving.ts'
export type {
  ArrivedProduct,
  AskedArrival,
  AskedLot,
  OrderAtDoor,
  LineAtDoor,
  ReceiveFacts,
} from './orders/arriving.ts'
export { changeProcess } from './processes/change.ts'
export { endProcess } from './processes/end.ts'
export type { AskedEnd, EndFacts } from './processes/end.ts'
export { endsAt, followProcess } from './processes/follow.ts'
export type { ProcessWords } from './processes/follow.ts'
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
export { checkPoint } from './haccp/check.ts'
export { publishPlan } from './haccp/publish-plan.ts'
export type { PublishFacts } from './haccp/publish-plan.ts'
export { startPlan } from './haccp/start-plan.ts'
export { takeSteps } from './haccp/take-steps.ts'
export { owedChange, owedIncidence } from './haccp/owed.ts'
export type { OwedTexts } from './haccp/owed.ts'
export type { AskedCheck, AskedFurther, CheckedPoint, CheckFacts } from './haccp/check.ts'
export { NO_EFFECTS } from './effects.ts'
export type { CounterLine, Effects, NewRecord, RecordChange, VariationLine } from './effects.ts'
export { Ledger } from './ledger/ledger.ts'
export { plainIds } from './faults.ts'
export { happeningFaults } from './when.ts'
export { batchCode, patternOf } from './labels/batch-code.ts'
export type { Serials } from './labels/batch-code.ts'
export { isEmpty, isOnTheWay } from './labels/label-row.ts'
export type { BatchInHand, LabelRow, NewLabel } from './labels/label-row.ts'
export type { ContainerFacts, LocationFacts, ProductFacts, ProgramFacts } from './labels/facts.ts'
export { labelFacts, moveFacts } from './labels/known-facts.ts'
export {
  deferredMerge,
  deferredMove,
  deferredSplit,
  moveOperation,
  numbersWanted,
} from './labels/deferred.ts'
export type { Deferred, NumbersWanted, TakenNumbers } from './labels/deferred.ts'
export type { LabelNumber } from './labels/moving/parts.ts'
export type { BareBefore } from './labels/moving/put-back.ts'
export { plainMove, waitingWanted } from './labels/moving/asked.ts'
export type { AskedMove, BreachFacts, MoveFacts } from './labels/moving/asked.ts'
export { mergeLabels, needsBatch } from './labels/merge.ts'
export type { AskedMerge } from './labels/merge.ts'
export { moveLabels } from './labels/move.ts'
export { whatNext } from './labels/next.ts'
export type { OfferedMove } from './labels/next.ts'
export { mayPrint, printFaults } from './labels/print.ts'
export { datesAfter } from './labels/redate.ts'
export { splitLabel } from './labels/split.ts'
export type { AskedSplit } from './labels/split.ts'
export { statusOfLabels } from './labels/batch-status.ts'
export type { BatchOnHold, StatusOfLabels } from './labels/batch-status.ts'
export { plannedDates, previewRegistration, register } from './labels/register/register.ts'
export { mayGoIn, takesByRecipe } from './labels/register/by-recipe.ts'
export { isTooWarmOrCold } from './labels/register/write.ts'
export { planRegistration } from './labels/register/plan.ts'
export { registerFacts, withSerials } from './labels/register/known-facts.ts'
export type { BarePile, RegisteredProgram, RegisterFacts } from './labels/register/facts.ts'
export type { HeldNumbers, LabelMode, Registration } from './labels/register/asked.ts'
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
