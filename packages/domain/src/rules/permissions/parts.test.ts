/** Licences of which each opens a part of its own: which parts are open, to whom. */
import { describe, expect, test } from 'vitest'
import { ask, licence } from '../../testing/permission-questions.ts'
import { computePermissions, licenseTypes, partKeyOf, partTypes, type LicenseHeld } from './index.ts'

const parts = (roleLevel: 0 | 1 | 2 | 4 | 5, ...licenses: LicenseHeld[]) =>
  computePermissions(ask({ roleLevel, licenses })).parts
const mine = { userId: 'ana', isPersonal: true }
const others = { userId: 'ben', isPersonal: true }

test('parts are those of affiliates and connectors', () => {
  expect(licenseTypes.filter(type => partKeyOf(type) === 'AFF')).toHaveLength(4)
  expect(licenseTypes.filter(type => partKeyOf(type) === 'TP')).toHaveLength(5)
  expect(partTypes).toHaveLength(9)
})

describe.each(partTypes)('%s', type => {
  const isAffiliate = partKeyOf(type) === 'AFF'

  test('opens its own part and no other, where it is in force', () => {
    for (const roleLevel of [1, 2, 4, 5] as const) {
      expect(parts(roleLevel, licence(type))).toEqual([type])
      expect(parts(roleLevel, licence(type, others))).toEqual([type])
      expect(parts(roleLevel)).toEqual([])
      for (const not of [
        { locationId: 'bar' },
        { to: '2026-03-10T12:00:00Z' },
        { status: 'refunded' },
        { isPersonal: true },
      ])
        expect(parts(roleLevel, licence(type, not))).toEqual([])
    }
  })

  test('an employee has it by their own licence; one that is everybody’s shows no other organizations', () => {
    expect(parts(0, licence(type, mine))).toEqual([type])
    expect(parts(0, licence(type, others))).toEqual([])
    expect(parts(0, licence(type))).toEqual(isAffiliate ? [] : [type])
  })
})

test('an own licence of one part does not open the shared one of another to an employee', () => {
  expect(parts(0, licence('affiliate-user', mine), licence('affiliate-device'))).toEqual(['affiliate-user'])
})

test('the platform’s own have every part, people elsewhere none', () => {
  expect(computePermissions(ask({ isPlatformOwner: true })).parts).toEqual(partTypes)
  const elsewhere = ask({ roleLevel: 1, licenses: [licence('affiliate-user')], enrolledLocationIds: ['bar'] })
  expect(computePermissions(elsewhere).parts).toEqual([])
})
