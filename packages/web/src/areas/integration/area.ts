import { defineArea } from '../../data/routing/area.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'

/** Webhooks. */
export const integrationArea = defineArea({
  name: 'integration',
  routes: [
    ...derivedRoutes('webhook', {
      key: 'WB',
      one: '/integration/webhook',
      many: '/integration/webhooks',
      gate: 'RO>=4',
    }),
  ],
  nav: [{ section: 'connectors', path: '/integration/webhooks/{page?}', text: 'nav.webhooks', order: 90 }],
})
