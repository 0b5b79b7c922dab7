import { defineArea } from '../../data/routing/area.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'

/** Elaboration states and routes. */
export const elaborationArea = defineArea({
  name: 'elaboration',
  routes: [
    ...derivedRoutes('state', {
      key: 'RS',
      one: '/elaboration/state',
      many: '/elaboration/states',
      aliases: [{ one: '/state', many: '/states' }],
      slots: () => import('./state.slots.tsx'),
    }),
    ...derivedRoutes('elaboration', {
      key: 'E',
      one: '/elaboration/elaboration',
      many: '/elaboration/elaborations',
      aliases: [{ many: '/elaborations' }, { many: '/elaboration/routes' }],
      slots: () => import('./elaboration.slots.tsx'),
    }),
  ],
  texts: ['routes', 'names'],
  nav: [
    { section: 'location', path: '/elaboration/routes/{page?}', text: 'nav.routes', order: 30 },
    { section: 'location', path: '/states/{page?}', text: 'nav.states', order: 40 },
  ],
})
