import { defineArea, type AreaRoute } from '../../data/routing/area.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'
import { expiryTexts, labelingTexts, programTexts, traceabilityTexts } from '../../data/text/food.ts'
import { commonTexts, nameTexts } from '../../data/text/shared.ts'
import { floorTexts, labelTexts, scanTexts } from './texts.ts'

/** The routes of an entity with a hand-made screen for its records. */
function ownDetail(routes: readonly AreaRoute[], path: string, screen: AreaRoute['screen']): AreaRoute[] {
  return routes.map(route => (route.path === path ? { ...route, screen } : route))
}

/** Registering, scanning and following labels: the heart of the floor. */
export const labelingArea = defineArea({
  name: 'labeling',
  routes: [
    { path: '/qr', gate: 'guest', screen: () => import('./scan/pages/scan.screen.tsx') },
    {
      path: '/labeling/register/mask',
      gate: 'LA>=3',
      screen: () => import('./register/register.screen.tsx'),
    },
    ...ownDetail(
      derivedRoutes('label', {
        key: 'LA',
        one: '/labeling/label',
        many: '/labeling/labels',
        slots: () => import('./label.slots.tsx'),
      }),
      '/labeling/label/{labelId}/{nav?}/{page?}',
      () => import('./label/label.screen.tsx'),
    ),
    ...ownDetail(
      derivedRoutes('batch', {
        key: 'LA',
        one: '/labeling/batch',
        many: '/labeling/batches',
        slots: () => import('./batch.slots.tsx'),
      }),
      '/labeling/batch/{batchId}/{nav?}/{page?}',
      () => import('./batch/batch.screen.tsx'),
    ),
    ...[
      '/labeling/product/{productId}/batch/{batchId}/{nav?}/{page?}',
      '/labeling/product/{productId}/batching/{batchingId}/batch/{batchId}/{nav?}/{page?}',
    ].map((path): AreaRoute => ({ path, gate: 'LA>=1', screen: () => import('./batch/batch.screen.tsx') })),
    ...derivedRoutes('template', { key: 'LT', one: '/labeling/template', many: '/labeling/templates' }),
    ...derivedRoutes('batching', { key: 'PB', one: '/labeling/batching', many: '/labeling/batchings' }),
  ],
  nav: [
    { section: 'production', path: '/labeling/register/mask', text: 'nav.register', order: 1 },
    { section: 'production', path: '/qr', text: 'nav.scan', gate: 'user', order: 2 },
    { section: 'production', path: '/labeling/labels/{page?}', text: 'nav.labels', order: 3 },
    { section: 'production', path: '/labeling/batches/{page?}', text: 'nav.batches', order: 4 },
    { section: 'production', path: '/labeling/batchings/{page?}', text: 'nav.batchings', order: 5 },
    { section: 'production', path: '/labeling/templates/{page?}', text: 'nav.templates', order: 6 },
    { section: 'production', path: '/labeling/alerts/{page?}', text: 'nav.labelAlerts', order: 7 },
  ],
  texts: [
    commonTexts,
    nameTexts,
    scanTexts,
    floorTexts,
    labelTexts,
    labelingTexts,
    expiryTexts,
    programTexts,
    traceabilityTexts,
  ],
  everywhere: { part: () => import('./scan/scan-anywhere.tsx'), texts: [scanTexts] },
})
