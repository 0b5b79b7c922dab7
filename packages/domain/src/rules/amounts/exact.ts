/**
 * Decimals of six places as whole millionths: what is kept of an amount and of money. Nothing is added, compared or
 * divided in binary fractions.
 */
import { decimal, toNumber, type Ratio } from '../units/index.ts'

declare const exact: unique symbol

/**
 * A number that this room alone compares and calculates with: the mark is for the compiler and the linter, on the wire
 * and in rows it is a plain number. Any number passes as one; one of another mark does not.
 */
export type Exact<Mark extends string> = number & { readonly [exact]?: Mark }

const million = 1_000_000

/** Up to here whole numbers and the six decimals of a fraction fit a number together. */
const safe = 2 ** 51

/** A whole number nearest to n/d; a half goes away from zero. `d` is positive. */
export function rounded({ n, d }: Ratio): bigint {
  const whole = (2n * (n < 0n ? -n : n) + d) / (2n * d)
  return n < 0n ? -whole : whole
}

/** The millionths of a number, the nearest where it has more decimals; null for what is no number. */
export function millionths(value: number): bigint | null {
  const near = Math.round(value * million)
  if (Math.abs(near) < safe && near / million === value) return BigInt(near)
  if (!Number.isFinite(value)) return null
  const { n, d } = decimal(String(value))
  return rounded({ n: n * BigInt(million), d })
}

/** A fraction as amounts and money are kept: with six decimals. */
export function sixDecimals({ n, d }: Ratio): number {
  return written(rounded({ n: n * BigInt(million), d }))
}

/** The number that so many millionths are. */
export function written(count: bigint): number {
  const number = Number(count)
  return Number.isSafeInteger(number) ? number / million : toNumber({ n: count, d: BigInt(million) })
}

/** A factor as it is written, all its decimals kept. Throws RangeError for what is no number. */
export function factor(value: number): Ratio {
  if (!Number.isFinite(value)) throw new RangeError(`Not a factor: ${value}`)
  return decimal(String(value))
}

/** So many millionths, a fraction of times; the nearest. */
export function scaled(count: bigint, { n, d }: Ratio): bigint {
  return rounded({ n: count * n, d })
}
