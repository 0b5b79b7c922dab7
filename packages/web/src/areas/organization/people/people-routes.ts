import type { AreaRoute } from '../../../data/routing/area.ts'

/** The derived routes of people with what people need beside them: their words, and inviting. */
export function peopleRoutes(routes: readonly AreaRoute[]): AreaRoute[] {
  return routes.map(route => ({
    ...route,
    screen: async () => {
      const [{ default: Screen }, { withInvitation }] = await Promise.all([
        route.screen(),
        import('./user-screen.tsx'),
        import('../account/texts.ts').then(texts => texts.loadAccountTexts()),
      ])
      return { default: route.path.includes('{userId') ? withInvitation(Screen) : Screen }
    },
  }))
}
