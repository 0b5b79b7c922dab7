import { defineArea } from '../../data/routing/area.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'

/** Devices and their sensors. */
export const devicesArea = defineArea({
  name: 'devices',
  routes: [...derivedRoutes('device', { key: 'D', one: '/device', many: '/devices' })],
  nav: [{ section: 'location', path: '/devices/{page?}', text: 'nav.devices', count: 'devices', order: 60 }],
})
