import { defineArea } from '../../data/routing/area.ts'
import { loadTexts } from '../../data/text/texts.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'

/** Cards and PINs that name a person, and the shared tablets on which they do. */
export const userControlArea = defineArea({
  name: 'user-control',
  routes: [
    {
      path: '/terminal',
      gate: 'guest',
      frame: 'bare',
      screen: () =>
        Promise.all([
          import('./terminal/terminal.screen.tsx'),
          loadTexts('tablets'),
          loadTexts('problems'),
        ]).then(([screen]) => screen),
    },
    ...derivedRoutes('userToken', { key: 'UT', one: '/user-control/token', many: '/user-control/tokens' }),
    ...derivedRoutes('terminal', {
      key: 'UT',
      one: '/user-control/terminal',
      many: '/user-control/terminals',
      slots: () =>
        Promise.all([import('./terminal.slots.tsx'), loadTexts('tablets')]).then(([slots]) => slots),
    }),
  ],
  nav: [
    {
      section: 'user-control',
      path: '/user-control/tokens/{page?}',
      text: 'nav.tokens',
      order: 10,
      count: 'userTokens',
    },
    {
      section: 'user-control',
      path: '/user-control/terminals/{page?}',
      text: 'nav.terminals',
      order: 20,
    },
  ],
})
