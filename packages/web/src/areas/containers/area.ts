import { defineArea } from '../../data/routing/area.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'

/** Containers and their shapes. */
export const containersArea = defineArea({
  name: 'containers',
  routes: [
    ...derivedRoutes('container', {
      key: 'C',
      one: '/container/container',
      many: '/container/containers',
    }),
    ...derivedRoutes('containerShape', {
      key: 'CF',
      one: '/container/shape',
      many: '/container/shapes',
    }),
  ],
  nav: [
    {
      section: 'containers',
      path: '/container/containers/{page?}',
      text: 'nav.containers',
      count: 'containers',
      order: 1,
    },
    { section: 'containers', path: '/container/shapes/{page?}', text: 'nav.shapes', order: 2 },
  ],
})
