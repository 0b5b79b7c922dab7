import { defineCall } from '../catalogue/index.ts'
import {
  count,
  instant,
  line,
  list,
  nullable,
  object,
  oneOf,
  propertiesOf,
  text,
  uuid,
  whole,
} from './schema.ts'

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

/** A maker of machines, by the name that models and machines bear; `null` devices: whoever asks may not see devices. */
const PROVIDER = object({
  name: text,
  models: count,
  devices: nullable(count),
  /** The last sign of life of any of its machines. */
  lastSeen: nullable(instant),
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
    name: 'provider.providers',
    area: 'provider',
    method: 'POST',
    path: '/equipments/providers/get',
    gate: { key: 'PF', verb: 'view' },
    summary: 'Makers of the equipment models, and of the machines at the place, each with how many there are',
    body: object(
      {
        search: line(100),
        by: oneOf(['name', 'models', 'devices', 'lastSeen']),
        sort: oneOf(['asc', 'desc']),
        offset: whole(0, 1_000_000),
        limit: whole(1, 100),
      },
      ['search', 'by', 'sort', 'offset', 'limit'],
    ),
    isRead: true,
    answer: object({ providers: list(PROVIDER, 100), count }),
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
