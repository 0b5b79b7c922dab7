/** Amounts against each other: which is more, and what part of the other one is. */
import { inUnit, minus, zero, type Amount } from './amount.ts'
import { millionths } from './exact.ts'
import { factorBetween } from './units.ts'

export type Order = 'less' | 'same' | 'more'

/**
 * The first amount against the second; null when they do not convert into one another. They are the same where the
 * difference is no more than half of the last decimal kept in the larger of the two units: what somebody wrote in
 * pounds of a label in grams is all of it, though the six decimals of a pound do not tell every gram.
 */
export function compare(first: Amount, second: Amount): Order | null {
  const between = factorBetween(first.unit, second.unit)
  const [a, b] = [millionths(first.value), millionths(second.value)]
  if (between === null || a === null || b === null) return null
  // In the second unit's millionths, times the denominator of the factor.
  const difference = a * between.n - b * between.d
  const largest = between.n > between.d ? between.n : between.d
  if (2n * (difference < 0n ? -difference : difference) <= largest) return 'same'
  return difference < 0n ? 'less' : 'more'
}

/** Whether the first is more than the second; the caller says what holds for amounts that cannot be compared. */
export function isMore(first: Amount, second: Amount, otherwise: boolean): boolean {
  const order = compare(first, second)
  return order === null ? otherwise : order === 'more'
}

/** Whether the first is less than the second; the caller says what holds for amounts that cannot be compared. */
export function isLess(first: Amount, second: Amount, otherwise: boolean): boolean {
  const order = compare(first, second)
  return order === null ? otherwise : order === 'less'
}

/** Whether both are the same amount: 1 kg is 1000 g. What cannot be compared is not the same. */
export function isSame(first: Amount, second: Amount): boolean {
  return compare(first, second) === 'same'
}

/** Whether it is nothing: less than is kept of an amount would be written as nothing. */
export function isZero(amount: Amount): boolean {
  return millionths(amount.value) === 0n
}

/** Whether it is an amount of something: not nothing, not negative, and a number. */
export function isPositive(amount: Amount): boolean {
  return (millionths(amount.value) ?? 0n) > 0n
}

/** Whether it is less than nothing. */
export function isNegative(amount: Amount): boolean {
  return (millionths(amount.value) ?? 0n) < 0n
}

/** What one amount is of another; `taken`, `left` and `over` are in the whole's unit. */
export type PartOf =
  /** Nothing, or less than nothing. */
  | { readonly kind: 'none' }
  | { readonly kind: 'part'; readonly taken: Amount; readonly left: Amount }
  | { readonly kind: 'all'; readonly taken: Amount; readonly left: Amount }
  /** More than there is, by so much. */
  | { readonly kind: 'excess'; readonly over: Amount }
  | { readonly kind: 'incompatible' }

/** What part of a whole an amount is: `partOf({ value: 500, unit: 'g' }, { value: 1, unit: 'kg' })` takes 0.5 kg. */
export function partOf(part: Amount, whole: Amount): PartOf {
  const order = compare(part, whole)
  const taken = inUnit(part, whole.unit)
  const left = minus(whole, part)
  if (order === null || taken === null || left === null) return { kind: 'incompatible' }
  if (!isPositive(part) || !isPositive(taken)) return { kind: 'none' }
  if (order === 'more') return { kind: 'excess', over: minus(taken, whole) ?? left }
  if (order === 'same' || !isPositive(left)) return { kind: 'all', taken: whole, left: zero(whole.unit) }
  return { kind: 'part', taken, left }
}

/** What is left of a whole after a part was taken; null when it is more than there is or does not convert. */
export function leftAfter(whole: Amount, part: Amount): Amount | null {
  const found = partOf(part, whole)
  if (found.kind === 'none') return whole
  return found.kind === 'part' || found.kind === 'all' ? found.left : null
}
