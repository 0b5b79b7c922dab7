import { defineArea } from '../../data/routing/area.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'

/** Those who look after organizations; the platform's own: how the installation is, and its store. */
export const adminArea = defineArea({
  name: 'admin',
  routes: [
    { path: '/admin/cloud/tests', gate: 'RO>=99', screen: () => import('./tests.screen.tsx') },
    { path: '/admin/work', gate: 'RO>=99', screen: () => import('./work/work.screen.tsx') },
    { path: '/admin/customers', gate: 'RO>=99', screen: () => import('./customers/customers.screen.tsx') },
    {
      path: '/admin/customer/{customerId}/allotments',
      gate: 'RO>=99',
      screen: () => import('./allotments/allotments.screen.tsx'),
    },
    {
      path: '/affiliate/customers',
      gate: 'AFF>=1&affiliate-organization',
      screen: () => import('./customers/customers.screen.tsx'),
    },
    { path: '/admin/store', gate: 'RO>=99', screen: () => import('./store/store.screen.tsx') },
    { path: '/admin/store/invoices', gate: 'RO>=99', screen: () => import('./store/issued.screen.tsx') },
    ...derivedRoutes('storePrice', {
      key: 'PU',
      one: '/admin/store/price',
      many: '/admin/store/prices',
      gate: 'RO>=99',
    }),
    ...derivedRoutes('taxRate', {
      key: 'PU',
      one: '/admin/store/tax-rate',
      many: '/admin/store/tax-rates',
      gate: 'RO>=99',
    }),
    ...derivedRoutes('shippingRate', {
      key: 'PU',
      one: '/admin/store/shipping-rate',
      many: '/admin/store/shipping-rates',
      gate: 'RO>=99',
    }),
  ],
  nav: [
    { section: 'admin', path: '/admin/customers', text: 'nav.customers', order: 5 },
    { section: 'admin', path: '/admin/cloud/tests', text: 'nav.cloudTests', order: 10 },
    { section: 'admin', path: '/admin/work', text: 'nav.work', order: 11 },
    { section: 'affiliate', path: '/affiliate/customers', text: 'nav.customers', order: 5 },
    { section: 'admin', path: '/admin/store', text: 'nav.adminStore', order: 20 },
    { section: 'admin', path: '/admin/store/prices/{page?}', text: 'nav.storePrices', order: 21 },
    { section: 'admin', path: '/admin/store/tax-rates/{page?}', text: 'nav.taxRates', order: 22 },
    { section: 'admin', path: '/admin/store/shipping-rates/{page?}', text: 'nav.shippingRates', order: 23 },
    { section: 'admin', path: '/admin/store/invoices', text: 'nav.issuedInvoices', order: 24 },
  ],
  texts: ['cloud', 'customers', 'store', 'organization', 'words', 'problems'],
})
