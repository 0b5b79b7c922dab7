import { defineArea } from '../../data/routing/area.ts'
import { loadTexts } from '../../data/text/texts.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'
import { noteSlots } from '../../entity-screens/registered.ts'

// Sensors have no screens of their own; they look the same in every list they stand in.
noteSlots('sensor', () => import('./sensor.slots.tsx'))

async function positionsScreen() {
  const [screen, { loadScreenTexts }, { entityNamed }] = await Promise.all([
    import('./positions/positions.screen.tsx'),
    import('../../entity-screens/entity-texts.ts'),
    import('@cloche/domain/entities'),
    loadTexts('places'),
    loadTexts('attachments'),
  ])
  await loadScreenTexts(entityNamed('device'))
  return screen
}

/** A screen together with its words and those of a device. */
async function placeScreen() {
  const [screen] = await Promise.all([
    import('./placing/place.screen.tsx'),
    ...(['deviceSetup', 'devices', 'scan', 'words', 'problems'] as const).map(loadTexts),
  ])
  return screen
}

async function loggerScreen() {
  const [screen] = await Promise.all([
    import('./logger-file/logger-file.screen.tsx'),
    ...(['loggers', 'devices', 'names', 'words', 'problems'] as const).map(loadTexts),
  ])
  return screen
}

/** Devices and their sensors. */
export const devicesArea = defineArea({
  name: 'devices',
  routes: [
    ...derivedRoutes('device', {
      key: 'D',
      one: '/device',
      many: '/devices',
      slots: () =>
        Promise.all([import('./device.slots.tsx'), loadTexts('deviceSetup')]).then(([slots]) => slots),
    }),
    { path: '/devices/positions/{page?}', gate: 'D>=1', screen: positionsScreen },
    { path: '/devices/place', gate: 'D>=2', under: '/devices/{page?}', screen: placeScreen },
    { path: '/devices/logger-file', gate: 'ST>=3', under: '/devices/{page?}', screen: loggerScreen },
  ],
  cards: [
    {
      name: 'sensors',
      gate: 'PS>=1',
      part: () => import('./home/sensors-card.tsx'),
      texts: ['homes', 'words', 'devices'],
    },
    {
      name: 'silent',
      gate: 'D>=1',
      part: () => import('./home/silent-card.tsx'),
      texts: ['homes', 'words'],
    },
  ],
  nav: [
    { section: 'location', path: '/devices/positions/{page?}', text: 'nav.positions', order: 111 },
    { section: 'location', path: '/devices/{page?}', text: 'nav.devices', count: 'devices', order: 110 },
  ],
})
