import { choice, defineEntity, instant, link, money, quantity, text } from '../../catalogue/index.ts'
import { AMOUNT_UNITS, ORDER_MOVES, ORDER_STATES } from '../../catalogue/index.ts'

/** One product that is ordered: how much, for when, and what came of it. */
export const order = defineEntity({
  name: 'order',
  many: 'orders',
  area: 'ordering',
  permission: 'OR',
  scope: 'location',
  wire: { one: '/ordering/order', many: '/ordering/orders' },
  bytecode: 'OD',
  title: ['name'],
  screens: { icon: 'order' },
  doing: { right: 'order', create: true },
  sort: { by: 'created', sort: 'desc' },
  row: { end: 'status', line: ['productId', 'quantity', 'deliverAt'] },
  fields: {
    orderBatchId: link({ entity: 'orderBatch', list: true, index: true, onRemove: 'follow' }),
    productId: link({
      entity: 'product',
      required: true,
      list: true,
      filter: true,
      index: true,
      onRemove: 'refuse',
    }),
    quantity: quantity({ required: true, min: 0, units: AMOUNT_UNITS, list: true }),
    received: quantity({ min: 0, units: AMOUNT_UNITS, list: true }),
    status: choice({
      options: ORDER_STATES,
      default: 'pending',
      moves: ORDER_MOVES,
      list: true,
      filter: true,
      index: true,
    }),
    deliverAt: instant({ list: true, deadline: { unless: 'status', is: ['end', 'cancel'] } }),
    price: money({ min: 0 }),
    supplierLot: text({ max: 100, search: true }),
    expiration: instant({}),
  },
})
