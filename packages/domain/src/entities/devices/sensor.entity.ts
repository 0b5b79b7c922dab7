import { defineEntity } from '../../catalogue/entity.ts'
import { choice, duration, instant, link, number, text } from '../../catalogue/fields.ts'
import { SENSOR_KINDS, SENSOR_MEASURES } from '../../catalogue/names/devices.ts'

/** What is measured at a place, by a device or on its own: path, unit, limits, and the newest value. */
export const sensor = defineEntity({
  name: 'sensor',
  many: 'sensors',
  area: 'devices',
  permission: 'PS',
  scope: 'location',
  wire: { one: '/sensor', many: '/sensors' },
  bytecode: 'SE',
  ends: { by: 'person' },
  title: ['name', 'path'],
  offline: { store: 'sensors', indexes: { path: 'path' } },
  screens: { icon: 'sensor' },
  sort: { by: 'name', sort: 'asc' },
  row: { end: 'lastValue', line: ['deviceId', 'lastAt'] },
  fields: {
    kind: choice({ options: SENSOR_KINDS, required: true, list: true, filter: true }),
    /** The thing it stands in or at; said by whoever sets it up, or else by what follows from where it stands. */
    measures: choice({ options: SENSOR_MEASURES, list: true, filter: true }),
    path: text({
      required: true,
      max: 100,
      pattern: '^[a-z0-9]+([/-][a-z0-9]+)*$',
      unique: true,
      // Two machines of one model stand side by side.
      uniqueWith: ['locationId', 'deviceId'],
      search: true,
      list: true,
    }),
    deviceId: link({ entity: 'device', list: true, index: true, onRemove: 'forget' }),
    /** The container it lies in: it then tells of what is in that, wherever it goes. */
    containerId: link({ entity: 'container', index: true, onRemove: 'forget' }),
    /** The unit in which values are kept: C, percent, g, s... by the kind. */
    unit: text({ max: 12, list: true }),
    min: number({ list: true, group: 'limits' }),
    max: number({ list: true, group: 'limits' }),
    /** How long a value may stay outside before it counts. */
    tolerance: duration({ min: 0, max: 86_400, group: 'limits' }),
    /** How often it reports. */
    interval: duration({ min: 1, max: 86_400, group: 'limits' }),
    lastValue: number({ readOnly: true, list: true }),
    lastAt: instant({ readOnly: true, list: true }),
    /** Readings that were refused, in all; by their reasons `reading_refusal` counts them. */
    rejected: number({ readOnly: true, integer: true, default: 0 }),
  },
})
