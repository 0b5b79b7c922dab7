import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../../data/wire/call.ts'
import { queryKeys } from '../../../../data/wire/queries.ts'

/** Null: not to be seen by this person. */
type Count = number | null

export interface DayFigures {
  readonly registered: Count
  readonly moved: Count
  readonly wasted: Count
  readonly expired: Count
  readonly batches: Count
  readonly events: Count
}

/** What happened at a place and below it, by day of its own clock, and what is there now. */
export interface Statistics {
  readonly from: string
  readonly to: string
  readonly days: readonly (DayFigures & { readonly day: string })[]
  readonly totals: DayFigures
  readonly open: {
    readonly labels: number
    readonly byState: readonly { readonly state: string; readonly count: number }[]
    readonly expiringSoon: number
    readonly expired: number
    readonly onHold: number
  } | null
  readonly people: { readonly active: Count; readonly enrolled: Count }
  readonly devices: { readonly count: Count; readonly seen: Count; readonly sensorsOutside: Count }
}

/** Days as YYYY-MM-DD, both included. */
export interface Span {
  readonly from: string
  readonly to: string
}

export const spanMax = 366
const dayMs = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** So many days up to and with `today`. */
export function spanUpTo(today: string, days: number): Span {
  return { from: new Date(at(today) - (days - 1) * dayMs).toISOString().slice(0, 10), to: today }
}

export function spanDays({ from, to }: Span): number {
  return Math.round((at(to) - at(from)) / dayMs) + 1
}

/** Why a span cannot be asked for: a text key, or null. */
export function spanFault(span: Span, today: string): string | null {
  if (Number.isNaN(at(span.from)) || Number.isNaN(at(span.to))) return 'places.statistics.noDay'
  if (span.from > span.to) return 'places.statistics.order'
  if (span.to > today) return 'places.statistics.future'
  return spanDays(span) > spanMax ? 'places.statistics.tooLong' : null
}

/** The figures of a place; nothing is asked for a span that cannot be. */
export function useStatistics(locationId: string, span: Span, isAsked: boolean) {
  return useQuery({
    queryKey: queryKeys.one('location', locationId, `statistics ${span.from} ${span.to}`),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { locationId, ...span }
      return (await call<{ statistics: Statistics }>('GET', '/location/statistics', { query, signal }))
        .statistics
    },
  })
}
