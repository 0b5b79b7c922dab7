import { defineEntity } from '../../catalogue/entity.ts'
import { choice, link, links, number, text } from '../../catalogue/fields.ts'
import { ORDER_FORMATS } from '../../catalogue/names/order.ts'
import { HOUR } from '../../catalogue/names/time.ts'

/** To whom orders go, and how. */
export const orderForwarder = defineEntity({
  name: 'orderForwarder',
  many: 'orderForwarders',
  area: 'ordering',
  permission: 'OF',
  scope: 'location',
  wire: { one: '/ordering/forwarder', many: '/ordering/forwarders' },
  bytecode: 'OF',
  ends: { by: 'person' },
  title: ['name'],
  screens: { icon: 'forward' },
  sort: { by: 'name', sort: 'asc' },
  row: { end: 'via', line: ['supplier', 'orderBefore'] },
  fields: {
    /** Whose orders it sends; empty: those of the supplier of that name. */
    supplierId: link({ entity: 'supplier', list: true, filter: true, index: true, onRemove: 'forget' }),
    supplier: text({ max: 200, search: true, list: true }),
    productIds: links({ entity: 'product', default: [], max: 1000, group: 'products' }),
    via: choice({
      options: ['email', 'webhook', 'sftp', 'location'],
      required: true,
      default: 'email',
      list: true,
      filter: true,
      group: 'target',
    }),
    email: text({ max: 254, form: 'email', group: 'target' }),
    webhookId: link({ entity: 'webhook', onRemove: 'forget', group: 'target' }),
    /** What a webhook or a server is sent; empty: JSON, and CSV as a file. */
    format: choice({ options: ORDER_FORMATS, group: 'target' }),
    host: text({ asked: 'server', max: 253, group: 'server' }),
    port: number({ integer: true, min: 1, max: 65_535, group: 'server' }),
    userName: text({ max: 200, group: 'server' }),
    folder: text({ max: 500, group: 'server' }),
    /** The digest of the server's key that somebody agreed to. */
    hostKey: text({ max: 100, group: 'server' }),
    password: text({ max: 500, sealed: true, group: 'server' }),
    targetLocationId: link({ entity: 'location', onRemove: 'forget', group: 'target' }),
    orderBefore: text({ max: 5, pattern: HOUR, list: true }),
  },
})
