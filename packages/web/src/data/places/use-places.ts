import { useQuery } from '@tanstack/react-query'
import { call } from '../wire/call.ts'
import { queryKeys } from '../wire/queries.ts'
import type { Places } from './place.ts'

/** What is read at once; an organization with more places shows the rest where it lists them page by page. */
const atMost = 1000
const none: Places = new Map()

/** All places this person may see, by id, as they are asked for. */
export function usePlacesAsked() {
  return useQuery({
    queryKey: [...queryKeys.all('location'), 'places'],
    queryFn: async ({ signal }) => {
      const { locations } = await call('POST', '/locations/get', {
        body: {
          offset: 0,
          limit: atMost,
          attributes: ['id', 'name', 'type', 'parentId', 'hierarchy', 'active'],
        },
        quiet: true,
        signal,
      })
      return new Map(locations.map(place => [place.id, { ...place, hierarchy: place.hierarchy ?? [] }]))
    },
  })
}

/** The same; empty until they are there. */
export function usePlaces(): Places {
  return usePlacesAsked().data ?? none
}
