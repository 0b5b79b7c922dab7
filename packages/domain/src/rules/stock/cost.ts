/** What receipts make of the cost of a product, and what stock is worth by the prices it came at. */
import {
  costOf,
  inUnit,
  isLess,
  isPositive,
  minus,
  plus,
  priceOf,
  sumOfMoney,
  zero,
  type Amount,
  type Money,
  type Price,
} from '../amounts/index.ts'
import type { Valuation } from './variations.ts'

export interface Receipt {
  readonly method: Valuation
  /** What the product cost until now. */
  readonly before: Price
  /** What there was of it, without what comes in. */
  readonly onHand: Amount
  readonly received: Amount
  /** For all that was received. */
  readonly paid: Money
}

/**
 * What a product costs after a receipt. By the average, what was there keeps its cost and is mixed with what came; where
 * nothing was there, or nobody costed it, and by the other methods, the last price counts. Amounts that do not convert
 * leave the cost as it was.
 */
export function costAfterReceipt({ method, before, onHand, received, paid }: Receipt): Price {
  const last = priceOf(paid, received, before.unit)
  if (last === null || !isPositive(received)) return before
  const there = inUnit(onHand, before.unit)
  const mixes = method === 'average' && before.cost !== null && there !== null && isPositive(there)
  if (!mixes) return { ...before, cost: last }
  const worth = sumOfMoney([costOf(there, before), paid])
  const all = plus(there, received)
  const cost = worth === null || all === null ? null : priceOf(worth, all, before.unit)
  return cost === null ? before : { ...before, cost }
}

/** What came in once, and what was paid for it. */
export interface Layer {
  readonly quantity: Amount
  readonly paid: Money
}

/**
 * What stock is worth where what came first left first: it is of the newest receipts. What is more than all of them is
 * worth what the product costs. Null where a part has no price; what is below zero is worth nothing.
 * @param layers newest first
 */
export function worthByLayers(
  there: Amount,
  layers: readonly Layer[],
  price: Price | undefined,
): Money | null {
  let rest: Amount = there
  const parts: (Money | null)[] = []
  for (const { quantity, paid } of layers) {
    if (!isPositive(rest)) break
    const layer = inUnit(quantity, rest.unit)
    if (layer === null || !isPositive(layer)) continue
    const isWhole = !isLess(rest, layer, false)
    parts.push(isWhole ? paid : costOf(rest, { cost: priceOf(paid, layer, rest.unit), unit: rest.unit }))
    rest = isWhole ? (minus(rest, layer) ?? zero(rest.unit)) : zero(rest.unit)
  }
  if (isPositive(rest)) parts.push(costOf(rest, price))
  return sumOfMoney(parts)
}
