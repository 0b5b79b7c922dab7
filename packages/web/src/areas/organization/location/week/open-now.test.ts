import type { Period } from '@cloche/domain/rules/places'
import { describe, expect, test } from 'vitest'
import { openingAt, wallAt } from './open-now.ts'

const open = (weekday: number, from: string, to: string): Period => ({ kind: 'opening', weekday, from, to })
const week = [
  open(1, '07:00', '16:00'),
  open(1, '18:00', '23:30'),
  open(5, '18:00', '24:00'),
  open(6, '00:00', '02:00'),
  { kind: 'cleaning', weekday: 1, from: '16:00', to: '17:00' } as const,
]

test.each([
  ['in the hours', 1, '07:00', { is: 'open', until: { weekday: 1, time: '16:00' } }],
  ['at their end it is closed', 1, '16:00', { is: 'closed', next: { weekday: 1, time: '18:00' } }],
  ['before the first', 1, '06:59', { is: 'closed', next: { weekday: 1, time: '07:00' } }],
  [
    'after the last, the next day that opens',
    1,
    '23:45',
    { is: 'closed', next: { weekday: 5, time: '18:00' } },
  ],
  ['over midnight', 5, '23:00', { is: 'open', until: { weekday: 6, time: '02:00' } }],
  ['around the week', 7, '12:00', { is: 'closed', next: { weekday: 1, time: '07:00' } }],
] as const)('%s', (_, weekday, time, opening) => expect(openingAt(week, { weekday, time })).toEqual(opening))

describe('the extremes', () => {
  test('no hours at all: closed, and nobody knows until when', () => {
    expect(openingAt([], { weekday: 3, time: '12:00' })).toEqual({ is: 'closed', next: null })
  })
  test('day and night: open without an end', () => {
    const always = [1, 2, 3, 4, 5, 6, 7].map(weekday => open(weekday, '00:00', '24:00'))
    expect(openingAt(always, { weekday: 3, time: '12:00' })).toEqual({ is: 'open', until: null })
  })
  test('one period a week that has just ended opens again a week on', () => {
    expect(openingAt([open(2, '08:00', '09:00')], { weekday: 2, time: '10:00' })).toEqual({
      is: 'closed',
      next: { weekday: 2, time: '08:00' },
    })
  })
  test('hours that touch are one', () => {
    const touching = [open(2, '08:00', '12:00'), open(2, '12:00', '15:00')]
    expect(openingAt(touching, { weekday: 2, time: '09:00' })).toEqual({
      is: 'open',
      until: { weekday: 2, time: '15:00' },
    })
  })
})

test('the clock is that of the place', () => {
  const instant = Date.parse('2026-11-22T23:30:00Z')
  expect(wallAt(instant, 'Europe/Madrid')).toEqual({ weekday: 1, time: '00:30' })
  expect(wallAt(instant, 'America/Lima')).toEqual({ weekday: 7, time: '18:30' })
})
