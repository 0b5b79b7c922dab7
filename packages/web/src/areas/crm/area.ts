import { defineArea } from '../../data/routing/area.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'

/** Companies and contacts. */
export const crmArea = defineArea({
  name: 'crm',
  routes: [
    ...derivedRoutes('company', { key: 'CRM', one: '/crm/company', many: '/crm/companies' }),
    ...derivedRoutes('contact', { key: 'CRM', one: '/crm/contact', many: '/crm/contacts' }),
    ...derivedRoutes('crmTicket', { key: 'CRM', one: '/crm/ticket', many: '/crm/tickets' }),
  ],
  nav: [
    { section: 'crm', path: '/crm/companies/{page?}', text: 'nav.companies', order: 10 },
    { section: 'crm', path: '/crm/contacts/{page?}', text: 'nav.contacts', order: 20 },
    { section: 'crm', path: '/crm/tickets/{page?}', text: 'nav.customerRequests', order: 30 },
  ],
})
