/** Days of which more, or less, of a product is expected than an amount. */
import type { Amount } from '../amounts/index.ts'
import { isBeyond, type ListeningTrigger } from './matching.ts'

/** What a forecast expects of a product on a day. */
export interface ExpectedDay {
  readonly productId: string
  /** By the calendar of the place, YYYY-MM-DD. */
  readonly day: string
  readonly expected: Amount
  /** Why so much; none: the place is closed. */
  readonly reasons: readonly unknown[]
}

/**
 * The days that a trigger of forecasts fires because of, the nearest first. What is over is of no use to anybody, and a day on
 * which the place is closed is none of which little is expected.
 */
export const daysBeyond = <Day extends ExpectedDay>(
  { compares, amount, productIds }: Pick<ListeningTrigger, 'compares' | 'amount' | 'productIds'>,
  days: readonly Day[],
  today: (day: Day) => string,
): Day[] =>
  days
    .filter(
      one =>
        compares !== null &&
        amount !== null &&
        productIds.includes(one.productId) &&
        one.reasons.length > 0 &&
        one.day >= today(one) &&
        isBeyond(compares, amount, one.expected),
    )
    .toSorted((one, two) => one.day.localeCompare(two.day))
