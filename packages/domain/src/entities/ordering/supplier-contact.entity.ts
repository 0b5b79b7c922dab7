import { defineEntity } from '../../catalogue/entity.ts'
import { flag, link, text } from '../../catalogue/fields.ts'

/** A person at a supplier. */
export const supplierContact = defineEntity({
  name: 'supplierContact',
  many: 'supplierContacts',
  area: 'ordering',
  permission: 'OR',
  scope: 'organization',
  within: 'supplierId',
  shape: 'line',
  wire: { one: '/ordering/supplier/contact', many: '/ordering/supplier/contacts' },
  bytecode: 'SN',
  ends: { by: 'parent', parent: 'supplier', column: 'supplierId' },
  title: ['contactName'],
  without: ['clone'],
  screens: 'none',
  sort: { by: 'priority', sort: 'asc' },
  row: { end: 'phone', line: ['role', 'email'] },
  fields: {
    supplierId: link({ entity: 'supplier', required: true, fixed: true, index: true, onRemove: 'follow' }),
    contactName: text({ required: true, max: 200, search: true, list: true }),
    role: text({ max: 100, list: true }),
    email: text({ max: 254, form: 'email', list: true }),
    phone: text({ max: 40, list: true }),
    /** Whether orders are sent to this person, too. */
    getsOrders: flag({ default: false, list: true }),
  },
})
