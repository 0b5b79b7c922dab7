import { defineArea } from '../../data/routing/area.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'

/** Reports and their schedules. */
export const reportingArea = defineArea({
  name: 'reporting',
  routes: [
    ...derivedRoutes('report', { key: 'RE', one: '/reporting/report', many: '/reporting/reports' }),
    ...derivedRoutes('scheduledReport', {
      key: 'RE',
      one: '/reporting/scheduled-report',
      many: '/reporting/scheduled-reports',
    }),
  ],
  nav: [
    {
      section: 'reporting',
      path: '/reporting/reports/{page?}',
      text: 'nav.reports',
      order: 10,
      count: 'reports',
    },
    {
      section: 'reporting',
      path: '/reporting/scheduled-reports/{page?}',
      text: 'nav.scheduledReports',
      order: 20,
    },
  ],
})
