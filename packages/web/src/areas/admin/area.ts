import { defineArea } from '../../data/routing/area.ts'

/** Those who look after organizations; the platform's own: how the installation is. */
export const adminArea = defineArea({
  name: 'admin',
  routes: [
    { path: '/admin/cloud/tests', gate: 'RO>=99', screen: () => import('./tests.screen.tsx') },
    { path: '/admin/customers', gate: 'RO>=99', screen: () => import('./customers/customers.screen.tsx') },
    {
      path: '/affiliate/customers',
      gate: 'AFF>=1',
      screen: () => import('./customers/customers.screen.tsx'),
    },
  ],
  nav: [
    { section: 'admin', path: '/admin/customers', text: 'nav.customers', order: 5 },
    { section: 'admin', path: '/admin/cloud/tests', text: 'nav.cloudTests', order: 10 },
    { section: 'affiliate', path: '/affiliate/customers', text: 'nav.customers', order: 5 },
  ],
  texts: ['cloud', 'customers'],
})
