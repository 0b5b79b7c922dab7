import { defineArea } from '../../data/routing/area.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'
import { noteSlots } from '../../entity-screens/registered.ts'

// Sensors have no screens of their own; they look the same in every list they stand in.
noteSlots('sensor', () => import('./sensor.slots.tsx'))

/** Devices and their sensors. */
export const devicesArea = defineArea({
  name: 'devices',
  routes: [
    ...derivedRoutes('device', {
      key: 'D',
      one: '/device',
      many: '/devices',
      slots: () => import('./device.slots.tsx'),
    }),
  ],
  nav: [{ section: 'location', path: '/devices/{page?}', text: 'nav.devices', count: 'devices', order: 110 }],
})
