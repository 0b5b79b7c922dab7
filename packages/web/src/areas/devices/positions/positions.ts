import type { Geometry } from '@cloche/domain/catalogue'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../data/wire/call.ts'
import { queryKeys } from '../../../data/wire/queries.ts'

export interface PlacedDevice {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly locationId: string
  readonly serial: string | null
  readonly lastSeen: string | null
  readonly geometry: Geometry | null
}

/** One drawing with the devices on it and below it; without a drawing they lie on the globe or nowhere. */
export interface Drawing {
  readonly locationId: string | null
  readonly name: string | null
  readonly plan: { readonly attachmentId: string } | null
  readonly devices: readonly PlacedDevice[]
}

/** All drawings of the places within scope, those with devices first. */
export function useDrawings() {
  return useQuery({
    queryKey: queryKeys.one('device', 'positions', 'geometries'),
    queryFn: async ({ signal }) => {
      const { geometries } = await call<{ geometries: Drawing[] }>('POST', '/locations/geometries/get', {
        body: {},
        signal,
      })
      return geometries.toSorted(
        (one, other) => Number(other.devices.length > 0) - Number(one.devices.length > 0),
      )
    },
  })
}
