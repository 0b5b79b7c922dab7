/** A measured value with its limits, each in the unit that is kept. */
export interface Reading {
  readonly value: number | null | undefined
  readonly min?: number | null | undefined
  readonly max?: number | null | undefined
}

export type Verdict = 'none' | 'free' | 'inside' | 'low' | 'high'

/** How a value stands to its limits: not measured, without limits, within them, below or above; a limit itself is within. */
export function verdictOf({ value, min, max }: Reading): Verdict {
  if (value === null || value === undefined) return 'none'
  if (typeof min === 'number' && value < min) return 'low'
  if (typeof max === 'number' && value > max) return 'high'
  return typeof min === 'number' || typeof max === 'number' ? 'inside' : 'free'
}
