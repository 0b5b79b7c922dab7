import { workPlaces } from '../../data/session/only-place.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isViewFull, useSession } from '../../data/session/session.ts'
import { useLocale } from '../../data/text/locale.ts'
import { call } from '../../data/wire/call.ts'
import type { Answer } from '../../data/wire/contracts.ts'
import { queryKeys } from '../../data/wire/queries.ts'
import { asTree, type PlacedLocation } from './location-tree.ts'

/** At most so many locations are listed; searching finds the others. */
export const locationLimit = 100
const fetchDelay = 1000

/**
 * The locations this person may choose, in the order of their tree. Unless the whole organization is shown,
 * only the types where work happens or is gathered. With `delayed` the first fetch waits a second, so that it
 * does not compete with the screen that is being opened.
 */
export function useLocations(search: string, { delayed }: { delayed: boolean }) {
  const session = useSession()
  const locale = useLocale()
  const viewFull = isViewFull(session)
  const [isDue, setIsDue] = useState(!delayed)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), fetchDelay)
    return () => clearTimeout(timer)
  }, [])
  return useQuery<Answer<'POST', '/locations/get'>, Error, { locations: PlacedLocation[]; count: number }>({
    queryKey: queryKeys.locations(search, viewFull),
    enabled: isDue && session.phase === 'user',
    placeholderData: before => before,
    queryFn: ({ signal }) =>
      call('POST', '/locations/get', {
        body: {
          offset: 0,
          limit: locationLimit,
          attributes: ['id', 'name', 'type', 'hierarchy'],
          filter: viewFull ? { active: true } : workPlaces,
          ...(search === '' ? {} : { search }),
        },
        quiet: true,
        signal,
      }),
    select: answer => ({ locations: asTree(answer.locations, locale), count: answer.count }),
  })
}
