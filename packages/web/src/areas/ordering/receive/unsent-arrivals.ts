import { isUnsent, type Operation } from '../../../data/outbox/operation.ts'
import { useOutbox } from '../../../data/outbox/outbox-store.ts'

/** What was received here and still waits for the connection, by the order it came for or the shipment it is. */
export function useUnsentArrivals(): ReadonlyMap<string, Operation> {
  return new Map(
    useOutbox().flatMap(operation => {
      if (operation.kind !== 'receive' || !isUnsent(operation)) return []
      const { arrival } = operation.body as { arrival: { orderBatchId?: string; shipmentId?: string } }
      return [[arrival.shipmentId ?? arrival.orderBatchId ?? '', operation] as const]
    }),
  )
}
