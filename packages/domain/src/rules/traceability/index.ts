/**
 * Traceability: labels, the events that happen to them, and the links that say which went into which.
 *
 * Words: a **label** is one traceable thing with an amount; an **event** is an entry of the ledger; a **link** is an
 * amount of one label that went into another. Registering, splitting and merging are checked here before anything
 * is written; a trace is grouped, laid out and balanced here after it was read; a replay of the ledger must give
 * the stored labels. Closing a trace over its links is a walk in SQL. Laws: EC 178/2002, articles 14 and 18.
 * Business steps are the words of GS1 EPCIS 2.0.
 */
export type { TraceFault, TraceLink, TraceLinkKind, TraceNode, TraceRule } from './types.ts'
export { checkRegistration, planMerge, planSplit, takingFaults } from './use.ts'
export type { LabelInHand, MergedLabel } from './use.ts'
export { businessStepOf, traceActions } from './business-steps.ts'
export type { BusinessStep, TraceAction } from './business-steps.ts'
export { foundShare, massBalance } from './balance.ts'
export type { Balance, BalanceDifference, BalanceLine, BalanceNode } from './balance.ts'
export { groupTrace } from './graph.ts'
export type { TraceGraph, TraceGroup, TraceGroupLink } from './graph.ts'
export { layersOf } from './layers.ts'
export { expandTrace, partOfTrace } from './compact.ts'
export type { CompactTrace } from './compact.ts'
export { inDirection, lotsOf, descendantsOf, sidesOf } from './sides.ts'
export type {
  Direction,
  LabelDetails,
  Lot,
  DescendantBatch,
  TraceBatch,
  TraceData,
  TracedLabel,
  TraceStart,
} from './sides.ts'
export { staysOf } from './stays.ts'
export type { Stay, StayEvent, StayLabel } from './stays.ts'
export { compareSnapshots, replay, timelineOf } from './replay.ts'
export { reportedOf, type StoredEvent } from './reported.ts'
export type { LabelChange, LabelSnapshot, LedgerEvent } from './replay.ts'
