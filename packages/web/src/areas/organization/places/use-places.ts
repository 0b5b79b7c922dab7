import { useQuery } from '@tanstack/react-query'
import { useLocale } from '../../../data/text/locale.ts'
import { call } from '../../../data/wire/call.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { placeNodes, type ListedPlace, type PlaceNode } from './place-tree.ts'

const atMost = 1000

/** Every place of one's own organization by its name: what one may ask to work in. */
function fetchMyPlaces(signal: AbortSignal) {
  return call('GET', '/user/me/places', { signal })
}

function fetchSeenPlaces(signal: AbortSignal) {
  return call('POST', '/locations/get', {
    body: { offset: 0, limit: atMost, attributes: ['id', 'name', 'type', 'hierarchy'] },
    signal,
  })
}

/** The locations this person may see, or for oneself (`own`) may ask for, in the order of their tree. */
export function usePlaces(of: 'seen' | 'own' = 'seen') {
  const locale = useLocale()
  return useQuery<{ locations: readonly ListedPlace[] }, Error, PlaceNode[]>({
    queryKey: [...queryKeys.all('location'), 'tree', of],
    queryFn: ({ signal }) => (of === 'own' ? fetchMyPlaces(signal) : fetchSeenPlaces(signal)),
    select: answer => placeNodes(answer.locations, locale),
  })
}

/** Answers what a location is called, as far as this person may see it. */
export function usePlaceNames(): (id: string) => string | undefined {
  const { data = [] } = usePlaces()
  const names = new Map(data.map(place => [place.id, place.name]))
  return id => names.get(id)
}
