import { defineArea, type AreaRoute } from '../../data/routing/area.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'

/** Routes that all belong to the one list of them that stands in the menu. */
const partsOf = (list: string, routes: readonly AreaRoute[]): AreaRoute[] =>
  routes.map(route => (route.path === list ? route : { ...route, under: list }))

/** Elaboration states and routes. */
export const elaborationArea = defineArea({
  name: 'elaboration',
  routes: [
    ...partsOf(
      '/states/{page?}',
      derivedRoutes('state', {
        key: 'RS',
        one: '/elaboration/state',
        many: '/elaboration/states',
        aliases: [{ one: '/state', many: '/states' }],
        slots: () => import('./state.slots.tsx'),
      }),
    ),
    ...partsOf(
      '/elaboration/routes/{page?}',
      derivedRoutes('elaboration', {
        key: 'E',
        one: '/elaboration/elaboration',
        many: '/elaboration/elaborations',
        aliases: [{ many: '/elaborations' }, { many: '/elaboration/routes' }],
        slots: () => import('./elaboration.slots.tsx'),
      }),
    ),
  ],
  texts: ['routes', 'names'],
  nav: [
    { section: 'location', path: '/elaboration/routes/{page?}', text: 'nav.routes', order: 30 },
    { section: 'location', path: '/states/{page?}', text: 'nav.states', order: 40 },
  ],
})
