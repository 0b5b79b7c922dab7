import { defineArea } from '../../data/routing/area.ts'
import { affiliateLists, partOf } from './lists.ts'

/** What an affiliate sees of the organizations it looks after. */
export const affiliateArea = defineArea({
  name: 'affiliate',
  routes: [
    {
      path: '/affiliate/dashboard/{dashboard?}/{date?}',
      gate: 'AFF>=1&affiliate-organization',
      screen: () => import('./dashboard.screen.tsx'),
    },
    ...affiliateLists.map(list => ({
      path: `/affiliate/${list}/{page?}`,
      gate: `AFF>=1&${partOf[list]}` as const,
      screen: () => import('./list.screen.tsx'),
    })),
    {
      path: '/affiliate/as/user/{userId}/{nav?}/{page?}',
      gate: 'AFF>=1&affiliate-user',
      screen: () => import('./acting.screen.tsx'),
    },
  ],
  nav: [
    {
      section: 'affiliate',
      path: '/affiliate/dashboard/{dashboard?}/{date?}',
      text: 'nav.affiliateDashboard',
      order: 1,
    },
    { section: 'affiliate', path: '/affiliate/organizations/{page?}', text: 'nav.organizations', order: 10 },
    { section: 'affiliate', path: '/affiliate/purchases/{page?}', text: 'nav.purchases', order: 20 },
    { section: 'affiliate', path: '/affiliate/licenses/{page?}', text: 'nav.licenses', order: 30 },
    { section: 'affiliate', path: '/affiliate/users/{page?}', text: 'nav.users', order: 40 },
    { section: 'affiliate', path: '/affiliate/devices/{page?}', text: 'nav.devices', order: 50 },
    { section: 'affiliate', path: '/affiliate/reports/{page?}', text: 'nav.reports', order: 60 },
  ],
  texts: ['affiliates'],
})
