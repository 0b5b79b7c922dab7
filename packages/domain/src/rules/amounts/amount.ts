/** Amounts: what adding, taking away and sharing out give. */
import { toNumber } from '../units/index.ts'
import { factor, millionths, rounded, scaled, written, type Exact } from './exact.ts'
import { factorBetween, measureOf, type AmountUnit } from './units.ts'

/** So much of a thing, as it is kept and sent: at most six decimals. Negative is what went out. */
export interface Amount {
  readonly value: Exact<'amount'>
  readonly unit: AmountUnit
}

const counted = (count: bigint, unit: AmountUnit): Amount => ({ value: written(count), unit })

/** Nothing of a unit. */
export const zero = (unit: AmountUnit): Amount => ({ value: 0, unit })

/** The millionths of an amount in a unit, the nearest; null when it does not convert or is no number. */
function millionthsIn(amount: Amount, unit: AmountUnit): bigint | null {
  const own = millionths(amount.value)
  if (own === null || amount.unit === unit) return own
  const between = factorBetween(amount.unit, unit)
  return between === null ? null : scaled(own, between)
}

/** An amount in another unit; null when the units do not convert into one another. */
export function inUnit(amount: Amount, unit: AmountUnit): Amount | null {
  const count = millionthsIn(amount, unit)
  return count === null ? null : counted(count, unit)
}

/** An amount as it is kept, which is with six decimals: what a scale or a division gave may have more. */
export function kept(amount: Amount): Amount {
  return inUnit(amount, amount.unit) ?? amount
}

/**
 * The sum in the first amount's unit, or in the one asked for, rounded once; null when one does not convert into it.
 * Nothing at all is zero of the unit asked for, and null without one.
 */
export function sum(amounts: Iterable<Amount>, asked?: AmountUnit): Amount | null {
  const sums = sumsByUnit(amounts)
  const unit = asked ?? sums?.keys().next().value
  if (sums === null || unit === undefined) return null
  const total = together(sums, unit)
  return total === null ? null : counted(total, unit)
}

/** The millionths of each unit; null when one is no number. */
function sumsByUnit(amounts: Iterable<Amount>): Map<AmountUnit, bigint> | null {
  const sums = new Map<AmountUnit, bigint>()
  for (const { value, unit } of amounts) {
    const count = millionths(value)
    if (count === null) return null
    sums.set(unit, (sums.get(unit) ?? 0n) + count)
  }
  return sums
}

/** Sums of several units in one: added up exactly, rounded once. */
function together(sums: Iterable<readonly [AmountUnit, bigint]>, unit: AmountUnit): bigint | null {
  let [n, d] = [0n, 1n]
  for (const [own, count] of sums) {
    const between = factorBetween(own, unit)
    if (between === null) return null
    n = n * between.d + count * between.n * d
    d *= between.d
  }
  return rounded({ n, d })
}

/** Both together, in the first one's unit; null when they do not convert into one another. */
export function plus(first: Amount, second: Amount): Amount | null {
  return sum([first, second])
}

/** The first less the second, in the first one's unit, below zero too; null when they do not convert into one another. */
export function minus(first: Amount, second: Amount): Amount | null {
  return sum([first, negated(second)])
}

/** An amount with so many decimals (at most six), as on a scale; the nearest, or what it is at least. */
export function roundedTo(
  { value, unit }: Amount,
  decimals: number,
  way: 'nearest' | 'down' = 'nearest',
): Amount {
  const count = millionths(value)
  if (count === null) return { value, unit }
  const step = 10n ** BigInt(6 - decimals)
  const steps =
    way === 'nearest' ? rounded({ n: count, d: step }) : (count - (((count % step) + step) % step)) / step
  return counted(steps * step, unit)
}

/** The same amount the other way: what came in goes out. */
export function negated({ value, unit }: Amount): Amount {
  return { value: 0 - value, unit }
}

/** An amount without its sign. */
export function absolute({ value, unit }: Amount): Amount {
  return { value: Math.abs(value), unit }
}

/** So many times an amount. Throws RangeError for what is no number. */
export function times({ value, unit }: Amount, by: number): Amount {
  const count = millionths(value)
  if (count === null) throw new RangeError(`Not an amount: ${value} ${unit}`)
  return counted(scaled(count, factor(by)), unit)
}

/** How many of the second the first is, unrounded; null when they do not convert or the second is nothing. */
export function ratioOf(first: Amount, second: Amount): number | null {
  const between = factorBetween(first.unit, second.unit)
  const [a, b] = [millionths(first.value), millionths(second.value)]
  if (between === null || a === null || b === null || b === 0n) return null
  const sign = b < 0n ? -1n : 1n
  return toNumber({ n: sign * a * between.n, d: sign * b * between.d })
}

/** Sums per measure: grams, millilitres and the counted units each by itself, in the order they came. */
export function totalsOf(amounts: Iterable<Amount>): Amount[] {
  const sums = sumsByUnit(amounts) ?? new Map<AmountUnit, bigint>()
  const byMeasure = Map.groupBy(sums, ([unit]) => measureOf(unit))
  return [...byMeasure].map(([measure, own]) => counted(together(own, measure) ?? 0n, measure))
}

/**
 * Shares an amount out by weights, such as what several labels hold: the shares add up to it exactly, each is within
 * a millionth of its part, and the larger remainders get what is left over. Null when a weight is negative or no
 * number, or all are zero.
 */
export function shareOut(whole: Amount, weights: readonly number[]): Amount[] | null {
  const count = millionths(whole.value)
  const counts = weights.map(millionths)
  if (count === null || !counts.every(weight => weight !== null && weight >= 0n)) return null
  const total = counts.reduce<bigint>((all, weight) => all + (weight ?? 0n), 0n)
  if (total === 0n) return null
  const parts = counts.map((weight, place) => {
    const share = (count < 0n ? -count : count) * (weight ?? 0n)
    return { place, share: share / total, rest: share % total }
  })
  let left = (count < 0n ? -count : count) - parts.reduce((all, { share }) => all + share, 0n)
  for (const part of parts.toSorted((a, b) => Number(b.rest > a.rest) - Number(b.rest < a.rest))) {
    if (left === 0n) break
    part.share += 1n
    left -= 1n
  }
  return parts.map(({ share }) => counted(count < 0n ? -share : share, whole.unit))
}
