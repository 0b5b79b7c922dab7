/** What the dashboards of labelling ask for. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lastKnown } from '../../../data/local/last-known.ts'
import type { Period } from '../../../data/statistics/period.ts'
import { call } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { queryKeys } from '../../../data/wire/queries.ts'

export type LabelFigures = Answer<'POST', '/labeling/dashboard/figures/get'>
export type Counted = LabelFigures['totals']
type OfState = LabelFigures['byState'][number]
type OfRecord = LabelFigures['byProduct'][number]
export type CountedLine = Counted &
  Pick<OfState, 'name'> &
  Partial<Pick<OfState, 'state'> & Pick<OfRecord, 'id'>>

export function useLabelFigures(locationId: string, { from, to }: Period) {
  return useQuery({
    ...lastKnown(queryKeys.named('labeling.figures', locationId, from, to), signal =>
      call('POST', '/labeling/dashboard/figures/get', { body: { from, to }, signal }),
    ),
    refetchOnReconnect: true,
    placeholderData: keepPreviousData,
  })
}

export type Expiring = Answer<'POST', '/labeling/expiring/get'>
/** A label on the board: what of it is needed to deal with it. */
export type ExpiringLabel = Expiring['labels'][number]

export const groups = ['passed', 'today', 'tomorrow', 'week'] as const
export type Group = (typeof groups)[number]

export function useExpiring(locationId: string) {
  return useQuery({
    ...lastKnown(queryKeys.named('labeling.expiring', locationId), signal =>
      call('POST', '/labeling/expiring/get', { signal }),
    ),
    refetchOnReconnect: true,
    placeholderData: keepPreviousData,
    // Time passes without anybody changing anything.
    refetchInterval: 60_000,
  })
}
