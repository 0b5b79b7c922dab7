import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { admissionOf, directoryFields, rightsFrom, whatKeepsFromEnforcing, type GroupRule } from './index.ts'

const givable = { locationIds: new Set(['bar', 'kitchen']), profileIds: new Set(['cook']) }
const rule = (group: string, more: Partial<GroupRule> = {}): GroupRule => ({
  group,
  roleLevel: null,
  locationIds: [],
  jobs: [],
  ...more,
})
const RULES = [
  rule('Chefs', { roleLevel: 1, jobs: [{ profileId: 'cook', locationId: 'kitchen' }] }),
  rule('Bar', { roleLevel: 0, locationIds: ['bar', 'gone'] }),
  rule('IT', { roleLevel: 5 }),
]

describe('what groups are worth', () => {
  test('the highest role of several, and all their places and profiles', () => {
    expect(rightsFrom(['bar ', 'CHEFS'], RULES, 5, givable)).toEqual({
      roleLevel: 1,
      locationIds: ['bar', 'kitchen'],
      jobs: [{ profileId: 'cook', locationId: 'kitchen' }],
    })
  })
  test('who is in none has none of it', () => {
    expect(rightsFrom([], RULES, 5, givable)).toEqual({ roleLevel: 0, locationIds: [], jobs: [] })
  })
  test('a mapping that says nothing of something leaves it', () => {
    expect(rightsFrom(['a'], [], 5, givable)).toEqual({})
    expect(rightsFrom(['a'], [rule('a', { roleLevel: 2 })], 5, givable)).toEqual({ roleLevel: 2 })
  })
  test('nobody becomes an owner, or more than who wrote the rules, whatever they say', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 99 })),
        fc.integer({ min: 0, max: 99 }),
        (levels, ceiling) => {
          const rules = levels.map(roleLevel => rule('all', { roleLevel }))
          const { roleLevel = 0 } = rightsFrom(['all'], rules, ceiling, givable)
          expect(roleLevel).toBeLessThanOrEqual(Math.min(4, ceiling))
        },
      ),
    )
  })
  test('what it decides is not edited here', () => {
    expect(directoryFields(null, RULES)).toEqual([])
    expect(directoryFields('oidc', [])).toEqual(['name', 'lastName'])
    expect(directoryFields('scim', RULES)).toEqual([
      'name',
      'lastName',
      'email',
      'active',
      'roleLevel',
      'locationIds',
      'jobs',
    ])
  })
})

describe('who comes in', () => {
  const asked = {
    linkedTo: null,
    email: 'Ana@Chain.example',
    isVerified: true,
    trustsAddresses: false,
    provenDomains: ['chain.example'],
    found: null,
    makesPeople: false,
  }
  const known = { userId: 'ana', isLinkedElsewhere: false }
  test.each([
    [
      { linkedTo: 'ana', email: undefined, isVerified: false },
      { kind: 'known', userId: 'ana' },
    ],
    [{ found: known }, { kind: 'link', userId: 'ana' }],
    [{ makesPeople: true }, { kind: 'make', email: 'ana@chain.example' }],
    [{}, { kind: 'refused', fault: 'unknownPerson' }],
    [{ email: undefined }, { kind: 'refused', fault: 'noEmail' }],
    [
      { found: known, isVerified: false },
      { kind: 'refused', fault: 'unverified' },
    ],
    [
      { found: known, isVerified: false, trustsAddresses: true },
      { kind: 'refused', fault: 'unverified' },
    ],
    [
      { found: known, isVerified: undefined },
      { kind: 'refused', fault: 'unverified' },
    ],
    [
      { found: known, isVerified: undefined, trustsAddresses: true },
      { kind: 'link', userId: 'ana' },
    ],
    [
      { found: known, email: 'ana@evil.example' },
      { kind: 'refused', fault: 'foreignDomain' },
    ],
    [
      { found: known, email: 'ana@sub.chain.example' },
      { kind: 'refused', fault: 'foreignDomain' },
    ],
    [{ found: { ...known, isLinkedElsewhere: true } }, { kind: 'refused', fault: 'otherSubject' }],
  ])('%j: %j', (change, admission) => {
    expect(admissionOf({ ...asked, ...change })).toEqual(admission)
  })
})

test('what has to be there before there is no other way in', () => {
  const keeper = { roleLevel: 5, isActive: true, hasFactor: true }
  const all = { isOn: true, hasProvenDomain: true, hasWorked: true, keeper }
  expect(whatKeepsFromEnforcing(all)).toEqual([])
  expect(whatKeepsFromEnforcing({ ...all, keeper: { ...keeper, roleLevel: 4 } })).toEqual([
    'problem.directory.noKeeper',
  ])
  expect(whatKeepsFromEnforcing({ ...all, isOn: false, keeper: { ...keeper, hasFactor: false } })).toEqual([
    'problem.directory.isOff',
    'problem.directory.keeperWithoutFactor',
  ])
})
