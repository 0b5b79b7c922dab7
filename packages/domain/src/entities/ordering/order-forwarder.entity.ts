import { choice, defineEntity, link, links, text } from '../../catalogue/index.ts'
import { HOUR } from '../../catalogue/index.ts'

/** To whom orders go, and how. */
export const orderForwarder = defineEntity({
  name: 'orderForwarder',
  many: 'orderForwarders',
  area: 'ordering',
  permission: 'OF',
  scope: 'location',
  wire: { one: '/ordering/forwarder', many: '/ordering/forwarders' },
  bytecode: 'OF',
  title: ['name'],
  notYet: true,
  screens: { icon: 'forward' },
  sort: { by: 'name', sort: 'asc' },
  row: { end: 'via', line: ['supplier', 'orderBefore'] },
  fields: {
    supplier: text({ max: 200, search: true, list: true }),
    productIds: links({ entity: 'product', default: [], max: 1000, group: 'products' }),
    via: choice({
      options: ['email', 'webhook', 'location'],
      required: true,
      default: 'email',
      list: true,
      filter: true,
      group: 'target',
    }),
    email: text({ max: 254, form: 'email', group: 'target' }),
    webhookId: link({ entity: 'webhook', onRemove: 'forget', group: 'target' }),
    targetLocationId: link({ entity: 'location', onRemove: 'forget', group: 'target' }),
    orderBefore: text({ max: 5, pattern: HOUR, list: true }),
  },
})
