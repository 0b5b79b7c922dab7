/** Amounts as numbers, for what still calculates with them by itself. */
import {
  compare,
  inUnit as amountIn,
  isAmountUnit,
  kept,
  measureOf as measureOfUnit,
  sum,
  totalsOf as totals,
  type Amount,
  type Measure,
} from '../amounts/index.ts'

export type Quantity = Amount
export type { Measure }
export { minus as leftAfter } from '../amounts/index.ts'

export const tidy = (value: number): number => kept({ value, unit: 'piece' }).value
export const inUnit = (quantity: Amount, unit: string): number | null =>
  isAmountUnit(unit) ? (amountIn(quantity, unit)?.value ?? null) : null
export const measureOf = (unit: string): string => (isAmountUnit(unit) ? measureOfUnit(unit) : unit)
export const isMore = (first: Amount, second: Amount): boolean | null => {
  const order = compare(first, second)
  return order === null ? null : order === 'more'
}
export const sumOf = (quantities: readonly Amount[]): Amount | null => sum(quantities)
export const totalsOf = (quantities: Iterable<Amount>): Amount[] => totals(quantities)
