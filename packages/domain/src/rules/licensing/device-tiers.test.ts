import { describe, expect, test } from 'vitest'
import { DEVICE_TYPES } from '../../catalogue/names/devices.ts'
import { computePermissions, licenseEffects, licenseTypes, type LicenseType } from '../permissions/index.ts'
import { deviceTiers, fitsDevice, limitsOf, peopleLimitOf, sensorsAdmitted } from './index.ts'

const now = '2026-11-24T10:00:00.000Z'

/** What somebody may do with these licences, and nothing else about them. */
const rightsWith = (types: readonly LicenseType[], roleLevel: 0 | 1 | 3) => {
  const { levels, special, historyDays } = computePermissions({
    roleLevel,
    isPlatformOwner: false,
    userId: 'ana',
    licenses: types.map(type => ({
      type,
      status: 'completed',
      from: null,
      to: null,
      locationId: null,
      userId: licenseEffects[type].holder === 'user' ? 'ana' : null,
      deviceId: licenseEffects[type].holder === 'device' ? 'oven' : null,
      isPersonal: licenseEffects[type].holder === 'user',
    })),
    enrolledLocationIds: ['bistro'],
    locationPath: ['bistro'],
    now,
  })
  return { levels, special, historyDays }
}

const peopleWith = (types: readonly LicenseType[]) =>
  peopleLimitOf(
    limitsOf(
      types.map(type => ({
        type,
        status: 'completed',
        active: true,
        from: null,
        to: null,
        userId: null,
        deviceId: null,
        isPersonal: false,
      })),
      3,
      now,
    ),
    3,
  )

/** All that a licence can be seen by. */
const seen = (types: readonly LicenseType[]) => ({
  rights: ([0, 1, 3] as const).map(role => rightsWith(types, role)),
  people: peopleWith(types),
  sensors: sensorsAdmitted(types, true),
  devices: DEVICE_TYPES.filter(device => types.some(type => fitsDevice(type, device))),
})

describe('every licence does what its name says', () => {
  test.each(licenseTypes)('%s: with and without it something differs', type => {
    expect(seen([type])).not.toEqual(seen([]))
  })

  test('each type of a device has its tier, and no type of a person has one', () => {
    const ofDevices = licenseTypes.filter(type => licenseEffects[type].holder === 'device')
    expect(Object.keys(deviceTiers).sort()).toEqual([...ofDevices].sort())
    for (const type of licenseTypes)
      expect(DEVICE_TYPES.some(device => fitsDevice(type, device))).toBe(ofDevices.includes(type))
    const kinds: readonly string[] = DEVICE_TYPES
    for (const { devices } of Object.values(deviceTiers))
      for (const device of devices ?? []) expect(kinds).toContain(device)
  })
})

test.each([
  [[], false, null],
  [[], true, 0],
  [['device-track-mini'], true, 2],
  [['device-track-mini', 'device-track-core'], true, 8],
  [['device-track-mini', 'device-cooker-full'], true, null],
  [['of another version'], true, 0],
])('sensors with %j, licensed %s: %s', (held, isLicensed, most) => {
  expect(sensorsAdmitted(held, isLicensed)).toBe(most)
})

test('a picking licence is no cooker’s', () => {
  expect([fitsDevice('device-pick-core', 'oven'), fitsDevice('device-pick-core', 'tablet')]).toEqual([
    false,
    true,
  ])
  expect([fitsDevice('device-track-mini', 'oven'), fitsDevice('chef', 'oven')]).toEqual([false, false])
})
