import { defineArea } from '../../data/routing/area.ts'
import { loadTexts } from '../../data/text/texts.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'
import {
  countReviewScreen,
  countSheetScreen,
  doorScreen,
  expirationsScreen,
  inScreen,
  locationsScreen,
  outScreen,
  productsScreen,
  salesScreen,
  statesScreen,
  stockProductScreen,
  useOfStockScreen,
  valueScreen,
  variationsScreen,
  wasteScreen,
} from './screens.ts'

/** Lists of movements stand in other areas, too, and bring their words along. */
async function variationSlots() {
  const [slots] = await Promise.all([
    import('./variation.slots.tsx'),
    loadTexts('levels'),
    loadTexts('stock'),
  ])
  return slots
}

async function withTexts<Screen>(screen: Promise<Screen>): Promise<Screen> {
  const [module] = await Promise.all([
    screen,
    ...(['counts', 'containers', 'labeling', 'problems'] as const).map(loadTexts),
  ])
  return module
}

async function doorOf() {
  const [screen] = await Promise.all([
    import('./door/door.screen.tsx'),
    ...(['scan', 'scanning', 'labeling', 'expiry', 'problems'] as const).map(loadTexts),
  ])
  return screen
}

const countSlots = () => withTexts(import('./count/count.slots.tsx'))

/** What is in stock, booking it in and out, its movements; checkpoints and their sessions of scanning. */
export const stockArea = defineArea({
  name: 'stock',
  routes: [
    { path: productsScreen, gate: 'SC>=1', screen: () => import('./lists/products.screen.tsx') },
    { path: locationsScreen, gate: 'SC>=1', screen: () => import('./lists/locations.screen.tsx') },
    {
      path: statesScreen,
      gate: 'SC>=1',
      under: productsScreen,
      screen: () => import('./lists/states.screen.tsx'),
    },
    { path: expirationsScreen, gate: 'SC>=1', screen: () => import('./lists/expirations.screen.tsx') },
    {
      path: stockProductScreen,
      gate: 'SC>=1',
      under: productsScreen,
      screen: () => import('./product/product.screen.tsx'),
      offline: [],
    },
    {
      path: inScreen,
      gate: 'SC>=3|do:book,receive',
      needsLocation: true,
      screen: () => import('./book/in.screen.tsx'),
      offline: [],
    },
    {
      path: outScreen,
      gate: 'SC>=3|do:book,move',
      needsLocation: true,
      screen: () => import('./book/out.screen.tsx'),
      offline: [],
    },
    {
      path: wasteScreen,
      gate: 'SC>=1',
      needsLocation: true,
      screen: () => import('./waste/waste.screen.tsx'),
    },
    {
      path: valueScreen,
      gate: 'SC>=1',
      screen: () => import('./figures/value.screen.tsx'),
    },
    {
      path: useOfStockScreen,
      gate: 'SC>=1',
      screen: () => import('./figures/use.screen.tsx'),
    },
    {
      path: salesScreen,
      gate: 'SC>=3|do:book',
      needsLocation: true,
      screen: () => import('./figures/sales.screen.tsx'),
    },
    ...derivedRoutes('stockVariation', {
      key: 'SC',
      gate: 'SC>=1,EV>=1',
      one: '/stock/variation',
      many: '/stock/variations',
      listPattern: variationsScreen,
      period: 'at',
      slots: variationSlots,
    }),
    ...derivedRoutes('checkpoint', {
      key: 'CB',
      one: '/stock/checkpoint',
      many: '/stock/checkpoints',
      slots: () => import('./checkpoint.slots.tsx'),
    }),
    ...derivedRoutes('stockLevel', { key: 'SC', one: '/stock/level', many: '/stock/levels' }),
    ...derivedRoutes('stockCount', {
      key: 'SC',
      one: '/stock/count',
      many: '/stock/counts',
      slots: countSlots,
    }),
    {
      path: countSheetScreen,
      gate: 'SC>=3|do:count',
      screen: () => withTexts(import('./count/sheet.screen.tsx')),
      title: 'stockCount.one',
      offline: [],
    },
    {
      path: countReviewScreen,
      gate: 'SC>=3|do:count',
      screen: () => withTexts(import('./count/review.screen.tsx')),
      title: 'counts.review',
    },
    {
      path: doorScreen,
      gate: 'SC>=3|do:book,count',
      screen: doorOf,
      title: 'scanning.title',
      under: '/stock/checkpoints/{page?}',
      offline: [],
    },
    ...derivedRoutes('checkpointBatch', { key: 'SC', one: '/stock/batch', many: '/stock/batches' }),
  ],
  cards: [
    {
      name: 'counts',
      gate: 'SC>=1',
      doing: 'count',
      part: () => import('./home/counts-card.tsx'),
      texts: ['words', 'names', 'programs', 'floor', 'stock', 'levels', 'counts'],
    },
    {
      name: 'countsDue',
      gate: 'SC>=3|do:count',
      part: () => import('./home/due-card.tsx'),
      texts: ['counts'],
    },
    {
      name: 'bookings',
      gate: 'SC>=1',
      part: () => import('./home/bookings-card.tsx'),
      texts: ['homes', 'words', 'stock'],
    },
  ],
  nav: [
    { section: 'stock', path: productsScreen, text: 'nav.stockTotal', order: 1 },
    { section: 'stock', path: locationsScreen, text: 'nav.stockLocations', order: 2 },
    { section: 'stock', path: '/stock/batches/{page?}', text: 'nav.checkpointBatches', order: 3 },
    { section: 'stock', path: variationsScreen, text: 'nav.variations', order: 4 },
    { section: 'stock', path: expirationsScreen, text: 'nav.stockExpirations', order: 5 },
    { section: 'stock', path: '/stock/levels/{page?}', text: 'nav.stockLevels', order: 8 },
    { section: 'stock', path: wasteScreen, text: 'nav.stockWaste', order: 9 },
    { section: 'stock', path: inScreen, text: 'nav.stockIn', order: 6 },
    { section: 'stock', path: outScreen, text: 'nav.stockOut', order: 7 },
    { section: 'stock', path: '/stock/counts/{page?}', text: 'nav.counts', order: 8 },
    { section: 'stock', path: salesScreen, text: 'nav.sales', order: 9 },
    { section: 'stock', path: valueScreen, text: 'nav.stockValue', order: 10 },
    { section: 'stock', path: useOfStockScreen, text: 'nav.stockUse', order: 11 },
    { section: 'stock', path: '/stock/checkpoints/{page?}', text: 'nav.checkpoints', order: 20 },
  ],
  texts: ['words', 'names', 'programs', 'dashboard', 'scan', 'floor', 'stock', 'levels', 'figures'],
})
