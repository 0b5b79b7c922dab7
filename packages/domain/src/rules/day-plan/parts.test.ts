/** Lines of a day as people change them: in parts, on other machines, and what then stands in their way. */
import { describe, expect, test } from 'vitest'
import { plus, sum, type Amount } from '../amounts/index.ts'
import {
  allotted,
  asOne,
  changedTo,
  conflictsOf,
  inParts,
  lineKey,
  partsMax,
  shares,
  spreadOver,
  type DayLine,
} from './index.ts'

const at = (value: number, unit: Amount['unit'] = 'serving'): Amount => ({ value, unit })
const hour = (clock: string) => `2026-11-27T${clock}:00Z`
// Half an hour of work, then two runs of an hour in the oven, each of ten portions.
const LASAGNE: DayLine = {
  productId: 'lasagne',
  part: 0,
  amount: at(20),
  labels: null,
  startAt: hour('09:30'),
  dueAt: hour('12:00'),
  deviceId: 'oven',
  runs: 2,
  runSeconds: 3600,
  takes: at(10),
  machines: [
    { deviceId: 'oven', takes: at(10) },
    { deviceId: 'deck', takes: at(12) },
  ],
  reasons: [{ kind: 'menu', of: 'Lunch', part: at(20) }],
}
const line = (more: Partial<DayLine> = {}): DayLine => ({ ...LASAGNE, ...more })
const clock = (instant: string) => instant.slice(11, 16)
const written = (lines: readonly DayLine[]) =>
  lines.map(one => [lineKey(one), one.amount.value, one.deviceId, one.runs, clock(one.startAt)])

describe('what stands in the way', () => {
  const kinds = (lines: readonly DayLine[]) =>
    conflictsOf(lines).map(all =>
      all.map(one => (one.kind === 'sameMachine' ? one.beside.productId : `${one.runs} runs`)),
    )
  test('two in one machine at one hour: said at both', () => {
    const rice = line({
      productId: 'rice',
      startAt: hour('10:30'),
      dueAt: hour('11:30'),
      runs: 1,
      amount: at(8),
    })
    expect(kinds([line(), rice])).toEqual([['rice'], ['lasagne']])
    expect(kinds([line(), { ...rice, deviceId: 'deck' }])).toEqual([[], []])
    expect(kinds([line(), { ...rice, deviceId: null }])).toEqual([[], []])
  })
  test('one goes in when the other comes out; the work before it takes no machine', () => {
    // It is worked on while the other is in the oven, and goes in at twelve.
    const after = line({
      productId: 'rice',
      startAt: hour('11:30'),
      dueAt: hour('13:00'),
      runs: 1,
      amount: at(8),
    })
    expect(kinds([line(), after])).toEqual([[], []])
    expect(kinds([line(), { ...after, startAt: hour('11:29'), dueAt: hour('12:59') }])).toEqual([
      ['rice'],
      ['lasagne'],
    ])
  })
  test('three in one machine: each beside both others', () => {
    const all = ['a', 'b', 'c'].map(productId => line({ productId }))
    expect(kinds(all)).toEqual([
      ['b', 'c'],
      ['a', 'c'],
      ['a', 'b'],
    ])
  })
  test('more in a machine than it takes in the time that there is', () => {
    expect(kinds([line({ amount: at(21) })])).toEqual([['3 runs']])
    expect(kinds([line({ amount: at(21), takes: null })])).toEqual([[]])
    expect(kinds([line({ startAt: hour('10:30') })])).toEqual([['2 runs']])
  })
})

describe('what somebody changes of a line', () => {
  test('another amount takes as many runs as it needs, and begins so much earlier', () => {
    expect(written([10, 20, 21, 31].map(value => changedTo(LASAGNE, { value })))).toEqual([
      ['lasagne', 10, 'oven', 1, '10:30'],
      ['lasagne', 20, 'oven', 2, '09:30'],
      ['lasagne', 21, 'oven', 3, '08:30'],
      ['lasagne', 31, 'oven', 4, '07:30'],
    ])
    expect(conflictsOf([changedTo(LASAGNE, { value: 31 })])).toEqual([[]])
  })
  test('where nobody said how much goes in, it stays one run', () => {
    const one = line({ takes: null, runs: 1 })
    expect(written([changedTo(one, { value: 99 })])).toEqual([['lasagne', 99, 'oven', 1, '09:30']])
    expect(written([changedTo(line({ deviceId: null, runs: null }), { value: 99 })])).toEqual([
      ['lasagne', 99, null, null, '09:30'],
    ])
  })
  test('begun at an hour, it is ready so much later; a machine that is not its own is none', () => {
    const later = changedTo(LASAGNE, { value: 30, startAt: hour('10:00') })
    expect([clock(later.startAt), clock(later.dueAt)]).toEqual(['10:00', '13:30'])
    expect(changedTo(LASAGNE, { deviceId: 'deck' })).toMatchObject({
      deviceId: 'deck',
      takes: at(12),
      runs: 2,
    })
    expect(changedTo(LASAGNE, { deviceId: 'grill' })).toEqual(LASAGNE)
  })
})

describe('in parts', () => {
  test('at the same time in two machines, each with its amount and runs; reasons of each sum to it', () => {
    const parts = inParts(LASAGNE, 2)
    expect(written(parts)).toEqual([
      ['lasagne', 10, 'oven', 1, '10:30'],
      ['lasagne/1', 10, 'deck', 1, '10:30'],
    ])
    expect(parts.map(({ reasons }) => reasons)).toEqual([
      [
        { kind: 'menu', of: 'Lunch', part: at(20) },
        { kind: 'split', part: at(-10) },
      ],
      [{ kind: 'split', part: at(10) }],
    ])
    expect(asOne(parts as [DayLine])).toEqual(LASAGNE)
  })
  test('more parts than machines: the same one twice, which is said', () => {
    const parts = inParts(LASAGNE, 3)
    expect(parts.map(({ amount, deviceId }) => [amount.value, deviceId])).toEqual([
      [7, 'oven'],
      [7, 'deck'],
      [6, 'oven'],
    ])
    expect(conflictsOf(parts).map(({ length }) => length)).toEqual([1, 0, 1])
    expect(inParts(line({ deviceId: null, runs: null, machines: [] }), 2).map(one => one.deviceId)).toEqual([
      null,
      null,
    ])
  })
  test('whole ones stay whole, of labels, of what is counted; what is weighed is shared exactly', () => {
    const values = (amount: Amount, labels: number | null, count: number) =>
      shares(amount, labels, count).map(({ value }) => value)
    expect(values(at(20), 5, 2)).toEqual([12, 8])
    expect(values(at(7.5, 'kg'), 5, 3)).toEqual([3, 3, 1.5])
    expect(values(at(11), null, 3)).toEqual([4, 4, 3])
    expect(values(at(10, 'kg'), null, 3)).toEqual([3.333334, 3.333333, 3.333333])
    for (const [amount, labels, count] of [
      [at(17), null, 4],
      [at(5, 'kg'), 3, 2],
      [at(1.502, 'l'), null, 7],
      [at(2.5), null, 2],
    ] as const)
      expect(sum(shares(amount, labels, count))).toEqual(amount)
    expect(inParts(line({ labels: 5 }), 2).map(({ labels }) => labels)).toEqual([3, 2])
  })
  test('not into more than there are whole ones', () => {
    expect([at(1), at(3), at(30), at(0)].map(amount => partsMax({ amount, labels: null }))).toEqual([
      1, 3, 10, 1,
    ])
    expect(partsMax({ amount: at(30), labels: 2 })).toBe(2)
    expect(inParts(line({ amount: at(1) }), 2)).toHaveLength(1)
  })
})

describe('what becomes of parts', () => {
  const values = (amounts: readonly Amount[]) => amounts.map(({ value }) => value)
  const [three, two] = [at(3), at(2)]
  test('more goes into the first that is open; less is taken from the last, none below nothing', () => {
    expect(values(spreadOver([three, two], at(4), [true, true]))).toEqual([7, 2])
    expect(values(spreadOver([three, two], at(4), [false, true]))).toEqual([3, 6])
    expect(values(spreadOver([three, two], at(-4), [true, true]))).toEqual([1, 0])
    expect(values(spreadOver([three, two], at(-4), [true, false]))).toEqual([0, 1])
    expect(values(spreadOver([three, two], at(-9), [true, true]))).toEqual([0, 0])
    expect(values(spreadOver([three], at(500, 'g'), [false]))).toEqual([3])
    expect(plus(at(1, 'kg'), at(500, 'g'))).toEqual(spreadOver([at(1, 'kg')], at(500, 'g'), [false])[0])
  })
  test('what was made fills the first parts first; what is more stands at the last', () => {
    expect([0, 2, 4, 9].map(made => values(allotted(at(made), [three, two])))).toEqual([
      [0, 0],
      [2, 0],
      [3, 1],
      [3, 6],
    ])
  })
})
