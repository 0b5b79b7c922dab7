import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import file from './calendar.cases.json' with { type: 'json' }
import {
  addCalendar,
  addSeconds,
  addToDay,
  calendarWord,
  dayBounds,
  daysBetween,
  epochMs,
  isAheadOf,
  isDay,
  isInstant,
  isTimeZone,
  localDay,
  localWall,
  monthOf,
  secondsBetween,
  transitions,
  wallToInstant,
  weekBounds,
  weekdayOf,
  weekOf,
} from './index.ts'

describe('zones', () => {
  test.each(file.days as [string, string, string, string, number][])(
    '%s %s runs from %s to %s, %d hours',
    (zone, day, start, end, hours) => expect(dayBounds(day, zone)).toEqual({ start, end, hours }),
  )

  test.each(file.walls as [string, string, string, string, string | null][])(
    '%s %s is %s',
    (zone, wall, kind, instant, other) => expect(wallToInstant(wall, zone)).toEqual({ kind, instant, other }),
  )

  test('clock changes of a year', () => {
    expect(transitions('Europe/Madrid', '2026-01-01T00:00:00Z', '2026-12-31T00:00:00Z')).toEqual([
      { instant: '2026-03-29T01:00:00Z', before: 3600, after: 7200 },
      { instant: '2026-10-25T01:00:00Z', before: 7200, after: 3600 },
    ])
    expect(transitions('UTC', '2020-01-01T00:00:00Z', '2030-01-01T00:00:00Z')).toEqual([])
  })

  test('only real zones, days and instants are taken for one', () => {
    expect(['Europe/Madrid', 'UTC', 'Europe/Atlantis', '+02:00', ''].map(isTimeZone)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(['2026-02-28', '2026-02-29', '2026-2-1', '20260201'].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(
      ['2026-02-28T10:00:00Z', '2026-02-28T10:00:00+01:00', '2026-02-28T10:00:00', 'now'].map(isInstant),
    ).toEqual([true, true, false, false])
  })
})

test.each([
  ['2026-02-28T10:00:00+01:00', '2026-02-28T09:00:00Z'],
  ['2026-02-28T10:00Z', '2026-02-28T10:00:00Z'],
  ['2026-02-28T10:00:00.5Z', '2026-02-28T10:00:00.500Z'],
  ['2026-02-30T10:00:00Z', 'refused'],
  ['2026-02-28T24:30:00Z', 'refused'],
  ['2026-02-28 10:00:00Z', 'refused'],
])('the instant %s is %s', (text, normal) => {
  if (normal === 'refused') expect(() => epochMs(text)).toThrow(RangeError)
  else expect(addSeconds(text, 0)).toBe(normal)
})

test('an instant is ahead only beyond the five minutes by which clocks may differ, whatever its offset', () => {
  const now = '2026-03-29T00:59:00Z'
  const instants = [
    '2026-03-29T01:04:00Z',
    '2026-03-29T01:04:00.001Z',
    '2026-03-29T03:04:00+02:00',
    '2025-01-01T00:00Z',
  ]
  expect(instants.map(instant => isAheadOf(instant, now))).toEqual([false, true, false, false])
})

const zones = fc.constantFrom(
  'UTC',
  'Europe/Madrid',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
)
const instants = fc
  .integer({ min: 1_700_000_000, max: 1_950_000_000 })
  .map(s => addSeconds('1970-01-01T00:00:00Z', s))

describe('properties of the calendar', () => {
  test('every instant lies within its local day, and days follow each other without a gap', () => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const day = localDay(instant, zone)
        const { start, end } = dayBounds(day, zone)
        expect(secondsBetween(start, instant)).toBeGreaterThanOrEqual(0)
        expect(secondsBetween(instant, end)).toBeGreaterThan(0)
        expect(dayBounds(addToDay(day, { days: 1 }), zone).start).toBe(end)
      }),
    )
  })

  test('reading a clock and setting it gives the same instant, or the other of two', () => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const back = wallToInstant(localWall(instant, zone), zone)
        expect([back.instant, back.other]).toContain(instant)
      }),
    )
  })

  test('weeks run from Monday to Sunday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000 }), zones, (days, zone) => {
        const day = addToDay('2000-01-01', { days })
        const { first, last } = weekOf(day)
        expect([weekdayOf(first), weekdayOf(last), daysBetween(first, last)]).toEqual([1, 7, 6])
        expect(first <= day && day <= last).toBe(true)
        expect(localDay(weekBounds(day, zone).start, zone)).toBe(first)
      }),
    )
  })

  test('a calendar day keeps the time of day, 24 hours do not', () => {
    const before = '2026-03-28T08:00:00Z'
    expect(addCalendar(before, { days: 1 }, 'Europe/Madrid')).toBe('2026-03-29T07:00:00Z')
    expect(addSeconds(before, 86_400)).toBe('2026-03-29T08:00:00Z')
    expect(monthOf('2028-02-10')).toEqual({ first: '2028-02-01', last: '2028-02-29' })
  })
})

describe('calendar words', () => {
  test.each(file.words as [string, string, string, string][])(
    '%s seen at %s: %s',
    (instant, now, key, time) => {
      expect(calendarWord(instant, now, 'Europe/Madrid')).toMatchObject({ key, values: { time } })
    },
  )
})
