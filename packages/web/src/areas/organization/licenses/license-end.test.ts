import { expect, test } from 'vitest'
import { endOf } from './license-end.ts'

const now = Date.parse('2026-11-21T22:30:00Z')
const license = (more: object) => ({ status: 'completed', from: '2026-01-01T00:00:00Z', to: null, ...more })
const end = (more: object, zone = 'Europe/Madrid') => endOf(license(more), now, zone)

test('an end is counted in days of the place', () => {
  expect(end({ to: '2026-12-03T23:00:00Z' })).toEqual({ kind: 'soon', days: 13 })
  expect(end({ to: '2026-12-03T23:00:00Z' }, 'America/New_York')).toEqual({ kind: 'soon', days: 12 })
  expect(end({ to: '2027-11-21T00:00:00Z' })).toEqual({ kind: 'ends', days: 365 })
  expect(end({ to: '2026-11-21T23:30:00Z' })).toEqual({ kind: 'soon', days: 1 })
})

test('what is over, what has not begun, what never ends and what does not count', () => {
  expect(end({ to: '2026-11-19T12:00:00Z' })).toEqual({ kind: 'over', days: 2 })
  expect(end({ from: '2026-11-25T00:00:00Z' })).toEqual({ kind: 'ahead', days: 4 })
  expect(end({})).toEqual({ kind: 'open' })
  expect(end({ status: 'failed', to: '2027-01-01T00:00:00Z' })).toEqual({ kind: 'off' })
  expect(end({ active: false })).toEqual({ kind: 'off' })
  expect(end({ status: 'pending_cancel', to: '2026-11-30T00:00:00Z' })).toEqual({ kind: 'soon', days: 9 })
})
