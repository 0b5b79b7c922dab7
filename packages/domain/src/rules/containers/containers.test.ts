import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isValidSscc } from '../codes/index.ts'
import {
  DEPTH_MAX,
  emptiedStatus,
  fillingFault,
  isOfPrefix,
  nestingFault,
  nextSscc,
  shareNet,
  weigh,
  within,
} from './index.ts'

/** `a` holds `b` and `c`, `b` holds `d`; `x` stands alone. */
const shelf = [
  { id: 'a', parentId: null },
  { id: 'b', parentId: 'a' },
  { id: 'c', parentId: 'a' },
  { id: 'd', parentId: 'b' },
  { id: 'x', parentId: null },
]
const chain = (length: number, name = 'n') =>
  Array.from({ length }, (_, index) => ({
    id: `${name}${index}`,
    parentId: index === 0 ? null : `${name}${index - 1}`,
  }))

describe('nesting', () => {
  test.each([
    ['a', ['a', 'b', 'c', 'd']],
    ['b', ['b', 'd']],
    ['x', ['x']],
    ['nobody', []],
  ])('within %s: %j', (id, ids) => {
    expect(within(shelf, id).map(container => container.id)).toEqual(ids)
  })

  test.each([
    ['x', 'd', undefined],
    ['c', 'b', undefined],
    ['a', 'a', 'problem.container.inItself'],
    ['a', 'd', 'problem.container.inItself'],
  ])('%s into %s: %s', (id, parentId, fault) => {
    expect(nestingFault(shelf, id, parentId)).toBe(fault)
  })

  test('the deepest is deep enough, one more is not, whatever hangs on either side', () => {
    for (let above = 1; above <= DEPTH_MAX + 1; above++)
      for (let below = 1; below <= DEPTH_MAX + 1; below++) {
        const fault = nestingFault([...chain(above, 'u'), ...chain(below, 'l')], 'l0', `u${above - 1}`)
        expect(fault).toBe(above + below > DEPTH_MAX ? 'problem.container.tooDeep' : undefined)
      }
  })

  test('a circle that was written past the rules ends', () => {
    const circle = [
      { id: 'a', parentId: 'b' },
      { id: 'b', parentId: 'a' },
    ]
    expect(within(circle, 'a')).toHaveLength(2)
    expect(nestingFault([...circle, { id: 'x', parentId: null }], 'x', 'a')).toBeUndefined()
  })
})

const tray = (more: object = {}) => ({
  id: 't',
  name: 'Tray',
  tare: null,
  shapeTare: 1200,
  maxWeight: 5000,
  ...more,
})

describe('weighing', () => {
  test.each([
    ['the tare of the shape', [tray()], 4200, { tare: 1200, net: 3000, isOverloaded: false }],
    [
      'its own tare first',
      [tray({ tare: 1187.5 })],
      4200,
      { tare: 1187.5, net: 3012.5, isOverloaded: false },
    ],
    [
      'all that stand in it',
      [tray(), tray({ id: 'b', tare: 300 })],
      4200,
      { tare: 1500, net: 2700, isOverloaded: false },
    ],
    ['empty', [tray()], 1200, { tare: 1200, net: 0, isOverloaded: false }],
    ['too full', [tray()], 6200.001, { tare: 1200, net: 5000.001, isOverloaded: true }],
    ['no limit', [tray({ maxWeight: null })], 99_000, { tare: 1200, net: 97_800, isOverloaded: false }],
  ])('%s', (_, containers, gross, weighing) => {
    expect(weigh(containers, gross)).toMatchObject({ ok: true, weighing: { gross, ...weighing } })
  })

  test('lighter than empty, or with a part whose tare nobody knows', () => {
    expect(weigh([tray()], 1199)).toEqual({
      ok: false,
      fault: { rule: 'problem.container.belowTare', tare: 1200 },
    })
    expect(weigh([tray(), tray({ name: 'Bag', shapeTare: null })], 4200)).toEqual({
      ok: false,
      fault: { rule: 'problem.container.noTare', names: ['Bag'] },
    })
  })

  const label = (id: string, value: number, unit: string, productId = 'p') => ({
    id,
    productId,
    quantity: { value, unit: unit as 'kg' },
  })

  test.each([
    ['nothing in it', [], 'problem.container.empty'],
    ['nothing left in it', [label('a', 0, 'kg')], 'problem.container.empty'],
    ['two products', [label('a', 1, 'kg'), label('b', 1, 'kg', 'q')], 'problem.container.severalProducts'],
    ['pieces beside a weight', [label('a', 1, 'kg'), label('b', 3, 'piece')], 'problem.container.noWeights'],
  ])('the net of %s is nobody’s', (_, labels, rule) => {
    expect(shareNet(labels, 500)).toEqual({ ok: false, rule })
  })

  test('one label takes the net in its own unit; two share it as they were', () => {
    const one = shareNet([label('a', 2, 'kg')], 1850)
    expect(one.ok && [...one.amounts]).toEqual([['a', { value: 1.85, unit: 'kg' }]])
    const two = shareNet([label('a', 1, 'kg'), label('b', 500, 'g')], 1200)
    expect(two.ok && [...two.amounts]).toEqual([
      ['a', { value: 0.8, unit: 'kg' }],
      ['b', { value: 400, unit: 'g' }],
    ])
  })

  test('shares add up to the net', () => {
    const grams = fc.integer({ min: 1, max: 50_000 })
    fc.assert(
      fc.property(fc.array(grams, { minLength: 1, maxLength: 12 }), grams, (values, net) => {
        const labels = values.map((value, index) => label(`l${index}`, value, 'g'))
        const shared = shareNet(labels, net)
        if (!shared.ok) throw new Error(shared.rule)
        const sum = [...shared.amounts.values()].reduce((total, { value }) => total + value, 0)
        expect(sum).toBeCloseTo(net, 5)
        for (const { value } of shared.amounts.values()) expect(value).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 100 },
    )
  })
})

describe('SSCC', () => {
  test('the first, the next, and none without a prefix or when all are used', () => {
    expect(nextSscc('8412345', null)).toBe('084123450000000010')
    expect(nextSscc('8412345', '084123450000000010')).toBe('084123450000000027')
    // Of another prefix: one begins anew.
    expect(nextSscc('841234500001', '084123450000000010')).toBe('084123450000100017')
    expect(nextSscc('', null)).toBeUndefined()
    expect(nextSscc('84123x', null)).toBeUndefined()
    expect(nextSscc('841234500001', '084123450000199998')).toBeUndefined()
  })

  test('each is valid, of its prefix, and above the one before', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6,12}$/), fc.integer({ min: 2, max: 20 }), (prefix, count) => {
        let last: string | null = null
        for (let turn = 0; turn < count; turn++) {
          const next: string | undefined = nextSscc(prefix, last)
          if (next === undefined) throw new Error('used up')
          expect(isValidSscc(next) && isOfPrefix(next, prefix)).toBe(true)
          expect(last === null || next > last).toBe(true)
          last = next
        }
      }),
      { numRuns: 50 },
    )
  })
})

test('only what is clean and in service is filled; what is used again is cleaned first', () => {
  expect(fillingFault('available')).toBeUndefined()
  expect(fillingFault('inUse')).toBeUndefined()
  expect(fillingFault('toClean')).toBe('problem.container.toClean')
  expect(fillingFault('retired')).toBe('problem.container.retired')
  expect([emptiedStatus(true), emptiedStatus(false)]).toEqual(['toClean', 'retired'])
})
