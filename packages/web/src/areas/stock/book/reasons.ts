import type { Sign } from '../calls.ts'

/** Why food is booked by hand, the usual reason first. */
export const reasonsOf: Readonly<Record<Sign, readonly string[]>> = {
  positive: ['receipt', 'production', 'correction'],
  negative: ['consumption', 'waste', 'sale', 'correction'],
}
