import { expect, test } from 'vitest'
import { alike, licenseSets, type License } from './license-sets.ts'

const now = '2026-06-01T12:00:00.000Z'
const license = (id: string, more: Partial<License>) =>
  ({
    id,
    type: 'chef',
    status: 'completed',
    active: true,
    from: '2026-01-01T00:00:00.000Z',
    to: null,
    locationId: null,
    userId: null,
    deviceId: null,
    isPersonal: false,
    ...more,
  }) as License
const idsOf = (licenses: readonly License[]) => licenses.map(one => one.id)

test('held, shared and free licences are told apart; what does not count now is nobody’s to take', () => {
  const { held, shared, free } = licenseSets(
    [
      license('mine', { userId: 'ana', isPersonal: true }),
      license('mine, ended', { userId: 'ana', isPersonal: true, to: '2026-05-01T00:00:00.000Z' }),
      license('hers', { userId: 'marta', isPersonal: true }),
      license('for all', {}),
      license('a free machine’s', { type: 'device-track-pro' }),
      license('for all, unpaid', { status: 'failed' }),
      license('free', { isPersonal: true }),
      license('free, not started', { isPersonal: true, from: '2026-07-01T00:00:00.000Z' }),
      license('a machine’s', { deviceId: 'oven' }),
    ],
    'ana',
    now,
  )
  expect(idsOf(held)).toEqual(['mine', 'mine, ended'])
  expect(idsOf(shared)).toEqual(['for all'])
  expect(idsOf(free)).toEqual(['free'])
})

test('licences that say the same are one line', () => {
  const counted = alike([
    license('1', {}),
    license('2', {}),
    license('3', { to: '2027-01-01T00:00:00.000Z' }),
  ])
  expect(counted.map(one => [one.license.id, one.count])).toEqual([
    ['1', 2],
    ['3', 1],
  ])
})
