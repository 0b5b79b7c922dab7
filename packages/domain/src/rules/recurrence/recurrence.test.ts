import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addToDay, compareInstants, localTime, weekdayOf } from '../calendar/index.ts'
import { civil, dayNumber, weekday } from './civil.ts'
import {
  dayText,
  frequencies,
  occurrenceAfter,
  occurrenceBefore,
  occurrences,
  parseRecurrence,
  periodBefore,
  repetition,
  repetitions,
  type Recurrence,
} from './index.ts'
import file from './recurrence.cases.json' with { type: 'json' }

function read(text: string): Recurrence {
  const parsed = parseRecurrence(text)
  if (!parsed.ok) throw new Error(`${parsed.problem.code} ${parsed.problem.part}`)
  return parsed.value
}

describe('rules', () => {
  test.each(file.rules)('$text', entry => {
    expect([...occurrences(read(entry.text))]).toEqual(entry.occurrences)
  })

  test.each(file.refused)('%j is refused: %s', (text, code) => {
    const parsed = parseRecurrence(text ?? '')
    expect(parsed.ok ? 'accepted' : parsed.problem.code).toBe(code)
  })

  test('before and after an instant, far from the start', () => {
    const daily = read('DTSTART;TZID=Europe/Madrid:20000101T090000\nRRULE:FREQ=DAILY')
    expect(occurrenceAfter(daily, '2026-07-01T07:00:00Z')).toBe('2026-07-02T07:00:00Z')
    expect(occurrenceAfter(daily, '2026-07-01T07:00:00Z', { inclusive: true })).toBe('2026-07-01T07:00:00Z')
    expect(occurrenceBefore(daily, '2026-07-01T07:00:00Z')).toBe('2026-06-30T07:00:00Z')
    expect(occurrenceBefore(daily, '2000-01-01T08:00:00Z')).toBeNull()
    const leap = read('DTSTART:20000229T090000Z\nRRULE:FREQ=YEARLY')
    expect(occurrenceBefore(leap, '2027-01-01T00:00:00Z')).toBe('2024-02-29T09:00:00Z')
  })
})

const byParts = fc.record(
  {
    BYMONTH: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 }),
    BYMONTHDAY: fc.uniqueArray(fc.constantFrom(1, 2, 15, 28, 31, -1, -5), { minLength: 1, maxLength: 3 }),
    BYDAY: fc.uniqueArray(fc.constantFrom('MO', 'WE', 'FR', 'SU'), { minLength: 1, maxLength: 3 }),
    BYHOUR: fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { minLength: 1, maxLength: 3 }),
    BYSETPOS: fc.uniqueArray(fc.constantFrom(1, 2, -1), { minLength: 1, maxLength: 2 }),
  },
  { requiredKeys: [] },
)
const ruleTexts = fc
  .record({
    frequency: fc.constantFrom(...frequencies.slice(0, 5)),
    interval: fc.integer({ min: 1, max: 5 }),
    parts: byParts,
  })
  .map(({ frequency, interval, parts }) => {
    const lists = Object.entries(parts).map(([name, list]) => `;${name}=${list.join(',')}`)
    return `DTSTART;TZID=Europe/Madrid:20260115T073000\nRRULE:FREQ=${frequency};INTERVAL=${interval}${lists.join('')}`
  })

describe('properties of rules', () => {
  test('occurrences rise, none is before the start, COUNT and UNTIL cut the same sequence', () => {
    fc.assert(
      fc.property(ruleTexts, fc.integer({ min: 1, max: 12 }), (text, count) => {
        const all = [...occurrences(read(text), { limit: 12, to: '2040-01-01T00:00:00Z' })]
        for (let i = 1; i < all.length; i++) {
          expect(compareInstants(all[i] ?? '', all[i - 1] ?? '')).toBeGreaterThan(0)
        }
        if (all[0]) expect(compareInstants(all[0], '2026-01-15T06:30:00Z')).toBeGreaterThanOrEqual(0)
        const counted = [...occurrences(read(`${text};COUNT=${count}`), { to: '2040-01-01T00:00:00Z' })]
        expect(counted.slice(0, all.length)).toEqual(all.slice(0, count))
        const last = all.at(-1)
        if (!last) return
        const until = last.replace(/[-:]/g, '')
        expect([...occurrences(read(`${text};UNTIL=${until}`))]).toEqual(all)
      }),
    )
  })

  test('looking from any instant on gives the rest of the same sequence', () => {
    fc.assert(
      fc.property(ruleTexts, fc.integer({ min: 0, max: 2000 }), (text, days) => {
        const from = `${addToDay('2026-01-01', { days })}T12:00:00Z`
        const to = '2032-01-01T00:00:00Z'
        const rest = [...occurrences(read(text), { to })].filter(each => compareInstants(each, from) >= 0)
        expect([...occurrences(read(text), { from, to })]).toEqual(rest)
      }),
      { numRuns: 25 },
    )
  })

  test('the calendar in whole numbers is the calendar', () => {
    fc.assert(
      fc.property(fc.integer({ min: -500_000, max: 2_900_000 }), days => {
        const { year, month, day } = civil(days)
        expect(dayNumber(year, month, day)).toBe(days)
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), days => {
        const text = addToDay('1970-01-01', { days })
        expect(dayText(days * 86_400)).toBe(text)
        expect(weekday(days) + 1).toBe(weekdayOf(text))
      }),
    )
  })
})

describe('repetitions of tasks', () => {
  const zone = 'Europe/Madrid'
  const start = '2026-01-31T08:00:00Z'

  test('every month on the 31st falls on the last day of shorter months', () => {
    const window = { from: start, to: '2026-06-01T00:00:00Z' }
    expect(repetitions('month', start, zone, window)).toEqual([
      '2026-01-31T08:00:00Z',
      '2026-02-28T08:00:00Z',
      '2026-03-31T07:00:00Z',
      '2026-04-30T07:00:00Z',
      '2026-05-31T07:00:00Z',
    ])
  })

  test('none is once', () => {
    const window = { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' }
    expect(repetitions('none', start, zone, window)).toEqual([start])
    expect(repetition('none', start, 1, zone)).toBeNull()
  })

  test('the local time stays, and a window finds what counting from the start finds', () => {
    const repeats = fc.constantFrom('day', 'week', 'month')
    fc.assert(
      fc.property(
        repeats,
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 1, max: 90 }),
        (repeat, first, length) => {
          const from = `${addToDay('2026-01-01', { days: first })}T00:00:00Z`
          const to = `${addToDay('2026-01-01', { days: first + length })}T00:00:00Z`
          const found = repetitions(repeat, start, zone, { from, to })
          const counted: string[] = []
          for (let n = 0; n < 1100; n++) {
            const each = repetition(repeat, start, n, zone)
            if (each && compareInstants(each, from) >= 0 && compareInstants(each, to) <= 0) counted.push(each)
          }
          expect(found).toEqual(counted)
          for (const each of found) expect(localTime(each, zone)).toBe('09:00')
        },
      ),
      { numRuns: 20 },
    )
  })

  test('a report looks back over 24 hours, seven days or a month', () => {
    const at = '2026-03-30T05:00:00Z'
    expect(periodBefore('day', at, zone)).toEqual({ start: '2026-03-29T05:00:00Z', end: at })
    expect(periodBefore('week', at, zone)).toEqual({ start: '2026-03-23T06:00:00Z', end: at })
    expect(periodBefore('month', at, zone)).toEqual({ start: '2026-02-28T06:00:00Z', end: at })
    expect(periodBefore('none', at, zone)).toBeNull()
  })
})
