import type { Amount } from '@cloche/domain/rules/amounts'
import { useQuery } from '@tanstack/react-query'
import type { TiledProduct } from '../../../data/food/product-tile.tsx'
import { call } from '../../../data/wire/call.ts'
import { queryKeys } from '../../../data/wire/queries.ts'

/** What the day looks like at the chosen location. */
export interface Figures {
  readonly printedToday: number
  readonly registeredToday: number
  readonly openLabels: number
  readonly expiringToday: number
  readonly expired: number
  readonly onHold: number
}

/** A label whose date comes next, or has passed. */
export interface ExpiringLabel {
  readonly id: string
  readonly serial: string
  readonly productName: string
  readonly state: string
  readonly locationName?: string | null
  readonly quantity?: Amount | null
  readonly bestBefore?: string | null
  readonly expiration?: string | null
}

export interface Dashboard {
  readonly figures?: Figures | null
  readonly favorites?: readonly TiledProduct[] | null
  readonly recent?: readonly TiledProduct[] | null
  readonly expiring?: readonly ExpiringLabel[] | null
}

/** The home screen's data, asked again every minute while it is looked at. */
export function useDashboard() {
  return useQuery({
    queryKey: queryKeys.named('labeling.dashboard'),
    queryFn: ({ signal }) => call<Dashboard>('POST', '/labeling/dashboard/get', { signal, quiet: true }),
    staleTime: 15_000,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  })
}

/** The date that counts for use: the expiration, else the best-before. */
export function dateOfUse(label: ExpiringLabel): string | null {
  return label.expiration ?? label.bestBefore ?? null
}

/** How pressing a date is: passed, within a day, or later. */
export function urgencyOf(date: string, now: number): 'passed' | 'today' | 'later' {
  const left = Date.parse(date) - now
  if (left <= 0) return 'passed'
  return left <= 86_400_000 ? 'today' : 'later'
}
