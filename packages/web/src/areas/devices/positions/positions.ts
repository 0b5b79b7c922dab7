import { useQuery } from '@tanstack/react-query'
import { call } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { queryKeys } from '../../../data/wire/queries.ts'

/** One drawing with the devices on it and below it; without a drawing they lie on the globe or nowhere. */
export type Drawing = Answer<'POST', '/locations/geometries/get'>['geometries'][number]
export type PlacedDevice = Drawing['devices'][number]

/** All drawings of the places within scope, those with devices first. */
export function useDrawings() {
  return useQuery({
    queryKey: queryKeys.one('device', 'positions', 'geometries'),
    queryFn: async ({ signal }) => {
      const { geometries } = await call('POST', '/locations/geometries/get', {
        body: {},
        signal,
      })
      return geometries.toSorted(
        (one, other) => Number(other.devices.length > 0) - Number(one.devices.length > 0),
      )
    },
  })
}
