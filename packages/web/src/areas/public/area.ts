import { loadTexts } from '../../data/text/texts.ts'
import { defineArea, type AreaRoute } from '../../data/routing/area.ts'

const recordPaths = [
  '/qr/product/bytecode/{productBytecode}/{nav?}/{tab?}/{page?}',
  '/qr/product/id/{productId}/{nav?}/{tab?}/{page?}',
  '/qr/location/id/{locationId}/{nav?}/{tab?}/{page?}',
  '/qr/organization/id/{organizationId}/{nav?}/{tab?}/{page?}',
  '/qr/equipment/id/{equipmentId}/{nav?}/{tab?}/{page?}',
]

/** What anybody sees who scans a code: pages of what organizations publish. */
export const publicArea = defineArea({
  name: 'public',
  routes: [
    {
      path: '/qr/bytecode/{bytecode}/{nav?}/{tab?}/{page?}',
      gate: 'guest',
      frame: 'bare',
      screen: () => import('./bytecode.screen.tsx'),
    },
    ...recordPaths.map((path): AreaRoute => ({
      path,
      gate: 'guest',
      frame: 'bare',
      screen: () => import('./record.screen.tsx'),
    })),
    {
      path: '/qr/inspector/{token}',
      gate: 'guest',
      frame: 'bare',
      screen: () =>
        Promise.all([import('./inspector.screen.tsx'), loadTexts('inspector')]).then(([screen]) => screen),
    },
    {
      path: '/qr/report/{code?}',
      gate: 'guest',
      frame: 'bare',
      screen: () =>
        Promise.all([
          import('./report-check.screen.tsx'),
          loadTexts('reportPages'),
          loadTexts('reporting'),
        ]).then(([screen]) => screen),
    },
    {
      path: '/qr/order/{token}',
      gate: 'guest',
      frame: 'bare',
      screen: () =>
        Promise.all([
          import('./supplier-order.screen.tsx'),
          ...(['orderPages', 'core', 'actions'] as const).map(loadTexts),
        ]).then(([screen]) => screen),
    },
    { path: '/qr/404', gate: 'guest', frame: 'bare', screen: () => import('./not-found.screen.tsx') },
  ],
  texts: ['publicPages', 'names', 'words'],
})
