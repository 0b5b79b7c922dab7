import type { Prep } from './calls.ts'

/** By how much an amount goes up or down: a whole label, a whole one of what is counted, a handy part of what is weighed. */
export function stepOf({ amount, labels }: Pick<Prep, 'amount' | 'labels'>): number {
  if (labels !== null && labels > 0) return amount.value / labels
  if (amount.unit === 'kg' || amount.unit === 'l') return amount.value < 2 ? 0.1 : 0.5
  return amount.unit === 'g' || amount.unit === 'ml' ? 50 : 1
}
