import { defineArea } from '../../data/routing/area.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'

/** Experiments and quality parameters. */
export const innovationArea = defineArea({
  name: 'innovation',
  routes: [
    ...derivedRoutes('experiment', {
      key: 'EX',
      one: '/innovation/experiment',
      many: '/innovation/experiments',
      gate: 'RO>=99|innovation:EX>=1',
    }),
    ...derivedRoutes('qualityParameter', {
      key: 'QP',
      one: '/innovation/parameter',
      many: '/innovation/parameters',
      gate: 'RO>=99|innovation:QP>=1',
    }),
  ],
  nav: [
    { section: 'innovation', path: '/innovation/experiments/{page?}', text: 'nav.experiments', order: 10 },
    { section: 'innovation', path: '/innovation/parameters/{page?}', text: 'nav.parameters', order: 20 },
  ],
})
