import { useQuery } from '@tanstack/react-query'
import { lastKnown } from '../local/last-known.ts'
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
    ...lastKnown(queryKeys.named('location.statistics', locationId, from, to), signal =>
      call('GET', '/location/statistics', { query: { locationId, from, to }, signal }),
    ),
    refetchOnReconnect: true,
    select: answer => answer.statistics,
    placeholderData: before => before,
  })
}
