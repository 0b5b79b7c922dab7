import { defineEntity } from '../../catalogue/entity.ts'
import { instant, json, link, money, number, quantity, text } from '../../catalogue/fields.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'
import { countedLabels } from './count-shapes.ts'

/** A pile as a count found it: written when the count is booked. */
export const stockCountLine = defineEntity({
  name: 'stockCountLine',
  many: 'stockCountLines',
  area: 'stock',
  permission: 'SC',
  scope: 'location',
  within: 'stockCountId',
  shape: 'line',
  wire: { one: '/stock/counting-line', many: '/stock/counting-lines' },
  bytecode: 'QN',
  ends: { by: 'parent', parent: 'stock_count', column: 'stockCountId' },
  title: ['productId'],
  without: ['create', 'change', 'remove', 'restore', 'clone', 'metas'],
  screens: 'none',
  sort: { by: 'priority', sort: 'asc' },
  row: { title: 'productId', end: 'difference', line: ['counted', 'expected', 'reason'] },
  fields: {
    stockCountId: link({
      entity: 'stockCount',
      readOnly: true,
      required: true,
      fixed: true,
      index: true,
      onRemove: 'follow',
    }),
    productId: link({
      entity: 'product',
      readOnly: true,
      required: true,
      index: true,
      list: true,
      filter: true,
    }),
    state: text({
      readOnly: true,
      required: true,
      max: 40,
      list: true,
      from: { entity: 'state', field: 'path' },
    }),
    placeId: link({ entity: 'location', readOnly: true, required: true, list: true }),
    countedAt: instant({ readOnly: true, required: true }),
    counted: quantity({ readOnly: true, required: true, units: AMOUNT_UNITS, list: true }),
    expected: quantity({ readOnly: true, required: true, units: AMOUNT_UNITS, list: true }),
    difference: quantity({ readOnly: true, required: true, units: AMOUNT_UNITS, list: true }),
    value: money({ readOnly: true, list: true }),
    reason: text({ readOnly: true, max: 500, list: true }),
    /** At which point of the count it was counted: the next sheet goes the same way. */
    step: number({ integer: true, readOnly: true, default: 0 }),
    labels: json({ readOnly: true, hidden: true, default: [], schema: countedLabels }),
  },
})
