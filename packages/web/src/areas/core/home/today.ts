import { useQuery } from '@tanstack/react-query'
import { call } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { queryKeys } from '../../../data/wire/queries.ts'

type Dashboard = Answer<'POST', '/labeling/dashboard/get'>
/** What the day looks like at the chosen location. */
export type Figures = Dashboard['figures']
/** A label whose date comes next, or has passed. */
export type ExpiringLabel = Dashboard['expiring'][number]

/** The home screen's data, asked again every minute while it is looked at. */
export function useDashboard() {
  return useQuery({
    queryKey: queryKeys.named('labeling.dashboard'),
    queryFn: ({ signal }) => call('POST', '/labeling/dashboard/get', { signal, quiet: true }),
    staleTime: 15_000,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  })
}

/** The date that counts for use: the expiration, else the best-before. */
export function dateOfUse(label: ExpiringLabel): string | null {
  return label.expiration ?? label.bestBefore
}

/** How pressing a date is: passed, within a day, or later. */
export function urgencyOf(date: string, now: number): 'passed' | 'today' | 'later' {
  const left = Date.parse(date) - now
  if (left <= 0) return 'passed'
  return left <= 86_400_000 ? 'today' : 'later'
}
