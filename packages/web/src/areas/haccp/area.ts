import { defineArea } from '../../data/routing/area.ts'
import { loadTexts } from '../../data/text/texts.ts'
import { derivedRoutes, listRoute } from '../../entity-screens/derived-routes.ts'
import { withSending } from '../../entity-screens/roll-out/with-sending.ts'

async function dueScreen() {
  const [screen] = await Promise.all([
    import('./home/due.screen.tsx'),
    ...(['haccp', 'core', 'words', 'screens', 'floor'] as const).map(loadTexts),
  ])
  return screen
}

async function signsScreen() {
  const [screen] = await Promise.all([
    import('./signs/signs.screen.tsx'),
    ...(['haccp', 'core', 'words', 'screens'] as const).map(loadTexts),
  ])
  return screen
}

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
      offline: [() => import('../../entity-screens/fields/json/windows.tsx')],
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
    {
      path: '/haccp/due',
      gate: 'HP>=99|haccp:HP>=1',
      screen: dueScreen,
      title: 'nav.haccpDue',
      needsLocation: true,
      offline: [],
    },
    {
      path: '/haccp/signs',
      gate: 'HP>=99|haccp:HP>=2',
      screen: signsScreen,
      title: 'nav.haccpSigns',
      needsLocation: true,
    },
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
    { section: 'haccp', path: '/haccp/due', text: 'nav.haccpDue', order: 5 },
    { section: 'haccp', path: '/haccp/signs', text: 'nav.haccpSigns', order: 30 },
    { section: 'haccp', path: '/haccp/events/{startDate?}/{endDate?}', text: 'nav.haccpEvents', order: 20 },
    {
      section: 'monitor',
      path: '/monitor/haccps/{startDate?}/{endDate?}',
      text: 'nav.monitorHaccps',
      order: 40,
    },
  ],
})
