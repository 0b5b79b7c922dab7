/**
 * Shelf life: when a label is at its best until, when it may no longer be used, and why.
 *
 * Two kinds of date, best-before (quality) and expiration (safety), and on each label one of them. The program that made the state gives the life, else
 * the product's life for that state; the shortest of the inputs wins; freezing stops the clock and thawing lets
 * it run on; what a person typed from the supplier's pack is never overwritten. Every date comes with its reasons.
 */
export type {
  DateInput,
  DateKind,
  DateLine,
  DateResult,
  DateRule,
  InputDates,
  Life,
  LifeCondition,
  LifePair,
  Mark,
  MarkResult,
  Pause,
  ProductLife,
} from './types.ts'
export { computeDates } from './compute.ts'
export { conditionOf, endOfDay, lifeConditions, lifeIn, lifeUnits } from './life.ts'
export { pauseFor, resumeFrom, shortestPause } from './pause.ts'
export { markOf } from './mark.ts'
export { dateMarkOf, sufficientParts, writeDateMark } from './date-mark.ts'
export type { DateMarkKind } from './date-mark.ts'
export { carriedDates } from './carried.ts'
export { redate } from './redate.ts'
export type { RedateFaultKey, RedateQuestion } from './redate.ts'
export { afterBreach } from './after-breach.ts'
export { datesBefore, putDatesBack } from './before-breach.ts'
export type { PutBackQuestion, PutBackResult } from './before-breach.ts'
export type { AfterBreachKey, BreachDates, BreachQuestion, ExposedFood } from './after-breach.ts'
