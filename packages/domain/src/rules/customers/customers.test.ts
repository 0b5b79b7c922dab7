import { describe, expect, test } from 'vitest'
import {
  actionsFor,
  customerActions,
  customerRights,
  eraseDay,
  lookerOf,
  mayMake,
  refusalOf,
  usualRights,
  type CustomerRight,
  type CustomerFacts,
  type Looker,
} from './index.ts'
import type { PartType } from '../permissions/index.ts'

const OWN = 'affiliate'
const affiliate = (level: number, rights: readonly CustomerRight[] = usualRights): Looker => ({
  kind: 'affiliate',
  organizationId: OWN,
  level,
  parts: ['affiliate-organization', 'affiliate-license'],
  rights,
})
const platform: Looker = { kind: 'platform' }
const facts = (status: CustomerFacts['status'], suspendedBy: string | null = null, isPlatform = false) => ({
  status,
  suspendedBy,
  isPlatform,
})

describe('who looks after customers', () => {
  const person = {
    isPlatformOwner: false,
    homeOrganizationId: OWN,
    level: 0,
    parts: [],
    rights: null,
  } as const
  test('owners of the platform all of them, affiliates theirs, nobody else any', () => {
    expect(lookerOf({ ...person, isPlatformOwner: true })).toEqual(platform)
    const parts = ['affiliate-organization', 'affiliate-license'] as const
    expect(lookerOf({ ...person, parts, level: 2 })).toEqual(affiliate(2))
    expect(lookerOf({ ...person, parts, level: 2, rights: [] })).toEqual(affiliate(2, []))
    expect(lookerOf(person)).toBeUndefined()
  })
})

describe('the platform', () => {
  test.each([
    ['active', ['invite', 'suspend', 'areas', 'close', 'affiliate', 'rights', 'allotments']],
    ['suspended', ['revive', 'areas', 'close', 'affiliate', 'rights', 'allotments']],
    ['closed', ['revive', 'affiliate']],
    ['erased', []],
  ] as const)('does with one that is %s: %j', (status, actions) => {
    expect(actionsFor(platform, facts(status)).toSorted()).toEqual([...actions].toSorted())
  })

  test('never stops its own organization', () => {
    expect(actionsFor(platform, facts('active', null, true))).toEqual(['invite', 'areas'])
  })
})

describe('an affiliate', () => {
  test('does what it is usually let do, by those of its people who have the level', () => {
    expect(actionsFor(affiliate(1), facts('active'))).toEqual([])
    expect(actionsFor(affiliate(2), facts('active'))).toEqual(['invite', 'suspend', 'licenses'])
    expect(actionsFor(affiliate(4), facts('active'))).toEqual(['invite', 'suspend', 'licenses'])
    expect([1, 2, 3, 4].map(level => mayMake(affiliate(level)))).toEqual([false, false, true, true])
  })

  test('opens areas and closes only where the platform lets it', () => {
    expect(actionsFor(affiliate(4, customerRights), facts('active'))).toEqual([
      'invite',
      'suspend',
      'areas',
      'close',
      'licenses',
    ])
    expect(actionsFor(affiliate(3, customerRights), facts('active'))).not.toContain('close')
  })

  test('starts again what its own people stopped, never what the platform did', () => {
    expect(refusalOf(affiliate(4), 'revive', facts('suspended', OWN))).toBeUndefined()
    expect(refusalOf(affiliate(4), 'revive', facts('suspended', 'platform'))).toBe('notAllowed')
    expect(refusalOf(affiliate(4), 'revive', facts('closed', OWN))).toBe('notAllowed')
    expect(refusalOf(affiliate(4, customerRights), 'revive', facts('closed', OWN))).toBeUndefined()
  })

  test('without any right does nothing, however high the person stands', () => {
    for (const status of ['active', 'suspended', 'closed'] as const)
      expect(actionsFor(affiliate(4, []), facts(status, OWN))).toEqual([])
    expect(mayMake(affiliate(4, []))).toBe(false)
  })

  test('gives nobody rights and no customer to others', () => {
    for (const action of ['affiliate', 'rights', 'allotments'] as const)
      expect(refusalOf(affiliate(4, customerRights), action, facts('active'))).toBe('notAllowed')
  })
})

describe('the licences of an affiliate', () => {
  const withParts = (...parts: readonly PartType[]): Looker => ({
    kind: 'affiliate',
    organizationId: OWN,
    level: 5,
    rights: customerRights,
    parts,
  })
  test('that over organizations and that over licences open each its own', () => {
    expect(actionsFor(withParts('affiliate-license'), facts('active'))).toEqual(['licenses'])
    expect(actionsFor(withParts('affiliate-organization'), facts('active'))).not.toContain('licenses')
    expect(actionsFor(withParts('affiliate-user', 'affiliate-device'), facts('active'))).toEqual([])
    expect([mayMake(withParts('affiliate-organization')), mayMake(withParts('affiliate-license'))]).toEqual([
      true,
      false,
    ])
  })

  test('grant nothing to who is suspended or closed, nor without the right', () => {
    for (const status of ['suspended', 'closed'] as const)
      expect(refusalOf(affiliate(5), 'licenses', facts(status))).toBe('status')
    expect(refusalOf(affiliate(5, ['make']), 'licenses', facts('active'))).toBe('notAllowed')
    expect(refusalOf(affiliate(1), 'licenses', facts('active'))).toBe('notAllowed')
    expect(refusalOf(platform, 'licenses', facts('active'))).toBe('notAllowed')
  })
})

test('what is erased cannot be worked with any more', () => {
  for (const action of customerActions.filter(one => one !== 'licenses'))
    expect(refusalOf(platform, action, facts('erased'))).toBe('status')
})

test('everything is erased so many days after the closing', () => {
  expect(eraseDay('2026-03-01T10:00:00.000Z', 30)).toBe('2026-03-31T10:00:00.000Z')
  expect(eraseDay('2026-03-01T10:00:00.000Z', 0)).toBe('2026-03-01T10:00:00.000Z')
})
