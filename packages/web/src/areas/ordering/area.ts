import type { ComponentType } from 'react'
import { defineArea } from '../../data/routing/area.ts'
import { loadTexts } from '../../data/text/texts.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'
import { noteAddresses } from '../../entity-screens/fields/links/addresses.ts'

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

/** The words of taking in, and of what is said of a lot and a line. */
async function atDoor<Screen>(screen: Promise<Screen>): Promise<Screen> {
  const [module] = await Promise.all([
    screen,
    ...(['receiving', 'papers', 'ordering', 'core', 'words', 'screens', 'floor', 'names'] as const).map(
      loadTexts,
    ),
  ])
  return module
}

const receiveScreen = () => atDoor(import('./receive/receive.screen.tsx'))
const lotParts = [() => import('../../data/scan/case-scan.ts'), () => import('../../data/files/photo.ts')]
const betweenScreen = (load: () => Promise<{ readonly default: ComponentType }>) => async () => {
  const [screen] = await Promise.all([
    load(),
    ...(['between', 'ordering', 'core', 'words', 'screens', 'floor', 'homes', 'names'] as const).map(
      loadTexts,
    ),
  ])
  return screen
}

// Shipments have no list of their own; links to them and codes on their notes open them.
noteAddresses('shipment', { one: '/ordering/shipment/{shipmentId}', many: null })

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
      path: '/ordering/receive',
      gate: 'OR>=3|do:receive',
      screen: () => atDoor(import('./receive/deliveries.screen.tsx')),
      title: 'nav.receive',
      needsLocation: true,
      offline: [],
    },
    {
      path: '/ordering/receive/{orderBatchId}',
      gate: 'OR>=3|do:receive',
      screen: receiveScreen,
      needsLocation: true,
      under: '/ordering/receive',
      offline: lotParts,
    },
    {
      path: '/ordering/incoming',
      gate: 'OR>=1',
      screen: betweenScreen(() => import('./between/incoming.screen.tsx')),
      title: 'nav.incoming',
      needsLocation: true,
      offline: [],
    },
    {
      path: '/ordering/incoming/{orderBatchId}',
      gate: 'SC>=3|do:book',
      screen: betweenScreen(() => import('./between/pick.screen.tsx')),
      needsLocation: true,
      under: '/ordering/incoming',
    },
    {
      path: '/ordering/shipment/{shipmentId}',
      gate: 'OR>=1',
      screen: betweenScreen(() => import('./between/shipment.screen.tsx')),
      needsLocation: true,
      under: '/ordering/incoming',
      offline: [],
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
          ...(['baskets', 'papers', 'floor', 'codes', 'ordering'] as const).map(loadTexts),
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
      name: 'toPick',
      gate: 'OR>=1',
      doing: 'book',
      part: () => import('./home/to-pick-card.tsx'),
      texts: ['between', 'words'],
    },
    {
      name: 'comingHere',
      gate: 'OR>=1',
      doing: 'receive',
      part: () => import('./home/coming-card.tsx'),
      texts: ['between', 'words'],
    },
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
    { section: 'ordering', path: '/ordering/incoming', text: 'nav.incoming', order: 7 },
    { section: 'ordering', path: '/ordering/basket', text: 'nav.basket', order: 5 },
    { section: 'ordering', path: '/ordering/receive', text: 'nav.receive', order: 6 },
    { section: 'ordering', path: '/ordering/batches/{page?}', text: 'nav.orderBatches', order: 10 },
    { section: 'ordering', path: '/ordering/orders/{page?}', text: 'nav.orders', order: 20 },
    { section: 'ordering', path: '/ordering/suppliers/{page?}', text: 'nav.suppliers', order: 25 },
    { section: 'ordering', path: '/ordering/forwarders/{page?}', text: 'nav.orderForwarders', order: 30 },
  ],
})
