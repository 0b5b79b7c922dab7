import { defineArea } from '../../data/routing/area.ts'
import { loadTexts, type TextArea } from '../../data/text/texts.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'
import { noteSlots } from '../../entity-screens/registered.ts'
import { withSending } from '../../entity-screens/roll-out/with-sending.ts'

noteSlots('subtask', () => import('./subtask.slots.tsx'))
noteSlots('patternTask', () => import('./patterns/pattern-task.slots.tsx'))
noteSlots('triggerFiring', async () => {
  const [slots] = await Promise.all([
    import('./triggers/trigger-firing.slots.tsx'),
    loadTexts('tracing'),
    loadTexts('actions'),
  ])
  return slots
})

/** A screen of tasks with the words of tasks and patterns, and further ones. */
async function withTaskTexts<Screen>(
  screen: Promise<Screen>,
  more: readonly TextArea[] = [],
): Promise<Screen> {
  const [module, { loadScreenTexts }, { entityNamed }] = await Promise.all([
    screen,
    import('../../entity-screens/entity-texts.ts'),
    import('@cloche/domain/entities'),
    ...more.map(loadTexts),
  ])
  await loadScreenTexts(entityNamed('task'))
  return module
}

/** Tasks, patterns, triggers and forecasts. */
export const planningArea = defineArea({
  name: 'planning',
  routes: [
    ...derivedRoutes('task', {
      key: 'TA',
      one: '/planning/task',
      many: '/planning/tasks/list',
      slots: withSending('task', () => import('./task.slots.tsx')),
    }),
    {
      path: '/planning/tasks/calendar/{date?}',
      gate: 'TA>=1',
      needsLocation: true,
      screen: () => withTaskTexts(import('./calendar/calendar.screen.tsx'), ['taskCalendar']),
    },
    {
      path: '/planning/tasks/today',
      gate: 'TA>=1',
      needsLocation: true,
      screen: () => withTaskTexts(import('./today/today.screen.tsx')),
      offline: [
        () => import('./today/task-steps.tsx'),
        () => import('./today/skip-dialog.tsx'),
        () => Promise.all([import('../../data/running/run-dialog.tsx'), loadTexts('actions')]),
        () => import('../../data/outbox/perform-here.ts'),
        () => import('../../data/outbox/kitchen-here.ts'),
      ],
    },
    ...derivedRoutes('taskSeries', {
      key: 'TA',
      one: '/planning/series',
      many: '/planning/series/list',
      slots: () =>
        Promise.all([import('./series.slots.tsx'), import('../../data/text/texts.ts')]).then(
          async ([slots, { loadTexts }]) => {
            await loadTexts('planning')
            return slots
          },
        ),
    }),
    ...derivedRoutes('shift', { key: 'TA', one: '/planning/shift', many: '/planning/shifts' }),
    ...derivedRoutes('pattern', {
      key: 'PA',
      one: '/planning/pattern',
      many: '/planning/patterns',
      gate: 'PA>=2',
      listPattern: '/planning/patterns',
      slots: withSending('pattern', () => import('./patterns/pattern.slots.tsx')),
    }),
    ...derivedRoutes('trigger', {
      key: 'TR',
      one: '/planning/trigger',
      many: '/planning/triggers',
      listPattern: '/planning/triggers/{date?}',
      period: 'lastRun',
      slots: withSending('trigger', async () => {
        const [slots] = await Promise.all([
          import('./triggers/trigger.slots.tsx'),
          loadTexts('tracing'),
          loadTexts('actions'),
        ])
        return slots
      }),
    }),
    ...derivedRoutes('forecaster', {
      key: 'FO',
      one: '/planning/forecaster',
      many: '/planning/forecasters',
      listPattern: '/planning/forecasters',
      slots: () => import('./forecast/forecaster.slots.tsx'),
    }),
    {
      path: '/planning/plan',
      gate: 'TA>=1|do:task',
      needsLocation: true,
      screen: () => withTaskTexts(import('./plan/plan.screen.tsx')),
    },
    ...derivedRoutes('influence', { key: 'FO', one: '/planning/influence', many: '/planning/influences' }),
  ],
  cards: [
    {
      name: 'tasks',
      gate: 'TA>=1',
      doing: 'task',
      part: () => import('./home/tasks-card.tsx'),
      texts: ['planning', 'words', 'screens'],
    },
    {
      name: 'actions',
      gate: 'TA>=1',
      doing: 'task',
      part: () => import('./home/actions-card.tsx'),
      texts: ['words'],
    },
  ],
  nav: [
    { section: 'planning', path: '/planning/tasks/today', text: 'nav.tasksToday', order: 1 },
    { section: 'planning', path: '/planning/tasks/calendar/{date?}', text: 'nav.calendar', order: 2 },
    { section: 'planning', path: '/planning/tasks/list/{page?}', text: 'nav.tasks', order: 10 },
    { section: 'planning', path: '/planning/series/list/{page?}', text: 'nav.taskSeries', order: 12 },
    { section: 'planning', path: '/planning/patterns', text: 'nav.patterns', order: 20 },
    { section: 'planning', path: '/planning/shifts/{page?}', text: 'nav.shifts', order: 25 },
    { section: 'planning', path: '/planning/triggers/{date?}', text: 'nav.triggers', order: 30 },
    { section: 'planning', path: '/planning/plan', text: 'nav.plan', order: 3 },
    { section: 'planning', path: '/planning/forecasters', text: 'nav.forecasters', order: 40 },
    { section: 'planning', path: '/planning/influences/{page?}', text: 'nav.influences', order: 50 },
  ],
})
