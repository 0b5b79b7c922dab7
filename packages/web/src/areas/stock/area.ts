import { defineArea } from '../../data/routing/area.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'

/** Checkpoints and their sessions of scanning. */
export const stockArea = defineArea({
  name: 'stock',
  routes: [
    ...derivedRoutes('checkpoint', { key: 'CB', one: '/stock/checkpoint', many: '/stock/checkpoints' }),
    ...derivedRoutes('checkpointBatch', { key: 'SC', one: '/stock/batch', many: '/stock/batches' }),
  ],
  nav: [
    { section: 'stock', path: '/stock/checkpoints/{page?}', text: 'nav.checkpoints', order: 20 },
    { section: 'stock', path: '/stock/batches/{page?}', text: 'nav.checkpointBatches', order: 30 },
  ],
})
