/** Labels of an amount that somebody changed. */
import { ratioOf, type Amount } from '../amounts/index.ts'
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
