import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../data/wire/call.ts'
import type { Answer, Body } from '../../../data/wire/contracts.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import type { Sort } from '../../../kit/table/columns.ts'

type Listed = Answer<'POST', '/customers/get'>
export type Customer = Listed['customers'][number]
export type CustomerAction = Customer['actions'][number]
export type CustomerStatus = Customer['status']
type Asked = Body<'POST', '/customers/get'>

export const ON_A_PAGE = 50
/** As many affiliates are found by typing at once. */
const FOUND = 100

export interface Wanted {
  readonly search: string
  readonly status: CustomerStatus | null
  readonly page: number
  readonly sort: Sort
}

/** A page of the organizations that one looks after. */
export function useCustomers({ search, status, page, sort }: Wanted) {
  const asked: Asked = {
    search,
    ...(status === null ? {} : { status }),
    by: sort.by as NonNullable<Asked['by']>,
    sort: sort.direction,
    limit: ON_A_PAGE,
    offset: (page - 1) * ON_A_PAGE,
  }
  return useQuery({
    queryKey: queryKeys.named('customers', asked),
    queryFn: ({ signal }) => call('POST', '/customers/get', { body: asked, signal }),
    placeholderData: keepPreviousData,
  })
}

/** All that may be chosen among, by name. */
export const useCustomerNames = () =>
  useQuery({
    queryKey: queryKeys.named('customers', 'names'),
    queryFn: ({ signal }) =>
      call('POST', '/customers/get', { body: { status: 'active', limit: FOUND }, signal }),
  })

/** Whatever was read of customers is read anew. */
export const forgetCustomers = () => queryClient.invalidateQueries({ queryKey: queryKeys.named('customers') })

export async function changeSuspended(customers: readonly string[], suspended: boolean): Promise<number> {
  const { count } = await call('PUT', '/customers/suspended', { body: { customers, suspended } })
  await forgetCustomers()
  return count
}
