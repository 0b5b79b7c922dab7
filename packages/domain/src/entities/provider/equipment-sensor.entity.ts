import { defineEntity } from '../../catalogue/entity.ts'
import { choice, duration, link, number, text } from '../../catalogue/fields.ts'
import { SENSOR_KINDS, SENSOR_MEASURES } from '../../catalogue/names/devices.ts'
import { PATH } from '../../catalogue/names/states.ts'

/** A sensor that every machine of a model has: path, unit, and the limits it is delivered with. */
export const equipmentSensor = defineEntity({
  name: 'equipmentSensor',
  many: 'equipmentSensors',
  area: 'provider',
  permission: 'PS',
  scope: 'organization',
  wire: { one: '/provider/sensor', many: '/provider/sensors' },
  bytecode: 'ES',
  ends: { by: 'person' },
  title: ['name', 'path'],
  screens: { icon: 'sensor', gate: 'license-user-equipment' },
  row: { end: 'kind', line: ['equipmentId'] },
  fields: {
    equipmentId: link({
      entity: 'equipment',
      required: true,
      list: true,
      filter: true,
      index: true,
      onRemove: 'follow',
    }),
    kind: choice({ options: SENSOR_KINDS, required: true, list: true, filter: true }),
    /** What such a sensor measures in each machine; empty: as follows from where it stands. */
    measures: choice({ options: SENSOR_MEASURES, list: true }),
    path: text({
      required: true,
      max: 100,
      pattern: PATH,
      unique: true,
      uniqueWith: ['equipmentId'],
      search: true,
      list: true,
    }),
    unit: text({ max: 12, list: true }),
    min: number({ list: true, group: 'limits' }),
    max: number({ list: true, group: 'limits' }),
    tolerance: duration({ min: 0, max: 86_400, group: 'limits' }),
  },
})
