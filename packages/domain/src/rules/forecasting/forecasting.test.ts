import { describe, expect, test } from 'vitest'
import { addToDay, weekdayOf } from '../calendar/index.ts'
import {
  daysAfter,
  forecast,
  forecastMethods,
  learn,
  seriesOf,
  totalOf,
  type Asked,
  type Forecast,
  type Influence,
  type Series,
} from './index.ts'

/** A Monday. */
const FIRST = '2026-03-02'
const dayAt = (index: number) => addToDay(FIRST, { days: index })
/** The same noise each time, between -1 and 1. */
function noise(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 1_073_741_824 - 1
  }
}
const WEEK = [20, 22, 21, 24, 30, 41, 12]
const series = (days: number, used: (index: number) => number | null): Series => ({
  firstDay: FIRST,
  used: Array.from({ length: days }, (_, index) => used(index)),
})
const ask = (known: Series, more: Partial<Asked> = {}): Asked => ({
  series: known,
  influences: [],
  method: 'best',
  days: daysAfter(dayAt(known.used.length - 1), 7),
  isOpen: () => true,
  margin: 0,
  ...more,
})
function told(asked: Asked): Forecast {
  const answer = forecast(asked)
  if ('weeksNeeded' in answer) throw new Error(`too short: ${String(answer.weeksKnown)} weeks`)
  return answer
}
const weekly = (seed: number, amplitude: number, perWeek = 0) => {
  const next = noise(seed)
  return (index: number) => (WEEK[index % 7] ?? 0) + (perWeek * index) / 7 + next() * amplitude
}

describe('known patterns', () => {
  test('eight weeks of a weekday pattern: the error lies well below that of the mean', () => {
    const { method, error, naiveError, days } = told(ask(series(56, weekly(7, 3))))
    expect(['sameWeekday', 'trend', 'smoothing']).toContain(method)
    expect(error ?? 99).toBeLessThan((naiveError ?? 0) * 0.5)
    days.forEach(({ expected }, index) => expect(Math.abs(expected - (WEEK[index] ?? 0))).toBeLessThan(4))
  })
  test('a pattern without noise is told exactly, by its weekday alone', () => {
    const { method, error, days } = told(ask(series(56, index => WEEK[index % 7] ?? 0)))
    expect([method, error]).toEqual(['sameWeekday', 0])
    expect(days.map(({ expected }) => expected)).toEqual(WEEK)
    expect(days[5]?.reasons).toEqual([{ kind: 'weekday', weekday: 6, part: 41, days: 8 }])
  })
  test('a rising pattern is told by a method with a slope, which says how much it rises in a week', () => {
    const { method, days } = told(ask(series(56, weekly(3, 0, 2))))
    expect(['trend', 'smoothing']).toContain(method)
    expect(days[5]?.expected).toBeCloseTo(41 + (2 * 61) / 7, 0)
    expect(days[5]?.reasons.find(({ kind }) => kind === 'trend')?.perWeek).toBeCloseTo(2, 1)
  })
  test('smoothing follows a level that moved, and keeps the week', () => {
    const moved = series(84, index => (WEEK[index % 7] ?? 0) + (index < 42 ? 0 : 15))
    const learned = learn('smoothing', moved)
    expect(totalOf(learned(84 + 5))).toBeGreaterThan(50)
    expect(totalOf(learned(84 + 6))).toBeLessThan(35)
    const error = (method: Asked['method']) => told(ask(moved, { method })).error ?? 0
    expect(error('smoothing')).toBeLessThan(error('sameWeekday'))
  })
  test('eight every fourth day come to 1.9 a day', () => {
    const { days, method } = told(
      ask(
        series(60, index => (index % 4 === 3 ? 8 : 0)),
        { method: 'intermittent' },
      ),
    )
    expect(method).toBe('intermittent')
    expect(days[0]).toMatchObject({
      expected: 1.9,
      reasons: [{ kind: 'intermittent', part: 1.9, size: 8, days: 4 }],
    })
  })
})

describe('what is chosen', () => {
  test('a method that is asked for and worse than the mean by more than a little is replaced, and that is said', () => {
    // Low and high by turns of a fortnight: what was lately is always wrong.
    const turns = series(84, index => (Math.floor(index / 14) % 2 === 0 ? 10 : 30))
    const { method, isReplaced, error, naiveError } = told(ask(turns, { method: 'movingAverage' }))
    expect([method, isReplaced, error === naiveError]).toEqual(['average', true, true])
  })
  test('whatever the days are, it is not worse than the mean by more than 5 %', () => {
    for (let seed = 1; seed < 40; seed++) {
      const next = noise(seed)
      const kind = seed % 4
      const any = series(30 + seed, index =>
        kind === 0 && index % 7 === 6 ? null : Math.max(10 + next() * 10 + kind * (index % 5), 0),
      )
      for (const method of ['best', ...forecastMethods] as const) {
        const answer = forecast(ask(any, { method }))
        if ('weeksNeeded' in answer) continue
        expect(answer.error ?? 0).toBeLessThanOrEqual((answer.naiveError ?? 0) * 1.05 + 0.001)
      }
    }
  })
  test('too short a history is said in weeks', () => {
    expect(forecast(ask(series(10, () => 3)))).toEqual({ weeksKnown: 1, weeksNeeded: 2 })
    expect(
      forecast(
        ask(
          series(20, () => 3),
          { method: 'smoothing' },
        ),
      ),
    ).toEqual({ weeksKnown: 2, weeksNeeded: 4 })
  })
})

describe('days', () => {
  test('closed days and days of which nothing is known teach nothing; a day without any of it teaches zero', () => {
    const usedOn = new Map([
      [dayAt(0), 5],
      [dayAt(6), 2],
    ])
    const made = seriesOf({
      firstDay: FIRST,
      lastDay: dayAt(6),
      usedOn,
      isOpen: day => weekdayOf(day) !== 7,
      isKnown: day => day !== dayAt(2),
    })
    expect(made.used).toEqual([5, 0, null, 0, 0, 0, 2])
  })
  test('a place that is closed on Mondays uses nothing then, and the other days are not lowered', () => {
    const closed = series(56, index => (index % 7 === 0 ? null : 20))
    const { days } = told(ask(closed, { isOpen: day => weekdayOf(day) !== 1 }))
    expect(days.map(({ expected }) => expected)).toEqual([0, 20, 20, 20, 20, 20, 20])
  })
})

describe('influences', () => {
  const flat = series(56, () => 20)
  const saturday = dayAt(56 + 5)
  const influence = (more: Partial<Influence>): Influence => ({
    day: saturday,
    kind: 'event',
    name: 'Wedding',
    productIds: [],
    factor: null,
    plus: null,
    ...more,
  })
  const on = (influences: Influence[], known = flat, margin = 0) =>
    told(ask(known, { influences, margin })).days.find(({ day }) => day === saturday)

  test('a wedding adds, rain takes a share, a margin comes on top; the parts sum to the number', () => {
    const rain = influence({ kind: 'weather', name: 'Rain', factor: 0.5 })
    const day = on([influence({ plus: 3 }), rain], flat, 0.1)
    expect(day?.reasons.map(({ kind, part, name }) => [kind, name, part])).toEqual([
      ['mean', undefined, 20],
      ['influence', 'Wedding', 3],
      ['influence', 'Rain', -11.5],
      ['margin', undefined, 1.15],
    ])
    expect(day?.expected).toBe(12.65)
  })
  test('an event of which nothing is said does what it did before, and such days teach the others nothing', () => {
    const before = influence({ day: dayAt(33), name: 'Fair' })
    const known = series(56, index => (index === 33 ? 50 : 20))
    const day = on([before, influence({ name: 'Fair' })], known)
    expect(day?.expected).toBe(50)
    expect(day?.reasons[1]).toMatchObject({ kind: 'influence', name: 'Fair', part: 30, factor: 2.5 })
    expect(told(ask(known, { influences: [before] })).days[0]?.expected).toBe(20)
  })
  test('one of which nothing is known says so with nothing added', () => {
    expect(on([influence({ name: 'New' })])?.reasons[1]).toEqual({
      kind: 'influence',
      influence: 'event',
      name: 'New',
      part: 0,
    })
  })
})

describe('left over', () => {
  const flat = series(56, () => 20)
  const after = (leftOver: Asked['leftOver'], more: Partial<Asked> = {}) =>
    told(ask(flat, { ...more, ...(leftOver === undefined ? {} : { leftOver }) })).days.map(
      ({ expected, reasons }) => [expected, reasons.find(({ kind }) => kind === 'leftOver')?.part ?? null],
    )
  const [first, second, third] = [56, 57, 58].map(dayAt) as [string, string, string]

  test('four portions of the day before are a reason of the next day', () => {
    expect(after([{ value: 4, lastDay: first }]).slice(0, 2)).toEqual([
      [16, -4],
      [20, null],
    ])
  })
  test('what a day does not need is there for the next one, where it keeps until then', () => {
    expect(after([{ value: 30, lastDay: first }]).slice(0, 2)).toEqual([
      [0, -20],
      [20, null],
    ])
    expect(after([{ value: 30, lastDay: second }]).slice(0, 3)).toEqual([
      [0, -20],
      [10, -10],
      [20, null],
    ])
  })
  test('what ends first is used first, and a day on which the place is closed uses none', () => {
    const both = [
      { value: 15, lastDay: null },
      { value: 15, lastDay: first },
    ]
    expect(after(both).slice(0, 2)).toEqual([
      [0, -20],
      [10, -10],
    ])
    expect(after([{ value: 5, lastDay: third }], { isOpen: day => day !== first }).slice(0, 2)).toEqual([
      [0, null],
      [15, -5],
    ])
    expect(after([{ value: 5, lastDay: dayAt(55) }])[0]).toEqual([20, null])
  })
  test('it comes off after the margin, and the parts sum to the number', () => {
    const [day] = told(ask(flat, { margin: 0.1, leftOver: [{ value: 0.3333, lastDay: null }] })).days
    expect(day?.reasons.map(({ kind, part }) => [kind, part])).toEqual([
      ['mean', 20],
      ['margin', 2],
      ['leftOver', -0.333],
    ])
    expect(totalOf(day?.reasons ?? [])).toBeCloseTo(day?.expected ?? 0, 9)
  })
})

test('the parts of every number sum to it', () => {
  const next = noise(11)
  const any = series(70, index => Math.max((WEEK[index % 7] ?? 0) + next() * 12 - index / 3, 0))
  for (const method of forecastMethods)
    for (const { expected, reasons, low, high } of told(ask(any, { method, margin: 0.15 })).days) {
      expect(totalOf(reasons)).toBeCloseTo(expected, 9)
      expect(low).toBeLessThanOrEqual(expected)
      expect(high).toBeGreaterThanOrEqual(expected)
    }
})
