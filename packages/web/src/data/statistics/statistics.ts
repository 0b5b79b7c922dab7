import { useQuery } from '@tanstack/react-query'
import { call } from '../wire/call.ts'
import { queryKeys } from '../wire/queries.ts'

/** What happened; null is what this person may not see. */
export interface DayFigures {
  readonly registered: number | null
  readonly moved: number | null
  readonly wasted: number | null
  readonly expired: number | null
  readonly batches: number | null
  readonly events: number | null
}

export interface Statistics {
  /** Days (YYYY-MM-DD) by the location's clock. */
  readonly from: string
  readonly to: string
  readonly days: readonly (DayFigures & { readonly day: string })[]
  readonly totals: DayFigures
  /** Labels with something left, now; null: not to be seen. */
  readonly open: {
    readonly labels: number
    readonly byState: readonly { readonly state: string; readonly count: number }[]
    readonly expiringSoon: number
    readonly expired: number
    readonly onHold: number
  } | null
  readonly people: { readonly active: number | null; readonly enrolled: number | null }
  readonly devices: {
    readonly count: number | null
    readonly seen: number | null
    readonly sensorsOutside: number | null
  }
}

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
      call<{ statistics: Statistics }>('GET', '/location/statistics', {
        query: { locationId, from, to },
        signal,
      }),
    select: answer => answer.statistics,
    placeholderData: before => before,
  })
}
