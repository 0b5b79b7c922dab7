/**
 * The plan of a day: what a place makes, how much, when, and why.
 *
 * **Demand** says what is needed and where that comes from; **lots** are what is there and until when; a **prep** is
 * something that is made, with **reasons** that sum to its amount. Times are minutes of the day by the place's clock. What
 * cannot be planned is an **issue**, never left out in silence.
 */
export { planDay } from './plan.ts'
export { differenceOf } from './difference.ts'
export { eachLabel, labelsFor } from './labels.ts'
export { begunAt, byStart, movedTo } from './move.ts'
export { changedTo, lineKey } from './day-line.ts'
export type { DayLine } from './day-line.ts'
export { runsFor } from './machines.ts'
export { EARLIEST_MINUTE, isOverAt, neededMinuteOf } from './opening.ts'
export type { Opening } from './opening.ts'
export { conflictsOf } from './conflicts.ts'
export type { Conflict } from './conflicts.ts'
export { allotted, asOne, inParts, partsMax, reasonsOfParts, shares, spreadOver, together } from './parts.ts'
export type { Demand, Lot, Machine, Making, PlanFacts, PlannedDay, PlanReason, Prep, Use } from './types.ts'
