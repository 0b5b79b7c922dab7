import { expect, test } from 'vitest'
import { judgedSlots, slotAt, slotState, type OwingPoint } from './index.ts'

const at = (text: string) => Date.parse(text)
const HOUR = 3_600_000
const MADRID = 'Europe/Madrid'
const point = (more: Partial<OwingPoint> = {}): OwingPoint => ({
  everyHours: null,
  windows: [],
  grace: 3600,
  created: at('2026-03-01T00:00:00Z'),
  ...more,
})
const daily = (from: string, to: string, weekdays: number[] = []) => ({ from, to, weekdays })
const dues = (slots: readonly { dueAt: number }[]) => slots.map(({ dueAt }) => new Date(dueAt).toISOString())

test('an interval after the last check it is due, then late, then missed, and the next one is owed on the same grid', () => {
  const fridge = point({ everyHours: 4 })
  const last = at('2026-03-02T08:00:00Z')
  const slot = (now: string) => slotAt(fridge, MADRID, last, at(now))!
  const state = (now: string) => slotState(slot(now), at(now))
  expect(state('2026-03-02T10:59:59Z')).toBe('ahead')
  expect(state('2026-03-02T11:00:00Z')).toBe('due')
  expect(state('2026-03-02T12:00:00Z')).toBe('due')
  expect(state('2026-03-02T12:00:01Z')).toBe('late')
  expect(state('2026-03-02T13:00:01Z')).toBe('missed')
  // It stays to be done until the next one is open.
  expect(state('2026-03-02T14:59:00Z')).toBe('missed')
  expect(slot('2026-03-02T15:00:00Z').dueAt).toBe(at('2026-03-02T16:00:00Z'))
})

test('a point that was never checked may be at once, and is late an interval after it was made', () => {
  const fresh = point({ everyHours: 4, created: at('2026-03-02T08:00:00Z') })
  const state = (now: string) => slotState(slotAt(fresh, MADRID, null, at(now))!, at(now))
  expect(state('2026-03-02T08:00:00Z')).toBe('due')
  expect(state('2026-03-02T12:00:01Z')).toBe('late')
})

test('hourly checks with an hour of grace: one is missed when the next is due', () => {
  const judged = judgedSlots(
    point({ everyHours: 1, grace: 7200 }),
    MADRID,
    [at('2026-03-02T08:00:00Z')],
    at('2026-03-02T08:00:00Z'),
    at('2026-03-02T11:30:00Z'),
  )
  expect(dues(judged)).toEqual([
    '2026-03-02T09:00:00.000Z',
    '2026-03-02T10:00:00.000Z',
    '2026-03-02T11:00:00.000Z',
  ])
  expect(judged.map(({ missedAt, dueAt }) => missedAt - dueAt)).toEqual([HOUR, HOUR, HOUR])
})

test('a check answers the slot it comes in: on time, late, and after it was missed none', () => {
  const judge = (check: string) =>
    judgedSlots(
      point({ everyHours: 4 }),
      MADRID,
      [at('2026-03-02T08:00:00Z'), at(check)],
      at('2026-03-02T08:00:00Z'),
      at('2026-03-02T14:00:00Z'),
    )
  expect(judge('2026-03-02T11:40:00Z')).toMatchObject([{ answeredAt: at('2026-03-02T11:40:00Z') }])
  expect(judge('2026-03-02T12:40:00Z')).toMatchObject([{ answeredAt: at('2026-03-02T12:40:00Z') }])
  expect(judge('2026-03-02T13:30:00Z')).toMatchObject([{ answeredAt: null }])
})

test('windows are of the place’s own clock, across the change of the clocks', () => {
  const windows = [daily('06:00', '08:00')]
  const slots = judgedSlots(
    point({ windows }),
    MADRID,
    [],
    at('2026-03-28T00:00:00Z'),
    at('2026-03-30T23:00:00Z'),
  )
  // Summer time began on the 29th.
  expect(dues(slots)).toEqual([
    '2026-03-28T07:00:00.000Z',
    '2026-03-29T06:00:00.000Z',
    '2026-03-30T06:00:00.000Z',
  ])
  const autumn = judgedSlots(
    point({ windows: [daily('02:30', '03:30')] }),
    MADRID,
    [],
    at('2026-10-24T12:00:00Z'),
    at('2026-10-25T12:00:00Z'),
  )
  expect(dues(autumn)).toEqual(['2026-10-25T02:30:00.000Z'])
  const jump = judgedSlots(
    point({ windows: [daily('02:15', '02:45')] }),
    MADRID,
    [],
    at('2026-03-28T12:00:00Z'),
    at('2026-03-29T12:00:00Z'),
  )
  expect(dues(jump)).toEqual(['2026-03-29T01:45:00.000Z'])
})

test('windows on weekdays, past midnight, until midnight, and split by the interval', () => {
  const of = (more: Partial<OwingPoint>, from: string, to: string) =>
    dues(judgedSlots(point(more), 'UTC', [], at(from), at(to)))
  // 2 March 2026 is a Monday.
  expect(
    of({ windows: [daily('07:00', '09:00', [1])] }, '2026-03-01T10:00:00Z', '2026-03-08T00:00:00Z'),
  ).toEqual(['2026-03-02T09:00:00.000Z'])
  expect(of({ windows: [daily('22:00', '01:00')] }, '2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z')).toEqual([
    '2026-03-03T01:00:00.000Z',
  ])
  expect(of({ windows: [daily('20:00', '24:00')] }, '2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z')).toEqual([
    '2026-03-03T00:00:00.000Z',
  ])
  expect(
    of({ everyHours: 2, windows: [daily('12:00', '17:00')] }, '2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z'),
  ).toEqual(['2026-03-02T14:00:00.000Z', '2026-03-02T16:00:00.000Z', '2026-03-02T17:00:00.000Z'])
})

test('a window answered early or late counts; unanswered it is missed, and still to be made up', () => {
  const lunch = point({ windows: [daily('12:00', '14:00')] })
  const judge = (...checks: string[]) =>
    judgedSlots(lunch, 'UTC', checks.map(at), at('2026-03-02T00:00:00Z'), at('2026-03-02T23:00:00Z'))[0]!
  expect(judge('2026-03-02T11:30:00Z').answeredAt).not.toBeNull()
  expect(judge('2026-03-02T14:59:00Z').answeredAt).not.toBeNull()
  expect(judge('2026-03-02T10:30:00Z', '2026-03-02T15:30:00Z').answeredAt).toBeNull()
  const state = (now: string, last: string | null) => {
    const slot = slotAt(lunch, 'UTC', last === null ? null : at(last), at(now))!
    return slotState(slot, at(now))
  }
  expect(state('2026-03-02T10:00:00Z', '2026-03-01T13:00:00Z')).toBe('ahead')
  expect(state('2026-03-02T13:00:00Z', '2026-03-01T13:00:00Z')).toBe('due')
  expect(state('2026-03-02T14:30:00Z', '2026-03-01T13:00:00Z')).toBe('late')
  expect(state('2026-03-02T18:00:00Z', '2026-03-01T13:00:00Z')).toBe('missed')
  expect(state('2026-03-02T18:00:00Z', '2026-03-02T17:00:00Z')).toBe('ahead')
})

test('rarer than daily: a window owes nothing while the last check is recent enough', () => {
  const weekly = point({ everyHours: 168, windows: [daily('07:00', '09:00')] })
  const slots = judgedSlots(
    weekly,
    'UTC',
    [at('2026-03-02T08:00:00Z')],
    at('2026-03-02T12:00:00Z'),
    at('2026-03-10T12:00:00Z'),
  )
  expect(dues(slots)).toEqual(['2026-03-09T09:00:00.000Z', '2026-03-10T09:00:00.000Z'])
  expect(slotAt(weekly, 'UTC', at('2026-03-02T08:00:00Z'), at('2026-03-04T08:00:00Z'))!.dueAt).toBe(
    at('2026-03-09T09:00:00Z'),
  )
})

test('nothing is owed before the point was there, nor by a point without hours', () => {
  expect(slotAt(point(), 'UTC', null, at('2026-03-02T12:00:00Z'))).toBeUndefined()
  const late = point({ windows: [daily('06:00', '08:00')], created: at('2026-03-02T09:00:00Z') })
  expect(judgedSlots(late, 'UTC', [], at('2026-03-01T00:00:00Z'), at('2026-03-02T12:00:00Z'))).toEqual([])
})

test('an interval of nothing, as no form takes it, owes nothing and is not counted without end', () => {
  const broken = point({ everyHours: 0 })
  expect(slotAt(broken, MADRID, null, at('2026-03-02T08:00:00Z'))).toBeUndefined()
  expect(judgedSlots(broken, MADRID, [], at('2026-03-01T00:00:00Z'), at('2026-03-02T08:00:00Z'))).toEqual([])
})
