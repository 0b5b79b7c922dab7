import { isLess, times } from '@cloche/domain/rules/amounts'
import type { Prep } from './calls.ts'

/** By how much an amount goes up or down: a whole label, a whole one of what is counted, a handy part of what is weighed. */
export function stepOf({ amount, labels }: Pick<Prep, 'amount' | 'labels'>): number {
  const { unit } = amount
  if (labels !== null && labels > 0) return times(amount, 1 / labels).value
  if (unit === 'kg' || unit === 'l') return isLess(amount, { value: 2, unit }, false) ? 0.1 : 0.5
  return unit === 'g' || unit === 'ml' ? 50 : 1
}
