import { describe, expect, test } from 'vitest'
import { plus, zero, type Amount } from '../amounts/index.ts'
import { bookOf, openBook } from '../recipes/index.ts'
import { recipe } from '../../testing/recipe-lines.ts'
import {
  begunAt,
  byStart,
  differenceOf,
  eachLabel,
  labelsFor,
  movedTo,
  planDay,
  type Demand,
  type Machine,
  type Making,
  type PlanFacts,
  type PlannedDay,
} from './index.ts'

// Eight portions of lasagne take a kilogram of sofrito and one of bechamel; sofrito loses half of its tomatoes.
const recipes = openBook(
  bookOf([
    recipe('lasagne', { servings: 8 }, [
      ['sofrito', 1, 'kg'],
      ['bechamel', 1, 'kg'],
    ]),
    recipe('sofrito', { yield: 0.5 }, [['tomatoes', 2, 'kg']]),
    recipe('bechamel', {}, [['flour', 1, 'kg']]),
    recipe('stew', {}, [['sofrito', 1, 'kg']]),
    recipe('tomatoes'),
    recipe('flour'),
    recipe('water', { consumptionUnit: 'piece' }),
  ]),
)
const at = (value: number, unit: Amount['unit']): Amount => ({ value, unit })
const PLAIN: Making = {
  label: null,
  lifeMinutes: null,
  workMinutes: 30,
  machineMinutes: 0,
  machines: [],
  perRun: null,
}
const oven: Machine = { id: 'oven', capacity: null }
const plan = (
  demand: readonly Demand[],
  more: Partial<PlanFacts> & { readonly make?: Readonly<Record<string, Partial<Making>>> } = {},
): PlannedDay =>
  planDay(demand, {
    recipes,
    isDelivered: id => ['tomatoes', 'flour', 'water'].includes(id),
    lots: [],
    neededAt: '2026-11-27T12:00:00Z',
    neededMinute: 720,
    earliestMinute: 360,
    making: id => ({ ...PLAIN, ...more.make?.[id] }),
    ...more,
  })
const wants = (more: Partial<Demand> = {}): Demand => ({
  productId: 'lasagne',
  amount: at(16, 'serving'),
  source: 'menu',
  of: 'Lunch',
  ...more,
})
const lot = (productId: string, amount: Amount, until: string | null = null, isFrozen = false) => ({
  productId,
  amount,
  until,
  isFrozen,
})
const made = ({ preps }: PlannedDay) =>
  preps.map(({ productId, amount }) => `${amount.value} ${amount.unit} ${productId}`)

describe('what is made', () => {
  test('what goes into others first, each in time for what it goes into', () => {
    const { preps, issues } = plan([wants()])
    expect(
      preps.map(({ productId, amount, startMinute, dueMinute }) => [
        productId,
        amount,
        startMinute,
        dueMinute,
      ]),
    ).toEqual([
      ['sofrito', at(2, 'kg'), 660, 690],
      ['bechamel', at(2, 'kg'), 660, 690],
      ['lasagne', at(16, 'serving'), 690, 720],
    ])
    expect(preps[0]?.reasons).toEqual([{ kind: 'part', of: 'lasagne', part: at(2, 'kg') }])
    expect(issues).toEqual([])
  })
  test('work begins at even minutes, and what goes into it is ready by then', () => {
    const { preps } = plan([wants({ productId: 'stew', amount: at(1, 'kg') })], {
      make: { stew: { workMinutes: 53 } },
    })
    expect(preps.map(({ startMinute, dueMinute }) => [startMinute, dueMinute])).toEqual([
      [635, 665],
      [665, 720],
    ])
  })
  test('something that goes into several is made once for all of them', () => {
    expect(made(plan([wants(), wants({ productId: 'stew', amount: at(3, 'kg'), of: 'Dinner' })]))).toEqual([
      '5 kg sofrito',
      '2 kg bechamel',
      '3 kg stew',
      '16 serving lasagne',
    ])
  })
  test('what is there and keeps is not made; what ends first is used first, what ends before is not there', () => {
    const { useFirst, preps } = plan([wants()], {
      lots: [
        lot('sofrito', at(0.4, 'kg'), '2026-11-29T00:00:00Z'),
        lot('sofrito', at(300, 'g'), '2026-11-28T00:00:00Z'),
        lot('sofrito', at(1, 'kg'), '2026-11-27T09:00:00Z'),
        lot('lasagne', at(4, 'serving')),
      ],
    })
    expect(useFirst.map(({ amount, until }) => [amount, until])).toEqual([
      [at(0.3, 'kg'), '2026-11-28T00:00:00Z'],
      [at(0.4, 'kg'), '2026-11-29T00:00:00Z'],
    ])
    expect(made({ preps } as PlannedDay)).toEqual(['0.8 kg sofrito', '1.5 kg bechamel', '12 serving lasagne'])
    expect(preps[2]?.reasons).toEqual([
      { kind: 'menu', of: 'Lunch', part: at(16, 'serving') },
      { kind: 'stock', part: at(-4, 'serving') },
    ])
  })
  test('what is frozen is taken last, and has to be thawed', () => {
    const { thaw, preps } = plan([wants()], {
      lots: [lot('sofrito', at(5, 'kg'), null, true), lot('sofrito', at(0.5, 'kg'))],
    })
    expect(thaw).toEqual([{ productId: 'sofrito', amount: at(1.5, 'kg'), until: null }])
    expect(preps.some(({ productId }) => productId === 'sofrito')).toBe(false)
  })
  test('it is made in whole labels, and the rest is a reason', () => {
    const { preps } = plan([wants()], { make: { sofrito: { label: at(1.5, 'kg') } } })
    const sofrito = preps.find(({ productId }) => productId === 'sofrito')
    expect([sofrito?.amount, sofrito?.labels]).toEqual([at(3, 'kg'), 2])
    expect(sofrito?.reasons.at(-1)).toEqual({ kind: 'whole', part: at(1, 'kg') })
  })
  test('nobody makes half a portion: what is counted is rounded up, what is weighed is not', () => {
    const { preps } = plan([
      wants({ amount: at(15.2, 'serving'), source: 'forecast', of: 'Lunch' }),
      wants({ productId: 'stew', amount: at(1.25, 'kg') }),
    ])
    expect(
      made({ preps } as PlannedDay)
        .slice(-2)
        .toSorted(),
    ).toEqual(['1.25 kg stew', '16 serving lasagne'])
    expect(preps.find(({ productId }) => productId === 'lasagne')?.reasons).toEqual([
      { kind: 'forecast', of: 'Lunch', part: at(15.2, 'serving') },
      { kind: 'whole', part: at(0.8, 'serving') },
    ])
    const labelled = plan([wants({ amount: at(15.2, 'serving') })], {
      make: { lasagne: { label: at(1, 'kg') } },
    })
    expect(made(labelled).at(-1)).toBe('16 serving lasagne')
  })
  test('portions and kilograms of one recipe are counted together', () => {
    const demand = [
      wants({ amount: at(8, 'serving') }),
      wants({ source: 'order', of: 'Bar', amount: at(2, 'kg') }),
    ]
    expect(made(plan(demand)).at(-1)).toBe('16 serving lasagne')
  })
})

describe('demand', () => {
  const countsOf = (demand: Demand[], more = {}) =>
    plan(demand, more).demand.flatMap(({ of, counts }) => (counts ? [of] : []))
  const forecast = wants({ source: 'forecast', of: 'Forecast', amount: at(20, 'serving') })
  const booking = wants({ source: 'booking', of: 'Wedding', amount: at(10, 'serving') })
  test('of a forecast and of menus with bookings the larger counts; what was typed goes before both', () => {
    expect(countsOf([wants(), forecast])).toEqual(['Forecast'])
    expect(countsOf([wants(), booking, forecast])).toEqual(['Lunch', 'Wedding'])
    expect(
      countsOf([wants(), forecast, wants({ source: 'typed', of: 'Chef', amount: at(1, 'serving') })]),
    ).toEqual(['Chef'])
  })
  test('orders of our own kitchens are added', () => {
    expect(made(plan([forecast, wants({ source: 'order', of: 'Bar' })])).at(-1)).toBe('36 serving lasagne')
  })
  test('a level that is not reached is filled once, by what is made anyway', () => {
    const level = wants({ source: 'level', of: '', amount: at(30, 'serving'), below: at(10, 'serving') })
    expect(plan([wants(), level]).preps.at(-1)).toMatchObject({
      amount: at(30, 'serving'),
      reasons: [
        { kind: 'menu', part: at(16, 'serving') },
        { kind: 'level', part: at(14, 'serving') },
      ],
    })
    expect(countsOf([level], { lots: [lot('lasagne', at(10, 'serving'))] })).toEqual([])
  })
})

describe('what cannot be planned is said', () => {
  const kinds = (day: PlannedDay) => day.issues.map(({ kind, productId }) => `${kind} ${productId}`)
  test('a product that nobody makes or brings', () => {
    expect(kinds(plan([wants({ productId: 'cake', amount: at(1, 'piece') })]))).toEqual(['noRecipe cake'])
    const water = plan([wants({ productId: 'water', amount: at(12, 'piece') })])
    expect([kinds(water), water.bought]).toEqual([
      [],
      [{ productId: 'water', amount: at(12, 'piece'), of: 'Lunch' }],
    ])
  })
  test('a unit that does not convert', () => {
    const both = [
      wants({ productId: 'stew', amount: at(1, 'kg') }),
      wants({ productId: 'stew', amount: at(1, 'leaf') }),
    ]
    expect(kinds(plan(both))).toContain('noUnit stew')
  })
  test('one oven for two that end at once: the second begins earlier, until the day has no room', () => {
    const baked = { machineMinutes: 120, machines: [oven] }
    const both = [wants(), wants({ productId: 'stew', amount: at(1, 'kg') })]
    const planned = (machines: Machine[], earliestMinute: number) =>
      plan(both, {
        make: { lasagne: { ...baked, machines }, stew: { ...baked, machines } },
        earliestMinute,
      })
    const one = planned([oven], 300)
    const stretches = one.preps.flatMap(({ machineId, dueMinute }) => (machineId === null ? [] : [dueMinute]))
    expect([stretches.toSorted(), kinds(one)]).toEqual([[600, 720], []])
    expect(kinds(planned([oven], 480)).some(kind => kind.startsWith('noCapacity'))).toBe(true)
    expect(kinds(planned([oven, { ...oven, id: 'other' }], 480))).toEqual([])
  })
  test('what does not keep until it is needed, and what would have begun already', () => {
    const baked = { machineMinutes: 120, machines: [oven] }
    const both = [wants(), wants({ productId: 'stew', amount: at(1, 'kg') })]
    const make = { lasagne: { ...baked, lifeMinutes: 60 }, stew: { ...baked, lifeMinutes: 60 } }
    expect(kinds(plan(both, { make })).some(kind => kind.startsWith('keepsTooShort'))).toBe(true)
    expect(kinds(plan([wants()], { earliestMinute: 700 }))).toContain('tooLate lasagne')
  })
})

describe('more than a machine takes at once', () => {
  const stretchesOf = ({ preps }: PlannedDay) =>
    preps.flatMap(({ productId, machineId, runs, startMinute, dueMinute }) =>
      machineId === null ? [] : [[productId, machineId, runs, startMinute + 30, dueMinute]],
    )
  const stewed = (value: number, unit: Amount['unit'], machines: readonly Machine[]) =>
    plan([wants({ productId: 'stew', amount: at(value, unit) })], {
      make: { stew: { machineMinutes: 40, machines } },
    })
  const pot = (value: number, unit: Amount['unit'], id = 'pot'): Machine => ({
    id,
    capacity: at(value, unit),
  })
  test('takes so many runs, one after the other; a full one is one', () => {
    const runs = [5, 5.01, 10, 10.000_000_1, 12].map(value =>
      stretchesOf(stewed(value, 'kg', [pot(5, 'kg')])),
    )
    expect(runs).toEqual([1, 2, 2, 2, 3].map(count => [['stew', 'pot', count, 720 - count * 40, 720]]))
  })
  test('in whatever unit it is counted; one run where the machine says nothing, or the units do not convert', () => {
    expect(stretchesOf(stewed(12_000, 'g', [pot(5, 'kg')]))).toEqual([['stew', 'pot', 3, 600, 720]])
    for (const machine of [oven, pot(0, 'kg'), pot(5, 'piece')])
      expect(stretchesOf(stewed(12, 'kg', [machine]))).toEqual([['stew', machine.id, 1, 680, 720]])
    // Eight portions are two kilograms.
    const { preps } = plan([wants({ amount: at(24, 'serving') })], {
      make: { lasagne: { machineMinutes: 60, machines: [pot(2, 'kg')] } },
    })
    expect(preps.at(-1)).toMatchObject({ runs: 3, startMinute: 720 - 3 * 60 - 30, dueMinute: 720 })
  })
  test('goes into the machine in which it is ready with the fewest runs', () => {
    expect(stretchesOf(stewed(12, 'kg', [pot(5, 'kg'), pot(6, 'kg', 'kettle')]))).toEqual([
      ['stew', 'kettle', 2, 640, 720],
    ])
  })
  test('goes into several machines at once where one does not take it in time, each filled with whole ones', () => {
    const two = [pot(5, 'kg'), pot(6, 'kg', 'kettle')]
    const early = (earliestMinute: number, machines = two, value = 12) =>
      plan([wants({ productId: 'stew', amount: at(value, 'kg') })], {
        make: { stew: { machineMinutes: 40, machines } },
        earliestMinute,
      })
    const of = ({ preps }: PlannedDay) =>
      preps
        .filter(({ productId }) => productId === 'stew')
        .map(({ part, amount, machineId, runs, startMinute }) => [
          part,
          amount.value,
          machineId,
          runs,
          startMinute,
        ])
    // In time on the kettle alone: it stays one.
    expect(of(early(610))).toEqual([[0, 12, 'kettle', 2, 610]])
    // 17 kilograms: three runs of the kettle begin at 570; with the pot beside it two of the kettle do.
    expect(of(early(600, two, 17)).toSorted()).toEqual([
      [0, 5, 'pot', 1, 650],
      [1, 12, 'kettle', 2, 610],
    ])
    const issuesOf = ({ issues }: PlannedDay) => issues.filter(({ productId }) => productId === 'stew')
    expect(issuesOf(early(600, two, 17))).toEqual([])
    const split = early(640, [pot(6, 'kg'), pot(6, 'kg', 'kettle')])
    expect([of(split), issuesOf(split)]).toEqual([
      [
        [0, 6, 'pot', 1, 650],
        [1, 6, 'kettle', 1, 650],
      ],
      [],
    ])
    for (const { amount, reasons } of split.preps)
      expect(reasons.reduce((sum, { part }) => plus(sum, part) ?? sum, zero(amount.unit))).toEqual(amount)
    // What goes into it is ready when the first of them begins, once for both.
    expect(split.preps[0]).toMatchObject({ productId: 'sofrito', amount: at(12, 'kg'), dueMinute: 650 })
    // Nobody said how much goes in: it is one run, wherever.
    expect(of(early(700, [oven, { ...oven, id: 'other' }]))).toHaveLength(1)
  })
  test('labels stay whole where it is divided', () => {
    const { preps } = plan([wants({ amount: at(40, 'serving') })], {
      make: {
        lasagne: {
          label: at(4, 'serving'),
          machineMinutes: 60,
          machines: [pot(2.5, 'kg'), pot(2.5, 'kg', 'other')],
        },
      },
      earliestMinute: 500,
    })
    // Ten portions go in, which are two trays of four; ten trays take five runs.
    expect(
      preps.flatMap(({ productId, amount, labels, runs }) =>
        productId === 'lasagne' ? [[amount.value, labels, runs]] : [],
      ),
    ).toEqual([
      [24, 6, 3],
      [16, 4, 2],
    ])
  })
  test('portions that weigh nothing: said, and as many to a run as somebody said of the product', () => {
    const canapes = { ...wants({ productId: 'stew', amount: at(60, 'leaf') }) }
    const of = (perRun: Amount | null, machines = [pot(5, 'kg')]) => {
      const day = plan([canapes], { make: { stew: { machineMinutes: 40, machines, perRun } } })
      const prep = day.preps.find(({ productId }) => productId === 'stew')
      return [prep?.runs, prep?.takes, day.issues.some(({ kind }) => kind === 'runsUnclear')]
    }
    expect(of(null)).toEqual([1, null, true])
    expect(of(at(25, 'leaf'))).toEqual([3, at(25, 'leaf'), false])
    expect(of(at(2, 'kg'))).toEqual([1, null, true])
    // Nobody said how much goes into the machine: then nothing is unclear.
    expect(of(null, [oven])).toEqual([1, null, false])
    expect(of(at(20, 'leaf'), [oven])).toEqual([3, at(20, 'leaf'), false])
  })
  test('what the machine takes goes before what somebody said of the product', () => {
    const { preps } = plan([wants({ amount: at(24, 'serving') })], {
      make: { lasagne: { machineMinutes: 60, machines: [pot(2, 'kg')], perRun: at(3, 'serving') } },
    })
    expect(preps.at(-1)).toMatchObject({ runs: 3, takes: at(8, 'serving') })
  })
  test('keeps the machine for all its runs: what else goes into it comes before or after, never between', () => {
    const make = { machineMinutes: 60, machines: [pot(2, 'kg')] }
    const both = plan(
      [wants({ amount: at(16, 'serving') }), wants({ productId: 'stew', amount: at(3, 'kg'), of: 'Dinner' })],
      { make: { lasagne: make, stew: make } },
    )
    const stretches = stretchesOf(both).toSorted((a, b) => Number(a[3]) - Number(b[3]))
    expect(stretches.map(([, , runs]) => runs)).toEqual([2, 2])
    expect(stretches.map(([, , , from, to]) => [from, to])).toEqual([
      [480, 600],
      [600, 720],
    ])
  })
})

test('the reasons of every amount sum to it', () => {
  const { preps } = plan([wants(), wants({ source: 'order', of: 'Bar', amount: at(3, 'serving') })], {
    lots: [lot('sofrito', at(0.7, 'kg')), lot('lasagne', at(2, 'serving'))],
    make: { sofrito: { label: at(0.9, 'kg') }, bechamel: { label: at(2, 'kg') } },
  })
  expect(preps).toHaveLength(3)
  for (const { amount, reasons } of preps)
    expect(reasons.reduce((sum, { part }) => plus(sum, part) ?? sum, zero(amount.unit))).toEqual(amount)
})

test('a difference is what moved since, on top of what people changed', () => {
  const kept = [
    { productId: 'a', proposed: at(10, 'kg'), planned: at(12, 'kg') },
    { productId: 'b', proposed: at(5, 'kg'), planned: at(5, 'kg') },
    { productId: 'c', proposed: at(1, 'kg'), planned: at(1, 'kg') },
  ]
  const now = [
    { productId: 'a', amount: at(13_000, 'g') },
    { productId: 'b', amount: at(5, 'kg') },
    { productId: 'd', amount: at(2, 'kg') },
  ]
  expect(differenceOf(kept, now)).toEqual([
    { productId: 'a', change: at(3, 'kg'), planned: at(15, 'kg') },
    { productId: 'c', change: at(-1, 'kg'), planned: at(0, 'kg') },
    { productId: 'd', change: at(2, 'kg'), planned: at(2, 'kg') },
  ])
})

describe('what somebody changes of a day', () => {
  const line = (id: string, from: string, to: string) => ({
    id,
    startAt: `2026-11-27T${from}:00Z`,
    dueAt: `2026-11-27T${to}:00Z`,
  })
  const day = [
    line('stock', '06:00', '10:00'),
    line('rice', '11:00', '11:30'),
    line('salad', '11:00', '11:15'),
  ]
  const written = (lines: readonly (typeof day)[number][]) =>
    lines.map(({ id, startAt, dueAt }) => `${id} ${startAt.slice(11, 16)} ${dueAt.slice(11, 16)}`)
  test('carried elsewhere, a line takes the hour of its new place, and those between move on', () => {
    expect(written(movedTo(day, 2, 0))).toEqual([
      'salad 06:00 06:15',
      'stock 11:00 15:00',
      'rice 11:00 11:30',
    ])
    expect(written(movedTo(day, 0, 1))).toEqual([
      'rice 06:00 06:30',
      'stock 11:00 15:00',
      'salad 11:00 11:15',
    ])
    expect(movedTo(day, 1, 1)).toEqual(day)
    expect(movedTo(day, 7, 0)).toEqual(day)
  })
  test('begun at another hour it takes as long as before; those that begin at once keep their order', () => {
    const later = begunAt(day[0]!, '2026-11-27T11:00:00Z')
    expect(written([later])).toEqual(['stock 11:00 15:00'])
    expect(written(byStart([later, ...day.slice(1)]))).toEqual([
      'stock 11:00 15:00',
      'rice 11:00 11:30',
      'salad 11:00 11:15',
    ])
    expect(byStart([day[1]!, day[2]!, day[0]!]).map(({ id }) => id)).toEqual(['stock', 'rice', 'salad'])
  })
  test('another amount takes so many labels; a part of one is a whole one', () => {
    const workedOut = { amount: at(10, 'serving'), labels: 2 }
    expect([5, 6, 10, 11, 0].map(value => labelsFor(at(value, 'serving'), workedOut))).toEqual([
      1, 2, 2, 3, 0,
    ])
    expect(labelsFor(at(1, 'kg'), workedOut)).toBeNull()
    expect(labelsFor(at(5, 'serving'), { ...workedOut, labels: null })).toBeNull()
  })
  test('labels that are alike say how much each stands for', () => {
    expect(eachLabel(at(80, 'serving'), 8)).toEqual(at(10, 'serving'))
    expect(eachLabel(at(7.5, 'kg'), 3)).toEqual(at(2.5, 'kg'))
    expect([
      eachLabel(at(85, 'serving'), 9),
      eachLabel(at(5.5, 'kg'), 3),
      eachLabel(at(5, 'kg'), null),
    ]).toEqual([null, null, null])
  })
})
