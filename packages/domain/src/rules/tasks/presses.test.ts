import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WEEKDAYS } from '../../catalogue/names/time.ts'
import { NTHS, pressesOf, ruleOfPresses, seriesOccurrences, type DayOfMonth, type Presses } from './index.ts'

const series = {
  startAt: '2026-01-01T08:00:00.000Z',
  days: 'every',
  until: null,
  exceptions: [],
  skippedWeekdays: [],
  pausedFrom: null,
} as const
const place = { timeZone: 'Europe/Madrid', openWeekdays: [] }
const daysOf = (presses: Presses, first: string, last: string) =>
  seriesOccurrences({ ...series, rule: ruleOfPresses(presses) }, place, first, last).map(({ day }) => day)

const on = fc.oneof(
  fc.constant<DayOfMonth>({ kind: 'last' }),
  fc.integer({ min: 1, max: 31 }).map((day): DayOfMonth => ({ kind: 'day', day })),
  fc
    .tuple(fc.constantFrom(...NTHS), fc.constantFrom(...WEEKDAYS))
    .map(([nth, weekday]): DayOfMonth => ({ kind: 'weekday', nth, weekday })),
)
const every = fc.integer({ min: 1, max: 99 })
const presses = fc.oneof(
  every.map((count): Presses => ({ unit: 'day', every: count })),
  fc
    .tuple(every, fc.subarray([...WEEKDAYS]))
    .map(([count, weekdays]): Presses => ({ unit: 'week', every: count, weekdays })),
  fc.tuple(every, on).map(([count, day]): Presses => ({ unit: 'month', every: count, on: day })),
  fc
    .tuple(every, fc.integer({ min: 1, max: 12 }), on)
    .map(([count, month, day]): Presses => ({ unit: 'year', every: count, month, on: day })),
)

describe('presses', () => {
  test('are read back from their rule, whatever they are', () => {
    fc.assert(
      fc.property(presses, given => {
        expect(pressesOf(ruleOfPresses(given))).toEqual(given)
      }),
    )
  })

  test.each([
    ['FREQ=DAILY', { unit: 'day', every: 1 }],
    ['FREQ=WEEKLY;BYDAY=TH,MO', { unit: 'week', every: 1, weekdays: ['monday', 'thursday'] }],
    ['FREQ=MONTHLY', { unit: 'month', every: 1, on: { kind: 'first' } }],
    ['FREQ=YEARLY;INTERVAL=2', { unit: 'year', every: 2, month: null, on: { kind: 'first' } }],
    [
      'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1',
      { unit: 'month', every: 1, on: { kind: 'day', day: 30 } },
    ],
    [
      'BYDAY=-1FR;FREQ=MONTHLY',
      { unit: 'month', every: 1, on: { kind: 'weekday', nth: -1, weekday: 'friday' } },
    ],
  ])('%s has them', (rule, expected) => expect(pressesOf(rule)).toEqual(expected))

  test.each([
    '',
    'FREQ=HOURLY',
    'FREQ=WEEKLY;BYDAY=MO;COUNT=3',
    'FREQ=WEEKLY;BYDAY=MO,MO',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=MONTHLY;BYMONTHDAY=1,15',
    'FREQ=MONTHLY;BYMONTHDAY=31',
    'FREQ=MONTHLY;BYMONTHDAY=40',
    'FREQ=MONTHLY;BYDAY=5MO',
    'FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=3',
    'FREQ=MONTHLY;INTERVAL=0',
    'FREQ=MONTHLY;UNTIL=20270101',
    'FREQ=YEARLY;BYMONTHDAY=3',
    'FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=3',
    'FREQ=YEARLY;BYMONTH=13',
    'FREQ=DAILY;FREQ=DAILY',
  ])('%j has none', rule => expect(pressesOf(rule)).toBeNull())
})

describe('the days of presses', () => {
  const month = (day: DayOfMonth, count = 1): Presses => ({ unit: 'month', every: count, on: day })
  test.each<[string, Presses, string[]]>([
    ['on day 31, or the last one', month({ kind: 'day', day: 31 }), ['01-31', '02-28', '03-31', '04-30']],
    ['on the last day', month({ kind: 'last' }, 2), ['01-31', '03-31']],
    [
      'on the first Monday',
      month({ kind: 'weekday', nth: 1, weekday: 'monday' }),
      ['01-05', '02-02', '03-02', '04-06'],
    ],
    ['on the last Friday', month({ kind: 'weekday', nth: -1, weekday: 'friday' }, 3), ['01-30', '04-24']],
  ])('of a month: %s', (_, given, expected) =>
    expect(daysOf(given, '2026-01-01', '2026-04-30')).toEqual(expected.map(day => `2026-${day}`)),
  )
  test.each<[string, DayOfMonth, string[]]>([
    ['29 February, or the last day', { kind: 'day', day: 29 }, ['2026-02-28', '2027-02-28', '2028-02-29']],
    ['its last day', { kind: 'last' }, ['2026-02-28', '2027-02-28', '2028-02-29']],
    [
      'its second Sunday',
      { kind: 'weekday', nth: 2, weekday: 'sunday' },
      ['2026-02-08', '2027-02-14', '2028-02-13'],
    ],
  ])('of February, every year: %s', (_, day, expected) =>
    expect(daysOf({ unit: 'year', every: 1, month: 2, on: day }, '2026-01-01', '2028-12-31')).toEqual(
      expected,
    ),
  )
})
