/** Movements of stock and their sums. */
import {
  VARIATION_REASONS as variationReasonNames,
  WASTE_CAUSES as wasteCauses,
  VALUATIONS as valuations,
} from '../../catalogue/names/stock.ts'
import {
  isNegative,
  isPositive,
  isZero,
  measureOf,
  sum,
  type Amount,
  type Measure,
} from '../amounts/index.ts'

export { variationReasonNames, wasteCauses, valuations }

/**
 * Why stock changed, and which sign that reason may have: in, out, or either. `relabel`: the same food goes on under
 * other labels, as when one is split.
 */
export const variationReasons = {
  receipt: 'in',
  production: 'in',
  consumption: 'out',
  sale: 'out',
  waste: 'out',
  return: 'out',
  transfer: 'either',
  state: 'either',
  relabel: 'either',
  count: 'either',
  correction: 'either',
} as const satisfies Record<string, 'in' | 'out' | 'either'>
export type VariationReason = keyof typeof variationReasons
export type WasteCause = (typeof wasteCauses)[number]

export type Valuation = (typeof valuations)[number]

/** What is in stock and where: the finest pile there is. */
export interface StockPile {
  readonly productId: string
  readonly batchId: string | null
  readonly labelId: string | null
  /** Path of the elaboration state. */
  readonly state: string
  readonly locationId: string
}

/** A signed movement of a pile. Written once, never changed. */
export interface Variation extends StockPile {
  readonly at: string
  /** Positive comes in, negative goes out. */
  readonly quantity: Amount
  readonly reason: VariationReason
}

export type VariationRule =
  | 'stock.amount.zero'
  | 'stock.amount.notANumber'
  | 'stock.sign.in'
  | 'stock.sign.out'

/** What is wrong with a movement, as a text key; null when it may be written. */
export function checkVariation({
  quantity,
  reason,
}: Pick<Variation, 'quantity' | 'reason'>): VariationRule | null {
  if (!Number.isFinite(quantity.value)) return 'stock.amount.notANumber'
  if (isZero(quantity)) return 'stock.amount.zero'
  const sign = variationReasons[reason]
  if (sign === 'in' && isNegative(quantity)) return 'stock.sign.in'
  return sign === 'out' && isPositive(quantity) ? 'stock.sign.out' : null
}

export type StockDimension = keyof StockPile

export interface StockLine {
  /** The dimensions that were asked for; the others are summed over. */
  readonly pile: Partial<StockPile>
  readonly measure: Measure
  readonly value: number
}

/**
 * Stock is the sum of its movements, per the dimensions asked for and per measure (grams, millilitres, pieces).
 * With `until`, as it stood at that instant, that instant included. Piles that come out at nothing are left out.
 */
export function stockOf(
  variations: readonly Variation[],
  dimensions: readonly StockDimension[],
  until?: string,
): StockLine[] {
  const end = until === undefined ? Infinity : Date.parse(until)
  const lines = new Map<string, { pile: Partial<StockPile>; measure: Measure; amounts: Amount[] }>()
  for (const variation of variations) {
    if (Date.parse(variation.at) > end) continue
    const measure = measureOf(variation.quantity.unit)
    const pile = Object.fromEntries(dimensions.map(name => [name, variation[name]])) as Partial<StockPile>
    const key = JSON.stringify([measure, ...dimensions.map(name => variation[name])])
    const line = lines.get(key) ?? { pile, measure, amounts: [] }
    line.amounts.push(variation.quantity)
    lines.set(key, line)
  }
  return [...lines.values()].flatMap(({ pile, measure, amounts }) => {
    const total = sum(amounts, measure)
    return total === null || isZero(total) ? [] : [{ pile, measure, value: total.value }]
  })
}
