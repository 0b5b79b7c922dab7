import { secondsBetween } from '../calendar/index.ts'
import type { Move } from './moves.ts'

/** So long after it was made a label can be taken back, in seconds. */
export const cancelTime = 900

/** Taking back a label that was made by mistake. */
export const cancelMove: Move = { kind: 'cancel', toState: 'cancel', programId: null, outcome: 'end' }

export interface FreshLabel {
  readonly madeAt: string
  readonly stateSince: string
  readonly quantity: { readonly value: number }
  readonly initialQuantity: { readonly value: number }
}

/** Whether a label is as it was made, a moment ago: nothing was moved or taken out of it. */
export function mayCancel(label: FreshLabel, now: string): boolean {
  const age = secondsBetween(label.madeAt, now)
  return (
    age >= 0 &&
    age <= cancelTime &&
    Date.parse(label.stateSince) === Date.parse(label.madeAt) &&
    label.quantity.value === label.initialQuantity.value
  )
}
