import { defineEntity } from '../../catalogue/entity.ts'
import { choice, instant, json, link, money, number, quantity, text } from '../../catalogue/fields.ts'
import { SEES_PRICES } from '../../catalogue/names/permissions.ts'
import { ORDER_MOVES } from '../../catalogue/names/moves.ts'
import { ORDER_OUTCOMES, ORDER_STATES } from '../../catalogue/names/order.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'
import { ORDER_WHY } from './order-why.ts'

/** One product that is ordered: how much, for when, and what came of it. */
export const order = defineEntity({
  name: 'order',
  many: 'orders',
  area: 'ordering',
  permission: 'OR',
  scope: 'location',
  wire: { one: '/ordering/order', many: '/ordering/orders' },
  bytecode: 'OD',
  ends: { by: 'law', law: 'traceability' },
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
    /** The line of the supplier's catalogue, and how many of its packs. */
    supplierProductId: link({ entity: 'supplierProduct', onRemove: 'forget' }),
    packs: number({ min: 0, max: 1_000_000 }),
    /** Why it was put into the basket. */
    why: json({ readOnly: true, hidden: true, default: {}, schema: ORDER_WHY }),
    /** What they said they bring. */
    confirmed: quantity({ readOnly: true, min: 0, units: AMOUNT_UNITS }),
    /** What they bring instead. */
    substituteId: link({ entity: 'product', readOnly: true, onRemove: 'forget' }),
    /** What they said of it, such as what they bring instead. */
    said: text({ readOnly: true, max: 300 }),
    /** What came and was sent back at the door. */
    refused: quantity({ readOnly: true, min: 0, units: AMOUNT_UNITS }),
    outcome: choice({ options: ORDER_OUTCOMES, readOnly: true, default: 'open', list: true, filter: true }),
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
    /** Of the whole line. */
    price: money({ min: 0, redactedUnless: SEES_PRICES }),
    supplierLot: text({ max: 100, search: true }),
    expiration: instant({}),
  },
})
