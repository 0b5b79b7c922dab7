/** What the dashboards of labelling ask for. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Period } from '../../../data/statistics/period.ts'
import { call } from '../../../data/wire/call.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import type { Amount } from '@cloche/domain/rules/amounts'
import type { Label } from '../calls.ts'

export interface Counted {
  readonly registered: number
  readonly printed: number
  readonly moved: number
  readonly wasted: number
}
export type CountedLine = Counted & {
  readonly id?: string | null
  readonly state?: string | null
  readonly name: string | null
}

export interface LabelFigures {
  readonly totals: Counted
  readonly before: Counted
  readonly neverPrinted: number
  readonly byState: readonly CountedLine[]
  readonly byProduct: readonly CountedLine[]
  readonly byPlace: readonly CountedLine[]
  readonly byPerson: readonly CountedLine[]
}

export function useLabelFigures(locationId: string, { from, to }: Period) {
  return useQuery({
    queryKey: queryKeys.named('labeling.figures', locationId, from, to),
    queryFn: ({ signal }) =>
      call<LabelFigures>('POST', '/labeling/dashboard/figures/get', { body: { from, to }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A label on the board: what of it is needed to deal with it. */
export interface ExpiringLabel extends Pick<
  Label,
  | 'id'
  | 'serial'
  | 'state'
  | 'productId'
  | 'batchId'
  | 'locationId'
  | 'expiration'
  | 'bestBefore'
  | 'pause'
  | 'printedAt'
  | 'isFinal'
  | 'mode'
  | 'count'
> {
  readonly quantity: Amount
  readonly productName: string
  readonly locationName: string
  readonly batchStatus: 'available' | 'hold' | 'rejected'
}

export const groups = ['passed', 'today', 'tomorrow', 'week'] as const
export type Group = (typeof groups)[number]

export interface Expiring {
  readonly now: string
  readonly ends: { readonly today: string; readonly tomorrow: string; readonly week: string }
  readonly counts: Readonly<Record<Group, number>>
  readonly labels: readonly ExpiringLabel[]
}

export function useExpiring(locationId: string) {
  return useQuery({
    queryKey: queryKeys.named('labeling.expiring', locationId),
    queryFn: ({ signal }) => call<Expiring>('POST', '/labeling/expiring/get', { signal }),
    placeholderData: keepPreviousData,
    // Time passes without anybody changing anything.
    refetchInterval: 60_000,
  })
}
