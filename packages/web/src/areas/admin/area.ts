import { defineArea } from '../../data/routing/area.ts'

/** The platform's own: how the installation is. */
export const adminArea = defineArea({
  name: 'admin',
  routes: [{ path: '/admin/cloud/tests', gate: 'RO>=99', screen: () => import('./tests.screen.tsx') }],
  nav: [{ section: 'admin', path: '/admin/cloud/tests', text: 'nav.cloudTests', order: 10 }],
  texts: ['cloud'],
})
