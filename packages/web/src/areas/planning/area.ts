import { defineArea } from '../../data/routing/area.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'

/** Tasks, patterns, triggers and forecasts. */
export const planningArea = defineArea({
  name: 'planning',
  routes: [
    ...derivedRoutes('task', { key: 'TA', one: '/planning/task', many: '/planning/tasks/list' }),
    ...derivedRoutes('pattern', {
      key: 'PA',
      one: '/planning/pattern',
      many: '/planning/patterns',
      gate: 'PA>=2',
      listPattern: '/planning/patterns',
    }),
    ...derivedRoutes('trigger', {
      key: 'TR',
      one: '/planning/trigger',
      many: '/planning/triggers',
      listPattern: '/planning/triggers/{date?}',
    }),
    ...derivedRoutes('forecaster', {
      key: 'FO',
      one: '/planning/forecaster',
      many: '/planning/forecasters',
      listPattern: '/planning/forecasters',
    }),
  ],
  nav: [
    { section: 'planning', path: '/planning/tasks/list/{page?}', text: 'nav.tasks', order: 10 },
    { section: 'planning', path: '/planning/patterns', text: 'nav.patterns', order: 20 },
    { section: 'planning', path: '/planning/triggers/{date?}', text: 'nav.triggers', order: 30 },
    { section: 'planning', path: '/planning/forecasters', text: 'nav.forecasters', order: 40 },
  ],
})
