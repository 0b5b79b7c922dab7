import { defineEntity } from '../../catalogue/entity.ts'
import { instant, link, number, quantity, text } from '../../catalogue/fields.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'

/** A line of a batch: so many labels of one amount and state. */
export const batchItem = defineEntity({
  name: 'batchItem',
  many: 'batchItems',
  area: 'labeling',
  permission: 'LA',
  scope: 'location',
  shape: 'line',
  wire: { one: '/labeling/batch-item', many: '/labeling/batch-items' },
  screens: 'none',
  bytecode: 'BI',
  ends: { by: 'law', law: 'traceability' },
  title: ['state'],
  without: ['create', 'change', 'remove', 'restore', 'clone'],
  row: { end: 'quantity', line: ['count', 'expiration'] },
  fields: {
    batchId: link({ entity: 'batch', readOnly: true, required: true, index: true, onRemove: 'follow' }),
    productId: link({ entity: 'product', readOnly: true, required: true, onRemove: 'refuse' }),
    count: number({ readOnly: true, required: true, integer: true, list: true }),
    countPerBatchItem: number({ readOnly: true, integer: true, default: 1, list: true }),
    servingCount: number({ readOnly: true, list: true }),
    countPerServing: number({ readOnly: true }),
    quantity: quantity({ readOnly: true, units: AMOUNT_UNITS, list: true }),
    state: text({ readOnly: true, max: 40, list: true, from: { entity: 'state', field: 'path' } }),
    mask: text({ readOnly: true, max: 100 }),
    bestBefore: instant({ readOnly: true, list: true }),
    expiration: instant({ readOnly: true, list: true }),
  },
})
