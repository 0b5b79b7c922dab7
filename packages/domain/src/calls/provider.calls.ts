import { defineCall } from '../catalogue/index.ts'
import { count, line, list, nullable, object, propertiesOf, text, uuid, whole } from './schema.ts'

/** Published software with the model it runs on. */
const SOFTWARE = object({
  ...propertiesOf('software', ['id', 'name', 'softwareVersion', 'publishedAt', 'notes', 'equipmentId']),
  equipmentName: propertiesOf('equipment', ['name']).name,
  ...propertiesOf('equipment', ['model', 'manufacturer']),
})

/** A device as whoever stands before it has to know it again. */
const DEVICE = object({
  ...propertiesOf('device', [
    'id',
    'name',
    'type',
    'manufacturer',
    'model',
    'serial',
    'softwareVersion',
    'lastSeen',
    'locationId',
  ]),
  locationName: nullable(text),
})

export const PROVIDER_CALLS = [
  defineCall({
    name: 'provider.deviceOfKey',
    area: 'provider',
    method: 'GET',
    path: '/provider/{providerId}/device/activationKey/{activationKey}',
    gate: 'user',
    summary: 'The device of an activation key in the own organization; any other key is unknown',
    params: object({ providerId: uuid, activationKey: line(32, 1) }),
    isRead: true,
    answer: object({ device: DEVICE }),
    ratePerMinute: 20,
  }),
  defineCall({
    name: 'provider.findSoftwares',
    area: 'provider',
    method: 'POST',
    path: '/provider/softwares/find',
    gate: 'user',
    summary: 'Published software by the model it runs on and its version; for equipment providers',
    body: object({ model: line(100), version: line(40), offset: whole(0, 1_000_000), limit: whole(1, 100) }, [
      'model',
      'version',
      'offset',
      'limit',
    ]),
    isRead: true,
    answer: object({ softwares: list(SOFTWARE, 100), count }),
  }),
] as const
