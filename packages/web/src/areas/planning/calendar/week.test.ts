import { describe, expect, test } from 'vitest'
import { entriesOf, weekAt, type PlannedTask } from './week.ts'

const zone = 'Europe/Madrid'
const task = (more: Partial<PlannedTask>): PlannedTask => ({
  id: 'a',
  name: 'Hood',
  status: 'pending',
  startAt: '2026-03-23T06:00:00.000Z',
  recurrence: 'none',
  ...more,
})

describe('a week', () => {
  test('runs from Monday, by the clock of the place, through a change of clocks', () => {
    const week = weekAt('2026-03-26', '2026-01-01', zone)
    expect(week.days[0]).toBe('2026-03-23')
    expect(week.days[6]).toBe('2026-03-29')
    expect([week.from, week.to]).toEqual(['2026-03-22T23:00:00Z', '2026-03-29T22:00:00Z'])
    expect([week.before, week.after]).toEqual(['2026-03-16', '2026-03-30'])
    expect(week.mornings[6]).toBe('2026-03-29T07:00:00Z')
  })

  test('is that of today where the address names no day', () => {
    expect(weekAt('soon', '2026-03-26', zone).days[0]).toBe('2026-03-23')
    expect(weekAt(undefined, '2026-03-22', zone).days[6]).toBe('2026-03-22')
  })
})

describe('its tasks', () => {
  const week = weekAt('2026-03-26', '2026-03-26', zone)

  test('a daily task comes again at the same hour, the first of them real', () => {
    const days = entriesOf(week, [task({ recurrence: 'day' })], zone)
    expect(days.map(day => day.length)).toEqual([1, 1, 1, 1, 1, 1, 1])
    expect(days[0]![0]).toMatchObject({ isAhead: false })
    expect(days[6]![0]).toMatchObject({ isAhead: true, at: '2026-03-29T05:00:00Z' })
  })

  test('what is done does not come again, nor what begins later', () => {
    const done = task({ recurrence: 'day', status: 'end' })
    const later = task({ id: 'b', startAt: '2026-03-30T06:00:00.000Z' })
    expect(entriesOf(week, [done, later], zone).map(day => day.length)).toEqual([1, 0, 0, 0, 0, 0, 0])
  })

  test('the end of the week belongs to the next one; a day is in order of time', () => {
    const next = task({ id: 'b', startAt: week.to })
    const late = task({ id: 'c', startAt: '2026-03-23T20:00:00.000Z' })
    const days = entriesOf(week, [next, late, task({})], zone)
    expect(days.flat().map(({ task: { id } }) => id)).toEqual(['a', 'c'])
  })
})
