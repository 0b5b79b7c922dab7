import { expect, test } from 'vitest'
import { signsOf, type PersonAct, type SeenCheck } from './index.ts'

const start = Date.parse('2026-03-02T08:00:00Z')
const MINUTE = 60_000
const DAY = 86_400_000
let count = 0
const check = (at: number, more: Partial<SeenCheck> = {}): SeenCheck => ({
  id: `c${count++}`,
  at: start + at,
  pointId: `p${count}`,
  userId: 'unai',
  value: count / 10,
  unit: '°C',
  method: 'typed',
  outcome: 'ok',
  reading: null,
  site: 'bistro',
  ...more,
})
const kinds = (checks: readonly SeenCheck[], acts: readonly PersonAct[] = []) =>
  signsOf(checks, acts).map(({ kind, figure }) => [kind, figure])
const many = (n: number, apart: number, more: Partial<SeenCheck> = {}) =>
  Array.from({ length: n }, (_, at) => check(at * apart, more))

test('ten checks of one person within a minute are one sign with its checks; nine are none', () => {
  const ten = many(10, 6000)
  expect(signsOf(ten, [])).toMatchObject([
    { kind: 'burst', userId: 'unai', checkIds: ten.map(({ id }) => id), figure: 10 },
  ])
  expect(kinds(many(9, 5000))).toEqual([])
  expect(kinds(many(10, 7000))).toEqual([])
  // Fifteen in a row are still one, and those of two people are not added up.
  expect(kinds(many(15, 4000))).toEqual([['burst', 15]])
  expect(kinds([...many(6, 5000), ...many(6, 5000, { userId: 'marta' })])).toEqual([])
  // A round at a human pace before it does not belong to it.
  const later = many(10, 5000).map(one => ({ ...one, at: one.at + 20 * MINUTE }))
  expect(signsOf([...many(5, 2 * MINUTE), ...later], [])[0]?.checkIds).toHaveLength(10)
})

test('the same value for days at one point', () => {
  const days = (n: number, more: Partial<SeenCheck> = {}) =>
    many(n, DAY, { pointId: 'fridge', value: 3, ...more })
  expect(kinds(days(5))).toEqual([['same', 3]])
  expect(kinds(days(4))).toEqual([])
  expect(kinds(days(5, { method: 'sensor' }))).toEqual([])
  expect(kinds(days(5, { value: null }))).toEqual([])
  expect(kinds(many(5, 6 * 60 * MINUTE, { pointId: 'fridge', value: 3 }))).toEqual([])
  const broken = days(6).map((one, at) => (at === 3 ? { ...one, value: 3.2 } : one))
  expect(kinds(broken)).toEqual([])
})

test('a value far from the sensor beside it, while that is fresh', () => {
  const beside = (value: number, reading: number, ago = 5 * MINUTE, more: Partial<SeenCheck> = {}) =>
    check(0, { value, reading: { value: reading, at: start - ago }, ...more })
  expect(kinds([beside(3, 7.4)])).toEqual([['sensor', 4.4]])
  expect(kinds([beside(3, 5)])).toEqual([])
  expect(kinds([beside(3, 7.4, 20 * MINUTE)])).toEqual([])
  expect(kinds([beside(3, 7.4, 0, { method: 'sensor' })])).toEqual([])
  expect(kinds([beside(3, 7.4, 0, { unit: null })])).toEqual([])
})

test('nothing of the person at the place, though there is elsewhere; no trace at all is no sign', () => {
  const act = (at: number, site: string, userId = 'unai'): PersonAct => ({ userId, at: start + at, site })
  const two = [check(0), check(10 * MINUTE)]
  expect(signsOf(two, [act(-60 * MINUTE, 'central')])).toMatchObject([
    { kind: 'presence', checkIds: two.map(({ id }) => id) },
  ])
  expect(kinds(two, [act(-60 * MINUTE, 'central'), act(5 * MINUTE, 'bistro')])).toEqual([])
  expect(kinds(two, [act(-7 * 60 * MINUTE, 'central')])).toEqual([])
  expect(kinds(two, [act(0, 'central', 'marta')])).toEqual([])
  expect(kinds(two)).toEqual([])
})

test('what does not apply and what nobody in particular did gives no sign of a person', () => {
  expect(kinds(many(12, 1000, { outcome: 'notApplicable' }))).toEqual([])
  expect(kinds(many(12, 1000, { userId: null }))).toEqual([])
})
