/** What watches over the demo's kitchens: rules that warn, who is told of it, reports again and again, systems outside. */
import { ADMIN, BISTRO, BUYER, CENTRAL, CHEF, GROUP, MANAGER, OWNER, WAREHOUSE } from '../week/house.ts'
import type { Plan } from '../week/plan.ts'
import { setUp } from './set-up.ts'

const HOUR = 3600
const DAY = 24 * HOUR

function planAlerts(plan: Plan): void {
  const { house } = plan
  const alert = (name: string, place: string, rule: object) =>
    plan.create('alert', { name, locationId: house('place', place), ...rule }, setUp(plan, ADMIN))
  alert('Expires tomorrow', GROUP, { subject: 'label', condition: 'expiresSoon', ahead: DAY })
  alert('Past its date', GROUP, { subject: 'label', condition: 'expired', level: 'error' })
  alert('Flour runs low', WAREHOUSE, {
    subject: 'stock',
    condition: 'low',
    minimum: { value: 25, unit: 'kg' },
    productIds: [house('product', 'Wheat flour')],
  })
  alert('Temperature out of limits', GROUP, {
    subject: 'sensor',
    condition: 'limits',
    level: 'error',
    after: 15 * 60,
  })
  alert('Nothing heard from a probe', CENTRAL, { subject: 'sensor', condition: 'noData', after: 3 * HOUR })
  alert('A check was missed', BISTRO, { subject: 'haccp', condition: 'missedCheck', after: 2 * HOUR })
}

function planForwarders(plan: Plan, webhookId: string): void {
  const { house } = plan
  const people = (...emails: string[]) => emails.map(email => house('person', email))
  const stamp = setUp(plan, ADMIN)
  const forwarder = (name: string, place: string, rule: object) =>
    plan.create('forwarder', { name, locationId: house('place', place), ...rule }, stamp)
  forwarder('Errors of the bistro to Marta', BISTRO, {
    kinds: ['processError'],
    minimumLevel: 'error',
    userIds: people(MANAGER),
    repeatEvery: 15 * 60,
    repeatTimes: 3,
    escalateAfter: 45 * 60,
    escalateToIds: people(ADMIN),
  })
  forwarder('Central kitchen at night', CENTRAL, {
    kinds: ['processError', 'processWarning'],
    from: '22:00',
    to: '06:00',
    userIds: people(CHEF),
  })
  forwarder('Reports to the owner', GROUP, {
    kinds: ['newReport'],
    minimumLevel: 'info',
    weekdays: ['monday'],
    userIds: people(OWNER),
  })
  forwarder('Errors to the hotel’s own system', GROUP, {
    kinds: ['processError'],
    minimumLevel: 'error',
    via: ['webhook'],
    webhookId,
    active: false,
  })
}

/** Examples: none of them is switched on, so that nothing is ever called. */
function planOutside(plan: Plan): string {
  const { house } = plan
  const stamp = setUp(plan, ADMIN)
  const webhookId = plan.create(
    'webhook',
    {
      name: 'Hotel system',
      description: 'Tells the hotel’s own system of errors and finished orders.',
      address: 'https://hooks.hoteles-marina.example/cloche',
      topics: ['notification', 'order'],
      active: false,
    },
    stamp,
  )
  plan.create(
    'webhook',
    {
      name: 'Sheet of labels',
      address: 'https://sheets.hoteles-marina.example/labels',
      topics: ['label'],
      active: false,
    },
    stamp,
  )
  for (const [type, name, place] of [
    ['holded', 'Holded of the warehouse', WAREHOUSE],
    ['revoxef', 'Till of the bistro', BISTRO],
    ['bartender', 'Label designer of the central kitchen', CENTRAL],
  ] as const)
    plan.create(
      'connector',
      { name, type, status: 'off', locationIds: [house('place', place)], active: false },
      stamp,
    )
  return webhookId
}

function planReports(plan: Plan): void {
  const { house } = plan
  const scheduled = (name: string, place: string, kind: string, rhythm: string, at: string, to: string) =>
    plan.create(
      'scheduledReport',
      {
        name,
        locationId: house('place', place),
        kind,
        rhythm,
        at,
        userIds: [house('person', to)],
      },
      // Set up just now: one of weeks ago would send a report of weeks ago first.
      { at: plan.clock.now, by: ADMIN },
    )
  scheduled('Dates of the bistro', BISTRO, 'expirations', 'day', '07:00', MANAGER)
  scheduled('Checks of the week', GROUP, 'haccp', 'week', '06:30', ADMIN)
  scheduled('Stock of the warehouse', WAREHOUSE, 'stockMovements', 'week', '05:45', BUYER)
}

export function planWatch(plan: Plan): void {
  planAlerts(plan)
  planForwarders(plan, planOutside(plan))
  planReports(plan)
}
