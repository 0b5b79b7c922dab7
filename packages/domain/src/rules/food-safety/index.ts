/**
 * Food safety: what must be reached, held and cooled, and what a trace must show.
 *
 * Limits are facts with the rule they come from; the organization chooses which it works by. A record of
 * temperatures is judged on what was read: gaps prove nothing in its favour. Temperatures in °C, times in
 * seconds (lethality, by custom, in minutes).
 */
export { dwellAt, longestGap, timeBetween } from './curve.ts'
export type { Sample } from './curve.ts'
export { ageingRate, exposureOf, growth, outOfControl } from './exposure.ts'
export type { BreachSide, Exposure } from './exposure.ts'
export { dValueAt, equivalentMinutes, logReduction, measuredD, minutesFor, zOf } from './lethality.ts'
export type { Resistance } from './lethality.ts'
export { fsisSeconds, fsisSecondsF } from './fsis.ts'
export type { LogTarget } from './fsis.ts'
export { cookRequirements, isCooked, isReheated, longestReheat } from './cooking.ts'
export type { CookOption, CookRequirement, CookRequirementName } from './cooking.ts'
export { checkCooling, coolingRuleNames, coolingRuleOf, coolingRules } from './cooling.ts'
export type { CoolingRule, CoolingRuleName, CoolingStage } from './cooling.ts'
export { isRefreezing, isSeafoodSafe, isWithin, isWithinTime, killsParasites, limits } from './limits.ts'
export type { Limit } from './limits.ts'
export { closureOf, keyData, mayAssignLotCode, missingKeyData } from './trace-data.ts'
export type { TraceLink, TrackingEvent } from './trace-data.ts'
export { checkDueAt, checksSoFar, isCheckDue } from './due.ts'
export type { ChecksSoFar, WatchedPoint } from './due.ts'
export { judgedSlots, slotAt, slotState } from './slots.ts'
export type { CheckSlot, CheckWindow, JudgedSlot, OwingPoint, SlotState } from './slots.ts'
export {
  isMeasured,
  judgeFound,
  limitsFor,
  linesOf,
  optionsOf,
  plausibleRange,
  unitOfMeasure,
} from './found.ts'
export type { CountingLimits, FoundThing, FoundVerdict, ToFind } from './found.ts'
export { judgeCheck } from './point-check.ts'
export { completeness, keyDataColumns, lotCompleteness, trackingRows } from './tracking.ts'
export type { TrackedBatch, TrackedEvent, TrackedFood, TrackedPlace, TrackingRow } from './tracking.ts'
