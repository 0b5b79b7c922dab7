import { describe, expect, test } from 'vitest'
import {
  aheadOf,
  byDay,
  entriesOf,
  instantOfWall,
  movedTo,
  NOBODY,
  openingOf,
  peopleAfter,
  rangeAt,
  resizedTo,
  weeksAfter,
  type CalendarTask,
} from './range.ts'

const zone = 'Europe/Madrid'
const task = (more: Partial<CalendarTask>): CalendarTask => ({
  id: 'a',
  name: 'Hood',
  status: 'pending',
  outcome: 'none',
  startAt: '2026-03-23T06:00:00.000Z',
  dueAt: null,
  expectedDuration: 3600,
  userIds: [],
  locationId: 'p',
  shiftId: null,
  seriesId: null,
  occursOn: null,
  version: 1,
  ...more,
})

describe('what is shown', () => {
  test('is a day, a week from Monday, or the weeks of a month', () => {
    expect(rangeAt('day', '2026-03-29', '2026-01-01', zone)).toMatchObject({
      days: ['2026-03-29'],
      from: '2026-03-28T23:00:00Z',
      to: '2026-03-29T22:00:00Z',
      before: '2026-03-28',
      after: '2026-03-30',
    })
    expect(rangeAt('week', '2026-03-29', '2026-01-01', zone)).toMatchObject({
      first: '2026-03-23',
      after: '2026-03-30',
    })
    const month = rangeAt('month', '2026-03-15', '2026-01-01', zone)
    expect([month.days.length, month.days[0], month.days.at(-1), month.before, month.after]).toEqual([
      42,
      '2026-02-23',
      '2026-04-05',
      '2026-02-01',
      '2026-04-01',
    ])
    expect(rangeAt('week', 'never', '2026-01-01', zone).first).toBe('2025-12-29')
  })
})

describe('tasks in a calendar', () => {
  test('stand at the clock of the place, whatever that of the browser', () => {
    expect(entriesOf([task({})], 'all', 'America/New_York')[0]).toMatchObject({
      start: '2026-03-23 02:00:00',
      end: '2026-03-23 03:00:00',
    })
    expect(entriesOf([task({ expectedDuration: null })], 'place', zone)[0]).toMatchObject({
      start: '2026-03-23 07:00:00',
      end: '2026-03-23 07:30:00',
      rowId: 'p',
    })
    // 02:45 before the clocks go back: half an hour later they show 02:15.
    expect(
      entriesOf([task({ startAt: '2026-10-25T00:45:00Z', expectedDuration: 1800 })], 'all', zone)[0],
    ).toMatchObject({
      start: '2026-10-25 02:45:00',
      end: '2026-10-25 02:59:59',
    })
  })

  test('stand with each of their people, or with nobody', () => {
    const rows = entriesOf([task({ userIds: ['x', 'y'] }), task({ id: 'b' })], 'person', zone)
    expect(rows.map(({ id, rowId }) => [id, rowId])).toEqual([
      ['a x', 'x'],
      ['a y', 'y'],
      ['b nobody', NOBODY],
    ])
    expect(peopleAfter(task({ userIds: ['x', 'y'] }), 'x', 'z')).toEqual(['y', 'z'])
    expect(peopleAfter(task({ userIds: ['x', 'y'] }), 'x', 'y')).toEqual(['y'])
    expect(peopleAfter(task({ userIds: ['x'] }), 'x', NOBODY)).toEqual([])
  })

  test('that are moved are due as long after their start as before; over the change of the clocks too', () => {
    expect(movedTo(task({ dueAt: '2026-03-23T08:00:00.000Z' }), '2026-03-30 07:00:00', zone)).toEqual({
      startAt: '2026-03-30T05:00:00Z',
      dueAt: '2026-03-30T07:00:00.000Z',
    })
    expect(movedTo(task({}), '2026-03-29 02:30:00', zone)).toEqual({ startAt: '2026-03-29T01:30:00Z' })
    const [entry] = entriesOf([task({ startAt: '2026-03-29T00:30:00Z' })], 'all', zone)
    expect(resizedTo(entry!, '2026-03-29 01:30:00', '2026-03-29 03:45:00', zone)).toEqual({
      startAt: '2026-03-29T00:30:00Z',
      expectedDuration: 4500,
    })
  })

  test('that take little, or go on after midnight, are drawn to be seen and keep their length', () => {
    const short = task({ expectedDuration: 300 })
    const night = task({ startAt: '2026-03-23T22:30:00Z', expectedDuration: 5400 })
    const [first, second] = entriesOf([short, night], 'all', zone)
    expect([first?.end, second?.end]).toEqual(['2026-03-23 07:15:00', '2026-03-23 23:59:59'])
    expect(resizedTo(first!, '2026-03-23 06:45:00', first!.end, zone).expectedDuration).toBe(1200)
    expect(resizedTo(second!, '2026-03-23 23:15:00', second!.end, zone)).toEqual({
      startAt: '2026-03-23T22:15:00Z',
      expectedDuration: 6300,
    })
  })

  test('are listed by day', () => {
    const days = byDay(
      [task({ id: 'b', startAt: '2026-03-23T08:00:00Z' }), task({})],
      ['2026-03-23', '2026-03-24'],
      zone,
    )
    expect(days.map(one => one.tasks.map(({ id }) => id))).toEqual([['a', 'b'], []])
  })
})

test('opening hours by weekday; a day without them is closed, a place without any says nothing', () => {
  const hours = openingOf([
    { kind: 'opening', weekday: 1, from: '08:00', to: '12:00' },
    { kind: 'opening', weekday: 1, from: '16:00', to: '24:00' },
    { kind: 'cleaning', weekday: 2, from: '06:00', to: '07:00' },
  ])
  expect(hours?.[1]).toEqual(['08:00:00', '23:59:59'])
  expect(hours?.[2]).toBeNull()
  expect(openingOf([{ kind: 'cleaning', weekday: 2, from: '06:00', to: '07:00' }])).toBeNull()
})

test('weeks after a day begin on Mondays', () => {
  expect(weeksAfter('2026-12-30', 2)).toEqual(['2027-01-04', '2027-01-11'])
  expect(instantOfWall('2026-06-01 09:00:00', zone)).toBe('2026-06-01T07:00:00Z')
})

test('what series will make stands beyond the days until which their tasks stand, once', () => {
  const series = {
    id: 's',
    name: 'Bins',
    active: true,
    locationId: 'p',
    expectedDuration: 600,
    userIds: [],
    shiftId: null,
    laidUntil: '2026-03-27',
    rule: 'FREQ=DAILY',
    startAt: '2026-03-01T06:00:00Z',
    days: 'every' as const,
    until: '2026-03-31',
    exceptions: [{ day: '2026-03-30', kind: 'skipped' as const }],
    skippedWeekdays: [],
    pausedFrom: null,
  }
  const range = rangeAt('month', '2026-03-15', '2026-01-01', zone)
  const there = [task({ seriesId: 's', occursOn: '2026-03-28' })]
  const ahead = aheadOf([series], there, range, { timeZone: zone, openWeekdays: [] })
  expect(ahead.map(({ startAt, isAhead }) => [startAt, isAhead])).toEqual([
    ['2026-03-29T05:00:00Z', true],
    ['2026-03-31T05:00:00Z', true],
  ])
  expect(aheadOf([{ ...series, active: false }], [], range, { timeZone: zone, openWeekdays: [] })).toEqual([])
})
