import { licenseTypes } from '@cloche/domain/rules/permissions'
import { expect, test } from 'vitest'
import { holdersOf, openedBy, typesHeldBy } from './license-effects.ts'

test('a writer of labels opens labels for all and raises its holder', () => {
  expect(openedBy('label-writer')).toEqual({
    holder: 'user',
    forAll: ['LA', 'LT'],
    raised: [
      { key: 'LA', level: 3 },
      { key: 'LT', level: 1 },
    ],
    grants: null,
    historyDays: undefined,
  })
})

test('history, special rights and machines', () => {
  expect(openedBy('history-unlimited')?.historyDays).toBeNull()
  expect(openedBy('history-90')?.historyDays).toBe(90)
  expect(openedBy('backup')?.grants).toBe('license-user-backup')
  expect(openedBy('device-track-ordering')).toMatchObject({ holder: 'device', forAll: ['OR', 'OF'] })
  expect(openedBy('of-tomorrow')).toBeNull()
})

test('every type has one kind of holder', () => {
  expect([...typesHeldBy('user'), ...typesHeldBy('device')].sort()).toEqual([...licenseTypes].sort())
})

test('what is chosen together is given to what all of it may be given to', () => {
  expect(holdersOf(['chef', 'backup'])).toEqual(['user', 'location'])
  expect(holdersOf(['device-pick-core'])).toEqual(['device', 'location'])
  expect(holdersOf(['chef', 'device-pick-core'])).toEqual(['location'])
  expect(holdersOf(['of-tomorrow'])).toEqual(['location'])
})
