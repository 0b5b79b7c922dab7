/**
 * Role by licence by holder by profile, over all keys, held against the sentences of section 6 - written here anew, not
 * read off the matrix. A user views, a manager edits, executive and corporate create, admin and owner do anything; all
 * but the last two only where they are enrolled; a licence goes further for its holder alone.
 */
import { describe, expect, test } from 'vitest'
import { ask, licence, path } from '../../testing/permission-questions.ts'
import { PERMISSION_KEYS, computePermissions, doings, licenseTypes } from './index.ts'
import type { JobHeld, LicenseHeld, PermissionKey, RoleLevel } from './index.ts'

const reach = [1, 2, 3, 3, 4, 4] as const
const roles = [0, 1, 2, 3, 4, 5] as const satisfies readonly RoleLevel[]

/** What a licence's own name promises its holder beyond the role: keys and the level of an employee. */
const promised: Readonly<
  Record<string, Readonly<Partial<Record<PermissionKey, readonly [user: number, others: number]>>>>
> = {
  chef: Object.fromEntries((['P', 'PB', 'PM', 'R', 'RS', 'E', 'A', 'M'] as const).map(key => [key, [2, 3]])),
  'label-writer': { LA: [3, 3] },
  'label-ready-to-eat': { LA: [2, 2] },
  'equipment-provider': Object.fromEntries((['PF', 'AC', 'PS', 'QL'] as const).map(key => [key, [3, 3]])),
}

const holders = {
  'held by nobody': {},
  'for one person, held by nobody': { isPersonal: true },
  'held by somebody else': { userId: 'ben', isPersonal: true },
  'held by the person': { userId: 'ana', isPersonal: true },
  "a device's": { deviceId: 'oven' },
} as const satisfies Record<string, Partial<LicenseHeld>>

const everything: JobHeld = {
  profileId: 'all',
  name: 'all',
  locationId: 'kitchen',
  locationName: 'Kitchen',
  levels: Object.fromEntries(PERMISSION_KEYS.map(key => [key, 4])),
  doings: [...doings],
  face: null,
  home: null,
}

describe.each(Object.entries(holders))('a licence %s', (holder, held) => {
  describe.each([
    ['without a profile', []],
    ['with a profile that gives everything', [everything]],
  ] as const)('%s', (_, jobs) => {
    test.each(licenseTypes)('%s lifts nobody above the sentence of the role', type => {
      for (const roleLevel of roles) {
        const { levels, special } = computePermissions(
          ask({ roleLevel, licenses: [licence(type, held)], jobs }),
        )
        for (const key of PERMISSION_KEYS) {
          const own = key === 'ME' ? 2 : 0
          const [user = 0, others = 0] = holder === 'held by the person' ? (promised[type]?.[key] ?? []) : []
          const most = Math.max(reach[roleLevel], own, roleLevel === 0 ? user : others)
          expect.soft(levels[key], `${key} of role ${roleLevel}`).toBeLessThanOrEqual(most)
        }
        if (roleLevel < 4 && holder !== 'held by the person') expect(special).toEqual([])
        if (roleLevel === 0 && holder !== 'held by the person') expect(levels.AFF).toBe(0)
      }
    })

    test.each(licenseTypes)('%s counts for nobody who works elsewhere', type => {
      for (const roleLevel of [0, 1, 2, 3] as const) {
        const { levels } = computePermissions(
          ask({ roleLevel, licenses: [licence(type, held)], jobs, enrolledLocationIds: ['bar'] }),
        )
        for (const key of PERMISSION_KEYS.filter(key => key !== 'ME' && key !== 'O'))
          expect(levels[key]).toBe(0)
      }
    })

    test.each(licenseTypes)('%s takes nothing from what a role has', type => {
      for (const roleLevel of roles) {
        const before = computePermissions(ask({ roleLevel })).levels
        const after = computePermissions(ask({ roleLevel, licenses: [licence(type, held)], jobs })).levels
        for (const key of PERMISSION_KEYS) expect.soft(after[key]).toBeGreaterThanOrEqual(before[key])
      }
    })
  })
})

test('admin and owner see the whole organization and change anything but what they bought', () => {
  for (const roleLevel of [4, 5] as const) {
    const { levels } = computePermissions(
      ask({ roleLevel, enrolledLocationIds: [], locationPath: [...path] }),
    )
    for (const key of PERMISSION_KEYS.filter(key => !['LI', 'PU', 'AFF'].includes(key)))
      expect(levels[key]).toBe(4)
    expect([levels.LI, levels.PU, levels.AFF]).toEqual([2, 1, 0])
  }
})
