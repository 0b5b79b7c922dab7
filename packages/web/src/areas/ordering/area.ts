import { defineArea } from '../../data/routing/area.ts'
import { loadTexts } from '../../data/text/texts.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'

const slotsOf = (entity: 'order' | 'orderBatch') => async () => {
  const [{ orderingSlots }] = await Promise.all([
    import('./ordering.slots.tsx'),
    loadTexts('baskets'),
    loadTexts('papers'),
  ])
  return { default: orderingSlots(entity) }
}

async function basketScreen() {
  const [screen] = await Promise.all([
    import('./basket/basket.screen.tsx'),
    ...(['baskets', 'core', 'words', 'screens', 'floor'] as const).map(loadTexts),
  ])
  return screen
}

async function receiveScreen() {
  const [screen] = await Promise.all([
    import('./receive/receive.screen.tsx'),
    ...(['receiving', 'papers', 'core', 'words', 'screens', 'floor'] as const).map(loadTexts),
  ])
  return screen
}

/** Orders, their batches, suppliers, and where orders go. */
export const orderingArea = defineArea({
  name: 'ordering',
  routes: [
    {
      path: '/ordering/basket',
      gate: 'OR>=3|do:order',
      screen: basketScreen,
      title: 'nav.basket',
      needsLocation: true,
    },
    {
      path: '/ordering/receive/{orderBatchId}',
      gate: 'OR>=3|do:receive',
      screen: receiveScreen,
      needsLocation: true,
      under: '/ordering/batches/{page?}',
    },
    ...derivedRoutes('orderBatch', {
      key: 'OR',
      one: '/ordering/batch',
      many: '/ordering/batches',
      slots: slotsOf('orderBatch'),
    }),
    ...derivedRoutes('order', {
      key: 'OR',
      one: '/ordering/order',
      many: '/ordering/orders',
      slots: slotsOf('order'),
    }),
    ...derivedRoutes('supplier', {
      key: 'OR',
      one: '/ordering/supplier',
      many: '/ordering/suppliers',
      slots: () =>
        Promise.all([
          import('./supplier/supplier.slots.tsx'),
          ...(['baskets', 'papers', 'floor'] as const).map(loadTexts),
        ]).then(([slots]) => slots),
    }),
    ...derivedRoutes('orderForwarder', {
      key: 'OF',
      one: '/ordering/forwarder',
      many: '/ordering/forwarders',
    }),
  ],
  cards: [
    {
      name: 'deliveries',
      gate: 'OR>=1',
      doing: 'receive',
      part: () => import('./home/deliveries-card.tsx'),
      texts: ['words'],
    },
    {
      name: 'orders',
      gate: 'OR>=1',
      doing: 'order',
      part: () => import('./home/orders-card.tsx'),
      texts: ['homes', 'words'],
    },
  ],
  nav: [
    { section: 'ordering', path: '/ordering/basket', text: 'nav.basket', order: 5 },
    { section: 'ordering', path: '/ordering/batches/{page?}', text: 'nav.orderBatches', order: 10 },
    { section: 'ordering', path: '/ordering/orders/{page?}', text: 'nav.orders', order: 20 },
    { section: 'ordering', path: '/ordering/suppliers/{page?}', text: 'nav.suppliers', order: 25 },
    { section: 'ordering', path: '/ordering/forwarders/{page?}', text: 'nav.orderForwarders', order: 30 },
  ],
})
