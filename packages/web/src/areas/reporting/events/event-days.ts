import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../data/session/session.ts'
import type { Period } from '../../../data/statistics/period.ts'
import { call } from '../../../data/wire/call.ts'
import { queryKeys } from '../../../data/wire/queries.ts'

export interface EventDay {
  readonly day: string
  readonly events: number
  readonly warnings: number
  readonly errors: number
}

/** How many events there were on each day, of one action or of all, at the place that is chosen; nothing without one. */
export function useEventDays({ from, to }: Period, action: string | undefined) {
  const { location } = useSession()
  return useQuery({
    queryKey: [...queryKeys.all('event'), 'days', from, to, action ?? ''],
    queryFn: ({ signal }) =>
      call('POST', '/reporting/events/get', {
        body: { from, to, ...(action === undefined ? {} : { action }) },
        signal,
      }),
    enabled: location !== null,
    select: answer => answer.days,
    placeholderData: before => before,
  })
}
