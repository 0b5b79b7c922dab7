import { loadTexts } from '../../data/text/texts.ts'
import { defineArea } from '../../data/routing/area.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'

/** Notifications. */
export const notificationArea = defineArea({
  name: 'notification',
  routes: [
    ...derivedRoutes('notification', {
      key: 'N',
      one: '/notification/notification',
      many: '/notification/notifications',
      aliases: [{ many: '/notifications' }],
      slots: () =>
        Promise.all([import('./notification.slots.tsx'), loadTexts('chase')]).then(([slots]) => slots),
    }),
    ...derivedRoutes('forwarder', {
      key: 'N',
      one: '/notification/forwarder',
      many: '/notification/forwarders',
      slots: () =>
        Promise.all([import('./forwarder.slots.tsx'), loadTexts('chase')]).then(([slots]) => slots),
    }),
  ],
  cards: [
    {
      name: 'alarms',
      gate: 'N>=1',
      doing: 'alarm',
      part: () => import('./home/alarms-card.tsx'),
      texts: ['notification', 'words'],
    },
  ],
  nav: [
    {
      section: 'location',
      path: '/notification/forwarders/{page?}',
      text: 'nav.forwarders',
      order: 320,
    },
    {
      section: 'location',
      path: '/notification/notifications/{page?}',
      text: 'nav.notifications',
      count: 'notifications',
      order: 310,
    },
  ],
})
