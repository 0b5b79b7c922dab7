import type { Body } from '../../../data/wire/contracts.ts'
import type { Sign } from '../calls.ts'

export type BookedReason = Body<'POST', '/stock/register'>['register']['reason']

/** Why food is booked by hand, the usual reason first. */
export const reasonsOf: Readonly<Record<Sign, readonly BookedReason[]>> = {
  positive: ['receipt', 'production', 'correction'],
  negative: ['consumption', 'waste', 'sale', 'correction'],
}
