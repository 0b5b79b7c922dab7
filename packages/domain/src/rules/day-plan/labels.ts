/** Labels of an amount that somebody changed. */
import { isCounted, isPositive, isSame, ratioOf, roundedTo, times, type Amount } from '../amounts/index.ts'
import { wholes } from './whole.ts'

/**
 * How many labels an amount takes where so many were worked out for another; a part of one is a whole one. Null: nothing is
 * said of labels.
 */
export function labelsFor(
  amount: Amount,
  workedOut: { readonly amount: Amount; readonly labels: number | null },
) {
  const ratio = workedOut.labels === null ? null : ratioOf(amount, workedOut.amount)
  return workedOut.labels === null || ratio === null ? null : Math.max(0, wholes(ratio * workedOut.labels))
}

/**
 * How much each of so many labels stands for, where they are all alike: whole ones of what is counted, hundredths of what is
 * weighed. Null: they are not.
 */
export function eachLabel(amount: Amount, labels: number | null): Amount | null {
  if (labels === null || labels < 1 || !isPositive(amount)) return null
  const each = roundedTo(times(amount, 1 / labels), isCounted(amount.unit) ? 0 : 2)
  return isSame(times(each, labels), amount) ? each : null
}
