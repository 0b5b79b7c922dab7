import { defineArea } from '../../data/routing/area.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'

/** Orders, their batches, and where they go. */
export const orderingArea = defineArea({
  name: 'ordering',
  routes: [
    ...derivedRoutes('orderBatch', { key: 'OR', one: '/ordering/batch', many: '/ordering/batches' }),
    ...derivedRoutes('order', { key: 'OR', one: '/ordering/order', many: '/ordering/orders' }),
    ...derivedRoutes('orderForwarder', {
      key: 'OF',
      one: '/ordering/forwarder',
      many: '/ordering/forwarders',
    }),
  ],
  nav: [
    { section: 'ordering', path: '/ordering/batches/{page?}', text: 'nav.orderBatches', order: 10 },
    { section: 'ordering', path: '/ordering/orders/{page?}', text: 'nav.orders', order: 20 },
    { section: 'ordering', path: '/ordering/forwarders/{page?}', text: 'nav.orderForwarders', order: 30 },
  ],
})
