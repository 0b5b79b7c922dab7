import { useQuery } from '@tanstack/react-query'
import { dashboardQuery, type Dashboard } from '../../../data/food/dashboard.ts'
import type { TiledProduct } from '../../../data/food/product-tile.tsx'
import { offlineRecords } from '../../../data/local/offline.ts'
import { isUnavailable } from '../../../data/local/stale-while-revalidate.ts'
import { factsStore } from '../../../data/outbox/facts.ts'
import { isOfferedHere } from '../../../data/outbox/offered-here.ts'
import { useRecord, useRecords } from '../../../data/records/records.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'

/** The tiles of a place, as far as they are known here too. */
interface Tiles {
  readonly favorites: readonly Pick<Dashboard['favorites'][number], KnownOfTile | 'id'>[]
  readonly recent: readonly Pick<Dashboard['recent'][number], KnownOfTile>[]
}
type KnownOfTile = keyof TiledProduct & keyof Dashboard['recent'][number]

/** Without the server, the tiles are those that are known here. */
async function tilesOrKnown(): Promise<Tiles> {
  try {
    return await queryClient.fetchQuery(dashboardQuery)
  } catch (error) {
    const facts = isUnavailable(error) && (await offlineRecords()) !== undefined ? factsStore.get() : null
    if (facts === null) throw error
    const named = <Tile extends { productId: string }>(one: Tile) => {
      const product = facts.products.find(({ id }) => id === one.productId)
      return product === undefined || !isOfferedHere(facts, product)
        ? []
        : [{ ...one, productName: product.name, image: product.image }]
    }
    return {
      favorites: facts.favorites.flatMap(named),
      recent: facts.habits.flatMap(named),
    }
  }
}

/** Favourites and recent products of the place, out of what the home screen asks for too. */
export function useProductTiles() {
  return useQuery({
    queryKey: queryKeys.named('labeling.dashboard', 'tiles'),
    networkMode: 'always',
    queryFn: tilesOrKnown,
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
