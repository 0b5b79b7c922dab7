/** What speaks against sending an order as it is: some can be accepted by whoever sends it, some cannot. */
import type { ORDER_CONCERNS } from '../../catalogue/names/order.ts'
import { compareInstants, localDay } from '../calendar/index.ts'
import { compareMoney, minusMoney, sumOfMoney, type Money } from '../amounts/index.ts'
import { deliversOn, sendUntil, type SupplierTerms } from './terms.ts'

export type Concern = (typeof ORDER_CONCERNS)[number]

export interface OrderAtHand {
  readonly deliverAt: string
  readonly prices: readonly (Money | null)[]
  /** Orders to the same supplier for the same place that were sent on the same day. */
  readonly othersToday: number
}

export interface OrderTerms extends SupplierTerms {
  readonly minimum: Money | null
  readonly deliveryFee: Money | null
}

export interface Judged {
  /** Of what has a price. */
  readonly total: Money
  readonly deliveryFee: Money | null
  readonly concerns: readonly Concern[]
  /** What is missing to the smallest order; null: nothing. */
  readonly missing: Money | null
  /** Until when it can be sent for that day. */
  readonly until: string | null
}

/** The total of what has a price. */
export const totalOf = (prices: readonly (Money | null)[]): Money =>
  sumOfMoney(prices.filter(price => price !== null)) ?? (0 as Money)

/** The fee is charged below the minimum; where there is no minimum, always. */
export function feeOf(total: Money, { minimum, deliveryFee }: Pick<OrderTerms, 'minimum' | 'deliveryFee'>) {
  if (deliveryFee === null) return null
  return minimum === null || compareMoney(total, minimum) === 'less' ? deliveryFee : null
}

/** Judges an order by the terms of its supplier. */
export function judgeOrder(order: OrderAtHand, terms: OrderTerms, now: string, timeZone: string): Judged {
  const total = totalOf(order.prices)
  const day = localDay(order.deliverAt, timeZone)
  const until = sendUntil(terms, day, now, timeZone)
  const isBelow = terms.minimum !== null && compareMoney(total, terms.minimum) === 'less'
  const all: readonly (readonly [Concern, boolean])[] = [
    ['belowMinimum', isBelow],
    ['secondToday', order.othersToday > 0],
    ['tooLate', until === null || compareInstants(now, until) > 0],
    ['noDelivery', !deliversOn(terms, day)],
    ['noPrice', order.prices.includes(null)],
  ]
  return {
    total,
    deliveryFee: feeOf(total, terms),
    concerns: all.flatMap(([concern, isSo]) => (isSo ? [concern] : [])),
    missing: isBelow && terms.minimum !== null ? minusMoney(terms.minimum, total) : null,
    until,
  }
}

/** Nothing is asked of who sends where there is nothing to decide: a missing price is only said. */
export const isAsked = (concern: Concern): boolean => concern !== 'noPrice'

/** Whether somebody else has to approve it: above the organization's amount, by who may not do so themselves. */
export const needsApproval = (total: Money, above: Money | null, mayApprove: boolean): boolean =>
  above !== null && !mayApprove && compareMoney(total, above) === 'more'
