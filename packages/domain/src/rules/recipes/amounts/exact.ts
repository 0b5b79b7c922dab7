/** Exact sums for recipes: decimals in, decimals out, nothing rounded between. */
import { sixDecimals } from '../../amounts/index.ts'
import { decimal, over, plus, ratio, reduced, times, type Ratio } from '../../units/index.ts'

export const ZERO = ratio(0)
export const ONE = ratio(1)

/** A number as a fraction; null for what is none. */
export function exact(value: number | null | undefined): Ratio | null {
  return value === null || value === undefined || !Number.isFinite(value) ? null : decimal(String(value))
}

export const isZero = (value: Ratio): boolean => value.n === 0n
export const add = (a: Ratio, b: Ratio): Ratio => reduced(plus(a, b))
export const multiply = (a: Ratio, b: Ratio): Ratio => reduced(times(a, b))

/** A quotient; null where the divisor is zero. */
export const divide = (a: Ratio, b: Ratio): Ratio | null => (isZero(b) ? null : reduced(over(a, b)))

/** The sum; null as soon as one is not known. */
export function sum(values: readonly (Ratio | null)[]): Ratio | null {
  let total: Ratio | null = ZERO
  for (const value of values) total = total === null || value === null ? null : add(total, value)
  return total
}

export const writtenOrNull = (value: Ratio | null): number | null =>
  value === null ? null : sixDecimals(value)

export const compare = (a: Ratio, b: Ratio): number => {
  const difference = a.n * b.d - b.n * a.d
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}
