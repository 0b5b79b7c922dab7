/** Every address of the route table, with records of the demo where it names some. */
import { expect, type Page } from '@playwright/test'
import routes from '../packages/domain/src/catalogue/fixtures/routes.json' with { type: 'json' }

/** Leave the session, or lead elsewhere by what they are for. */
const elsewhere = new Set(['/login', '/logout', '/404', '/qr/404'])
/** Addresses whose parameter is a secret or a word of its own; their journeys stand beside their areas. */
const ownJourney = [
  /\{requestJwt\}/,
  /\{requestType\}/,
  /\{activationKey\}/,
  /\{traceabilityPath\}/,
  /\{labelPath\}/,
]

/** Lists from which a parameter takes a record: one with something in it. */
const lists: Readonly<Record<string, readonly [path: string, plural: string]>> = {
  licenseId: ['/licenses', 'licenses'],
  ticketId: ['/tickets', 'tickets'],
  userId: ['/users', 'users'],
  locationId: ['/locations', 'locations'],
  deviceId: ['/devices', 'devices'],
  sensorId: ['/sensors', 'sensors'],
  productId: ['/products', 'products'],
  programId: ['/programs', 'programs'],
  actionId: ['/actions', 'actions'],
  stateId: ['/elaboration/states', 'states'],
  elaborationId: ['/elaboration/elaborations', 'elaborations'],
  notificationId: ['/notification/notifications', 'notifications'],
  batchId: ['/labeling/batches', 'batches'],
  labelId: ['/labeling/labels', 'labels'],
  taskId: ['/planning/tasks/list', 'tasks'],
  patternId: ['/planning/patterns', 'patterns'],
  triggerId: ['/planning/triggers', 'triggers'],
  forecasterId: ['/planning/forecasters', 'forecasters'],
  reportId: ['/reporting/reports', 'reports'],
  scheduledId: ['/reporting/scheduled-reports', 'scheduledReports'],
}

/** What is of some places alone: visited where there is one. */
const ofSome: ReadonlySet<string> = new Set([
  'forecasterId',
  'triggerId',
  'patternId',
  'reportId',
  'scheduledId',
])

/** The pattern with its optional parts left out and its records filled in; null where the demo has no such record. */
function addressOf(pattern: string, ids: ReadonlyMap<string, string>): string | null {
  let isWhole = true
  const address = pattern.replaceAll(/\/\{\w+\?\}/g, '').replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids.get(name)
    isWhole &&= id !== undefined
    return id ?? ''
  })
  return isWhole ? address || '/' : null
}

async function sampleIds(page: Page, url: string, jwt: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [name, [path, plural]] of Object.entries(lists)) {
    const answer = await page.request.post(`${url}/api/v0${path}/get`, {
      data: { limit: 1 },
      headers: { Authorization: `Bearer ${jwt}` },
    })
    const rows = ((await answer.json()) as Record<string, { id: string }[]>)[plural]
    if (rows?.[0] !== undefined) ids.set(name, rows[0].id)
  }
  return ids
}

/** What the route table's patterns leave out: parts of screens, and pages beside it. */
const further = [
  '/location/{locationId}/users',
  '/location/{locationId}/devices',
  '/location/{locationId}/sensors',
  '/sensors',
  '/sensor/{sensorId}',
  '/sensor/{sensorId}?span=month',
  '/location/{locationId}/actions',
  '/trace/{labelId}/timeline',
  '/stock/value',
  '/stock/use',
  '/stock/sales',
  '/stock/waste',
  '/stock/levels',
  '/reporting/board',
  '/stock/counts',
  '/ordering/basket',
  '/planning/plan',
  '/planning/shifts',
  '/planning/series/list',
  '/planning/influences',
  '/reporting/insights',
  '/ordering/receive',
  '/ordering/incoming',
  '/ordering/suppliers',
  '/stock/expirations/expired',
  '/stock/expirations/week',
  '/world?country=ES',
  '/demo/mailbox',
]

/** The addresses that draw a screen of their own, for who holds this token. */
export async function everyAddress(page: Page, url: string, jwt: string): Promise<string[]> {
  const ids = await sampleIds(page, url, jwt)
  expect(Object.keys(lists).filter(name => !ids.has(name) && !ofSome.has(name))).toEqual([])
  return [...routes.map(({ pattern }) => pattern), ...further]
    .filter(pattern => !elsewhere.has(pattern) && !ownJourney.some(own => own.test(pattern)))
    .flatMap(pattern => addressOf(pattern, ids) ?? [])
}
