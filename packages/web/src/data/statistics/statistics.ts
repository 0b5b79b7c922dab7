import { useQuery } from '@tanstack/react-query'
import { call } from '../wire/call.ts'
import type { Answer } from '../wire/contracts.ts'
import { queryKeys } from '../wire/queries.ts'

export type Statistics = Answer<'GET', '/location/statistics'>['statistics']
/** What happened; null is what this person may not see. */
export type DayFigures = Statistics['totals']
/** The figures of a location and what is below it, from one day to another; not asked where `isAsked` is false. */
export function useStatistics(
  locationId: string,
  { from, to }: { from: string; to: string },
  isAsked = true,
) {
  return useQuery({
    enabled: isAsked,
    queryKey: queryKeys.named('location.statistics', locationId, from, to),
    queryFn: ({ signal }) =>
      call('GET', '/location/statistics', {
        query: { locationId, from, to },
        signal,
      }),
    select: answer => answer.statistics,
    placeholderData: before => before,
  })
}
