/** What a transfer, a count and a step of a label write into the ledger of stock. */
import { isFinalState } from '../programs/index.ts'
import { isZero, measureOf, minus, negated, sum, type Amount } from '../amounts/index.ts'
import { stockOf } from './variations.ts'
import type { StockDimension, StockPile, Variation, VariationReason } from './variations.ts'

/** A transfer is two movements that are written together: out of one location, into another. */
export function transferOf(
  pile: StockPile,
  quantity: Amount,
  toLocationId: string,
  at: string,
): readonly [Variation, Variation] {
  return [
    { ...pile, at, quantity: negated(quantity), reason: 'transfer' },
    { ...pile, locationId: toLocationId, at, quantity, reason: 'transfer' },
  ]
}

const pileDimensions: readonly StockDimension[] = ['productId', 'batchId', 'labelId', 'state', 'locationId']

/**
 * The movement that makes a pile what was counted at an instant; null when the count agrees, or when it is in
 * another measure than the pile (pieces counted where grams are kept). The difference is taken against the stock
 * of that instant, so what moved since, before the count was sent, stays counted.
 */
export function countOf(
  variations: readonly Variation[],
  pile: StockPile,
  counted: Amount,
  at: string,
): Variation | null {
  const own = variations.filter(variation => pileDimensions.every(name => variation[name] === pile[name]))
  const measure = measureOf(counted.unit)
  const lines = stockOf(own, pileDimensions, at)
  if (lines.some(line => line.measure !== measure)) return null
  const there: Amount = { value: lines[0]?.value ?? 0, unit: measure }
  const quantity = sum([counted, negated(there)], measure)
  return quantity === null || isZero(quantity) ? null : { ...pile, at, quantity, reason: 'count' }
}

/** A label as stock sees it. */
export interface StockedLabel extends StockPile {
  readonly labelId: string
  readonly quantity: Amount
}

function inStock(label: StockedLabel | null): label is StockedLabel {
  return label !== null && !isZero(label.quantity) && label.state !== 'serve' && !isFinalState(label.state)
}

function pileOf({ productId, batchId, labelId, state, locationId }: StockedLabel): StockPile {
  return { productId, batchId, labelId, state, locationId }
}

function isSamePile(a: StockPile, b: StockPile): boolean {
  return pileDimensions.every(name => a[name] === b[name])
}

/**
 * The movements that a change of a label writes: null before for a new label. A new state or place moves the pile;
 * served, consumed, wasted, ended and cancelled food is no longer stock. `reason` is what the change was for.
 */
export function variationsOfLabel(
  before: StockedLabel | null,
  after: StockedLabel,
  reason: VariationReason,
  at: string,
): Variation[] {
  const was = inStock(before) ? before : null
  const is = inStock(after) ? after : null
  if (was !== null && is !== null && isSamePile(was, is)) {
    const quantity = minus(is.quantity, was.quantity)
    if (quantity !== null) return isZero(quantity) ? [] : [{ ...pileOf(is), at, quantity, reason }]
  }
  const out = was === null ? [] : [{ ...pileOf(was), at, quantity: negated(was.quantity), reason }]
  const into = is === null ? [] : [{ ...pileOf(is), at, quantity: is.quantity, reason }]
  return [...out, ...into]
}

const reasonsOfStates: Readonly<Record<string, VariationReason>> = {
  serve: 'consumption',
  consume: 'consumption',
  end: 'consumption',
  waste: 'waste',
  cancel: 'correction',
}

/** Why stock moves when a label goes on to a state; null: it only changes its place. */
export function reasonOfMove(toState: string | null): VariationReason {
  return toState === null ? 'transfer' : (reasonsOfStates[toState] ?? 'state')
}
