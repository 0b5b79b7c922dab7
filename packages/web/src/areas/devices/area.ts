import { defineArea } from '../../data/routing/area.ts'
import { loadTexts } from '../../data/text/texts.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'

async function positionsScreen() {
  const [screen, { loadScreenTexts }, { entityNamed }] = await Promise.all([
    import('./positions/positions.screen.tsx'),
    import('../../entity-screens/entity-texts.ts'),
    import('@cloche/domain/entities'),
    loadTexts('places'),
    loadTexts('attachments'),
    loadTexts('board'),
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

async function sensorSlots() {
  const [slots] = await Promise.all([
    import('./sensor.slots.tsx'),
    loadTexts('curve'),
    loadTexts('board'),
    loadTexts('monitor'),
    loadTexts('breach'),
  ])
  return slots
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
        Promise.all([import('./device.slots.tsx'), loadTexts('deviceSetup'), loadTexts('breach')]).then(
          ([slots]) => slots,
        ),
    }),
    ...derivedRoutes('sensor', {
      key: 'PS',
      one: '/sensor',
      many: '/sensors',
      slots: sensorSlots,
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
      texts: ['homes', 'words', 'devices', 'board', 'screens'],
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
    { section: 'location', path: '/sensors/{page?}', text: 'nav.sensors', count: 'sensors', order: 112 },
    { section: 'location', path: '/devices/{page?}', text: 'nav.devices', count: 'devices', order: 110 },
  ],
})
