import { defineArea, type AreaRoute } from '../../data/routing/area.ts'
import { derivedRoutes, listRoute } from '../../entity-screens/derived-routes.ts'
import { loadTexts } from '../../data/text/texts.ts'

const trace = (path: string, gate: AreaRoute['gate']): AreaRoute => ({
  path,
  gate,
  screen: async () => {
    // Holding and releasing have the words of the floor.
    const [screen] = await Promise.all([import('./trace/trace.screen.tsx'), loadTexts('floor')])
    return screen
  },
})

async function liveScreen() {
  const [screen, { loadScreenTexts }, { entityNamed }] = await Promise.all([
    import('./live/live.screen.tsx'),
    import('../../entity-screens/entity-texts.ts'),
    import('@cloche/domain/entities'),
    loadTexts('board'),
  ])
  await Promise.all(['event', 'sensor'].map(name => loadScreenTexts(entityNamed(name))))
  return screen
}

async function incidenceSlots() {
  const [slots] = await Promise.all([
    import('./incidence/incidence.slots.tsx'),
    ...(['breach', 'floor', 'programs'] as const).map(loadTexts),
  ])
  return slots
}

async function proofScreen() {
  const [screen] = await Promise.all([import('./proof/batch-proof.screen.tsx'), loadTexts('inspector')])
  return screen
}

async function drillScreen() {
  const [screen, { loadScreenTexts }, { entityNamed }] = await Promise.all([
    import('./drill/drill.screen.tsx'),
    import('../../entity-screens/entity-texts.ts'),
    import('@cloche/domain/entities'),
    loadTexts('drills'),
  ])
  await loadScreenTexts(entityNamed('recallDrill'))
  return screen
}

async function drillSlots() {
  const [slots] = await Promise.all([import('./drill/drill.slots.tsx'), loadTexts('drills')])
  return slots
}

async function processScreen() {
  const [screen, { loadScreenTexts }, { entityNamed }] = await Promise.all([
    import('./process/process.screen.tsx'),
    import('../../entity-screens/entity-texts.ts'),
    import('@cloche/domain/entities'),
    ...(['runs', 'production', 'curve'] as const).map(loadTexts),
  ])
  await loadScreenTexts(entityNamed('process'))
  return screen
}

async function processSlots() {
  const [slots] = await Promise.all([
    import('./process/process.slots.tsx'),
    ...(['runs', 'scan'] as const).map(loadTexts),
  ])
  return slots
}

async function keyDataScreen() {
  const [screen] = await Promise.all([
    import('./key-data/key-data.screen.tsx'),
    loadTexts('keyData'),
    loadTexts('dashboard'),
  ])
  return screen
}

/** What happened: events by days, and the way of food from supplier to plate. */
export const monitorArea = defineArea({
  name: 'monitor',
  routes: [
    { path: '/monitor/batch-proof/{kind}/{id}', gate: 'LA>=1', screen: proofScreen },
    ...derivedRoutes('event', {
      key: 'EV',
      one: '/monitor/event',
      many: '/monitor/events',
      listPattern: '/monitor/events/{startDate?}/{endDate?}',
      period: 'at',
      slots: () => import('./event.slots.ts'),
    }),
    ...derivedRoutes('incidence', {
      key: 'EV',
      one: '/monitor/incidence',
      many: '/monitor/incidences',
      listPattern: '/monitor/incidences/{startDate?}/{endDate?}',
      period: 'at',
      slots: incidenceSlots,
    }),
    ...derivedRoutes('recallDrill', {
      key: 'EV',
      one: '/monitor/recall-drill',
      many: '/monitor/recall-drills',
      slots: drillSlots,
    }).map(route =>
      route.path === '/monitor/recall-drill/{recallDrillId}/{nav?}/{page?}'
        ? { ...route, screen: drillScreen }
        : route,
    ),
    ...derivedRoutes('process', {
      key: 'LA',
      one: '/monitor/process',
      many: '/monitor/processes',
      slots: processSlots,
    }).map(route =>
      route.path === '/monitor/process/{processId}/{nav?}/{page?}'
        ? { ...route, screen: processScreen }
        : route,
    ),
    { path: '/monitor/key-data', gate: 'EV>=1', screen: keyDataScreen, needsLocation: true },
    listRoute('label', '/monitor/labels/{startDate?}/{endDate?}', {
      gate: 'LA>=1',
      title: 'nav.monitorLabels',
      period: 'madeAt',
      days: 7,
    }),
    { path: '/monitor/live', gate: 'EV>=1', screen: liveScreen, needsLocation: true },
    trace('/trace/{traceabilityPath}/timeline', 'EV>=1'),
    trace('/monitor/trace/{traceabilityPath}/timeline', 'EV>=1'),
    trace('/monitor/label/{labelPath}/timeline', 'LA>=1'),
  ],
  cards: [
    {
      name: 'processes',
      gate: 'LA>=1',
      part: () => import('./home/processes-card.tsx'),
      texts: ['homes', 'words', 'monitor', 'runs'],
    },
    {
      name: 'incidences',
      gate: 'EV>=1',
      part: () => import('./home/incidences-card.tsx'),
      texts: ['homes', 'words', 'monitor'],
    },
  ],
  nav: [
    { section: 'history', path: '/monitor/events/{startDate?}/{endDate?}', text: 'nav.events', order: 1 },
    { section: 'monitor', path: '/monitor/live', text: 'nav.live', order: 10 },
    {
      section: 'monitor',
      path: '/monitor/labels/{startDate?}/{endDate?}',
      text: 'nav.monitorLabels',
      order: 20,
    },
    {
      section: 'monitor',
      path: '/monitor/incidences/{startDate?}/{endDate?}',
      text: 'nav.incidences',
      order: 30,
    },
    { section: 'monitor', path: '/monitor/recall-drills/{page?}', text: 'nav.recallDrills', order: 40 },
    { section: 'monitor', path: '/monitor/processes/{page?}', text: 'nav.processes', order: 15 },
    { section: 'monitor', path: '/monitor/key-data', text: 'nav.keyData', order: 50 },
  ],
  texts: ['words', 'names', 'expiry', 'labeling', 'traceability', 'tracing', 'actions', 'processes'],
})
