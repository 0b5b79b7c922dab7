import { defineEntity } from '../../catalogue/entity.ts'
import { choice, flag, instant, links, text } from '../../catalogue/fields.ts'
import { CONNECTOR_TYPES } from '../../catalogue/names/devices.ts'

/** A connection to a third party: whose, for which places, and when it last ran. */
export const connector = defineEntity({
  name: 'connector',
  many: 'connectors',
  area: 'integration',
  permission: 'TP',
  scope: 'organization',
  wire: { one: '/integration/connector', many: '/integration/connectors' },
  bytecode: 'CN',
  ends: { by: 'person' },
  title: ['name'],
  screens: 'none',
  sort: { by: 'name', sort: 'asc' },
  row: { end: 'status', line: ['type', 'lastRun'] },
  fields: {
    type: choice({
      options: CONNECTOR_TYPES,
      required: true,
      fixed: true,
      list: true,
      filter: true,
      index: true,
    }),
    status: choice({ options: ['off', 'on', 'failed'], default: 'off', list: true, filter: true }),
    /** Why it was switched off by itself: the licence of its system ended. */
    offReason: choice({ options: ['license'], readOnly: true, filter: true }),
    /** The platform's people switched it on without its licence. */
    isExempt: flag({ readOnly: true, hidden: true, default: false }),
    address: text({ max: 500, pattern: '^https://[^\\s]+$', asked: 'page' }),
    /** What the other system lets this one in by. */
    accessKey: text({ max: 500, sealed: true }),
    locationIds: links({ entity: 'location', default: [], max: 500 }),
    lastRun: instant({ readOnly: true, list: true }),
    nextSync: instant({ readOnly: true, list: true }),
  },
})
