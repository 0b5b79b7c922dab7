import { useQuery } from '@tanstack/react-query'
import { useRecord, useRecords } from '../../../data/records/records.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { call } from '../../../data/wire/call.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import type { Quantity } from '../calls.ts'

/** A product one tap away: a favourite of the place, or what was registered there lately. */
export interface ProductTile {
  /** Of the favourite; absent where it is none. */
  readonly id?: string
  readonly productId: string
  readonly productName: string
  readonly state: string | null
  readonly batchingId?: string | null
  readonly quantity?: Quantity | null
}

interface Dashboard {
  readonly favorites?: readonly (ProductTile & { id: string; state: string })[] | null
  readonly recent?: readonly ProductTile[] | null
}

/** Favourites and recent products of the place; the home screen asks the same. */
export function useProductTiles() {
  return useQuery({
    queryKey: queryKeys.named('labeling.dashboard'),
    queryFn: ({ signal }) => call<Dashboard>('POST', '/labeling/dashboard/get', { signal, quiet: true }),
    staleTime: 15_000,
  })
}

/** All that the registration of one product asks for; pending until the product and what decides its states are there. */
export function useRegisterData(productId: string) {
  const session = useSession()
  const may = (key: string) => hasLevel(session, key, 1)
  const product = useRecord('product', productId)
  const programs = useRecords('program', may('R') ? { limit: 1000, filter: { active: true } } : null)
  const states = useRecords('state', may('RS') ? { limit: 1000 } : null)
  const batchings = useRecords(
    'batching',
    may('PB') ? { limit: 100, filter: { productId, active: true } } : null,
  )
  const tiles = useProductTiles()
  const isPending =
    product.isPending ||
    [programs, states, batchings].some(one => one.isPending && one.fetchStatus !== 'idle') ||
    tiles.isPending
  return {
    isPending,
    error: product.error,
    refetch: product.refetch,
    product: product.data,
    programs: programs.data?.rows ?? [],
    states: states.data?.rows ?? [],
    batchings: batchings.data?.rows ?? [],
    favorites: tiles.data?.favorites ?? [],
    recent: tiles.data?.recent ?? [],
  }
}

export type RegisterData = ReturnType<typeof useRegisterData>
