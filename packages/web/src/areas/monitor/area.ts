import { expiryTexts, labelingTexts, traceabilityTexts } from '../../data/text/food.ts'
import { defineArea, type AreaRoute } from '../../data/routing/area.ts'
import { commonTexts, nameTexts } from '../../data/text/shared.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'
import { processTexts, tracingTexts } from './texts.ts'

const trace = (path: string, gate: AreaRoute['gate']): AreaRoute => ({
  path,
  gate,
  screen: () => import('./trace/trace.screen.tsx'),
})

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
    }),
    trace('/trace/{traceabilityPath}/timeline', 'EV>=1'),
    trace('/monitor/trace/{traceabilityPath}/timeline', 'EV>=1'),
    trace('/monitor/label/{labelPath}/timeline', 'LA>=1'),
  ],
  nav: [
    { section: 'history', path: '/monitor/events/{startDate?}/{endDate?}', text: 'nav.events', order: 1 },
  ],
  texts: [commonTexts, nameTexts, expiryTexts, labelingTexts, traceabilityTexts, tracingTexts, processTexts],
})
