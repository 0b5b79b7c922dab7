import { defineCall } from '../catalogue/call.ts'
import { LICENSE_TYPES } from '../catalogue/names/licenses.ts'
import {
  text,
  count,
  nullable,
  object,
  uuid,
  propertiesOf,
  oneOf,
  instant,
  list,
  flag,
  line,
  counted,
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

/** A licence as a device holds it. */
const HELD = object({ ...propertiesOf('license', ['id', 'name', 'type', 'to']) })

/** What the licences of a device admit. */
const LICENSED = object({
  licenses: list(HELD, 100),
  /** Whether the organization holds any licence for devices, so that each device needs one. */
  isLicensed: flag,
  sensors: count,
  /** How many sensors it may have; null: as many as it has. */
  admitted: nullable(count),
  joined: nullable(instant),
  /** The types that a device of its kind may hold, the smallest first. */
  types: list(oneOf(LICENSE_TYPES), 40),
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
    name: 'provider.joinDevice',
    area: 'provider',
    method: 'POST',
    path: '/provider/device/join',
    gate: { key: 'D', verb: 'edit' },
    summary:
      'Join the device of an activation key; where devices are licensed it takes a free licence that fits',
    body: object({ activationKey: line(32, 1) }),
    answer: object({ device: DEVICE, licensed: LICENSED }),
    ratePerMinute: 20,
  }),
  defineCall({
    name: 'provider.deviceLicense',
    area: 'provider',
    method: 'GET',
    path: '/device/license',
    gate: { key: 'D', verb: 'view' },
    summary: 'The licence of a device, and how many sensors it admits',
    query: object({ deviceId: uuid }),
    isRead: true,
    answer: object({ licensed: LICENSED }),
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
        ...counted(100),
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
    body: object({ model: line(100), version: line(40), ...counted(100) }, [
      'model',
      'version',
      'offset',
      'limit',
    ]),
    isRead: true,
    answer: object({ softwares: list(SOFTWARE, 100), count }),
  }),
] as const
