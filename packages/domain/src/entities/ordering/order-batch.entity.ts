import { defineEntity } from '../../catalogue/entity.ts'
import { choice, flag, instant, link, longText, money, number, text } from '../../catalogue/fields.ts'
import { SEES_PRICES } from '../../catalogue/names/permissions.ts'
import { ORDER_MOVES } from '../../catalogue/names/moves.ts'
import { ORDER_SENDINGS, ORDER_STATES } from '../../catalogue/names/order.ts'

/** Orders that are sent and delivered together. */
export const orderBatch = defineEntity({
  name: 'orderBatch',
  many: 'orderBatches',
  area: 'ordering',
  permission: 'OR',
  scope: 'location',
  wire: { one: '/ordering/batch', many: '/ordering/batches' },
  bytecode: 'OB',
  ends: { by: 'law', law: 'traceability' },
  title: ['name', 'code'],
  screens: { icon: 'package' },
  doing: { right: 'order', create: true },
  sort: { by: 'deliverAt', sort: 'desc' },
  related: {
    orders: { entity: 'order', by: 'orderBatchId' },
    items: { entity: 'orderBatchItem', by: 'orderBatchId' },
    messages: { entity: 'orderMessage', by: 'orderBatchId' },
    arrivals: { entity: 'arrival', by: 'orderBatchId' },
  },
  row: { end: 'status', line: ['supplier', 'deliverAt'] },
  fields: {
    supplierId: link({ entity: 'supplier', list: true, filter: true, index: true, onRemove: 'refuse' }),
    /** Its name, where it is none of our suppliers. */
    supplier: text({ max: 200, search: true }),
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
    /** How far it came on its way to whoever delivers. */
    sending: choice({
      options: ORDER_SENDINGS,
      readOnly: true,
      default: 'draft',
      list: true,
      filter: true,
      group: 'sending',
    }),
    sentAt: instant({ readOnly: true, list: true, group: 'sending' }),
    sentById: link({ entity: 'user', readOnly: true, onRemove: 'forget', group: 'sending' }),
    /** Goes on with each change that is sent. */
    orderVersion: number({ readOnly: true, integer: true, default: 1, group: 'sending' }),
    approvedById: link({ entity: 'user', readOnly: true, onRemove: 'forget', group: 'sending' }),
    approvedAt: instant({ readOnly: true, group: 'sending' }),
    readAt: instant({ readOnly: true, group: 'sending' }),
    answeredAt: instant({ readOnly: true, group: 'sending' }),
    answer: text({ readOnly: true, max: 1000, group: 'sending' }),
    /** When they said that they bring it, where that is not as asked. */
    confirmedFor: instant({ readOnly: true, list: true, group: 'sending' }),
    /** Its number in their books. */
    supplierReference: text({ max: 100, search: true, group: 'sending' }),
    /** What its lines cost, without the delivery. */
    total: money({ readOnly: true, list: true, redactedUnless: SEES_PRICES }),
    deliveryFee: money({ min: 0, max: 1_000_000_000, redactedUnless: SEES_PRICES }),
    /** Baskets can be filled from it again. */
    isTemplate: flag({ default: false, filter: true }),
    note: longText({}),
  },
})
