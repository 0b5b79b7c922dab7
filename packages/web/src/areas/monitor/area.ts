import { defineArea } from '../../data/routing/area.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'

/** What happened: events, by days. */
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
  ],
  nav: [
    { section: 'history', path: '/monitor/events/{startDate?}/{endDate?}', text: 'nav.events', order: 1 },
  ],
})
