/** What a movement costs. */
import { inUnit, tidy } from '../traceability/index.ts'
import type { Quantity } from '../traceability/index.ts'

/** The cost of one consumption unit of a product; null where nobody has costed it. */
export interface Costing {
  readonly cost: number | null
  readonly unit: string
}

/** The cost of an amount, signed like it; null where the product has none, or not in a unit the amount converts to. */
export function costOf(quantity: Quantity, costing: Costing | undefined): number | null {
  if (costing === undefined || costing.cost === null) return null
  const value = inUnit(quantity, costing.unit)
  return value === null ? null : tidy(value * costing.cost)
}
