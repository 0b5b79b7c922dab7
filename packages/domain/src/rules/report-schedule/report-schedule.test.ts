import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WEEKDAYS } from '../../catalogue/names/time.ts'
import { addToDay, daysBetween, localDay, localTime } from '../calendar/index.ts'
import {
  daysOfReport,
  groupsOf,
  nextReport,
  plannedAfter,
  readersOf,
  type NamedPerson,
  type ReportRhythm,
} from './index.ts'

const mondays: ReportRhythm = { rhythm: 'week', weekdays: ['monday'], monthDay: 1, at: '08:00' }
const madrid = 'Europe/Madrid'

function following(rhythm: ReportRhythm, after: string, zone: string, count: number): string[] {
  const found: string[] = []
  for (let last = after; found.length < count; found.push(last)) last = nextReport(rhythm, last, zone)
  return found
}

describe('when', () => {
  test('Mondays at eight in Madrid, over both changes of the clocks', () => {
    expect(following(mondays, '2026-03-22T12:00:00Z', madrid, 3)).toEqual([
      '2026-03-23T07:00:00Z',
      '2026-03-30T06:00:00Z',
      '2026-04-06T06:00:00Z',
    ])
    expect(following(mondays, '2026-10-18T12:00:00Z', madrid, 3)).toEqual([
      '2026-10-19T06:00:00Z',
      '2026-10-26T07:00:00Z',
      '2026-11-02T07:00:00Z',
    ])
  })

  test('a time that is left out is later, of one that comes twice the first is meant, and each day has one', () => {
    const daily = { ...mondays, rhythm: 'day', at: '02:30' } as const
    expect(following(daily, '2026-03-27T12:00:00Z', madrid, 3)).toEqual([
      '2026-03-28T01:30:00Z',
      '2026-03-29T01:30:00Z',
      '2026-03-30T00:30:00Z',
    ])
    expect(following(daily, '2026-10-24T12:00:00Z', madrid, 2)).toEqual([
      '2026-10-25T00:30:00Z',
      '2026-10-26T01:30:00Z',
    ])
  })

  test('on several days of the week, on a day of the month, and on the last one of each', () => {
    const both = { ...mondays, weekdays: ['thursday', 'monday'] } as const
    expect(following(both, '2026-11-23T12:00:00Z', 'UTC', 3)).toEqual([
      '2026-11-26T08:00:00Z',
      '2026-11-30T08:00:00Z',
      '2026-12-03T08:00:00Z',
    ])
    const ends = { ...mondays, rhythm: 'month', monthDay: 31 } as const
    expect(following(ends, '2027-01-31T12:00:00Z', 'UTC', 3)).toEqual([
      '2027-02-28T08:00:00Z',
      '2027-03-31T08:00:00Z',
      '2027-04-30T08:00:00Z',
    ])
    expect(nextReport({ ...mondays, weekdays: [] }, '2026-11-24T12:00:00Z', 'UTC')).toBe(
      '2026-11-30T08:00:00Z',
    )
  })
})

describe('which days', () => {
  test.each([
    [mondays, '2026-11-30', '2026-11-23', '2026-11-29'],
    [{ ...mondays, weekdays: ['monday', 'thursday'] }, '2026-11-26', '2026-11-23', '2026-11-25'],
    [{ ...mondays, rhythm: 'day' }, '2026-11-26', '2026-11-25', '2026-11-25'],
    [{ ...mondays, rhythm: 'month' }, '2026-03-01', '2026-02-01', '2026-02-28'],
    [{ ...mondays, rhythm: 'month', monthDay: 31 }, '2026-03-31', '2026-02-28', '2026-03-30'],
  ] as const)('%o on %s: %s to %s', (rhythm, day, from, to) => {
    expect(daysOfReport(rhythm as ReportRhythm, day)).toEqual({ from, to })
  })

  test('each day is in one report and in no other, whatever the rhythm', () => {
    const rhythms = fc.record({
      rhythm: fc.constantFrom('day', 'week', 'month' as const),
      weekdays: fc.subarray([...WEEKDAYS]),
      monthDay: fc.integer({ min: 1, max: 31 }),
      at: fc.constantFrom('00:00', '02:30', '08:00', '23:59'),
    })
    fc.assert(
      fc.property(rhythms, fc.integer({ min: 0, max: 700 }), (rhythm, offset) => {
        const start = `${addToDay('2026-01-01', { days: offset })}T12:00:00Z`
        const days = following(rhythm as ReportRhythm, start, madrid, 12).map(at => localDay(at, madrid))
        const spans = days.map(day => daysOfReport(rhythm as ReportRhythm, day))
        spans.slice(1).forEach(({ from }, at) => expect(daysBetween(spans[at]!.to, from)).toBe(1))
        spans.forEach(({ to }, at) => expect(daysBetween(to, days[at]!)).toBe(1))
      }),
      { numRuns: 60 },
    )
  })

  test('what was missed comes one after the other, and what is older than a week does not', () => {
    const daily = { ...mondays, rhythm: 'day' } as const
    expect(plannedAfter(daily, '2026-11-25T08:00:00Z', '2026-11-28T09:00:00Z', 'UTC')).toBe(
      '2026-11-26T08:00:00Z',
    )
    expect(plannedAfter(daily, '2026-06-01T08:00:00Z', '2026-11-28T09:00:00Z', 'UTC')).toBe(
      '2026-11-22T08:00:00Z',
    )
    expect(
      localTime(plannedAfter(mondays, '2026-10-19T06:00:00Z', '2026-10-19T06:00:01Z', madrid), madrid),
    ).toMatch(/^08:00/)
  })
})

describe('whom', () => {
  const person = (name: string, more: Partial<NamedPerson> = {}): NamedPerson => ({
    id: name,
    email: `${name}@kitchen.example`,
    language: 'en',
    mayRead: true,
    seesPrices: true,
    ...more,
  })
  const forAddresses = { language: 'es', seesPrices: false }

  test('who may see it and addresses, each once; who lost access gets it by no way, who unsubscribed neither', () => {
    const readers = readersOf({
      people: [person('ana'), person('ben', { mayRead: false }), person('eva')],
      addresses: ['ana@kitchen.example', 'ben@kitchen.example', 'tax@office.example', 'off@office.example'],
      unsubscribed: ['eva@kitchen.example', 'off@office.example'],
      forAddresses,
    })
    expect(readers.map(({ address, userId, language }) => [address, userId, language])).toEqual([
      ['ana@kitchen.example', 'ana', 'en'],
      ['tax@office.example', null, 'es'],
    ])
  })

  test('one report for each language, apart where no money may stand in it', () => {
    const readers = readersOf({
      people: [
        person('ana'),
        person('ben', { seesPrices: false }),
        person('eva'),
        person('iria', { language: 'es' }),
      ],
      addresses: ['tax@office.example'],
      unsubscribed: [],
      forAddresses,
    })
    expect(
      groupsOf(readers).map(({ language, seesPrices, readers: of }) => [language, seesPrices, of.length]),
    ).toEqual([
      ['en', false, 1],
      ['en', true, 2],
      ['es', false, 1],
      ['es', true, 1],
    ])
  })
})
