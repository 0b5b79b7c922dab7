import { expect, test } from 'vitest'
import { widerAddress } from './wider-address.ts'

const today = '2026-03-31'
const week = { from: '2026-03-25', to: today }
const year = '2025-04-01/2026-03-31'

test.each([
  ['/monitor/events/{startDate?}/{endDate?}', {}, `/monitor/events/${year}`],
  [
    '/reporting/action/{actionId}/events/{startDate?}/{endDate?}',
    { actionId: 'a' },
    `/reporting/action/a/events/${year}`,
  ],
  [
    '/container/container/{containerId}/{nav}/{page}/{from}/{to}',
    { containerId: 'c', nav: 'events', page: '7' },
    `/container/container/c/events/1/${year}`,
  ],
  ['/planning/triggers/{date?}', { date: '2026-03-25' }, '/planning/triggers'],
])('%s over a year', (pattern, params, address) => {
  expect(widerAddress(pattern, params, week, today)).toBe(address)
})

test('no more is offered where a year is shown, or the days lie before it', () => {
  const pattern = '/monitor/events/{startDate?}/{endDate?}'
  expect(widerAddress(pattern, {}, { from: '2025-04-01', to: today }, today)).toBeNull()
  expect(widerAddress(pattern, {}, { from: '2020-01-01', to: '2020-01-02' }, today)).toBeNull()
})
