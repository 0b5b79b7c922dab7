import { defineEntity } from '../../catalogue/entity.ts'
import { choice, flag, instant, json, link, links, number, quantity, text } from '../../catalogue/fields.ts'
import { NAMES_STATE } from '../../catalogue/names/states.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'
import { countedHow } from './count-shapes.ts'

/** What somebody saw while counting, or decided in the review: written once. Who counts blind does not read it of others. */
export const stockCountEntry = defineEntity({
  name: 'stockCountEntry',
  many: 'stockCountEntries',
  area: 'stock',
  permission: 'SC',
  scope: 'location',
  within: 'stockCountId',
  shape: 'line',
  wire: { one: '/stock/counting-entry', many: '/stock/counting-entries' },
  bytecode: 'CZ',
  ends: { by: 'parent', parent: 'stock_count', column: 'stockCountId' },
  title: ['productId'],
  without: ['list', 'read', 'create', 'change', 'remove', 'restore', 'clone', 'metas', 'history', 'bytecode'],
  screens: 'none',
  sort: { by: 'at', sort: 'asc' },
  row: { title: 'productId', end: 'quantity', line: ['at', 'userId'] },
  fields: {
    stockCountId: link({
      entity: 'stockCount',
      readOnly: true,
      required: true,
      fixed: true,
      index: true,
      onRemove: 'follow',
    }),
    at: instant({ readOnly: true, required: true }),
    userId: link({ entity: 'user', readOnly: true }),
    /** The shared tablet, or the browser, that it came from. */
    terminalId: link({ entity: 'terminal', readOnly: true, onRemove: 'forget' }),
    device: text({ readOnly: true, max: 60 }),
    partId: link({ entity: 'location', readOnly: true }),
    productId: link({ entity: 'product', readOnly: true, required: true }),
    state: text({ ...NAMES_STATE, readOnly: true, required: true }),
    placeId: link({ entity: 'location', readOnly: true, required: true }),
    labelId: link({ entity: 'label', readOnly: true }),
    covers: choice({
      options: ['all', 'loose', 'label', 'settled'],
      readOnly: true,
      required: true,
    }),
    quantity: quantity({ readOnly: true, units: AMOUNT_UNITS }),
    how: json({ readOnly: true, default: [], schema: countedHow }),
    round: number({ integer: true, readOnly: true, default: 1 }),
    takesBack: links({ entity: 'stockCountEntry', readOnly: true, default: [], max: 100 }),
    /** Settled: left as it is; the labels that are missing; why. */
    isLeft: flag({ readOnly: true, default: false }),
    isByLabel: flag({ readOnly: true, default: false }),
    missing: links({ entity: 'label', readOnly: true, default: [], max: 500 }),
    reason: text({ readOnly: true, max: 500 }),
  },
})
