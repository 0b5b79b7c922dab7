import { choice, defineEntity, instant, link, longText, text } from '../../catalogue/index.ts'
import { ORDER_MOVES, ORDER_STATES } from '../../catalogue/index.ts'

/** Orders that are sent and delivered together. */
export const orderBatch = defineEntity({
  name: 'orderBatch',
  many: 'orderBatches',
  area: 'ordering',
  permission: 'OR',
  scope: 'location',
  wire: { one: '/ordering/batch', many: '/ordering/batches' },
  bytecode: 'OB',
  title: ['name', 'code'],
  screens: { icon: 'package' },
  doing: { right: 'order', create: true },
  sort: { by: 'deliverAt', sort: 'desc' },
  related: {
    orders: { entity: 'order', by: 'orderBatchId' },
    items: { entity: 'orderBatchItem', by: 'orderBatchId' },
  },
  row: { end: 'status', line: ['supplier', 'deliverAt'] },
  fields: {
    supplier: text({ max: 200, search: true, list: true, filter: true }),
    supplierLocationId: link({ entity: 'location', list: true, onRemove: 'forget' }),
    status: choice({
      options: ORDER_STATES,
      default: 'pending',
      moves: ORDER_MOVES,
      list: true,
      filter: true,
      index: true,
    }),
    deliverAt: instant({
      required: true,
      list: true,
      index: true,
      deadline: { unless: 'status', is: ['end', 'cancel'] },
    }),
    sentAt: instant({ readOnly: true, list: true }),
    note: longText({}),
  },
})
