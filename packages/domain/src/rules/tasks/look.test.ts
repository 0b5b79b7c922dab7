import { describe, expect, test } from 'vitest'
import { firstLook, nextLook, seriesLook, type LookedTask } from './index.ts'

const task: LookedTask = {
  startAt: '2026-03-23T06:00:00Z',
  dueAt: '2026-03-23T07:00:00Z',
  expectedDuration: 1800,
  status: 'pending',
  outcome: 'none',
  active: true,
  recurrence: 'none',
  seriesId: null,
  origin: 'none',
}
const untimed = { ...task, dueAt: null }
const ofSeries = { ...untimed, seriesId: 's', origin: 'series' }
const next = (of: LookedTask, at: string, nextStartAt: string | null = null) =>
  nextLook(of, nextStartAt, 'Europe/Madrid', `2026-03-23T${at}:00Z`)

describe('when a task is looked at', () => {
  test('first: 15 minutes after it is overdue, one that comes again when it begins, one that is over never', () => {
    expect(firstLook(task)).toBe('2026-03-23T07:15:00Z')
    expect(firstLook(untimed)).toBe('2026-03-23T06:45:00Z')
    expect(firstLook(ofSeries)).toBe('2026-03-23T06:00:00Z')
    expect(firstLook({ ...task, status: 'start' })).toBe('2026-03-23T07:15:00Z')
    for (const more of [
      { status: 'end' },
      { status: 'cancel' },
      { status: 'lock' },
      { active: false },
    ] as const)
      expect(firstLook({ ...task, ...more })).toBeNull()
  })
  test('again: for the managers, then when it is missed, then not any more', () => {
    expect(next(task, '07:15')).toBe('2026-03-23T07:45:00Z')
    expect(next(task, '07:45')).toBe('2026-03-23T08:00:00Z')
    expect(next({ ...task, outcome: 'missed' }, '08:00')).toBeNull()
    expect(next({ ...task, status: 'start' }, '07:45')).toBeNull()
  })
  test('by the clock of the place where its day ends, or when the next one begins', () => {
    expect(next(ofSeries, '07:15')).toBe('2026-03-23T23:00:00Z')
    expect(next(ofSeries, '07:15', '2026-03-23T12:00:00Z')).toBe('2026-03-23T12:00:00Z')
    expect(next(untimed, '07:15')).toBeNull()
  })
  test('what should have been noted as missed and was not is due still', () => {
    expect(next(task, '09:00')).toBe('2026-03-23T08:00:00Z')
  })
  test('one that repeats and has no series is due at once', () => {
    const repeats = { ...task, recurrence: 'week' } as const
    expect([firstLook(repeats), next(repeats, '09:00')]).toEqual([task.startAt, task.startAt])
    expect(firstLook({ ...repeats, status: 'end' })).toBeNull()
  })
})

test('series are looked at when two days are missing ahead', () => {
  const now = '2026-03-23T06:00:00Z'
  const series = { active: true, laidUntil: '2026-04-06', until: null }
  expect(seriesLook(series, 14, now)).toBe('2026-03-25T00:00:00Z')
  expect(seriesLook({ ...series, laidUntil: null }, 14, now)).toBe(now)
  expect(seriesLook({ ...series, until: '2026-04-06' }, 14, now)).toBeNull()
  expect(seriesLook({ ...series, active: false }, 14, now)).toBeNull()
})
