import { defineArea, type AreaRoute } from '../../data/routing/area.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'
import { CONNECTORS } from './connectors.ts'

const resultRoutes = ['success', 'fail'].flatMap(result =>
  [`/integration/{connectorType}/${result}`, `/integration/${result}`].map((path): AreaRoute => ({
    path,
    gate: 'user',
    screen: () => import('./result.screen.tsx'),
  })),
)

/** Webhooks, the cloud API, and the screens of other systems. */
export const integrationArea = defineArea({
  name: 'integration',
  routes: [
    ...resultRoutes,
    { path: '/integration/api/{nav?}', gate: 'RO>=4', screen: () => import('./api.screen.tsx') },
    ...CONNECTORS.map(({ type, rest }): AreaRoute => ({
      path: `/integration/${type}/${rest}`,
      gate: 'RO>=99|connectors:TP>=1',
      screen: () => import('./connector.screen.tsx'),
    })),
    {
      path: '/integration/ordering-{product}/{nav?}',
      gate: 'RO>=4',
      screen: () => import('./connector.screen.tsx'),
    },
    ...derivedRoutes('webhook', {
      key: 'WB',
      one: '/integration/webhook',
      many: '/integration/webhooks',
      gate: 'RO>=4',
    }),
  ],
  nav: [
    { section: 'connectors', path: '/integration/api/{nav?}', text: 'nav.api', order: 10 },
    { section: 'connectors', path: '/integration/webhooks/{page?}', text: 'nav.webhooks', order: 20 },
    ...CONNECTORS.map(({ type, rest }, at) => ({
      section: 'connectors' as const,
      path: `/integration/${type}/${rest}`,
      text: `nav.connector.${type}`,
      order: 30 + at,
    })),
  ],
  texts: ['words', 'connectors', 'integration'],
})
