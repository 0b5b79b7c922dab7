import { describe, expect, test } from 'vitest'
import { DEVICE_TYPES } from '../../catalogue/names/devices.ts'
import { fitsDevice, licenseToTake, typesForDevice, type FreeLicense } from './index.ts'

const now = '2026-11-24T10:00:00.000Z'
const free = (id: string, type: string, more: Partial<FreeLicense> = {}): FreeLicense => ({
  id,
  type,
  status: 'completed',
  active: true,
  from: '2026-01-01T00:00:00.000Z',
  to: null,
  locationId: null,
  ...more,
})
const oven = { type: 'oven', path: ['root', 'kitchen'], sensors: 0 }
const taken = (licenses: readonly FreeLicense[], device = oven) => licenseToTake(licenses, device, now)?.id

describe('the licence that a device takes', () => {
  test.each<[string | undefined, readonly FreeLicense[], number]>([
    [undefined, [], 0],
    [undefined, [free('a', 'device-track-mini'), free('b', 'device-pick-core'), free('c', 'chef')], 0],
    ['b', [free('a', 'device-track-pro'), free('b', 'device-track-core')], 0],
    ['a', [free('a', 'device-track-pro'), free('b', 'device-track-core')], 9],
    ['a', [free('a', 'device-track-pro'), free('b', 'device-track-core')], 30],
    // Of two without a limit the one that is for fewer kinds.
    ['b', [free('a', 'device-track-unlimited'), free('b', 'device-cooker-full')], 0],
    ['b', [free('a', 'device-track-core'), free('b', 'device-track-core', { locationId: 'kitchen' })], 0],
    ['a', [free('a', 'device-track-core'), free('b', 'device-track-core', { locationId: 'bar' })], 0],
    [
      'b',
      [free('a', 'device-track-core', { to: '2027-01-01T00:00:00.000Z' }), free('b', 'device-track-core')],
      0,
    ],
    ['a', [free('a', 'device-track-core'), free('b', 'device-track-core')], 0],
    [undefined, [free('a', 'device-track-core', { to: now })], 0],
    [undefined, [free('a', 'device-track-core', { status: 'refunded' })], 0],
    [undefined, [free('a', 'device-track-core', { from: '2027-01-01T00:00:00.000Z' })], 0],
  ])('%s of %j with %i sensors', (id, licenses, sensors) => {
    expect(taken(licenses, { ...oven, sensors })).toBe(id)
    expect(taken(licenses.toReversed(), { ...oven, sensors })).toBe(id)
  })
})

test('for every kind of device some type fits, the smallest first', () => {
  for (const kind of DEVICE_TYPES) {
    const types = typesForDevice(kind)
    expect(types).toContain('device-track-unlimited')
    for (const type of types) expect(fitsDevice(type, kind)).toBe(true)
  }
  expect(typesForDevice('fridge')).toEqual([
    'device-test-core',
    'device-track-mini',
    'device-track-core',
    'device-track-ordering',
    'device-track-pro',
    'device-track-intelligence',
    'device-track-unlimited',
  ])
})
