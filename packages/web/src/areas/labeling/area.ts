import { printingIs } from '../../data/printing/print-labels.tsx'
import { defineArea, type AreaRoute } from '../../data/routing/area.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'
import { loadTexts } from '../../data/text/texts.ts'

/** The routes of an entity with a hand-made screen for its records. */
function ownDetail(routes: readonly AreaRoute[], path: string, screen: AreaRoute['screen']): AreaRoute[] {
  return routes.map(route => (route.path === path ? { ...route, screen } : route))
}

const recordTabs = (name: 'label' | 'batch') => () =>
  import('./record-tab.tsx').then(module => module.readyRecordTab(name))
const labelPicture = () => import('./print/label-picture.tsx')
const programRuns = () => import('./runs/runs-card.tsx').then(module => module.readyRunsCard())
const startProgram = () => import('../../data/processes/start-dialog.tsx')

async function labelDashboard() {
  const [screen] = await Promise.all([
    import('./dashboard/label-dashboard.screen.tsx'),
    loadTexts('dashboard'),
  ])
  return screen
}

async function qrScreen() {
  const [screen, { loadScreenTexts }, { entityNamed }, { kinds }] = await Promise.all([
    import('./qr/qr.screen.tsx'),
    import('../../entity-screens/entity-texts.ts'),
    import('@cloche/domain/entities'),
    import('./qr/kinds.ts'),
  ])
  await Promise.all(kinds.map(name => loadScreenTexts(entityNamed(name))))
  return screen
}

async function templateSlots() {
  const [slots] = await Promise.all([
    import('./template.slots.tsx'),
    ...['design', 'rollOut', 'organization'].map(name => loadTexts(name as 'design')),
  ])
  return slots
}

/** Labels are listed by other areas, too: their words come with them. */
async function labelSlots() {
  const [slots] = await Promise.all([import('./label.slots.tsx'), loadTexts('floor'), loadTexts('label')])
  return slots
}

printingIs(async () => {
  const [part] = await Promise.all([
    import('./print/print-button.tsx'),
    ...(['floor', 'labeling', 'label', 'printing'] as const).map(loadTexts),
  ])
  return part
})

/** Registering, scanning and following labels: the heart of the floor. */
export const labelingArea = defineArea({
  name: 'labeling',
  routes: [
    {
      path: '/qr',
      gate: 'guest',
      screen: () => import('./scan/pages/scan.screen.tsx'),
      offline: [() => import('./scan/scan-choice.tsx')],
    },
    {
      path: '/labeling/register/mask',
      gate: 'LA>=3|do:label',
      screen: () => import('./register/register.screen.tsx'),
      offline: [labelPicture],
    },
    ...ownDetail(
      derivedRoutes('label', {
        key: 'LA',
        one: '/labeling/label',
        many: '/labeling/labels',
        slots: labelSlots,
        offline: [labelPicture, programRuns, startProgram, recordTabs('label')],
      }),
      '/labeling/label/{labelId}/{nav?}/{page?}',
      () => import('./label/label.screen.tsx'),
    ),
    ...ownDetail(
      derivedRoutes('batch', {
        key: 'LA',
        one: '/labeling/batch',
        many: '/labeling/batches',
        slots: () => import('./batch.slots.tsx'),
        offline: [
          () => import('./batch/frozen-recipe.tsx').then(module => module.readyFrozenCard()),
          programRuns,
          startProgram,
          recordTabs('batch'),
        ],
      }),
      '/labeling/batch/{batchId}/{nav?}/{page?}',
      () => import('./batch/batch.screen.tsx'),
    ),
    ...[
      '/labeling/product/{productId}/batch/{batchId}/{nav?}/{page?}',
      '/labeling/product/{productId}/batching/{batchingId}/batch/{batchId}/{nav?}/{page?}',
    ].map((path): AreaRoute => ({
      path,
      gate: 'LA>=1',
      under: '/labeling/batches/{page?}',
      screen: () => import('./batch/batch.screen.tsx'),
    })),
    {
      path: '/labeling/dashboard/{dashboard?}/{startDate?}/{endDate?}',
      gate: 'LA>=1',
      screen: labelDashboard,
      needsLocation: true,
    },
    { path: '/labeling/qr/generate', gate: 'LA>=1', screen: qrScreen },
    ...derivedRoutes('template', {
      key: 'LT',
      one: '/labeling/template',
      many: '/labeling/templates',
      slots: templateSlots,
    }),
    ...derivedRoutes('printer', {
      key: 'D',
      one: '/labeling/printer',
      many: '/labeling/printers',
      slots: () => import('./queue/printer.slots.tsx'),
    }),
    ...derivedRoutes('printJob', {
      key: 'LA',
      one: '/labeling/print/job',
      many: '/labeling/print/jobs',
      slots: () => import('./queue/queue.slots.tsx'),
    }),
    ...derivedRoutes('batching', {
      key: 'PB',
      one: '/labeling/batching',
      many: '/labeling/batchings',
      slots: () => import('./batching.slots.tsx'),
    }),
  ],
  cards: [
    {
      name: 'setUpPrinter',
      gate: 'LA>=1',
      part: () => import('./set-up/printer-step.tsx'),
      texts: ['setUp', 'labeling', 'printing'],
    },
    {
      name: 'setUpLabel',
      gate: 'LA>=1',
      part: () => import('./set-up/label-step.tsx'),
      texts: ['setUp', 'words', 'names', 'floor', 'label', 'labeling', 'printing', 'expiry', 'programs'],
    },
    {
      name: 'labels',
      gate: 'LA>=1',
      doing: 'label',
      part: () => import('./home/labels-card.tsx'),
      texts: ['words', 'names', 'scan', 'floor', 'label', 'labeling', 'expiry', 'programs', 'traceability'],
    },
    {
      name: 'held',
      gate: 'LA>=1',
      part: () => import('./home/held-card.tsx'),
      texts: ['homes', 'names', 'words'],
    },
    {
      name: 'printers',
      gate: 'D>=1',
      part: () => import('./home/printers-card.tsx'),
      texts: ['homes', 'words', 'printing'],
    },
  ],
  nav: [
    { section: 'production', path: '/labeling/register/mask', text: 'nav.register', order: 1 },
    { section: 'production', path: '/qr', text: 'nav.scan', gate: 'user', order: 2 },
    { section: 'production', path: '/labeling/labels/{page?}', text: 'nav.labels', order: 3 },
    { section: 'production', path: '/labeling/batches/{page?}', text: 'nav.batches', order: 4 },
    { section: 'production', path: '/labeling/batchings/{page?}', text: 'nav.batchings', order: 5 },
    { section: 'production', path: '/labeling/templates/{page?}', text: 'nav.templates', order: 6 },
    { section: 'production', path: '/labeling/alerts', text: 'nav.labelAlerts', order: 7 },
    {
      section: 'production',
      path: '/labeling/dashboard/{dashboard?}/{startDate?}/{endDate?}',
      text: 'nav.labelDashboard',
      order: 0,
    },
    { section: 'production', path: '/labeling/print/jobs/{page?}', text: 'nav.printJobs', order: 8 },
    { section: 'production', path: '/labeling/qr/generate', text: 'nav.qrGenerate', order: 9 },
    { section: 'location', path: '/labeling/printers/{page?}', text: 'nav.printers', order: 112 },
  ],
  texts: [
    'words',
    'names',
    'scan',
    'floor',
    'label',
    'labeling',
    'expiry',
    'programs',
    'traceability',
    'breach',
    'runs',
    'monitor',
  ],
  everywhere: { part: () => import('./offline/keeper.tsx'), texts: ['scan'] },
})
