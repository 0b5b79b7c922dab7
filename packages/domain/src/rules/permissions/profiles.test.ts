/** Job profiles: what their holders do and see first, and who may give them. */
import { describe, expect, test } from 'vitest'
import { ask, licence } from '../../testing/permission-questions.ts'
import {
  beyond,
  computePermissions,
  doings,
  mayBook,
  mayPhotograph,
  maySettleTask,
  mayTakeBack,
  seesPrices,
  shippedProfiles,
  shippedRights,
} from './index.ts'
import type { JobHeld, PermissionQuestion, ShippedProfile } from './index.ts'

describe('job profiles', () => {
  const job = (name: ShippedProfile, more: Partial<JobHeld> = {}): JobHeld => ({
    profileId: name,
    name,
    locationId: 'kitchen',
    locationName: 'Bistro',
    ...shippedRights[name],
    ...more,
  })
  const does = (more: Partial<PermissionQuestion>) => computePermissions(ask(more)).doings

  test('without one a role does what its levels allow', () => {
    expect(does({ roleLevel: 0 })).toEqual([])
    expect(does({ roleLevel: 1 })).toEqual(['task', 'check', 'alarm', 'carry'])
    expect(does({ roleLevel: 2 })).toEqual(
      doings.filter(doing => !['label', 'move', 'order'].includes(doing)),
    )
    expect(does({ roleLevel: 4 })).toEqual(doings)
    expect(does({ isPlatformOwner: true })).toEqual(doings)
  })

  test('the cook writes a check, does tasks, counts, and edits nothing of it', () => {
    const found = computePermissions(ask({ jobs: [job('cook')], licenses: [licence('label-writer')] }))
    expect(found.doings).toEqual(['label', 'move', 'task', 'check', 'alarm', 'count', 'receive', 'carry'])
    expect(found.levels.LA).toBe(1)
    expect([found.levels.HP, found.levels.TA, found.levels.SC, found.levels.N]).toEqual([1, 1, 1, 1])
    expect(found.doingReasons.check).toEqual([
      { key: 'permission.reason.profile', values: { profile: 'cook', place: 'Bistro', level: 2 } },
    ])
    expect(found.jobs).toEqual([
      {
        profileId: 'cook',
        name: 'cook',
        locationId: 'kitchen',
        locationName: 'Bistro',
        face: 'floor',
        home: 'now',
      },
    ])
  })

  test('a licence opens labels, a profile does not', () => {
    const cook = { jobs: [job('cook')] }
    expect(does(cook)).not.toContain('label')
    expect(does({ ...cook, licenses: [licence('label-reader')] })).not.toContain('label')
    expect(does({ ...cook, licenses: [licence('label-ready-to-eat')] })).toEqual(
      expect.arrayContaining(['move']),
    )
    expect(does({ ...cook, licenses: [licence('label-ready-to-eat')] })).not.toContain('label')
    expect(does({ ...cook, licenses: [licence('label-writer')] })).toContain('label')
    expect(does({ licenses: [licence('label-writer')] })).toEqual([])
    expect(does({ licenses: [licence('label-writer', { userId: 'ana' })] })).toEqual(['label', 'move'])
    const manager = { roleLevel: 1 as const, licenses: [licence('label-reader', { userId: 'ben' })] }
    expect(does(manager)).not.toContain('label')
    expect(does({ ...manager, ...cook })).toContain('label')
    expect(computePermissions(ask(cook)).doingReasons.label).toContainEqual({
      key: 'permission.reason.licenseDecides',
      values: {},
    })
  })

  test('it raises levels within the ceiling of the role, and says where it stopped', () => {
    const found = computePermissions(ask({ roleLevel: 1, jobs: [job('headChef')] }))
    expect([found.levels.P, found.levels.TA, found.levels.LA]).toEqual([2, 2, 0])
    expect(found.reasons.TA).toContainEqual({
      key: 'permission.reason.profileCapped',
      values: { profile: 'headChef', place: 'Bistro', role: 'manager', level: 2 },
    })
    expect(found.doings).toEqual(['task', 'check', 'alarm', 'count', 'receive', 'book', 'carry'])
  })

  test.each([
    ['held at a place above', { locationId: 'root' }, ['root'], true],
    ['held here', {}, ['kitchen'], true],
    ['held elsewhere', { locationId: 'bar' }, ['kitchen'], false],
    ['held above where the person is enrolled', { locationId: 'brand' }, ['kitchen'], false],
  ])('one that is %s', (_, where, enrolledLocationIds, counts) => {
    expect(does({ jobs: [job('cook', where)], enrolledLocationIds }).includes('check')).toBe(counts)
  })

  test('the nearest place decides what is seen first', () => {
    const jobs = [job('hygieneOfficer', { locationId: 'root' }), job('cook')]
    const found = computePermissions(ask({ jobs, enrolledLocationIds: ['root'] }))
    expect(found.jobs.map(({ face, home }) => [face, home])).toEqual([
      ['floor', 'now'],
      ['desk', 'hygiene'],
    ])
  })

  test('nobody gives more than they hold', () => {
    const manager = computePermissions(ask({ roleLevel: 1 }))
    expect(beyond(manager, shippedRights.cook)).toEqual({
      keys: [],
      doings: ['label', 'move', 'count', 'receive'],
    })
    expect(beyond(manager, shippedRights.auditor)).toEqual({ keys: [], doings: [] })
    const owner = computePermissions(ask({ roleLevel: 5 }))
    for (const name of shippedProfiles)
      expect(beyond(owner, shippedRights[name])).toEqual({ keys: [], doings: [] })
  })

  test('who receives books receipts, and takes back what is their own', () => {
    const only = computePermissions(ask({ jobs: [job('cook', { doings: ['receive'] })] }))
    expect([mayBook(only, 'receipt'), mayBook(only, 'waste')]).toEqual([true, false])
    const mover = { doings: ['move'] } as const
    expect(['waste', 'sale', 'receipt'].map(reason => mayBook(mover, reason))).toEqual([true, false, false])
    expect(['label', 'stockVariation', 'product'].map(entity => mayPhotograph(mover, entity))).toEqual([
      true,
      true,
      false,
    ])
    expect(mayPhotograph({ doings: ['count'] }, 'label')).toBe(false)
    expect([mayTakeBack(only, true), mayTakeBack(only, false)]).toEqual([true, false])
  })

  test('prices are for who orders, by level or by profile', () => {
    const cook = computePermissions(ask({ jobs: [job('cook')] }))
    expect(seesPrices(cook)).toBe(false)
    expect(seesPrices({ ...cook, doings: ['order'] })).toBe(true)
    expect(seesPrices({ ...cook, levels: { ...cook.levels, OR: 1 } })).toBe(false)
    expect(seesPrices({ ...cook, levels: { ...cook.levels, OR: 2 } })).toBe(true)
  })

  test('tasks of others are for those who edit tasks', () => {
    const cook = computePermissions(ask({ jobs: [job('cook')] }))
    const settles = (userIds: string[]) => maySettleTask(cook, { userIds }, 'ana')
    expect([settles([]), settles(['ana', 'ben']), settles(['ben'])]).toEqual([true, true, false])
    expect(maySettleTask(computePermissions(ask({ roleLevel: 1 })), { userIds: ['ben'] }, 'ana')).toBe(true)
    expect(maySettleTask(computePermissions(ask()), { userIds: [] }, 'ana')).toBe(false)
  })
})
