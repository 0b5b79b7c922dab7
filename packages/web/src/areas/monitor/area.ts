import { expiryTexts, labelingTexts, traceabilityTexts } from '../../data/text/food.ts'
import { defineArea, type AreaRoute } from '../../data/routing/area.ts'
import { commonTexts, nameTexts } from '../../data/text/shared.ts'
import { derivedRoutes, listRoute } from '../../entity-screens/derived-routes.ts'
import { processTexts, tracingTexts } from './texts.ts'

const trace = (path: string, gate: AreaRoute['gate']): AreaRoute => ({
  path,
  gate,
  screen: () => import('./trace/trace.screen.tsx'),
})

async function liveScreen() {
  const [screen, { loadScreenTexts }, { entityNamed }] = await Promise.all([
    import('./live/live.screen.tsx'),
    import('../../entity-screens/entity-texts.ts'),
    import('@cloche/domain/entities'),
  ])
  await Promise.all(['event', 'sensor'].map(name => loadScreenTexts(entityNamed(name))))
  return screen
}

/** What happened: events by days, and the way of food from supplier to plate. */
export const monitorArea = defineArea({
  name: 'monitor',
  routes: [
    ...derivedRoutes('event', {
      key: 'EV',
      one: '/monitor/event',
      many: '/monitor/events',
      listPattern: '/monitor/events/{startDate?}/{endDate?}',
      period: 'at',
      slots: () => import('./event.slots.ts'),
    }),
    ...derivedRoutes('incidence', {
      key: 'EV',
      one: '/monitor/incidence',
      many: '/monitor/incidences',
      listPattern: '/monitor/incidences/{startDate?}/{endDate?}',
      period: 'at',
      slots: () => import('./incidence/incidence.slots.tsx'),
    }),
    listRoute('label', '/monitor/labels/{startDate?}/{endDate?}', {
      gate: 'LA>=1',
      title: 'nav.monitorLabels',
      period: 'madeAt',
      days: 7,
    }),
    { path: '/monitor/live', gate: 'EV>=1', screen: liveScreen, needsLocation: true },
    trace('/trace/{traceabilityPath}/timeline', 'EV>=1'),
    trace('/monitor/trace/{traceabilityPath}/timeline', 'EV>=1'),
    trace('/monitor/label/{labelPath}/timeline', 'LA>=1'),
  ],
  nav: [
    { section: 'history', path: '/monitor/events/{startDate?}/{endDate?}', text: 'nav.events', order: 1 },
    { section: 'monitor', path: '/monitor/live', text: 'nav.live', order: 10 },
    {
      section: 'monitor',
      path: '/monitor/labels/{startDate?}/{endDate?}',
      text: 'nav.monitorLabels',
      order: 20,
    },
    {
      section: 'monitor',
      path: '/monitor/incidences/{startDate?}/{endDate?}',
      text: 'nav.incidences',
      order: 30,
    },
  ],
  texts: [commonTexts, nameTexts, expiryTexts, labelingTexts, traceabilityTexts, tracingTexts, processTexts],
})
