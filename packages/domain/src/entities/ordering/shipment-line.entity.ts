import { defineEntity } from '../../catalogue/entity.ts'
import { choice, link, money, quantity, text } from '../../catalogue/fields.ts'
import { SEES_PRICES } from '../../catalogue/names/permissions.ts'
import { SHIPMENT_OUTCOMES } from '../../catalogue/names/order.ts'
import { NAMES_STATE } from '../../catalogue/names/states.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'

/** A label, or food without one, that was sent, and what of it arrived. */
export const shipmentLine = defineEntity({
  name: 'shipmentLine',
  many: 'shipmentLines',
  area: 'ordering',
  permission: 'OR',
  scope: 'location',
  within: 'shipmentId',
  shape: 'line',
  wire: { one: '/ordering/shipment-line', many: '/ordering/shipment-lines' },
  bytecode: 'SL',
  ends: { by: 'parent', parent: 'shipment', column: 'shipmentId' },
  title: ['productId'],
  without: ['create', 'change', 'remove', 'restore', 'clone'],
  screens: 'none',
  row: { end: 'quantity', line: ['outcome', 'note'] },
  fields: {
    shipmentId: link({
      entity: 'shipment',
      readOnly: true,
      required: true,
      fixed: true,
      index: true,
      onRemove: 'follow',
    }),
    /** Empty: food without a label. */
    labelId: link({ entity: 'label', readOnly: true, index: true, onRemove: 'follow' }),
    /** The state it was in, and where it stood. */
    state: text({ ...NAMES_STATE, readOnly: true, required: true }),
    fromLocationId: link({ entity: 'location', readOnly: true, required: true, onRemove: 'refuse' }),
    productId: link({ entity: 'product', readOnly: true, required: true, list: true, onRemove: 'refuse' }),
    /** The line of the order that it answers. */
    orderId: link({ entity: 'order', readOnly: true, index: true, onRemove: 'forget' }),
    quantity: quantity({ readOnly: true, required: true, min: 0, units: AMOUNT_UNITS, list: true }),
    outcome: choice({ options: SHIPMENT_OUTCOMES, readOnly: true, default: 'onTheWay', list: true }),
    arrived: quantity({ readOnly: true, min: 0, units: AMOUNT_UNITS, list: true }),
    /** What the receiving place is charged: the cost, unless a price between places was said. */
    price: money({ readOnly: true, min: 0, max: 1_000_000_000, redactedUnless: SEES_PRICES }),
    note: text({ readOnly: true, max: 300, list: true }),
  },
})
