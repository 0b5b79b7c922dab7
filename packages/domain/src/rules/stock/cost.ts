/** What a movement costs. */
import { inUnit, tidy } from '../traceability/index.ts'
import type { Quantity } from '../traceability/index.ts'

/** The cost of one consumption unit of a product; null where nobody has costed it. */
export interface Costing {
  readonly cost: number | null
  readonly unit: string
}

/** More than this is no money that anybody writes down. */
const most = 1e12

/**
 * The cost of an amount, signed like it; null where the product has none, or not in a unit the amount converts to, or
 * where it would be more than money can be.
 */
export function costOf(quantity: Quantity, costing: Costing | undefined): number | null {
  if (costing === undefined || costing.cost === null) return null
  const value = inUnit(quantity, costing.unit)
  if (value === null || Math.abs(value * costing.cost) >= most) return null
  return tidy(value * costing.cost)
}
