import { defineEntity } from '../../catalogue/entity.ts'
import { instant, link, text } from '../../catalogue/fields.ts'

/** What came to the door at once: its paper, when, and who took it in. Its lines are what arrived for the order. */
export const arrival = defineEntity({
  name: 'arrival',
  many: 'arrivals',
  area: 'ordering',
  permission: 'OR',
  scope: 'location',
  shape: 'line',
  wire: { one: '/ordering/arrival', many: '/ordering/arrivals' },
  bytecode: 'DY',
  ends: { by: 'law', law: 'traceability' },
  title: ['document'],
  without: ['create', 'change', 'remove', 'restore', 'clone'],
  screens: 'none',
  sort: { by: 'at', sort: 'desc' },
  row: { end: 'at', line: ['receivedById', 'note'] },
  fields: {
    orderBatchId: link({ entity: 'orderBatch', readOnly: true, index: true, onRemove: 'follow' }),
    supplierId: link({ entity: 'supplier', readOnly: true, onRemove: 'forget' }),
    /** The number of the delivery note. */
    document: text({ readOnly: true, max: 100, search: true, list: true }),
    at: instant({ readOnly: true, required: true, list: true, index: true }),
    receivedById: link({ entity: 'user', readOnly: true, list: true, onRemove: 'forget' }),
    note: text({ readOnly: true, max: 500, list: true }),
  },
})
