import { useQuery } from '@tanstack/react-query'
import { call } from '../../../data/wire/call.ts'
import type { Answer, Body } from '../../../data/wire/contracts.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'

export type Allotment = Answer<'POST', '/customer/allotments/get'>['allotments'][number]
export type AllotmentDraft = Body<'PUT', '/customer/allotment'>['allotment']

const key = (customerId: string) => queryKeys.named('allotments', customerId)

/** What an affiliate may grant. */
export const useAllotments = (customerId: string) =>
  useQuery({
    queryKey: key(customerId),
    queryFn: ({ signal }) => call('POST', '/customer/allotments/get', { body: { customerId }, signal }),
  })

export async function saveAllotment(customerId: string, allotment: AllotmentDraft): Promise<void> {
  await call('PUT', '/customer/allotment', { body: { customerId, allotment } })
  await queryClient.invalidateQueries({ queryKey: key(customerId) })
}

export async function endAllotment(customerId: string, allotmentId: string): Promise<void> {
  await call('DELETE', '/customer/allotment', { body: { customerId, allotmentId } })
  await queryClient.invalidateQueries({ queryKey: key(customerId) })
}
