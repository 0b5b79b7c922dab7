/** Calls of what goes between our own kitchens, and what they make stale. */
import { useQuery } from '@tanstack/react-query'
import { lastKnown } from '../../../data/local/last-known.ts'
import { call, callForFile } from '../../../data/wire/call.ts'
import type { Answer, Body } from '../../../data/wire/contracts.ts'
import { isProblem } from '../../../data/wire/problem.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { saveFile } from '../../../data/wire/save-file.ts'
import { useReadAhead } from '../use-read-ahead.ts'

export type Incoming = Answer<'POST', '/ordering/incoming/get'>
export type Picking = Answer<'POST', '/ordering/incoming/pick/get'>
export type PickLine = Picking['lines'][number]
export type PickLabel = PickLine['labels'][number]
export type Box = Picking['containers'][number]
export type Shipment = Answer<'POST', '/ordering/shipment/detail/get'>
export type ShipmentLine = Shipment['lines'][number]
export type AskedShipment = Body<'POST', '/ordering/ship'>['shipment']
export type AskedArrival = Body<'POST', '/ordering/arrive'>['arrival']
export type Difference = AskedArrival['lines'][number]

const shipmentQuery = (shipmentId: string) =>
  lastKnown(queryKeys.named('ordering.shipment', shipmentId), signal =>
    call('POST', '/ordering/shipment/detail/get', {
      body: { shipmentId },
      signal,
      quiet: true,
      redirect: false,
    }),
  )

/** Reads what is on its way here ahead, so that it can be received when there is no connection. */
async function readAhead(ids: readonly string[]): Promise<void> {
  for (const id of ids) await queryClient.prefetchQuery({ ...shipmentQuery(id), staleTime: 60_000 })
}

/** What is wanted from here, on its way here, and left from here; as it was last heard where the server cannot be asked. */
export function useIncoming(isAsked = true) {
  const known = useQuery({
    enabled: isAsked,
    ...lastKnown(queryKeys.named('ordering.incoming'), signal =>
      call('POST', '/ordering/incoming/get', { body: {}, signal, quiet: true, redirect: false }),
    ),
  })
  useReadAhead(
    (known.data?.coming ?? []).map(({ id }) => id),
    readAhead,
  )
  return known
}

/** Read once: what somebody is picking does not change under their hands. */
export const usePicking = (orderBatchId: string) =>
  useQuery({
    queryKey: ['here', 'picking', orderBatchId],
    gcTime: 0,
    queryFn: ({ signal }) => call('POST', '/ordering/incoming/pick/get', { body: { orderBatchId }, signal }),
  })

export const useShipment = (shipmentId: string) => useQuery(shipmentQuery(shipmentId))

/** What moved between places is read anew. */
export async function moved(): Promise<void> {
  await Promise.all([
    ...(['orderBatch', 'order', 'label', 'container', 'stockVariation'] as const).map(entity =>
      queryClient.invalidateQueries({ queryKey: queryKeys.all(entity) }),
    ),
    ...(['ordering.incoming', 'ordering.shipment', 'ordering.basket'] as const).map(name =>
      queryClient.invalidateQueries({ queryKey: queryKeys.named(name) }),
    ),
  ])
}

export async function sendShipment(shipment: AskedShipment) {
  const answer = await call('POST', '/ordering/ship', { body: { shipment } })
  await moved()
  return answer.shipment
}

export async function callOff(shipmentId: string) {
  await call('POST', '/ordering/unship', { body: { shipmentId } })
  await moved()
}

export async function savePaper(shipmentId: string) {
  const { blob, name } = await callForFile('GET', '/ordering/shipment/paper', { query: { shipmentId } })
  saveFile(blob, name ?? 'shipment.pdf')
}

/** Whether a refusal only asks to send more than there is. */
export function asksBeyond(error: unknown): boolean {
  const details = isProblem(error) ? error.details : null
  const faults = (details as { faults?: readonly { rule: string }[] } | null)?.faults ?? []
  return faults.length > 0 && faults.every(({ rule }) => rule === 'problem.stock.notEnough')
}
