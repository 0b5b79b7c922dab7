/** An event of a trace as it comes. Pure. */
import type { Amount } from '@cloche/domain/rules/amounts'

export interface TraceEvent {
  readonly id: string
  readonly at: string
  readonly kind: string
  readonly action: string
  readonly locationId: string
  readonly labelId: string | null
  readonly batchId: string | null
  readonly productId: string | null
  readonly userId: string | null
  readonly fromState: string | null
  readonly toState: string | null
  readonly quantity: Amount | null
  readonly data: {
    readonly madeAt?: string
    /** Of a move that was sent later than it was made. */
    readonly happenedAt?: string
    readonly count?: number
    readonly reason?: string
    readonly fromLocationId?: string
    /** What the control of a process found. */
    readonly finding?: string
  } | null
}

/** When something happened: what was registered later than it was made counts from when it was made. */
export function happenedAt(event: TraceEvent): string {
  return event.data?.madeAt ?? event.data?.happenedAt ?? event.at
}
