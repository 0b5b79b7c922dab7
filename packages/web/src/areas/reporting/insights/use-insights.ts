import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../data/session/session.ts'
import { call } from '../../../data/wire/call.ts'
import { queryKeys } from '../../../data/wire/queries.ts'

/** What stands out in the week of a day at the chosen place; null: the last week that is over. */
export function useInsights(day: string | null) {
  const { location } = useSession()
  return useQuery({
    queryKey: queryKeys.named('reporting.insights', `${location?.id ?? ''} ${day ?? ''}`),
    queryFn: ({ signal }) =>
      call('POST', '/reporting/insights/get', { body: day === null ? {} : { day }, signal, quiet: true }),
    staleTime: 60_000,
  })
}
