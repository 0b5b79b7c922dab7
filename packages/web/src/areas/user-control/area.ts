import { defineArea } from '../../data/routing/area.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'

/** Cards that name a person. */
export const userControlArea = defineArea({
  name: 'user-control',
  routes: [
    ...derivedRoutes('userToken', { key: 'UT', one: '/user-control/token', many: '/user-control/tokens' }),
  ],
  nav: [
    {
      section: 'user-control',
      path: '/user-control/tokens/{page?}',
      text: 'nav.tokens',
      order: 10,
      count: 'userTokens',
    },
  ],
})
