/**
 * Readings of machines: what of them can be true, in which unit they are kept, how they are summed, and what a curve of
 * them is made of.
 *
 * Instants are milliseconds of the epoch, values in the unit of their sensor (degrees Celsius, percent, grams, seconds; a
 * door 0 closed, 1 open). Nothing is repaired: a reading that cannot be is refused with a code, and the code is a text
 * key below `reading.refused`.
 */
export {
  AHEAD_MS,
  BEFORE_ENTRY_MS,
  instantFault,
  instantOf,
  measuresSince,
  plausibleRange,
  refusalCodes,
  valueFault,
} from './plausible.ts'
export type { MeasuredKind, RefusalCode } from './plausible.ts'
export { valueIn } from './units.ts'
export { HOUR_MS, MINUTE_MS, sumsOf } from './sums.ts'
export type { Sum } from './sums.ts'
export { gapAfter, gapsBetween, grainOf, intervalSeen, pointsOf } from './curve.ts'
export type { CurvePoints, CurveRows, Grain, KeptSince } from './curve.ts'
