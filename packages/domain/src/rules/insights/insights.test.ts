import { describe, expect, test } from 'vitest'
import { addToDay } from '../calendar/index.ts'
import { findInsights, risePerDay, type WeekFacts } from './index.ts'

const nothing: WeekFacts = {
  from: '2026-11-23',
  to: '2026-11-29',
  waste: [],
  expired: { count: 0, before: [0, 0, 0, 0] },
  warming: [],
  times: [],
  same: [],
  deliveries: [],
  cooling: [],
  shifts: [],
  stock: null,
}
const found = (facts: Partial<WeekFacts>) => findInsights({ ...nothing, ...facts })
const says = (facts: Partial<WeekFacts>) => found(facts).map(({ kind, figures }) => ({ kind, ...figures }))
const of = { id: '1', name: 'Salmon' }
/** Values day by day, up to the last day of the week. */
const daily = (values: readonly number[]) =>
  values.map((value, at) => ({ day: addToDay(nothing.to, { days: at - values.length + 1 }), value }))

test('a quiet week says nothing', () => {
  expect(found({})).toEqual([])
})

describe('waste of a product', () => {
  const waste = (cost: number, before: readonly number[]) => says({ waste: [{ ...of, cost, before }] })
  test('doubled against the mean of the weeks before', () => {
    expect(waste(40, [20, 18, 22, 20])).toEqual([{ kind: 'wasteDoubled', cost: 40, usual: 20 }])
    expect(waste(39.99, [20, 18, 22, 20])).toEqual([])
  })
  test('little money, or nothing to compare with, is none', () => {
    expect(waste(9.99, [2, 2, 2, 2])).toEqual([])
    expect(waste(80, [0, 0, 0, 8])).toEqual([])
  })
  test('opens the losses of all the weeks it was found by', () => {
    expect(found({ waste: [{ ...of, cost: 40, before: [20, 20, 20, 20] }] })[0]?.report).toEqual({
      kind: 'losses',
      from: '2026-10-26',
      to: '2026-11-29',
    })
  })
})

test('more labels expire than usual, and more than a few', () => {
  expect(says({ expired: { count: 9, before: [6, 6, 6, 6] } })).toEqual([
    { kind: 'expiredRising', count: 9, usual: 6 },
  ])
  expect(says({ expired: { count: 8, before: [6, 6, 6, 6] } })).toEqual([])
  expect(says({ expired: { count: 4, before: [1, 1, 1, 1] } })).toEqual([])
})

describe('a fridge', () => {
  const warming = (values: readonly number[]) => says({ warming: [{ ...of, medians: daily(values) }] })
  test('warms slowly', () => {
    expect(warming([3, 3.1, 3.2, 3.3, 3.4, 3.5, 3.6, 3.7, 3.8, 3.9, 4, 4.1, 4.2, 4.3])).toEqual([
      { kind: 'fridgeWarms', rise: 1.3, days: 14, before: 3.3, now: 4 },
    ])
  })
  test('a warm weekend, a jump that is over, and too few days are none', () => {
    expect(warming([3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 6, 6])).toEqual([])
    expect(warming([3, 3, 3, 3, 3, 9, 9, 9, 3, 3, 3, 3, 3, 3])).toEqual([])
    expect(warming([3, 4, 5, 6, 7, 8, 9, 10, 11])).toEqual([])
  })
  test('the rise of a straight line is its slope, whatever one day says', () => {
    expect(risePerDay(daily([1, 2, 3, 4, 5]))).toBe(1)
    expect(risePerDay(daily([1, 2, 30, 4, 5, 6, 7]))).toBe(1)
  })
})

describe('checks', () => {
  test('always at one minute', () => {
    const minutes = ['09:00', '09:00', '09:00', '09:00', '09:00', '09:00', '17:12']
    expect(says({ times: [{ ...of, minutes }] })).toEqual([
      { kind: 'sameMinute', time: '09:00', count: 6, of: 7 },
    ])
    expect(says({ times: [{ ...of, minutes: minutes.slice(1) }] })).toEqual([])
    expect(says({ times: [{ ...of, minutes: [...minutes, '08:58', '09:03'] }] })).toEqual([])
  })
  test('with one value', () => {
    const same = [{ ...of, value: 3, unit: '°C', count: 6 }]
    expect(found({ same })).toMatchObject([
      { kind: 'sameValue', figures: { value: 3, count: 6 }, report: { kind: 'haccp', from: '2026-11-16' } },
    ])
  })
})

test('a supplier delivers short more often than before', () => {
  const deliveries = (lines: number, short: number, linesBefore: number, shortBefore: number) =>
    says({ deliveries: [{ ...of, lines, short, linesBefore, shortBefore }] })
  expect(deliveries(20, 4, 80, 8)).toHaveLength(1)
  expect(deliveries(20, 4, 80, 9)).toEqual([])
  expect(deliveries(20, 2, 80, 0)).toEqual([])
  expect(deliveries(20, 4, 0, 0)).toEqual([])
})

test('cooling that fails often', () => {
  const cooling = (runs: number, failed: number) => says({ cooling: [{ ...of, runs, failed }] })
  expect(cooling(10, 2)).toEqual([{ kind: 'coolingFails', failed: 2, runs: 10 }])
  expect(cooling(11, 2)).toEqual([])
  expect(cooling(4, 4)).toEqual([])
})

describe('tasks missed by one shift', () => {
  const shifts = (...of: readonly (readonly [tasks: number, missed: number])[]) =>
    says({ shifts: of.map(([tasks, missed], at) => ({ id: `${at}`, name: `Shift ${at}`, tasks, missed })) })
  test('at least twice as often as by the others', () => {
    expect(shifts([15, 3], [20, 2], [20, 2])).toEqual([
      { kind: 'shiftMisses', missed: 3, tasks: 15, missedByOthers: 4, tasksOfOthers: 40 },
    ])
    expect(shifts([15, 3], [40, 5])).toEqual([])
  })
  test('few, a small share, and a shift that is alone are none', () => {
    expect(shifts([4, 2], [20, 0])).toEqual([])
    expect(shifts([16, 3], [20, 0])).toEqual([])
    expect(shifts([10, 10])).toEqual([])
  })
  test('opens the tasks of the week', () => {
    const [insight] = found({
      shifts: [
        { id: 'a', name: 'Late', tasks: 5, missed: 4 },
        { id: 'b', name: 'Early', tasks: 5, missed: 0 },
      ],
    })
    expect(insight).toMatchObject({
      subject: { entity: 'shift', id: 'a', name: 'Late' },
      report: { kind: 'tasks', from: '2026-11-23', to: '2026-11-29' },
    })
  })
})

describe('what stock is worth', () => {
  const stock = (worth: number, before: readonly number[]) => says({ stock: { worth, before } })
  test('a quarter above the highest of the weeks before', () => {
    expect(stock(1250, [900, 1000, 800, 950])).toEqual([{ kind: 'stockHigh', worth: 1250, highest: 1000 }])
    expect(stock(1249.99, [900, 1000, 800, 950])).toEqual([])
  })
  test('little money, a kitchen that has just begun, and too few weeks are none', () => {
    expect(stock(399.99, [200, 180, 190, 170])).toEqual([])
    expect(stock(400, [200, 180, 190, 170])).toHaveLength(1)
    expect(stock(5000, [0, 0, 900, 950])).toEqual([])
    expect(stock(5000, [900, 950, 900])).toEqual([])
  })
})
