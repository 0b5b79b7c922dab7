import { defineEntity } from '../../catalogue/entity.ts'
import { choice, link, text } from '../../catalogue/fields.ts'
import { BUSINESS_AREAS } from '../../catalogue/names/places.ts'

/** A customer, a supplier or a partner. */
export const company = defineEntity({
  name: 'company',
  many: 'companies',
  area: 'crm',
  permission: 'CRM',
  scope: 'organization',
  wire: { one: '/crm/company', many: '/crm/companies' },
  bytecode: 'CY',
  ends: { by: 'person' },
  title: ['name', 'vatId'],
  screens: { icon: 'building' },
  sort: { by: 'name', sort: 'asc' },
  related: {
    contacts: { entity: 'contact', by: 'companyId' },
    tickets: { entity: 'crmTicket', by: 'companyId' },
    activities: { entity: 'crmEvent', by: 'companyId' },
  },
  row: { end: 'kind', line: ['city', 'phone'] },
  fields: {
    kind: choice({
      options: ['lead', 'customer', 'supplier', 'partner'],
      default: 'lead',
      list: true,
      filter: true,
    }),
    vatId: text({ max: 32, search: true, list: true }),
    businessArea: choice({ options: BUSINESS_AREAS, list: true, filter: true }),
    email: text({ max: 254, form: 'email', search: true, group: 'contact' }),
    phone: text({ max: 40, list: true, group: 'contact' }),
    web: text({ max: 300, form: 'web', group: 'contact' }),
    address: text({ max: 300, group: 'address' }),
    postcode: text({ max: 16, group: 'address' }),
    city: text({ max: 100, list: true, group: 'address' }),
    country: text({ max: 2, pattern: '^[A-Z]{2}$', group: 'address' }),
    userId: link({ entity: 'user', list: true, onRemove: 'forget' }),
  },
})
