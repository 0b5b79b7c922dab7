/** Whole ones: of what a label stands for, else of what is counted. */
import { inUnit, isCounted, ratioOf, times, type Amount } from '../amounts/index.ts'

/** Rounding below this is no part of one. */
const DUST = 1e-6

/** So many whole ones of a count: a part of one is one more, but one that is nothing but rounding is none. */
export const wholes = (count: number): number => Math.ceil(count - DUST)

/** What of a count is whole; one that lacks nothing but rounding is. */
export const within = (count: number): number => Math.floor(count + DUST)

/** What is made in whole ones of a unit: what a label stands for, else a counted one; null: any amount is. */
export function oneOf(unit: Amount['unit'], label: Amount | null): Amount | null {
  const labelled = label === null ? null : inUnit(label, unit)
  return labelled ?? (isCounted(unit) ? { value: 1, unit } : null)
}

/** As many whole ones as there are in an amount; null: not one. */
export function wholesIn(amount: Amount, one: Amount): Amount | null {
  const ratio = ratioOf(amount, one)
  const count = ratio === null ? 0 : within(ratio)
  return count < 1 ? null : times(one, count)
}

/**
 * So many whole ones of what a label stands for, else of what is counted: nobody makes half a portion. One that is nearly
 * whole by rounding is whole.
 */
export function inWhole(amount: Amount, label: Amount | null): { amount: Amount; labels: number | null } {
  const wholeOf = (one: Amount): { amount: Amount; count: number } | null => {
    const ratio = ratioOf(amount, one)
    const count = ratio === null ? null : wholes(ratio)
    return count === null ? null : { amount: times(one, count), count }
  }
  const labelled = label === null ? null : wholeOf(label)
  if (labelled !== null) return { amount: labelled.amount, labels: labelled.count }
  const pieces = isCounted(amount.unit) ? wholeOf({ value: 1, unit: amount.unit }) : null
  return { amount: pieces?.amount ?? amount, labels: null }
}
