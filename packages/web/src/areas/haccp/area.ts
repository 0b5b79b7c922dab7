import { defineArea } from '../../data/routing/area.ts'
import { loadTexts } from '../../data/text/texts.ts'
import { derivedRoutes, listRoute } from '../../entity-screens/derived-routes.ts'
import { withSending } from '../../entity-screens/roll-out/with-sending.ts'

/** HACCP points and what was found at them. */
export const haccpArea = defineArea({
  name: 'haccp',
  routes: [
    ...derivedRoutes('haccpPlan', {
      key: 'HP',
      one: '/haccp/plan',
      many: '/haccp/plans',
      slots: () =>
        Promise.all([import('./plan/plan.slots.tsx'), loadTexts('plans')]).then(([slots]) => slots),
    }),
    ...derivedRoutes('haccpPoint', {
      key: 'HP',
      one: '/haccp/haccp',
      many: '/haccp/haccps',
      slots: withSending('haccpPoint', () => import('./check/point.slots.tsx')),
      offline: [],
    }),
    ...derivedRoutes('haccpCheck', {
      key: 'HP',
      one: '/haccp/event',
      many: '/haccp/events',
      listPattern: '/haccp/events/{startDate?}/{endDate?}',
      period: 'at',
      slots: () => import('./check/check.slots.tsx'),
    }),
    listRoute('haccpCheck', '/monitor/haccps/{startDate?}/{endDate?}', {
      gate: 'HP>=1',
      title: 'nav.monitorHaccps',
      period: 'at',
      days: 7,
    }),
  ],
  cards: [
    {
      name: 'checks',
      gate: 'HP>=99|haccp:HP>=1',
      doing: 'check',
      part: () => import('./home/checks-card.tsx'),
      texts: ['haccp', 'words', 'screens', 'floor'],
    },
    {
      name: 'failed',
      gate: 'HP>=99|haccp:HP>=1',
      part: () => import('./home/failed-card.tsx'),
      texts: ['homes', 'haccp'],
    },
  ],
  nav: [
    { section: 'haccp', path: '/haccp/plans/{page?}', text: 'nav.haccpPlans', order: 5 },
    { section: 'haccp', path: '/haccp/haccps/{page?}', text: 'nav.haccps', order: 10, count: 'haccpPoints' },
    { section: 'haccp', path: '/haccp/events/{startDate?}/{endDate?}', text: 'nav.haccpEvents', order: 20 },
    {
      section: 'monitor',
      path: '/monitor/haccps/{startDate?}/{endDate?}',
      text: 'nav.monitorHaccps',
      order: 40,
    },
  ],
})
