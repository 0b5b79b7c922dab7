import { defineEntity } from '../../catalogue/entity.ts'
import { choice, code, image, links, quantity, temperature, text } from '../../catalogue/fields.ts'
import { DEVICE_TYPES } from '../../catalogue/names/devices.ts'

/** A model of machine as its maker describes it: what it can do, what it measures, what it runs. */
export const equipment = defineEntity({
  name: 'equipment',
  many: 'equipments',
  area: 'provider',
  permission: 'PF',
  scope: 'organization',
  wire: { one: '/provider/equipment', many: '/provider/equipments' },
  bytecode: 'EQ',
  ends: { by: 'person' },
  title: ['name', 'model'],
  offline: { store: 'equipments' },
  screens: { icon: 'equipment', gate: 'license-user-equipment' },
  related: {
    software: { entity: 'software', by: 'equipmentId' },
    sensors: { entity: 'equipmentSensor', by: 'equipmentId' },
    devices: { entity: 'device', by: 'equipmentId' },
  },
  row: { line: ['type', 'manufacturer', 'model'] },
  fields: {
    type: choice({ options: DEVICE_TYPES, required: true, list: true, filter: true }),
    manufacturer: text({ max: 100, search: true, list: true, filter: true }),
    model: text({ max: 100, search: true, list: true }),
    gtin: code({ scheme: 'gtin14', unique: true, search: true }),
    actionIds: links({ entity: 'action', default: [], max: 200, group: 'use' }),
    temperatureMin: temperature({ min: -100, max: 400, group: 'limits' }),
    temperatureMax: temperature({ min: -100, max: 400, group: 'limits' }),
    capacity: quantity({ min: 0, units: ['kg', 'l'], group: 'limits' }),
    web: text({ max: 300, form: 'web' }),
    image: image({ group: 'display' }),
  },
})
