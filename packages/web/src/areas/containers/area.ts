import { defineArea } from '../../data/routing/area.ts'
import { loadTexts } from '../../data/text/texts.ts'
import { derivedRoutes, listRoute } from '../../entity-screens/derived-routes.ts'

/** Containers and their shapes. */
export const containersArea = defineArea({
  name: 'containers',
  routes: [
    ...derivedRoutes('container', {
      key: 'C',
      one: '/container/container',
      many: '/container/containers',
      slots: () =>
        Promise.all([
          import('./container.slots.tsx'),
          loadTexts('handling'),
          loadTexts('floor'),
          loadTexts('names'),
        ]).then(([slots]) => slots),
      offline: [() => import('./contents/contents-card.tsx')],
    }),
    ...derivedRoutes('containerShape', {
      key: 'CF',
      one: '/container/shape',
      many: '/container/shapes',
    }),
    listRoute('event', '/container/container/{containerId}/{nav}/{page}/{from}/{to}', {
      gate: 'C>=1',
      title: 'containers.history',
      parent: { entity: 'container', parameter: 'containerId', read: 'id', field: 'containerId' },
      period: 'at',
    }),
    listRoute('container', '/container/shape/{shapeId}/{nav}/{page}/{from}/{to}', {
      gate: 'CF>=1',
      title: 'containers.shapeHistory',
      parent: { entity: 'containerShape', parameter: 'shapeId', read: 'id', field: 'shapeId' },
      period: 'updated',
    }),
  ],
  cards: [
    {
      name: 'cleaning',
      gate: 'C>=1',
      part: () => import('./home/cleaning-card.tsx'),
      texts: ['homes', 'words'],
    },
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
