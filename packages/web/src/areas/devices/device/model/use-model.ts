import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../data/wire/call.ts'
import type { Answer } from '../../../../data/wire/contracts.ts'
import { queryKeys } from '../../../../data/wire/queries.ts'

export type DeviceModel = Answer<'POST', '/device/model/get'>
export type ModelSensor = DeviceModel['sensors'][number]

/** What the model of a device gives it, or what another one would; without a device, what it gives any new one. */
export function useModel(deviceId: string | null, equipmentId?: string) {
  const body = {
    ...(deviceId === null ? {} : { deviceId }),
    ...(equipmentId === undefined ? {} : { equipmentId }),
  }
  return useQuery({
    queryKey: queryKeys.list('device', { model: body }),
    queryFn: ({ signal }) => call('POST', '/device/model/get', { body, quiet: true, signal }),
  })
}
