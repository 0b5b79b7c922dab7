import { expect, test } from 'vitest'
import { dayStart } from '../../../../data/formats/day-start.ts'
import { knownEntities, nameIn, type Activity } from './activity.ts'

const activity = (more: Partial<Activity>): Activity => ({
  id: '1',
  at: '2026-06-01T12:00:00.000Z',
  entity: 'product',
  recordId: '2',
  verb: 'change',
  version: 1,
  userId: null,
  actedByUserId: null,
  actedByName: null,
  userName: null,
  before: null,
  after: null,
  ...more,
})

test('a day begins by the clock of its place, on days of a clock change too', () => {
  expect(dayStart('2026-06-01', 'Europe/Madrid')).toBe('2026-05-31T22:00:00.000Z')
  expect(dayStart('2026-03-29', 'Europe/Madrid')).toBe('2026-03-28T23:00:00.000Z')
  expect(dayStart('2026-03-29', 'Europe/Madrid', 1)).toBe('2026-03-29T22:00:00.000Z')
  expect(dayStart('2026-12-31', 'America/New_York', 1)).toBe('2027-01-01T05:00:00.000Z')
  expect(dayStart('2026-06-01', 'UTC')).toBe('2026-06-01T00:00:00.000Z')
})

test('what a thing was called', () => {
  expect(nameIn(activity({ after: { name: 'Stock' } }))).toBe('Stock')
  expect(nameIn(activity({ before: { name: 'Sauce' }, after: { active: false } }))).toBe('Sauce')
  expect(nameIn(activity({ after: { sessionId: '3' } }))).toBeNull()
})

test('entities of a version to come are left out', () => {
  expect(knownEntities([activity({}), activity({ entity: 'spaceship' }), activity({})])).toEqual(['product'])
})
