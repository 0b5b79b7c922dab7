import { defineArea } from '../../data/routing/area.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'

/** HACCP points. */
export const haccpArea = defineArea({
  name: 'haccp',
  routes: [...derivedRoutes('haccpPoint', { key: 'HP', one: '/haccp/haccp', many: '/haccp/haccps' })],
  nav: [
    { section: 'haccp', path: '/haccp/haccps/{page?}', text: 'nav.haccps', order: 10, count: 'haccpPoints' },
  ],
})
