/** Batches whose status changes: their rows and the event of each. */
import type { BatchStatus } from '../../rules/programs/index.ts'
import type { TraceAction } from '../../rules/traceability/index.ts'
import type { Effects } from '../effects.ts'
import { Ledger } from '../ledger/ledger.ts'
import type { Moment } from '../operation.ts'
import { happened } from '../when.ts'

/** A batch as far as its status is concerned. */
export interface BatchOnHold {
  readonly id: string
  readonly status: BatchStatus
  readonly statusReason: string | null
  readonly statusById: string | null
  readonly version: number
  readonly locationId: string
  readonly productId: string
}

const ACTIONS = {
  hold: 'batch/hold',
  available: 'batch/release',
  rejected: 'batch/reject',
} as const satisfies Record<BatchStatus, TraceAction>

/** What is said with a status: why, since when, and for which incidence. */
export interface SaidOfStatus {
  readonly reason: string
  readonly at?: string
  readonly incidenceId?: string
  /** The second person who vouched for it, and how they proved to be there. */
  readonly vouched?: { readonly verifiedBy: string; readonly verifiedHow: string }
}

/** `because`: the batch for the sake of which the others follow. */
export function statusEffects(
  batches: readonly BatchOnHold[],
  status: BatchStatus,
  { reason, at, incidenceId, vouched }: SaidOfStatus,
  moment: Moment,
  because?: string,
): Effects {
  const ledger = new Ledger(moment)
  for (const { id, version, locationId, productId, ...before } of batches) {
    ledger.alter({
      entity: 'batch',
      id,
      version,
      locationId,
      before: {
        status: before.status,
        statusReason: before.statusReason,
        statusById: before.statusById,
      },
      after: { status, statusReason: reason, statusById: moment.by.memberId },
    })
    ledger.event({
      kind: status === 'available' ? 'info' : 'warning',
      action: ACTIONS[status],
      locationId,
      batchId: id,
      productId,
      data: {
        reason,
        ...happened(at),
        ...(incidenceId === undefined ? {} : { incidenceId }),
        ...vouched,
        ...(because === undefined || because === id ? {} : { because }),
      },
    })
  }
  return ledger.effects()
}

/** What all labels of a batch say of it from now on, wherever they are. */
export interface StatusOfLabels {
  readonly batchId: string
  readonly batchStatus: BatchStatus
  /** Null where the food may be used. */
  readonly batchReason: string | null
}

const STATUSES = new Map<string, BatchStatus>(
  (Object.keys(ACTIONS) as BatchStatus[]).map(status => [ACTIONS[status], status]),
)

/** What becomes of the labels of batches that were held, released or rejected: told by the events that say so. */
export function statusOfLabels(events: Effects['events']): StatusOfLabels[] {
  return events.flatMap(({ action, batchId, data }) => {
    const batchStatus = STATUSES.get(action)
    if (batchStatus === undefined || batchId === undefined) return []
    const reason = batchStatus === 'available' ? null : ((data?.['reason'] as string | undefined) ?? null)
    return [{ batchId, batchStatus, batchReason: reason }]
  })
}
