/** What changed since a plan was accepted: shown, and taken over by a press, never by itself. */
import { inUnit, isNegative, isZero, minus, plus, zero, type Amount } from '../amounts/index.ts'
import type { Prep } from './types.ts'

/** A line of a plan as it was accepted: what was worked out then, and what was made of it. */
export interface KeptLine {
  readonly productId: string
  readonly proposed: Amount
  readonly planned: Amount
}

export interface Difference {
  readonly productId: string
  /** What is worked out today, less what was worked out then. */
  readonly change: Amount
  /** What the plan becomes when it is taken over; never less than nothing. */
  readonly planned: Amount
}

const nothingLess = (amount: Amount): Amount => (isNegative(amount) ? zero(amount.unit) : amount)

/** One of each product: what is made in parts is their sum. */
const byProduct = <Line extends { readonly productId: string }>(
  lines: readonly Line[],
  together: (one: Line, other: Line) => Line,
): Map<string, Line> => {
  const found = new Map<string, Line>()
  for (const line of lines) {
    const before = found.get(line.productId)
    found.set(line.productId, before === undefined ? line : together(before, line))
  }
  return found
}

const added = (one: Amount, other: Amount): Amount => plus(one, other) ?? one

/** By how much what is worked out moved, product by product; what people changed in the plan stays. */
export function differenceOf(
  kept: readonly KeptLine[],
  preps: readonly Pick<Prep, 'productId' | 'amount'>[],
): Difference[] {
  const now = byProduct(preps, (one, other) => ({ ...one, amount: added(one.amount, other.amount) }))
  const there = byProduct(kept, (one, other) => ({
    ...one,
    proposed: added(one.proposed, other.proposed),
    planned: added(one.planned, other.planned),
  }))
  const moved = [...there.values()].flatMap(({ productId, proposed, planned }): Difference[] => {
    const today = inUnit(now.get(productId)?.amount ?? zero(proposed.unit), proposed.unit)
    const change = today === null ? null : minus(today, proposed)
    const sum = change === null ? null : plus(planned, change)
    return change === null || isZero(change) || sum === null
      ? []
      : [{ productId, change, planned: nothingLess(sum) }]
  })
  const more = [...now.values()].flatMap(({ productId, amount }): Difference[] =>
    there.has(productId) ? [] : [{ productId, change: amount, planned: amount }],
  )
  return [...moved, ...more]
}
