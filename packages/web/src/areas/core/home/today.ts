import { useQuery } from '@tanstack/react-query'
import { dashboardQuery, type Dashboard } from '../../../data/food/dashboard.ts'

/** What the day looks like at the chosen location. */
export type Figures = Dashboard['figures']
/** A label whose date comes next, or has passed. */
export type ExpiringLabel = Dashboard['expiring'][number]

/** The home screen's data, asked again every minute while it is looked at. */
export function useDashboard() {
  return useQuery({
    ...dashboardQuery,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
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
