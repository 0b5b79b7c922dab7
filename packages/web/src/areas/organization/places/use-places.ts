import { useQuery } from '@tanstack/react-query'
import { useLocale } from '../../../data/text/locale.ts'
import { call } from '../../../data/wire/call.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { placeNodes, type ListedPlace, type PlaceNode } from './place-tree.ts'

const atMost = 1000

/** The locations this person may see, in the order of their tree. */
export function usePlaces() {
  const locale = useLocale()
  return useQuery<{ locations: ListedPlace[] }, Error, PlaceNode[]>({
    queryKey: [...queryKeys.all('location'), 'tree'],
    queryFn: ({ signal }) =>
      call('POST', '/locations/get', {
        body: { offset: 0, limit: atMost, attributes: ['id', 'name', 'type', 'hierarchy'] },
        signal,
      }),
    select: answer => placeNodes(answer.locations, locale),
  })
}

/** Answers what a location is called, as far as this person may see it. */
export function usePlaceNames(): (id: string) => string | undefined {
  const { data = [] } = usePlaces()
  const names = new Map(data.map(place => [place.id, place.name]))
  return id => names.get(id)
}
