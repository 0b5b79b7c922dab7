import { expect, test } from 'vitest'
import type { Expiring, ExpiringLabel } from './board-calls.ts'
import { byPlace, groupOf, untilOf } from './expiring-groups.ts'

const board = {
  now: '2026-05-04T10:00:00Z',
  ends: { today: '2026-05-04T22:00:00Z', tomorrow: '2026-05-05T22:00:00Z', week: '2026-05-10T22:00:00Z' },
}
const label = (expiration: string | null, bestBefore: string | null = null, locationId = 'a') =>
  ({ expiration, bestBefore, locationId, locationName: locationId.toUpperCase() }) as ExpiringLabel

test.each([
  ['2026-05-04T09:59:59Z', 'passed'],
  ['2026-05-04T10:00:00Z', 'today'],
  ['2026-05-04T21:59:00Z', 'today'],
  ['2026-05-04T22:00:00Z', 'tomorrow'],
  ['2026-05-05T22:00:00Z', 'week'],
] as const)('%s is %s', (until, group) => {
  expect(groupOf(label(until), board)).toBe(group)
  expect(groupOf(label(null, until), board)).toBe(group)
})

test('the earlier date counts', () => {
  expect(untilOf(label('2026-05-09T00:00:00Z', '2026-05-07T00:00:00Z'))).toBe('2026-05-07T00:00:00Z')
})

test('places stand in the order of their most pressing label', () => {
  const labels = [
    label('2026-05-04T11:00:00Z', null, 'b'),
    label('2026-05-04T12:00:00Z', null, 'a'),
    label('2026-05-04T13:00:00Z', null, 'b'),
    label('2026-05-06T13:00:00Z', null, 'c'),
  ]
  const full = { ...board, labels, counts: { passed: 0, today: 3, tomorrow: 0, week: 1 } } as Expiring
  expect(byPlace(full, 'today').map(place => [place.name, place.labels.length])).toEqual([
    ['B', 2],
    ['A', 1],
  ])
})
