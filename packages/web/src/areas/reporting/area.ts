import { defineArea } from '../../data/routing/area.ts'
import { loadTexts } from '../../data/text/texts.ts'
import { derivedRoutes, listRoute } from '../../entity-screens/derived-routes.ts'
import { withSending } from '../../entity-screens/roll-out/with-sending.ts'

async function eventSlots() {
  const [slots] = await Promise.all([
    import('./events/events.slots.tsx'),
    loadTexts('reporting'),
    loadTexts('reportPages'),
  ])
  return slots
}

async function actionEventSlots() {
  const [slots] = await Promise.all([
    import('./events/action-events.slots.tsx'),
    loadTexts('reporting'),
    loadTexts('reportPages'),
    loadTexts('haccp'),
    loadTexts('monitor'),
  ])
  return slots
}

/** The words of what reports tell. */
const REPORT_WORDS = [
  'reportPages',
  'reporting',
  'names',
  'tracing',
  'actions',
  'stock',
  'haccp',
  'monitor',
  'ordering',
  'dashboard',
] as const

async function reportSlots() {
  const [slots] = await Promise.all([import('./report/report.slots.tsx'), ...REPORT_WORDS.map(loadTexts)])
  return slots
}

async function expirationSlots() {
  const [slots] = await Promise.all([
    import('./expirations/expirations.slots.tsx'),
    loadTexts('reportPages'),
    loadTexts('reporting'),
  ])
  return slots
}

async function movementSlots() {
  const [slots] = await Promise.all([
    import('./movements/movements.slots.tsx'),
    loadTexts('reportPages'),
    loadTexts('reporting'),
  ])
  return slots
}

async function inspectorScreen() {
  const [screen] = await Promise.all([
    import('./inspector/inspector.screen.tsx'),
    loadTexts('inspector'),
    loadTexts('reporting'),
  ])
  return screen
}

async function insightsScreen() {
  const [screen] = await Promise.all([import('./insights/insights.screen.tsx'), loadTexts('reporting')])
  return screen
}

async function boardScreen() {
  const [screen] = await Promise.all([
    import('./board/board.screen.tsx'),
    loadTexts('reporting'),
    loadTexts('reportPages'),
    loadTexts('dashboard'),
  ])
  return screen
}

/** Reports, their schedules, and figures of what happened. */
export const reportingArea = defineArea({
  name: 'reporting',
  routes: [
    { path: '/reporting/inspector', gate: 'RE>=1', screen: inspectorScreen },
    { path: '/reporting/insights', gate: 'RE>=1', screen: insightsScreen },
    { path: '/reporting/board', gate: 'RE>=1', screen: boardScreen },
    ...derivedRoutes('report', {
      key: 'RE',
      one: '/reporting/report',
      many: '/reporting/reports',
      slots: reportSlots,
    }),
    ...derivedRoutes('scheduledReport', {
      key: 'RE',
      one: '/reporting/scheduled-report',
      many: '/reporting/scheduled-reports',
      slots: withSending('scheduledReport', () => import('./scheduled-report.slots.tsx')),
    }),
    listRoute('event', '/reporting/location/events/{startDate?}/{endDate?}', {
      gate: 'EV>=1',
      title: 'nav.locationEvents',
      period: 'at',
      days: 30,
      slots: eventSlots,
    }),
    listRoute('label', '/reporting/labeling/expirations/{startDate?}/{endDate?}', {
      gate: 'RE>=1',
      title: 'nav.expirations',
      period: 'expiration',
      days: 30,
      slots: expirationSlots,
    }),
    listRoute('stockVariation', '/reporting/stock/variations/{startDate?}/{endDate?}', {
      gate: 'CS>=1',
      title: 'nav.stockVariations',
      period: 'at',
      days: 30,
      slots: movementSlots,
    }),
    listRoute('event', '/reporting/action/{actionId}/events/{startDate?}/{endDate?}', {
      gate: 'RE>=1,EV>=1',
      title: 'report.ofAction',
      period: 'at',
      days: 30,
      parent: { entity: 'action', parameter: 'actionId', read: 'path', field: 'action' },
      slots: actionEventSlots,
    }),
  ],
  cards: [
    {
      name: 'insights',
      gate: 'RE>=1',
      part: () => import('./insights/home-card.tsx'),
      texts: ['reporting'],
    },
  ],
  nav: [
    { section: 'reporting', path: '/reporting/insights', text: 'nav.insights', order: 7 },
    { section: 'reporting', path: '/reporting/board', text: 'nav.groupBoard', order: 8 },
    { section: 'reporting', path: '/reporting/inspector', text: 'nav.inspector', order: 5 },
    {
      section: 'reporting',
      path: '/reporting/reports/{page?}',
      text: 'nav.reports',
      order: 10,
      count: 'reports',
    },
    {
      section: 'reporting',
      path: '/reporting/scheduled-reports/{page?}',
      text: 'nav.scheduledReports',
      order: 20,
    },
    {
      section: 'reporting',
      path: '/reporting/location/events/{startDate?}/{endDate?}',
      text: 'nav.locationEvents',
      order: 30,
    },
    {
      section: 'reporting',
      path: '/reporting/labeling/expirations/{startDate?}/{endDate?}',
      text: 'nav.expirations',
      order: 40,
    },
    {
      section: 'reporting',
      path: '/reporting/stock/variations/{startDate?}/{endDate?}',
      text: 'nav.stockVariations',
      order: 50,
    },
  ],
})
