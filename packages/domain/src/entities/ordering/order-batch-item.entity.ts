import { defineEntity } from '../../catalogue/entity.ts'
import { choice, instant, link, money, quantity, temperature, text } from '../../catalogue/fields.ts'
import { SEES_PRICES } from '../../catalogue/names/permissions.ts'
import { ARRIVAL_OUTCOMES, REFUSED_REASONS } from '../../catalogue/names/order.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'

/** What arrived for an order batch, a line for each lot: one order may come in several, with dates of their own. */
export const orderBatchItem = defineEntity({
  name: 'orderBatchItem',
  many: 'orderBatchItems',
  area: 'ordering',
  permission: 'OR',
  scope: 'location',
  within: 'orderBatchId',
  shape: 'line',
  wire: { one: '/ordering/item', many: '/ordering/items' },
  bytecode: 'OI',
  ends: { by: 'parent', parent: 'order_batch', column: 'orderBatchId' },
  title: ['productId'],
  without: ['clone'],
  screens: 'none',
  doing: { right: 'receive', create: true },
  sort: { by: 'priority', sort: 'asc' },
  row: { end: 'quantity', line: ['expiration', 'supplierLot'] },
  fields: {
    orderBatchId: link({
      entity: 'orderBatch',
      required: true,
      fixed: true,
      index: true,
      onRemove: 'follow',
    }),
    productId: link({ entity: 'product', required: true, list: true, index: true, onRemove: 'refuse' }),
    /** The order that it fulfils. */
    orderId: link({ entity: 'order', list: true, index: true, onRemove: 'forget' }),
    quantity: quantity({ required: true, min: 0, units: AMOUNT_UNITS, list: true }),
    supplierLot: text({ max: 100, list: true }),
    expiration: instant({ list: true }),
    bestBefore: instant({}),
    /** Measured at the door. */
    temperature: temperature({ min: -100, max: 400, list: true }),
    outcome: choice({ options: ARRIVAL_OUTCOMES, default: 'accepted', list: true, filter: true }),
    /** Why it was held or sent back. */
    refusedReason: choice({ options: REFUSED_REASONS }),
    /** Of the line, as delivered. */
    price: money({ min: 0, max: 1_000_000_000, redactedUnless: SEES_PRICES }),
    /** The batch it was registered as. */
    batchId: link({ entity: 'batch', onRemove: 'forget' }),
    /** With what it came. */
    arrivalId: link({ entity: 'arrival', readOnly: true, onRemove: 'forget' }),
    note: text({ max: 300, list: true }),
  },
})
