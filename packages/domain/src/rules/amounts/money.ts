/** Money: decimals of six places in the organization's currency. What a screen shows of them is rounded there. */
import type { Amount } from './amount.ts'
import { factor, millionths, rounded, scaled, written, type Exact } from './exact.ts'
import { factorBetween, type AmountUnit } from './units.ts'

/** Money on the wire and in rows. */
export type Money = Exact<'money'>

/** What one of a unit costs; null where nobody has costed it. */
export interface Price {
  readonly cost: Money | null
  readonly unit: AmountUnit
}

/** More than this is no money that anybody writes down: what a column of money holds. */
const most = 10n ** 18n

/** The money so many millionths are; null where it is more than money can be. */
const counted = (count: bigint): Money | null => (count >= most || count <= -most ? null : written(count))

/** All together; null as soon as one is not known, is no number, or all are more than money can be. */
export function sumOfMoney(all: Iterable<Money | null>): Money | null {
  let total = 0n
  for (const one of all) {
    const count = one === null ? null : millionths(one)
    if (count === null) return null
    total += count
  }
  return counted(total)
}

/** The first less the second, below zero too; null when one is no number. */
export function minusMoney(first: Money, second: Money): Money | null {
  const [a, b] = [millionths(first), millionths(second)]
  return a === null || b === null ? null : counted(a - b)
}

/** So many times money, such as a price with its tax. Throws RangeError for a factor that is no number. */
export function timesMoney(one: Money, by: number): Money | null {
  const count = millionths(one)
  return count === null ? null : counted(scaled(count, factor(by)))
}

/** The money without a share that was added to it in per cent, such as a tax; null where nothing would be left to divide by. */
export function withoutPercent(one: Money, percent: number): Money | null {
  const count = millionths(one)
  const added = factor(percent)
  const whole = 100n * added.d + added.n
  if (count === null || whole <= 0n) return null
  return counted(rounded({ n: count * 100n * added.d, d: whole }))
}

/** Which of both is more; null when one is no number. */
export function compareMoney(first: Money, second: Money): 'less' | 'same' | 'more' | null {
  const [a, b] = [millionths(first), millionths(second)]
  if (a === null || b === null) return null
  return a === b ? 'same' : a < b ? 'less' : 'more'
}

/** Whether both are the same money; nothing said is the same as nothing said. */
export function isSameMoney(first: Money | null, second: Money | null): boolean {
  if (first === null || second === null) return first === second
  return compareMoney(first, second) === 'same'
}

/** What part of the second the first is, from 0 to 1 and beyond; null when the second is nothing. */
export function shareOfMoney(first: Money, second: Money): number | null {
  const [a, b] = [millionths(first), millionths(second)]
  return a === null || b === null || b === 0n
    ? null
    : written(rounded({ n: sign(b) * a * 1_000_000n, d: sign(b) * b }))
}

const sign = (count: bigint): bigint => (count < 0n ? -1n : 1n)

/**
 * What an amount costs, signed like it; null where nobody costed it, or not in a unit it converts to, or where it would
 * be more than money can be.
 */
export function costOf(amount: Amount, price: Price | undefined): Money | null {
  if (price === undefined || price.cost === null) return null
  const between = factorBetween(amount.unit, price.unit)
  const [count, cost] = [millionths(amount.value), millionths(price.cost)]
  if (between === null || count === null || cost === null) return null
  return counted(rounded({ n: count * cost * between.n, d: 1_000_000n * between.d }))
}

/** What one of a unit costs where an amount costs so much; null for no amount, or one in another measure. */
export function priceOf(paid: Money, amount: Amount, unit: AmountUnit): Money | null {
  const between = factorBetween(amount.unit, unit)
  const [count, cost] = [millionths(amount.value), millionths(paid)]
  if (between === null || count === null || cost === null || count === 0n) return null
  const whole = count * between.n
  return counted(rounded({ n: sign(whole) * cost * between.d * 1_000_000n, d: sign(whole) * whole }))
}

/** The money in whole hundredths, a half away from zero; null for what is no number. */
export function centsOf(one: Money): number | null {
  const count = millionths(one)
  return count === null ? null : Number(rounded({ n: count, d: 10_000n }))
}

/** So many hundredths as money. */
export const moneyOfCents = (cents: number): Money => written(BigInt(cents) * 10_000n)
