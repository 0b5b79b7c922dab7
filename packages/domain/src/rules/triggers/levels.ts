/** Stock that crosses a level: each product once, until it is back. */
import type { Amount } from '../amounts/index.ts'
import { isBeyond, type ListeningTrigger } from './matching.ts'

export interface Crossed {
  /** Products beyond the level since this look. */
  readonly begun: readonly string[]
  /** All that are beyond it, and since when. */
  readonly going: Readonly<Record<string, string>>
}

/**
 * What a look at stock finds. `going`: what was beyond the level at the look before. A product in several measures counts by
 * the one that goes together with the level.
 */
export function crossedLevels(
  { compares, amount, productIds }: Pick<ListeningTrigger, 'compares' | 'amount' | 'productIds'>,
  going: Readonly<Record<string, string>>,
  have: (productId: string) => readonly Amount[],
  now: string,
): Crossed {
  const beyond = productIds.filter(id => {
    const there = have(id)
    if (amount === null || compares === null) return false
    // Nothing at all is an amount of none.
    const amounts = there.length === 0 ? [{ value: 0, unit: amount.unit }] : there
    return amounts.some(one => isBeyond(compares, amount, one))
  })
  return {
    begun: beyond.filter(id => going[id] === undefined),
    going: Object.fromEntries(beyond.map(id => [id, going[id] ?? now])),
  }
}
