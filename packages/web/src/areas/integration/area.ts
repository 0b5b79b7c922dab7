import { licenseOfConnector } from '@cloche/domain/rules/permissions'
import type { Gate } from '../../data/session/gate.ts'
import { defineArea, type AreaRoute } from '../../data/routing/area.ts'
import { loadTexts } from '../../data/text/texts.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'
import { noteSlots } from '../../entity-screens/registered.ts'
import { CONNECTORS, type ConnectorType } from './connectors.ts'

const resultRoutes = ['success', 'fail'].flatMap(result =>
  [`/integration/{connectorType}/${result}`, `/integration/${result}`].map((path): AreaRoute => ({
    path,
    gate: 'user',
    screen: () => import('./result.screen.tsx'),
  })),
)

noteSlots('webhookMessage', () => import('./webhook-message.slots.tsx'))

/** Systems with a licence of their own open with it; the others once the platform opened the area. */
function gateOf(type: ConnectorType): Gate {
  const license = licenseOfConnector(type)
  return license === undefined ? 'RO>=99|connectors:TP>=1' : `RO>=99|TP>=1&${license}`
}

/** Webhooks, the cloud API, and the screens of other systems. */
export const integrationArea = defineArea({
  name: 'integration',
  routes: [
    ...resultRoutes,
    { path: '/integration/api/{nav?}', gate: 'RO>=4', screen: () => import('./api.screen.tsx') },
    ...CONNECTORS.map(({ type, rest }): AreaRoute => ({
      path: `/integration/${type}/${rest}`,
      gate: gateOf(type),
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
      slots: () => Promise.all([import('./webhook.slots.tsx'), loadTexts('chase')]).then(([slots]) => slots),
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
