import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localTime, weekdayOf, localDay } from '../calendar/index.ts'
import file from './patterns.cases.json' with { type: 'json' }
import {
  behindWhatTheyAwait,
  circleThrough,
  compareLayout,
  daysOf,
  decideLayout,
  inWeekOf,
  lineOn,
  type LayoutChoice,
} from './index.ts'

const day = '2026-06-02'
const at = (time: string) => `${day}T${time}:00Z`
const place = 'p'

describe('where lines fall', () => {
  test.each(file.lines as [string, 'day' | 'week', string, number, string, string, string][])(
    '%s %s of %s, %d at %s',
    (zone, span, on, weekday, time, expected, startAt) =>
      expect(lineOn({ weekday, at: time }, span, on, zone)).toEqual({ day: expected, startAt }),
  )
  test.each(file.weeks as [string, string, string, string][])(
    '%s %s in the week of %s',
    (zone, from, week, to) => expect(inWeekOf(from, week, zone)).toBe(to),
  )
  test('a day covers itself, a week seven days from Monday', () => {
    expect(daysOf('day', day)).toEqual({ first: day, last: day })
    expect(daysOf('week', day)).toEqual({ first: '2026-06-01', last: '2026-06-07' })
  })
  test('weekday and hour stay in every week, but for the hours that clocks jump over', () => {
    const instants = fc
      .integer({ min: 1_767_225_600, max: 1_830_000_000 })
      .map(s => new Date(s * 1000).toISOString())
    const weeks = fc
      .integer({ min: 0, max: 600 })
      .map(n => new Date(1_767_225_600_000 + n * 86_400_000).toISOString().slice(0, 10))
    fc.assert(
      fc.property(instants, weeks, (instant, week) => {
        const to = inWeekOf(instant, week, 'Europe/Madrid')
        expect(weekdayOf(localDay(to, 'Europe/Madrid'))).toBe(weekdayOf(localDay(instant, 'Europe/Madrid')))
        const [before, after] = [localTime(instant, 'Europe/Madrid'), localTime(to, 'Europe/Madrid')]
        expect(after === before || before.startsWith('02:')).toBe(true)
      }),
    )
  })
})

type Line = [name: string, time: string, originId: string | null]
type There = [...Line, status: string]
const laid = ([name, time, originId]: Line) => ({
  name,
  locationId: place,
  startAt: at(time),
  day,
  originId,
})
const planned = (line: Line) => ({ ...laid(line), around: { first: day, last: day } })
const there = ([name, time, originId, status]: There, index: number) => ({
  ...laid([name, time, originId]),
  id: `t${index}`,
  status,
})

describe('laying out', () => {
  test.each(file.layouts as unknown as [string, Line[], There[], LayoutChoice, object][])(
    '%s',
    (_, lines, stand, choice, expected) => {
      const verdict = decideLayout(compareLayout(lines.map(planned), stand.map(there)), choice)
      expect(
        verdict.kind === 'make'
          ? { make: verdict.make.map(({ name }) => name) }
          : { there: verdict.there, of: verdict.of },
      ).toEqual(expected)
    },
  )
  test('says by what it was found', () => {
    const lines = compareLayout(
      [planned(['a', '08:00', 'l1']), planned(['b', '09:00', 'l2'])],
      [there(['b', '09:00', null, 'pending'], 0), there(['x', '10:00', 'l1', 'pending'], 1)],
    )
    expect(lines.map(({ found }) => [found?.task.id, found?.by])).toEqual([
      ['t1', 'pattern'],
      ['t0', 'same'],
    ])
  })
  test('what stands at another place or on another day does not count', () => {
    const elsewhere = { ...there(['a', '08:00', 'l1', 'pending'], 0), locationId: 'q' }
    const tomorrow = {
      ...there(['a', '08:00', 'l1', 'pending'], 1),
      day: '2026-06-03',
      startAt: '2026-06-03T08:00:00Z',
    }
    expect(compareLayout([planned(['a', '08:00', 'l1'])], [elsewhere, tomorrow])[0]?.found).toBeNull()
  })
  test('what was moved within its week is found by what it comes from, that of its own day first', () => {
    const week = { first: '2026-06-01', last: '2026-06-07' }
    const on = (to: string) => ({ day: to, startAt: `${to}T08:00:00Z` })
    const monday = { ...planned(['a', '08:00', 'l1']), ...on('2026-06-01'), around: week }
    const tuesday = { ...monday, ...on('2026-06-02') }
    const stand = (...days: readonly string[]) =>
      days.map((to, index) => ({ ...there(['b', '08:00', 'l1', 'pending'], index), ...on(to) }))
    const found = (lines: (typeof monday)[], ...days: readonly string[]) =>
      compareLayout(lines, stand(...days)).map(one => one.found?.task.day ?? null)
    expect(found([monday], '2026-06-07')).toEqual(['2026-06-07'])
    expect(found([monday], '2026-06-08', '2026-05-31')).toEqual([null])
    expect(found([monday, tuesday], '2026-06-02', '2026-06-05')).toEqual(['2026-06-05', '2026-06-02'])
    expect(found([monday, tuesday], '2026-06-02')).toEqual([null, '2026-06-02'])
    const ofDay = { ...monday, around: { first: monday.day, last: monday.day } }
    expect(found([ofDay], '2026-06-02')).toEqual([null])
  })
  test('only what is missing, made and laid out once more, leaves nothing to make', () => {
    const lines = fc.array(
      fc.tuple(
        fc.constantFrom('a', 'b', 'c'),
        fc.constantFrom('08:00', '09:00'),
        fc.option(fc.constantFrom('l1', 'l2')),
      ),
      { maxLength: 8 },
    )
    // A line of a pattern is there once a day.
    const once = lines.map(all =>
      all.filter(([, , id], at) => id === null || at === all.findIndex(one => one[2] === id)),
    )
    fc.assert(
      fc.property(once, lines, (asked, stand) => {
        const before = stand.map((line, index) => there([...(line as Line), 'pending'], index))
        const wanted = asked.map(line => planned(line as Line))
        const first = decideLayout(compareLayout(wanted, before), 'missing')
        if (first.kind !== 'make') throw new Error('asked')
        const after = [
          ...before,
          ...first.make.map((one, index) => ({ ...one, id: `n${index}`, status: 'pending' })),
        ]
        expect(decideLayout(compareLayout(wanted, after), 'missing')).toEqual({ kind: 'make', make: [] })
      }),
    )
  })
})

test.each([
  ['each comes behind what it waits for', { a: ['c'], b: [], c: ['b'] }, 'bca'],
  ['others stay in their order', { b: [], a: [], c: ['b'] }, 'bac'],
  ['what is not among them is no matter', { a: ['x'], b: [] }, 'ab'],
  ['two that wait for each other are both there', { a: ['b'], b: ['a'], c: ['a'] }, 'bac'],
])('%s', (_, tasks, expected) => {
  const given = Object.entries(tasks).map(([id, after]) => ({ id, after }))
  expect(
    behindWhatTheyAwait(given)
      .map(({ id }) => id)
      .join(''),
  ).toBe(expected)
})

test.each([
  ['itself', { a: [] }, 'a', ['a'], 'aa'],
  ['by one another', { a: [], b: ['a'] }, 'a', ['b'], 'aba'],
  [
    'over several, and only those that lead back',
    { a: [], b: ['x', 'c'], c: ['a'], x: [] },
    'a',
    ['x', 'b'],
    'abca',
  ],
  ['two ways to the same one are none', { a: [], b: ['d'], c: ['d'], d: [] }, 'a', ['b', 'c'], null],
  ['of others is no matter here', { a: [], b: ['c'], c: ['b'] }, 'a', ['b'], null],
  ['what it waited for before does not count', { a: ['b'], b: ['c'], c: [] }, 'b', [], null],
])('a circle: %s', (_, tasks, id, after, expected) => {
  const given = Object.entries(tasks as Record<string, string[]>).map(([one, of]) => ({ id: one, after: of }))
  expect(circleThrough(given, id, after)?.join('') ?? null).toBe(expected)
})
