/** Prices of a catalogue as they change: what was before is kept. */
import { compareMoney, isSameMoney, type Money } from '../amounts/index.ts'

export interface PriceKept {
  readonly price: Money | null
  readonly previousPrice: Money | null
  readonly priceChangedAt: string | null
}

/** What is written where a price becomes another; null: it stays. The first price is no change. */
export function priceChange(
  before: Pick<PriceKept, 'price'>,
  price: Money | null,
  now: string,
): Partial<PriceKept> | null {
  if (isSameMoney(before.price, price)) return null
  if (before.price === null || price === null) return { price }
  return { price, previousPrice: before.price, priceChangedAt: now }
}

/** Whether a price went up. */
export const isDearer = (before: Money, after: Money): boolean => compareMoney(after, before) === 'more'
