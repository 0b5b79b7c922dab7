/**
 * Amounts and money: adding, comparing, taking a part, sharing out, costing.
 *
 * An **amount** is a value and a unit; a **measure** is what units of a kind are summed in: grams, millilitres, or a
 * counted unit by itself. Amounts and money keep six decimals and are calculated in whole millionths, exactly; what
 * does not end (ounces in grams) is rounded once, at the end, a half away from zero. Two amounts convert into one
 * another or the answer says that they do not: null, or a kind of its own, so that a caller cannot overlook it. Only
 * this room and `rules/units` read the value of an amount to calculate with it; the linter keeps that.
 */
export { amountUnits, factorBetween, isAmountUnit, isCounted, measureOf } from './units.ts'
export type { AmountUnit, Measure } from './units.ts'
export {
  absolute,
  inUnit,
  kept,
  minus,
  negated,
  plus,
  ratioOf,
  roundedTo,
  shareOut,
  sum,
  times,
  totalsOf,
  zero,
} from './amount.ts'
export type { Amount } from './amount.ts'
export {
  compare,
  isLess,
  isMore,
  isNegative,
  isPositive,
  isSame,
  isZero,
  leftAfter,
  partOf,
} from './compare.ts'
export { sixDecimals } from './exact.ts'
export {
  centsOf,
  compareMoney,
  costOf,
  isSameMoney,
  minusMoney,
  moneyOfCents,
  priceOf,
  shareOfMoney,
  sumOfMoney,
  timesMoney,
  withoutPercent,
} from './money.ts'
export type { Money, Price } from './money.ts'
