import { defineArea } from '../../data/routing/area.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'

/** Companies and contacts. */
export const crmArea = defineArea({
  name: 'crm',
  routes: [
    ...derivedRoutes('company', { key: 'CRM', one: '/crm/company', many: '/crm/companies' }),
    ...derivedRoutes('contact', { key: 'CRM', one: '/crm/contact', many: '/crm/contacts' }),
  ],
  nav: [
    { section: 'crm', path: '/crm/companies/{page?}', text: 'nav.companies', order: 10 },
    { section: 'crm', path: '/crm/contacts/{page?}', text: 'nav.contacts', order: 20 },
  ],
})
