/** Amounts with units: adding and comparing what can be added and compared. */
import { convert, dimensionOf } from '../units/index.ts'

export interface Quantity {
  readonly value: number
  readonly unit: string
}

/** What amounts are summed in: grams, millilitres, or the counted unit itself. */
export type Measure = string

/** Far below the three decimals an amount keeps; sums of decimals differ by less than this from the truth. */
const grain = 1e-6

/** Takes the dust of binary fractions off a sum. */
export function tidy(value: number): number {
  const tidied = Math.round(value / grain) * grain
  return Number(tidied.toFixed(6))
}

/** An amount in another unit, or null when the units cannot be converted into one another. */
export function inUnit(quantity: Quantity, unit: string): number | null {
  if (quantity.unit === unit) return quantity.value
  const converted = convert(quantity.value, quantity.unit, unit)
  return converted.ok ? converted.value : null
}

/** The unit an amount is summed in: g for weights, ml for volumes, and each counted unit by itself. */
export function measureOf(unit: string): Measure {
  const dimension = dimensionOf(unit)
  if (dimension === 'mass') return 'g'
  if (dimension === 'volume') return 'ml'
  if (dimension === 'count' && convert(1, unit, 'piece').ok) return 'piece'
  return unit
}

/** Whether the first amount is more than the second; null when they cannot be compared. */
export function isMore(first: Quantity, second: Quantity): boolean | null {
  const value = inUnit(first, second.unit)
  return value === null ? null : value - second.value > grain
}

/** The sum in the first amount's unit; null when one does not convert into it, or there is none. */
export function sumOf(quantities: readonly Quantity[]): Quantity | null {
  const unit = quantities[0]?.unit
  if (unit === undefined) return null
  let sum = 0
  for (const quantity of quantities) {
    const value = inUnit(quantity, unit)
    if (value === null) return null
    sum += value
  }
  return { value: tidy(sum), unit }
}

/** Sums per measure: grams, millilitres, pieces and the other counted units each by itself. */
export function totalsOf(quantities: Iterable<Quantity>): Quantity[] {
  const totals = new Map<Measure, number>()
  for (const quantity of quantities) {
    const measure = measureOf(quantity.unit)
    totals.set(measure, (totals.get(measure) ?? 0) + (inUnit(quantity, measure) ?? 0))
  }
  return [...totals].map(([unit, value]) => ({ unit, value: tidy(value) }))
}
