import { defineEntity } from '../../catalogue/entity.ts'
import { link, text } from '../../catalogue/fields.ts'

/** A person at a company. */
export const contact = defineEntity({
  name: 'contact',
  many: 'contacts',
  area: 'crm',
  permission: 'CRM',
  scope: 'organization',
  wire: { one: '/crm/contact', many: '/crm/contacts' },
  bytecode: 'CT',
  ends: { by: 'person' },
  title: ['name', 'email'],
  screens: { icon: 'users' },
  sort: { by: 'name', sort: 'asc' },
  row: { line: ['companyId', 'companyPosition', 'phone'] },
  fields: {
    companyId: link({ entity: 'company', list: true, filter: true, index: true, onRemove: 'follow' }),
    companyPosition: text({ max: 100, list: true }),
    email: text({ max: 254, form: 'email', search: true, list: true }),
    phone: text({ max: 40, list: true }),
  },
})
