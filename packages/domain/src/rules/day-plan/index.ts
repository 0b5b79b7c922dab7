/**
 * The plan of a day: what a place makes, how much, when, and why.
 *
 * **Demand** says what is needed and where that comes from; **lots** are what is there and until when; a **prep** is
 * something that is made, with **reasons** that sum to its amount. Times are minutes of the day by the place's clock. What
 * cannot be planned is an **issue**, never left out in silence.
 */
export { planDay } from './plan.ts'
export { differenceOf } from './difference.ts'
export { labelsFor } from './labels.ts'
export { begunAt, byStart, movedTo } from './move.ts'
export type { Timed } from './move.ts'
export type { Difference, KeptLine } from './difference.ts'
export { demandSources, issueKinds } from './types.ts'
export type {
  Demand,
  DemandSource,
  Issue,
  JudgedDemand,
  Lot,
  Machine,
  Making,
  PlanFacts,
  PlannedDay,
  PlanReason,
  Prep,
  Use,
} from './types.ts'
