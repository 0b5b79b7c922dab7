import { isUnsent } from '../../../data/outbox/operation.ts'
import { useOutbox } from '../../../data/outbox/outbox-store.ts'

/** The orders of which a delivery was received here and still waits for the connection. */
export function useUnsentOrders(): ReadonlySet<string> {
  return new Set(
    useOutbox().flatMap(operation =>
      operation.kind === 'receive' && isUnsent(operation)
        ? [(operation.body as { arrival: { orderBatchId: string } }).arrival.orderBatchId]
        : [],
    ),
  )
}
