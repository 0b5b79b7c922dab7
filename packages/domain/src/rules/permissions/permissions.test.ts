import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ask, licence, now, path } from '../../testing/permission-questions.ts'
import cases from './permissions.cases.json' with { type: 'json' }
import {
  PERMISSION_KEYS,
  beyond,
  computePermissions,
  countsAsActive,
  doingRules,
  doings,
  freeHistoryDays,
  gateHolds,
  levelIcon,
  licenseStatuses,
  licenseTypes,
  may,
  mayToggleViewFull,
  parseGate,
  permissionMatrix,
  reasonKeys,
} from './index.ts'
import type { GateSession, JobHeld, RoleLevel } from './index.ts'

describe('roles', () => {
  test.each(cases.roles)('role $role without licences', ({ role, levels }) => {
    expect(computePermissions(ask({ roleLevel: role as RoleLevel })).levels).toMatchObject(levels)
  })

  test('every key stands in the matrix, no role ever falls below the one before it', () => {
    expect(Object.keys(permissionMatrix).sort()).toEqual([...PERMISSION_KEYS].sort())
    expect(PERMISSION_KEYS).toHaveLength(46)
    for (const { base, ceiling = base } of Object.values(permissionMatrix)) {
      for (let role = 0; role < 6; role++) expect(ceiling[role]).toBeGreaterThanOrEqual(base[role] ?? NaN)
      for (const row of [base, ceiling]) {
        for (let role = 1; role < 6; role++) expect(row[role]).toBeGreaterThanOrEqual(row[role - 1] ?? NaN)
      }
    }
  })
})

describe('licences', () => {
  test.each(cases.licenses)('$type for role $role', ({ type, role, levels, special, historyDays }) => {
    const held = type.startsWith('device-') ? { deviceId: 'oven' } : { userId: 'ana' }
    const found = computePermissions(ask({ roleLevel: role as RoleLevel, licenses: [licence(type, held)] }))
    expect(found.levels).toMatchObject(levels)
    expect(found.special).toEqual(special ?? [])
    if (historyDays !== undefined) expect(found.historyDays).toBe(historyDays)
  })

  test('the paid and the paid until the end count, nothing else', () => {
    expect(licenseStatuses.filter(countsAsActive)).toEqual(['completed', 'pending_cancel'])
  })

  test.each([
    ['at the location', { locationId: 'kitchen' }, 'permission.reason.licenseHere'],
    ['at a parent', { locationId: 'root' }, 'permission.reason.licenseInherited'],
    ['in the whole organization', { locationId: null }, 'permission.reason.licenseOrganization'],
  ])('a licence %s raises and says why', (_, where, reason) => {
    const found = computePermissions(
      ask({ licenses: [licence('label-writer', { ...where, userId: 'ana' })] }),
    )
    expect(found.levels.LA).toBe(3)
    expect(found.reasons.LA.map(({ key }) => key)).toContain(reason)
    expect(reasonKeys).toContain(reason)
  })

  test('one that nobody holds lifts a role no higher than its own sentence, and says so', () => {
    const found = computePermissions(ask({ licenses: [licence('label-writer')] }))
    expect(found.levels.LA).toBe(1)
    expect(found.reasons.LA).toContainEqual({
      key: 'permission.reason.nobodyHolds',
      values: { license: 'label-writer', role: 'user', level: 1 },
    })
    expect(computePermissions(ask({ roleLevel: 1, licenses: [licence('label-writer')] })).levels.LA).toBe(2)
    expect(computePermissions(ask({ licenses: [licence('affiliate-user')] })).levels.AFF).toBe(0)
    expect(computePermissions(ask({ licenses: [licence('equipment-provider')] })).special).toEqual([])
    const owner = computePermissions(ask({ roleLevel: 5, licenses: [licence('equipment-provider')] }))
    expect(owner.special).toEqual(['license-user-equipment'])
  })

  test.each([
    ['at a sibling', { locationId: 'bar' }],
    ['of another person', { userId: 'ben' }],
    ['for one person that nobody holds', { isPersonal: true }],
    ['of a device', { deviceId: 'oven' }],
    ['that ended this instant', { to: now }],
    ['that starts in a second', { from: '2026-03-10T12:00:01Z' }],
    ['on hold', { status: 'onHold' }],
    ['with an unreadable end', { to: 'soon' }],
  ])('a licence %s raises nothing', (_, what) => {
    expect(computePermissions(ask({ licenses: [licence('label-writer', what)] })).levels.LA).toBe(0)
  })

  test('a licence for one person that nobody holds opens no family either', () => {
    const free = licence('label-writer', { isPersonal: true })
    expect(computePermissions(ask({ roleLevel: 1, licenses: [free] })).levels.LA).toBe(0)
    const held = { ...free, userId: 'ben' }
    expect(computePermissions(ask({ roleLevel: 1, licenses: [held] })).levels.LA).toBe(2)
  })

  test('the role caps a licence and the reason says so', () => {
    const found = computePermissions(ask({ licenses: [licence('chef', { userId: 'ana' })] }))
    expect(found.levels.P).toBe(2)
    expect(found.reasons.P).toContainEqual({
      key: 'permission.reason.cappedByRole',
      values: { license: 'chef', role: 'user', level: 2 },
    })
  })

  test("a colleague's label licence opens labels for managers, not for cooks", () => {
    const licenses = [licence('label-writer', { userId: 'ben' })]
    expect(computePermissions(ask({ roleLevel: 1, licenses })).levels.LA).toBe(2)
    expect(computePermissions(ask({ roleLevel: 3, licenses })).levels.LA).toBe(3)
    expect(computePermissions(ask({ roleLevel: 0, licenses })).levels.LA).toBe(0)
  })

  test('history: nothing without events, a month for those who see them, all of it for admins', () => {
    expect(computePermissions(ask()).historyDays).toBe(0)
    expect(computePermissions(ask({ roleLevel: 1 })).historyDays).toBe(freeHistoryDays)
    expect(computePermissions(ask({ roleLevel: 4 })).historyDays).toBeNull()
    const both = [licence('history-180'), licence('history-90')]
    expect(computePermissions(ask({ licenses: both })).historyDays).toBe(180)
  })

  test('to be computed again when the next licence starts or ends', () => {
    const licenses = [
      licence('report', { to: '2026-05-01T00:00:00Z' }),
      licence('chef', { from: '2026-04-01T00:00:00+02:00' }),
      licence('backup', { from: '2026-03-11T00:00:00Z', status: 'failed' }),
      licence('backup', { from: '2026-03-12T00:00:00Z', locationId: 'bar' }),
    ]
    expect(computePermissions(ask({ licenses })).expiresAt).toBe('2026-03-31T22:00:00.000Z')
    expect(computePermissions(ask({ licenses: [licence('chef', { to: null })] })).expiresAt).toBeNull()
  })
})

describe('places', () => {
  test('an enrolment covers the locations below it and no other', () => {
    expect(computePermissions(ask({ enrolledLocationIds: ['root'] })).levels.P).toBe(1)
    const elsewhere = computePermissions(
      ask({ enrolledLocationIds: ['bar'], licenses: [licence('label-writer')], roleLevel: 3 }),
    )
    expect(PERMISSION_KEYS.filter(key => elsewhere.levels[key] > 0)).toEqual(['ME', 'O'])
    expect(elsewhere.rowFilter).toBe('none')
    expect(elsewhere.reasons.P).toEqual([{ key: 'permission.reason.notEnrolled', values: {} }])
  })

  test('without a chosen location only what belongs to no place is open', () => {
    const found = computePermissions(ask({ locationPath: [] }))
    expect(PERMISSION_KEYS.filter(key => found.levels[key] > 0)).toEqual(['ME', 'O'])
    expect(found.rowFilter).toBe('none')
    expect(found.reasons.P[0]?.key).toBe('permission.reason.noLocation')
    expect(computePermissions(ask({ locationPath: [], roleLevel: 5 })).rowFilter).toBe('organization')
  })

  test('the whole organization is shown only to those who may toggle it', () => {
    expect(computePermissions(ask({ roleLevel: 3, isViewFull: true })).rowFilter).toBe('subtree')
    expect(computePermissions(ask({ roleLevel: 4, isViewFull: true })).rowFilter).toBe('organization')
    expect(computePermissions(ask({ roleLevel: 4, enrolledLocationIds: [] })).rowFilter).toBe('subtree')
    expect(mayToggleViewFull(computePermissions(ask({ roleLevel: 4 })))).toBe(true)
    expect(mayToggleViewFull(computePermissions(ask({ roleLevel: 3 })))).toBe(false)
  })
})

describe('properties', () => {
  const anyLicence = fc.record({
    type: fc.constantFrom(...licenseTypes),
    status: fc.constantFrom(...licenseStatuses),
    from: fc.constantFrom(null, '2026-01-01T00:00:00Z', '2026-06-01T00:00:00Z'),
    to: fc.constantFrom(null, '2026-02-01T00:00:00Z', '2026-12-01T00:00:00Z'),
    locationId: fc.constantFrom(null, ...path, 'bar'),
    userId: fc.constantFrom(null, 'ana', 'ben'),
    deviceId: fc.constantFrom(null, 'oven'),
  })
  const anyJob: fc.Arbitrary<JobHeld> = fc.record({
    profileId: fc.constant('p'),
    name: fc.constant('cook'),
    locationId: fc.constantFrom(...path, 'bar'),
    locationName: fc.constant('Kitchen'),
    levels: fc.dictionary(
      fc.constantFrom(...PERMISSION_KEYS),
      fc.constantFrom<(1 | 2 | 3 | 4)[]>(1, 2, 3, 4),
    ),
    doings: fc.subarray([...doings]),
    face: fc.constant(null),
    home: fc.constant(null),
  })
  const anyQuestion = fc.record({
    roleLevel: fc.constantFrom<RoleLevel[]>(0, 1, 2, 3, 4, 5),
    licenses: fc.array(anyLicence, { maxLength: 8 }),
    enrolledLocationIds: fc.subarray([...path, 'bar']),
    locationPath: fc.constantFrom(path, path.slice(0, 1), path.slice(0, 2)),
  })

  test('no level exceeds what the role may reach, and 99 is nobody else’s', () => {
    fc.assert(
      fc.property(anyQuestion, question => {
        const { levels } = computePermissions(ask(question))
        for (const key of PERMISSION_KEYS) {
          const { base, ceiling = base } = permissionMatrix[key]
          expect(levels[key]).toBeLessThanOrEqual(ceiling[question.roleLevel])
        }
      }),
    )
  })

  test('a licence never lowers a level', () => {
    fc.assert(
      fc.property(anyQuestion, anyLicence, (question, more) => {
        const before = computePermissions(ask(question)).levels
        const after = computePermissions(ask({ ...question, licenses: [...question.licenses, more] })).levels
        for (const key of PERMISSION_KEYS) expect(after[key]).toBeGreaterThanOrEqual(before[key])
      }),
    )
  })

  test('what a parent holds counts in every location below it', () => {
    fc.assert(
      fc.property(anyQuestion, question => {
        const licenses = question.licenses.map(held => ({ ...held, locationId: 'root' }))
        const enrolledLocationIds = ['root']
        const above = computePermissions(
          ask({ ...question, licenses, enrolledLocationIds, locationPath: ['root'] }),
        )
        const below = computePermissions(
          ask({ ...question, licenses, enrolledLocationIds, locationPath: path }),
        )
        expect(below.levels).toEqual(above.levels)
        expect(below.special).toEqual(above.special)
      }),
    )
  })

  test('what is over, unpaid, elsewhere or not begun changes nothing', () => {
    fc.assert(
      fc.property(anyQuestion, question => {
        const dead = question.licenses.filter(
          held =>
            !countsAsActive(held.status) ||
            (held.to !== null && held.to <= now) ||
            (held.from !== null && held.from > now) ||
            held.locationId === 'bar',
        )
        const alive = question.licenses.filter(held => !dead.includes(held))
        const withAll = computePermissions(ask(question))
        const withAlive = computePermissions(ask({ ...question, licenses: alive }))
        expect(withAll.levels).toEqual(withAlive.levels)
      }),
    )
  })

  test('the answer holds until the instant it names', () => {
    fc.assert(
      fc.property(anyQuestion, question => {
        const found = computePermissions(ask(question))
        const last =
          found.expiresAt === null ? Date.parse('2030-01-01T00:00:00Z') : Date.parse(found.expiresAt) - 1
        const later = computePermissions(ask({ ...question, now: new Date(last).toISOString() }))
        expect(later.levels).toEqual(found.levels)
      }),
    )
  })

  test('a profile never lowers a level, never passes the ceiling, and opens nothing that is shut', () => {
    fc.assert(
      fc.property(anyQuestion, anyJob, (question, job) => {
        const before = computePermissions(ask(question))
        const after = computePermissions(ask({ ...question, jobs: [job] }))
        for (const key of PERMISSION_KEYS) {
          const { base, ceiling = base } = permissionMatrix[key]
          expect(after.levels[key]).toBeGreaterThanOrEqual(before.levels[key])
          expect(after.levels[key]).toBeLessThanOrEqual(ceiling[question.roleLevel])
          if (before.levels[key] === 0) expect(after.levels[key]).toBe(0)
          if (base[question.roleLevel] === 0) expect(after.levels[key]).toBe(before.levels[key])
        }
        for (const doing of doings) {
          if (before.doings.includes(doing)) expect(after.doings).toContain(doing)
          if (before.levels[doingRules[doing].key] === 0) expect(after.doings).not.toContain(doing)
        }
        expect(after.rowFilter).toBe(before.rowFilter)
        expect(after.special).toEqual(before.special)
      }),
    )
  })

  test('what somebody may give, its receiver does not do beyond the giver', () => {
    fc.assert(
      fc.property(anyQuestion, anyQuestion, anyJob, (giving, receiving, job) => {
        const giver = computePermissions(ask(giving))
        const { keys, doings: more } = beyond(giver, job)
        fc.pre(keys.length + more.length === 0)
        const before = computePermissions(ask(receiving))
        const after = computePermissions(ask({ ...receiving, jobs: [job] }))
        for (const key of PERMISSION_KEYS)
          if (after.levels[key] > before.levels[key])
            expect(after.levels[key]).toBeLessThanOrEqual(giver.levels[key])
        for (const doing of after.doings)
          if (!before.doings.includes(doing))
            expect(
              giver.doings.includes(doing) ||
                giver.levels[doingRules[doing].key] >= (job.levels[doingRules[doing].key] ?? 9),
            ).toBe(true)
      }),
    )
  })

  test('the platform’s own hold 99 on everything, everywhere', () => {
    fc.assert(
      fc.property(anyQuestion, question => {
        const { levels } = computePermissions(ask({ ...question, isPlatformOwner: true }))
        expect(new Set(Object.values(levels))).toEqual(new Set([99]))
      }),
    )
  })
})

describe('verbs and gates', () => {
  test('view, edit, create, delete at 1, 2, 3, 4', () => {
    const found = computePermissions(ask({ roleLevel: 2 }))
    expect(['view', 'edit', 'create', 'delete'].map(verb => may(found, 'P', verb as 'view'))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(([0, 1, 2, 3, 4] as const).map(levelIcon)).toEqual(['lock', 'view', 'edit', 'add', 'add'])
  })

  const known = { isLoggedIn: true, hasLocation: true }
  const sessions: Record<string, GateSession> = {
    nobody: { isLoggedIn: false, hasLocation: false, permissions: null },
    bearer: { isLoggedIn: false, hasLocation: false, hasRequestToken: true, permissions: null },
    newcomer: { isLoggedIn: true, hasLocation: false, permissions: null },
    cook: { ...known, permissions: computePermissions(ask()) },
    owner: { ...known, permissions: computePermissions(ask({ roleLevel: 5 })) },
    platform: { ...known, permissions: computePermissions(ask({ isPlatformOwner: true })) },
    receiver: { ...known, permissions: { ...computePermissions(ask()), doings: ['receive'] } },
    opened: { ...known, permissions: computePermissions(ask({ openAreas: ['haccp'] })) },
    affiliate: {
      ...known,
      permissions: computePermissions(
        ask({ roleLevel: 1, licenses: [licence('affiliate-user'), licence('stock-connector-odoo')] }),
      ),
    },
  }
  test.each(cases.gates as [string, string, boolean][])('%s for %s: %s', (gate, who, holds) => {
    const session = sessions[who]
    if (session === undefined) throw new Error(`No such session: ${who}`)
    expect(gateHolds(parseGate(gate), session)).toBe(holds)
  })
  test.each(cases.notGates)('%j is not a gate', text => {
    expect(() => parseGate(text)).toThrow(RangeError)
  })
})
