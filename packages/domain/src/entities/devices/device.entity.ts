import { defineEntity } from '../../catalogue/entity.ts'
import { choice, duration, instant, json, link, number, text } from '../../catalogue/fields.ts'
import { typed } from '../../catalogue/typed.ts'
import { DEVICE_OWNERSHIPS, DEVICE_TYPES } from '../../catalogue/names/devices.ts'

/** Six pairs however they are parted; kept in capitals with colons. */
const MAC = '^([0-9A-Fa-f]{2}[:-]?){5}[0-9A-Fa-f]{2}$'

/** Names and values that the machine itself knows. */
const settings = typed<{ readonly [name: string]: unknown }>({
  type: 'object',
  maxProperties: 200,
  additionalProperties: true,
})

/** One machine, printer or probe that stands at a location; where on its plan, the geometry says. */
export const device = defineEntity({
  name: 'device',
  many: 'devices',
  area: 'devices',
  permission: 'D',
  scope: 'location',
  wire: { one: '/device', many: '/devices' },
  bytecode: 'DV',
  ends: { by: 'person' },
  title: ['name', 'serial'],
  offline: { store: 'devices', indexes: { serial: 'serial' } },
  screens: { icon: 'device' },
  sort: { by: 'name', sort: 'asc' },
  related: {
    sensors: { entity: 'sensor', by: 'deviceId' },
    streams: { entity: 'stream', by: 'deviceId' },
    licenses: { entity: 'license', by: 'deviceId' },
  },
  row: { end: 'lastSeen', line: ['type', 'place'] },
  fields: {
    /** Its model: gives it sensors, says what it can do and which software there is for it. */
    equipmentId: link({ entity: 'equipment', filter: true, index: true, onRemove: 'forget' }),
    type: choice({ options: DEVICE_TYPES, required: true, list: true, filter: true, index: true }),
    serial: text({ required: true, max: 64, unique: true, search: true, list: true }),
    manufacturer: text({ max: 100, search: true }),
    model: text({ max: 100, search: true, list: true }),
    /** What is typed into the machine to join it; made by the server, told to those who may edit devices. */
    activationKey: text({ readOnly: true, editorsOnly: true, max: 32, hidden: true, group: 'connection' }),
    ownership: choice({ options: DEVICE_OWNERSHIPS, default: 'bought', filter: true }),
    boughtAt: instant({}),
    /** When it was joined to the organization by its key. */
    joined: instant({ readOnly: true, group: 'connection' }),
    lastSeen: instant({ readOnly: true, list: true, group: 'connection' }),
    /** Percent. */
    battery: number({ readOnly: true, min: 0, max: 100, list: true, group: 'connection' }),
    /** dBm. */
    signal: number({ readOnly: true, group: 'connection' }),
    /** How often it reports, as it says. */
    interval: duration({ readOnly: true, min: 1, max: 86_400, group: 'connection' }),
    /** What it is to have, and what it said last that it has. */
    savedSettings: json({ hidden: true, schema: settings }),
    confirmedSettings: json({ readOnly: true, hidden: true, schema: settings }),
    confirmedAt: instant({ readOnly: true, hidden: true, group: 'connection' }),
    softwareVersion: text({ max: 40, group: 'connection' }),
    hardwareVersion: text({ max: 40, group: 'connection' }),
    ip: text({ max: 45, pattern: '^[0-9A-Fa-f.:]+$', group: 'connection' }),
    wifiMac: text({ max: 17, pattern: MAC, group: 'connection' }),
    bluetoothMac: text({ max: 17, pattern: MAC, group: 'connection' }),
    ethernetMac: text({ max: 17, pattern: MAC, group: 'connection' }),
    userId: link({ entity: 'user', onRemove: 'forget' }),
  },
})
