import { useQuery } from '@tanstack/react-query'
import { lastKnown } from '../local/last-known.ts'
import { call } from '../wire/call.ts'
import type { Answer } from '../wire/contracts.ts'
import { queryKeys } from '../wire/queries.ts'

export type Worth = Answer<'POST', '/stock/worth/get'>

/** What the stock of the chosen location is worth, and what was thrown away there since Monday. */
export function useWorth() {
  return useQuery({
    ...lastKnown<Worth>(queryKeys.named('stock.worth'), signal =>
      call('POST', '/stock/worth/get', { signal, quiet: true, redirect: false }),
    ),
    staleTime: 15_000,
    refetchOnReconnect: true,
  })
}
