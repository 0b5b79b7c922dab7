import { times, type Amount } from '../amounts/index.ts'
import type { RegistrationMode } from './stages.ts'

export interface AskedItem {
  readonly count: number
  /** Of one label, or of one piece of a range. */
  readonly quantity: Amount
  readonly servingCount?: number
}

/** Labels of one stage: how many, how many pieces each stands for, and of what amount each is. */
export interface LabelLine {
  readonly count: number
  readonly pieces: number
  readonly quantity: Amount
  readonly servingCount: number | null
}

/** The labels that items ask for: as many as their count, in a range one that stands for all of them. */
export function linesOf(items: readonly AskedItem[], mode: RegistrationMode): LabelLine[] {
  return items.map(({ count, quantity, servingCount = null }) =>
    mode === 'range'
      ? {
          count: 1,
          pieces: count,
          quantity: times(quantity, count),
          servingCount,
        }
      : { count, pieces: 1, quantity, servingCount },
  )
}
