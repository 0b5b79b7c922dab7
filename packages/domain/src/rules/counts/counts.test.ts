import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Amount } from '../amounts/index.ts'
import {
  countedAmount,
  inShelfOrder,
  judgeCount,
  mayBookCount,
  rollingChoice,
  shareOfLabels,
  type CountedEntry,
  type CountFacts,
  type CountMovement,
  type JudgedLine,
} from './index.ts'

const g = (value: number): Amount => ({ value, unit: 'g' })
const kg = (value: number): Amount => ({ value, unit: 'kg' })
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString()
const pile = { productId: 'tomato', state: 'chill', placeId: 'fridge' }
let ids = 0
const entry = (minute: number, quantity: Amount | null, more: Partial<CountedEntry> = {}): CountedEntry => ({
  ...pile,
  id: `e${++ids}`,
  at: at(minute),
  by: 'ana',
  partId: null,
  covers: 'all',
  labelId: null,
  quantity,
  round: 1,
  takesBack: [],
  ...more,
})
const was = (quantity: Amount, labelId: string | null = null): CountMovement => ({
  ...pile,
  labelId,
  quantity,
  at: '',
})
const moved = (minute: number, quantity: Amount, labelId: string | null = null): CountMovement => ({
  ...was(quantity, labelId),
  at: at(minute),
})
const label = (id: string, quantity: Amount, expiration: string | null = null) => ({
  id,
  quantity,
  bestBefore: null,
  expiration,
})
const facts = (
  movements: readonly CountMovement[],
  labels: readonly ReturnType<typeof label>[] = [],
): CountFacts => ({
  movements,
  labels: new Map(labels.map(one => [one.id, one])),
  prices: new Map([['tomato', { cost: 2, unit: 'kg' }]]),
  countedAt: new Map(),
})
const judge = (entries: readonly CountedEntry[], known: CountFacts, tolerance = 5): JudgedLine =>
  judgeCount([{ ...pile, unit: 'g' }], entries, known, tolerance)[0] as JudgedLine

describe('what was seen, against the instant at which it was', () => {
  test('what moved before counts, what moved after does not', () => {
    const line = judge([entry(5, kg(7))], facts([was(g(10_000)), moved(3, g(-3000)), moved(8, g(-2000))]))
    expect(line).toMatchObject({ expected: g(7000), counted: g(7000), difference: g(0), asks: [] })
    expect(judge([entry(2, kg(7))], facts([was(g(10_000)), moved(3, g(-3000))]))).toMatchObject({
      difference: g(-3000),
      value: -6,
      asks: ['recount'],
    })
  })

  test('what nobody counted is left open, and nothing is said of it', () => {
    expect(judge([], facts([was(g(10))]))).toMatchObject({ status: 'open', counted: null, asks: [] })
  })

  test('below the tolerance nobody counts again', () => {
    expect(judge([entry(1, g(960))], facts([was(g(1000))])).asks).toEqual([])
    expect(judge([entry(1, g(940))], facts([was(g(1000))])).asks).toEqual(['recount'])
    expect(judge([entry(1, g(10))], facts([])).asks).toEqual(['recount'])
  })

  test('a second count that agrees settles it, with what moved between them', () => {
    const known = facts([was(g(10_000)), moved(4, g(-3000))])
    const twice = judge([entry(1, g(8000)), entry(6, g(5000), { by: 'ben', round: 2 })], known)
    expect(twice).toMatchObject({ counted: g(5000), expected: g(7000), difference: g(-2000), asks: [] })
    const apart = [entry(1, g(8000)), entry(6, g(7000), { by: 'ben' })]
    expect(judge(apart, known).asks).toEqual(['settle'])
    const third = judge([...apart, entry(7, g(5000), { by: 'cai' })], known)
    expect(third).toMatchObject({ difference: g(-2000), asks: [] })
    const decided = entry(9, g(7000), { covers: 'settled', reason: 'Looked again' })
    expect(judge([...apart, decided], known)).toMatchObject({
      difference: g(0),
      asks: [],
      reason: 'Looked again',
    })
  })

  test('two parts add up; what moves between them asks', () => {
    const parts = [entry(1, g(4000), { partId: 'top' }), entry(5, g(6000), { partId: 'low', by: 'ben' })]
    expect(judge(parts, facts([was(g(10_000))]))).toMatchObject({ counted: g(10_000), asks: [] })
    expect(judge(parts, facts([was(g(10_000)), moved(3, g(-100))])).asks).toEqual(['moved'])
    expect(judge(parts, facts([was(g(10_000)), moved(6, g(-100))])).asks).toEqual([])
  })

  test('the place as a whole is held against its parts, and never added to them', () => {
    const known = facts([was(g(10_000))])
    const parts = [entry(1, g(4000), { partId: 'top' }), entry(2, g(6000), { partId: 'low' })]
    const whole = (amount: Amount) => entry(3, amount, { by: 'ben' })
    expect(judge([...parts, whole(kg(10))], known)).toMatchObject({ counted: g(10_000), asks: [] })
    expect(judge([...parts, whole(kg(8))], known)).toMatchObject({ counted: g(8000), asks: ['settle'] })
  })

  test('entries of one person add up, and are put in place of others', () => {
    const first = entry(1, g(400))
    expect(judge([first, entry(1, g(600))], facts([was(g(1000))])).counted).toEqual(g(1000))
    const instead = entry(2, g(500), { takesBack: [first.id] })
    expect(judge([first, instead], facts([was(g(1000))])).counted).toEqual(g(500))
    const gone = entry(3, null, { takesBack: [instead.id] })
    expect(judge([first, instead, gone], facts([was(g(1000))])).status).toBe('open')
  })

  test('another measure than the pile is kept in asks', () => {
    const lines = judgeCount(
      [{ ...pile, unit: 'g' }],
      [entry(1, { value: 3, unit: 'piece' })],
      facts([was(g(1000))]),
      5,
    )
    expect(lines.map(line => [line.measure, line.status, line.asks])).toEqual([
      ['g', 'open', []],
      ['piece', 'counted', ['measure', 'recount']],
    ])
  })

  test('what somebody else counted since stays', () => {
    const known = { ...facts([was(g(100))]), countedAt: new Map([['tomato chill fridge g', at(5)]]) }
    expect(judge([entry(1, g(100))], known).asks).toEqual(['countedSince'])
    expect(judge([entry(6, g(100))], known).asks).toEqual([])
    const left = entry(7, null, { covers: 'settled', isLeft: true })
    expect(judge([entry(1, g(100)), left], known)).toMatchObject({ status: 'left', asks: [] })
  })
})

describe('labels', () => {
  test('a scanned one is as it was then, whatever it holds when that arrives', () => {
    const known = facts([was(g(1000), 'a'), moved(4, g(-300), 'a')], [label('a', g(700))])
    const arrived = entry(2, g(700), { covers: 'label', labelId: 'a', isWhole: true })
    expect(judge([arrived], known)).toMatchObject({ counted: g(1000), difference: g(0), asks: [] })
  })

  const two = [label('a', g(1000), '2026-02-01'), label('b', g(1000), '2026-01-05')]
  const scan = (minute: number, id: string, quantity = g(1000)) =>
    entry(minute, quantity, { covers: 'label', labelId: id })

  test('scanned ones are there, the others are missing', () => {
    const known = facts([was(g(1000), 'a'), was(g(1000), 'b'), was(g(500))], two)
    const line = judge([scan(1, 'a'), entry(2, g(500), { covers: 'loose' })], known)
    expect(line).toMatchObject({ expected: g(2500), counted: g(1500), loose: g(500), asks: ['recount'] })
    expect(line.labels.map(({ id, kind }) => [id, kind])).toEqual([
      ['a', 'seen'],
      ['b', 'missing'],
    ])
  })

  test('one that left before or after it would have been seen is not missing', () => {
    const before = facts([was(g(1000), 'a'), was(g(1000), 'b'), moved(1, g(-1000), 'b')], two)
    expect(judge([scan(2, 'a')], before)).toMatchObject({ difference: g(0), asks: [] })
    const came = facts([was(g(1000), 'a'), moved(3, g(1000), 'b')], two)
    expect(judge([scan(2, 'a')], came)).toMatchObject({ difference: g(0), asks: [] })
  })

  test('a number that is less than labels hold asks which are missing, the first to be used first', () => {
    const known = facts([was(g(1000), 'a'), was(g(1000), 'b')], two)
    const line = judge([entry(1, g(1500))], known)
    expect(line.asks).toEqual(['labels', 'recount'])
    expect(line.labels).toMatchObject([{ id: 'b', kind: 'short', counted: g(500) }])
    const named = entry(2, g(1000), { covers: 'settled', missing: ['a'] })
    const decided = judge([entry(1, g(1500)), named], known)
    expect(decided).toMatchObject({ asks: [], loose: g(0), difference: g(-1000) })
    expect(decided.labels).toMatchObject([{ id: 'a', kind: 'missing' }])
  })

  test('a number that is more leaves labels as they are', () => {
    const known = facts([was(g(1000), 'a'), was(g(-200))], two)
    expect(judge([entry(1, g(1000))], known, 100)).toMatchObject({
      loose: g(0),
      looseExpected: g(-200),
      labels: [],
      difference: g(200),
    })
  })

  test('one that is nowhere in the books is found, one that came in later stands there', () => {
    const line = judge([scan(1, 'c', g(300))], facts([], [label('c', g(0))]))
    expect(line.labels).toMatchObject([{ id: 'c', kind: 'found', counted: g(300) }])
    expect(line.difference).toEqual(g(300))
  })

  test('labels and what has none are always what was counted', () => {
    const amounts = fc.integer({ min: 0, max: 3000 }).map(g)
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1000 }).map(g), { maxLength: 5 }),
        amounts,
        (held, all) => {
          const labels = held.map((quantity, index) => label(`l${index}`, quantity, `2026-0${index + 1}-01`))
          const share = shareOfLabels(all, labels, 'g')
          const left = labels.map(
            ({ id, quantity }) => (share?.short.find(one => one.id === id)?.left ?? quantity).value,
          )
          expect(left.reduce((sum, one) => sum + one, share?.loose.value ?? 0)).toBe(all.value)
          expect(share?.loose.value).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

describe('how it is counted', () => {
  test('boxes, halves of them, what a scale says less the container', () => {
    expect(
      countedAmount([
        { kind: 'packs', amount: kg(6), packs: 2.5, pack: 'box' },
        { kind: 'weighed', amount: g(1800), tare: g(300) },
        { kind: 'amount', amount: g(250) },
      ]),
    ).toEqual(kg(16.75))
    expect(countedAmount([])).toBeNull()
    expect(
      countedAmount([
        { kind: 'amount', amount: kg(1) },
        { kind: 'amount', amount: { value: 1, unit: 'piece' } },
      ]),
    ).toBeNull()
  })
})

describe('sheets and approval', () => {
  const one = (productId: string, more: object) => ({
    productId,
    name: productId,
    state: 'init',
    placeId: 'p',
    shelf: 0,
    last: null,
    value: null,
    countedAt: null,
    ...more,
  })
  test('as one walks, then as it was counted last, then by name', () => {
    const piles = [one('d', { shelf: 1 }), one('c', {}), one('b', { last: 2 }), one('a', { last: 5 })]
    expect(inShelfOrder(piles).map(({ productId }) => productId)).toEqual(['b', 'a', 'c', 'd'])
  })
  test('a few at a time: by value and time since the last count', () => {
    const piles = [
      one('cheap', { value: 1, countedAt: at(0) }),
      one('dear', { value: 90, countedAt: at(0) }),
      one('old', { value: 5, countedAt: '2025-01-01T00:00:00.000Z' }),
      one('never', { value: 2 }),
    ]
    expect(rollingChoice(piles, 2, '2026-01-03T10:00:00.000Z').map(({ productId }) => productId)).toEqual([
      'old',
      'never',
    ])
  })
  test('above the limit somebody else, or who answers for the place', () => {
    const count = { value: 120, above: 100, counters: ['ana', 'ben'] }
    const by = { id: 'ana', mayApprove: true, isManager: false }
    expect(mayBookCount({ ...count, value: 90 }, { ...by, mayApprove: false })).toBe('yes')
    expect(mayBookCount(count, { ...by, mayApprove: false })).toBe('problem.count.needsApproval')
    expect(mayBookCount(count, by)).toBe('problem.count.ownCount')
    expect(mayBookCount(count, { ...by, id: 'cai' })).toBe('yes')
    expect(mayBookCount(count, { ...by, isManager: true })).toBe('yes')
  })
})
