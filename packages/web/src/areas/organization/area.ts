import { defineArea } from '../../data/routing/area.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'

/** The organization, its locations, people and licenses. */
export const organizationArea = defineArea({
  name: 'organization',
  routes: [
    ...derivedRoutes('organization', {
      key: 'O',
      one: '/organization',
      own: session => session.organization?.id ?? null,
      isOnly: true,
    }),
    ...derivedRoutes('location', {
      key: 'L',
      one: '/location',
      many: '/locations',
      own: session => session.location?.id ?? null,
    }),
    ...derivedRoutes('user', {
      key: 'U',
      one: '/user',
      many: '/users',
      own: session => session.me?.id ?? null,
      slots: () => import('./user.slots.tsx'),
    }),
    ...derivedRoutes('license', { key: 'LI', one: '/license', many: '/licenses', own: () => null }),
    ...derivedRoutes('purchase', { key: 'PU', one: '/purchase', many: '/purchases' }),
    ...derivedRoutes('ticket', { key: 'O', one: '/ticket', many: '/tickets', own: () => null }),
  ],
  nav: [
    { section: 'location', path: '/locations/{page?}', text: 'nav.locations', order: 70 },
    { section: 'location', path: '/users/{page?}', text: 'nav.users', count: 'users', order: 75 },
    {
      section: 'location',
      path: '/organization/{nav?}/{page?}',
      text: 'nav.organization',
      order: 80,
    },
    { section: 'location', path: '/licenses/{page?}', text: 'nav.licenses', order: 85 },
  ],
})
