/** What the numbers of a breach are that is kept: values of its sensor, changes between such, percent of a battery. */
export type BreachFigures = 'value' | 'change' | 'percent'

/**
 * Read off the limits that are kept with a breach: those over changes say within which time, those over values for how long.
 */
export function breachFigures(limits: Readonly<Record<string, number | null>>): BreachFigures {
  if (typeof limits['per'] === 'number') return 'change'
  return typeof limits['low'] === 'number' && !Object.hasOwn(limits, 'delay') ? 'percent' : 'value'
}
