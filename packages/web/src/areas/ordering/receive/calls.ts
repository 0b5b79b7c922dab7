/** The calls of receiving, and what they make stale. */
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../data/wire/call.ts'
import type { Answer, Body } from '../../../data/wire/contracts.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'

export type Expected = Answer<'POST', '/ordering/receive/get'>
export type ExpectedLine = Expected['lines'][number]
export type AskedArrival = Body<'POST', '/ordering/receive'>['arrival']
export type AskedLot = AskedArrival['lines'][number]['lots'][number]

/** What an order still brings. */
export const useExpected = (orderBatchId: string) =>
  useQuery({
    queryKey: queryKeys.one('orderBatch', orderBatchId, 'expected'),
    queryFn: ({ signal }) => call('POST', '/ordering/receive/get', { body: { orderBatchId }, signal }),
  })

/** Receives; sent twice, it is done once. */
export async function receiveArrival(arrival: AskedArrival) {
  const answer = await call('POST', '/ordering/receive', { body: { arrival } })
  await Promise.all([
    ...(['orderBatch', 'order', 'orderBatchItem', 'label', 'batch'] as const).map(entity =>
      queryClient.invalidateQueries({ queryKey: queryKeys.all(entity) }),
    ),
    queryClient.invalidateQueries({ queryKey: queryKeys.named('ordering.basket') }),
  ])
  return answer
}
