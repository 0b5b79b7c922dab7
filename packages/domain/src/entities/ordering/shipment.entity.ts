import { defineEntity } from '../../catalogue/entity.ts'
import { choice, instant, link, temperature, text } from '../../catalogue/fields.ts'
import { SHIPMENT_STATES } from '../../catalogue/names/order.ts'

/** Food on its way from one of our places to another: until the other confirms it, it is in stock nowhere. */
export const shipment = defineEntity({
  name: 'shipment',
  many: 'shipments',
  area: 'ordering',
  permission: 'OR',
  scope: 'location',
  shape: 'line',
  wire: { one: '/ordering/shipment', many: '/ordering/shipments' },
  bytecode: 'SH',
  ends: { by: 'law', law: 'traceability' },
  title: ['document'],
  without: ['create', 'change', 'remove', 'restore', 'clone'],
  screens: 'none',
  sort: { by: 'sentAt', sort: 'desc' },
  row: { end: 'status', line: ['toLocationId', 'sentAt'] },
  fields: {
    toLocationId: link({
      entity: 'location',
      readOnly: true,
      required: true,
      list: true,
      index: true,
      onRemove: 'refuse',
    }),
    /** The order that it answers. */
    orderBatchId: link({ entity: 'orderBatch', readOnly: true, index: true, onRemove: 'forget' }),
    status: choice({ options: SHIPMENT_STATES, readOnly: true, default: 'sent', list: true, filter: true }),
    document: text({ readOnly: true, max: 100, search: true, list: true }),
    sentAt: instant({ readOnly: true, required: true, list: true, index: true }),
    sentById: link({ entity: 'user', readOnly: true, onRemove: 'forget' }),
    departureTemperature: temperature({ readOnly: true, min: -100, max: 400, list: true }),
    /** In the van. */
    sensorId: link({ entity: 'sensor', readOnly: true, onRemove: 'forget' }),
    receivedAt: instant({ readOnly: true, list: true }),
    receivedById: link({ entity: 'user', readOnly: true, onRemove: 'forget' }),
    arrivalTemperature: temperature({ readOnly: true, min: -100, max: 400, list: true }),
    note: text({ readOnly: true, max: 500 }),
  },
})
