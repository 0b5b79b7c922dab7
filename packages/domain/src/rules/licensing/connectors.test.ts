import { expect, test } from 'vitest'
import { CONNECTOR_TYPES } from '../../catalogue/names/devices.ts'
import { licensedConnectors, licenseOfConnector, licenseTypes } from '../permissions/index.ts'
import { mayConnect, type PlacedLicense } from './index.ts'

const now = '2026-11-24T10:00:00.000Z'
const licence = (more: Partial<PlacedLicense> = {}): PlacedLicense => ({
  type: 'stock-connector-odoo',
  status: 'completed',
  active: true,
  from: '2026-01-01T00:00:00.000Z',
  to: null,
  locationId: null,
  userId: null,
  isPersonal: false,
  ...more,
})
const kitchen = ['root', 'hotel', 'kitchen']
const bar = ['root', 'bar']

test('every licence of a connector is of a system that there is, and each has its own', () => {
  const ofConnectors = licenseTypes.filter(type => type.includes('-connector-'))
  expect(licensedConnectors.map(licenseOfConnector).toSorted()).toEqual(ofConnectors.toSorted())
  const systems: readonly string[] = CONNECTOR_TYPES
  for (const system of licensedConnectors) expect(systems).toContain(system)
})

test.each<[boolean, string, readonly PlacedLicense[], readonly (readonly string[])[]]>([
  [true, 'odoo', [licence()], [kitchen, bar]],
  [true, 'odoo', [licence()], []],
  [false, 'odoo', [], []],
  [false, 'odoo', [licence({ type: 'stock-connector-gstock' })], [kitchen]],
  [false, 'gstock', [licence()], [kitchen]],
  [true, 'odoo', [licence({ locationId: 'hotel' })], [kitchen]],
  [false, 'odoo', [licence({ locationId: 'hotel' })], [kitchen, bar]],
  [true, 'odoo', [licence({ locationId: 'hotel' }), licence({ locationId: 'bar' })], [kitchen, bar]],
  [false, 'odoo', [licence({ to: now })], [kitchen]],
  [false, 'odoo', [licence({ status: 'refunded' })], [kitchen]],
  [false, 'odoo', [licence({ active: false })], [kitchen]],
  [false, 'odoo', [licence({ isPersonal: true })], [kitchen]],
  [true, 'odoo', [licence({ isPersonal: true, userId: 'ana' })], [kitchen]],
  [true, 'holded', [], [kitchen]],
])('%s: %s with %j at %j', (may, system, licenses, paths) => {
  expect(mayConnect(system, licenses, paths, now)).toBe(may)
})
