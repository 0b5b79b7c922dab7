/**
 * The areas whose screens exist. To add a screen:
 *
 * 1. Write it as `areas/<area>/<subject>.screen.tsx` with a default export; start it with `<Page>` of
 *    `kit/page/page.tsx`.
 * 2. Name it in `areas/<area>/area.ts`: `defineArea({ name, routes: [{ path, gate, screen: () =>
 *    import('./<subject>.screen.tsx') }], nav, texts })`. The path and the gate are those of the route table.
 *    `nav` puts it into the side navigation. `texts` lists the dictionaries the screens read with `useText()`:
 *    the area's own (`@cloche/domain/text/en/<area>`, in both languages) and those of `data/text/shared.ts`.
 * 3. Add the area to the list below, once.
 *
 * A route that exists appears in the navigation, in the command palette and behind the links of other screens
 * by itself, for those whom its gate lets in. Nothing is fetched before it is opened.
 */
import { adminArea } from '../areas/admin/area.ts'
import { affiliateArea } from '../areas/affiliate/area.ts'
import { authArea } from '../areas/auth/area.ts'
import { containersArea } from '../areas/containers/area.ts'
import { coreArea } from '../areas/core/area.ts'
import { devicesArea } from '../areas/devices/area.ts'
import { elaborationArea } from '../areas/elaboration/area.ts'
import { labelingArea } from '../areas/labeling/area.ts'
import { monitorArea } from '../areas/monitor/area.ts'
import { notificationArea } from '../areas/notification/area.ts'
import { organizationArea } from '../areas/organization/area.ts'
import { productionArea } from '../areas/production/area.ts'
import { crmArea } from '../areas/crm/area.ts'
import { haccpArea } from '../areas/haccp/area.ts'
import { innovationArea } from '../areas/innovation/area.ts'
import { integrationArea } from '../areas/integration/area.ts'
import { orderingArea } from '../areas/ordering/area.ts'
import { planningArea } from '../areas/planning/area.ts'
import { screenshotArea } from '../areas/screenshot/area.ts'
import { publicArea } from '../areas/public/area.ts'
import { providerArea } from '../areas/provider/area.ts'
import { reportingArea } from '../areas/reporting/area.ts'
import { stockArea } from '../areas/stock/area.ts'
import { userControlArea } from '../areas/user-control/area.ts'
import type { Area } from '../data/routing/area.ts'

export const areas: readonly Area[] = [
  coreArea,
  authArea,
  labelingArea,
  productionArea,
  elaborationArea,
  containersArea,
  monitorArea,
  devicesArea,
  notificationArea,
  crmArea,
  haccpArea,
  innovationArea,
  integrationArea,
  orderingArea,
  planningArea,
  providerArea,
  publicArea,
  adminArea,
  affiliateArea,
  screenshotArea,
  reportingArea,
  stockArea,
  userControlArea,
  organizationArea,
]
