import { defineEntity } from '../../catalogue/entity.ts'
import { choice, instant, json, link, number, text } from '../../catalogue/fields.ts'
import { ORDER_MESSAGE_STATES, ORDER_WAYS } from '../../catalogue/names/order.ts'
import { ORDER_ANSWER } from './order-answer.ts'

/**
 * What was sent of an order and what was answered: one line for each way and version, decided once, whatever number of
 * servers there are. Nobody writes it but the sending.
 */
export const orderMessage = defineEntity({
  name: 'orderMessage',
  many: 'orderMessages',
  area: 'ordering',
  permission: 'OR',
  scope: 'location',
  shape: 'line',
  within: 'orderBatchId',
  wire: { one: '/ordering/message', many: '/ordering/messages' },
  bytecode: 'OM',
  ends: { by: 'parent', parent: 'order_batch', column: 'orderBatchId' },
  title: ['to'],
  without: ['create', 'change', 'remove', 'restore', 'clone', 'metas'],
  screens: 'none',
  sort: { by: 'planned', sort: 'desc' },
  row: { end: 'state', line: ['way', 'orderVersion', 'planned'] },
  fields: {
    orderBatchId: link({
      entity: 'orderBatch',
      required: true,
      fixed: true,
      index: true,
      onRemove: 'follow',
    }),
    way: choice({ options: ORDER_WAYS, readOnly: true, required: true, list: true, filter: true }),
    state: choice({
      options: ORDER_MESSAGE_STATES,
      readOnly: true,
      default: 'waiting',
      list: true,
      filter: true,
      index: true,
    }),
    /** Whom it went to, or who answered. */
    to: text({ readOnly: true, required: true, max: 300, list: true }),
    orderVersion: number({ readOnly: true, integer: true, default: 1, list: true }),
    /** When it was decided, or came in. */
    planned: instant({ readOnly: true, required: true, list: true }),
    sent: instant({ readOnly: true, list: true }),
    tries: number({ readOnly: true, integer: true, default: 0 }),
    /** Why it did not arrive, as a code. */
    fault: text({ readOnly: true, max: 200, list: true }),
    /** The id of the mail, the answer's status with a digest of its body, or the name of the file. */
    proof: text({ readOnly: true, max: 300 }),
    /** SHA-256 of what was sent. */
    digest: text({ readOnly: true, max: 64 }),
    /** What was answered. */
    answer: json({ readOnly: true, hidden: true, default: {}, schema: ORDER_ANSWER }),
    orderForwarderId: link({ entity: 'orderForwarder', readOnly: true, onRemove: 'forget' }),
    mailId: text({ readOnly: true, max: 36, hidden: true }),
    /** The order, its version, its way and whom: one sending is one row. */
    key: text({ readOnly: true, required: true, max: 200, unique: true, hidden: true }),
  },
})
