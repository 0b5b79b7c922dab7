import { describe, expect, test } from 'vitest'
import file from './shifts.cases.json' with { type: 'json' }
import { hoursOfPerson, isOn, type ShiftHours, type TimedTask } from './index.ts'

const zone = 'Europe/Madrid'
const shift = (id: string, from: string, to: string, weekdays: ShiftHours['weekdays'] = []): ShiftHours => ({
  id,
  locationId: 'p',
  from,
  to,
  weekdays,
})
const shifts = [
  shift('morning', '07:00', '15:00'),
  shift('noon', '12:00', '17:00'),
  shift('long', '08:00', '18:00', ['monday']),
  shift('night', '22:00', '06:00'),
  shift('weekend', '10:00', '14:00', ['saturday', 'sunday']),
]
const task = (day: string, more: Partial<TimedTask> = {}): TimedTask => ({
  startAt: `${day}T10:00:00Z`,
  expectedDuration: 1800,
  userIds: ['ana'],
  shiftId: null,
  status: 'pending',
  ...more,
})

describe('hours of a person', () => {
  test.each(file.capacity as [string, (string | null)[], string, number][])(
    '%s',
    (_, named, day, seconds) => {
      const tasks = named.map(shiftId => task(day, { shiftId }))
      expect(hoursOfPerson('ana', tasks, shifts, [day], zone)[0]?.capacity).toBe(seconds)
    },
  )

  test('are those of their own tasks that begin on the day, by the clock of the place', () => {
    const tasks = [
      task('2026-06-01'),
      task('2026-06-01', { expectedDuration: 3600, userIds: ['luis', 'ana'] }),
      task('2026-06-01', { userIds: ['luis'] }),
      task('2026-06-01', { status: 'cancel' }),
      task('2026-06-01', { expectedDuration: null }),
      // 00:30 of the second in Madrid.
      task('2026-06-01', { startAt: '2026-06-01T22:30:00Z', expectedDuration: 600 }),
    ]
    expect(hoursOfPerson('ana', tasks, [], ['2026-06-01', '2026-06-02', '2026-06-03'], zone)).toEqual([
      { day: '2026-06-01', planned: 5400, untimed: 1, capacity: null },
      { day: '2026-06-02', planned: 600, untimed: 0, capacity: null },
      { day: '2026-06-03', planned: 0, untimed: 0, capacity: null },
    ])
  })
})

test('a shift without weekdays is on every day', () => {
  expect(['2026-06-01', '2026-06-06'].map(day => isOn(shift('a', '07:00', '15:00'), day))).toEqual([
    true,
    true,
  ])
  expect(['2026-06-01', '2026-06-06'].map(day => isOn(shifts[4]!, day))).toEqual([false, true])
})
