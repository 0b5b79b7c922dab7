import type { Amount } from '../amounts/index.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import cases from './stock.cases.json' with { type: 'json' }
import {
  checkVariation,
  countOf,
  likelyCause,
  reasonOfMove,
  stockOf,
  transferOf,
  variationReasonNames,
  variationReasons,
  variationsOfLabel,
} from './index.ts'
import type { StockedLabel, StockPile, Variation, VariationReason } from './index.ts'

const pile: StockPile = {
  productId: 'stock',
  batchId: 'B1',
  labelId: null,
  state: 'chill',
  locationId: 'kitchen',
}
const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 8, minute)).toISOString()
const grams = (value: number): Amount => ({ value, unit: 'g' })

function variation(value: number, more: Partial<Variation> = {}): Variation {
  return { ...pile, at: at(0), quantity: grams(value), reason: 'correction', ...more }
}

const anyVariation: fc.Arbitrary<Variation> = fc
  .record({
    grams: fc.integer({ min: -5000, max: 5000 }),
    minute: fc.nat(600),
    locationId: fc.constantFrom('kitchen', 'bar'),
    state: fc.constantFrom('chill', 'freeze'),
  })
  .map(({ grams: value, minute, ...where }) => variation(value / 1000, { ...where, at: at(minute) }))

describe('variations', () => {
  test.each(cases.signs as [VariationReason, number, string | null][])(
    '%s of %d: %s',
    (reason, value, rule) => {
      expect(checkVariation({ reason, quantity: grams(value) })).toBe(rule)
    },
  )
  test('an amount is a number', () => {
    for (const reason of Object.keys(variationReasons) as VariationReason[]) {
      expect(checkVariation({ reason, quantity: grams(Number.NaN) })).toBe('stock.amount.notANumber')
    }
  })

  test('stock is the sum, per dimension and measure, at an instant', () => {
    const all = [
      variation(1, { quantity: { value: 1.5, unit: 'kg' } }),
      variation(-200, { at: at(10) }),
      variation(300, { state: 'freeze', at: at(20) }),
      variation(4, { quantity: { value: 4, unit: 'piece' } }),
      variation(50, { locationId: 'bar' }),
      variation(-50, { locationId: 'bar', at: at(5) }),
    ]
    expect(stockOf(all, ['productId'])).toEqual([
      { pile: { productId: 'stock' }, measure: 'g', value: 1600 },
      { pile: { productId: 'stock' }, measure: 'piece', value: 4 },
    ])
    expect(
      stockOf(all, ['state', 'locationId'], at(10)).map(line => [
        line.pile.state,
        line.pile.locationId,
        line.value,
      ]),
    ).toEqual([
      ['chill', 'kitchen', 1300],
      ['chill', 'kitchen', 4],
    ])
  })

  test('the order of the ledger does not matter and every cut adds up to the whole', () => {
    fc.assert(
      fc.property(fc.array(anyVariation), all => {
        const [total] = stockOf(all, ['productId'])
        expect(stockOf([...all].reverse(), ['productId'])).toEqual(total === undefined ? [] : [total])
        const parts = stockOf(all, ['state', 'locationId']).reduce((sum, line) => sum + line.value, 0)
        expect(parts).toBeCloseTo(total?.value ?? 0, 6)
      }),
    )
  })
})

describe('transfers and counts', () => {
  test('a transfer moves and makes nothing', () => {
    const all = [variation(1000), ...transferOf(pile, { value: 0.4, unit: 'kg' }, 'bar', at(5))]
    expect(stockOf(all, ['locationId']).map(line => [line.pile.locationId, line.value])).toEqual([
      ['kitchen', 600],
      ['bar', 400],
    ])
    expect(stockOf(all, [])).toEqual([{ pile: {}, measure: 'g', value: 1000 }])
  })

  test('a count corrects the pile it counted and keeps what moved after it', () => {
    const all = [variation(1000), variation(-100, { at: at(30) }), variation(77, { state: 'freeze' })]
    const count = countOf(all, pile, { value: 0.95, unit: 'kg' }, at(20))
    expect(count).toEqual({ ...pile, at: at(20), quantity: grams(-50), reason: 'count' })
    const after = stockOf([...all, ...(count === null ? [] : [count])], ['state'])
    expect(after.map(line => line.value)).toEqual([850, 77])
  })

  test('a count that agrees, or is in another measure, writes nothing', () => {
    expect(countOf([variation(1000)], pile, { value: 1, unit: 'kg' }, at(20))).toBeNull()
    expect(countOf([variation(1000)], pile, { value: 1, unit: 'piece' }, at(20))).toBeNull()
    expect(countOf([], pile, grams(0), at(20))).toBeNull()
    expect(countOf([], pile, grams(12), at(20))?.quantity).toEqual(grams(12))
  })

  test('after a count the pile held what was counted, whatever came before', () => {
    fc.assert(
      fc.property(fc.array(anyVariation), fc.nat(9000), fc.nat(600), (all, counted, minute) => {
        const count = countOf(all, pile, grams(counted / 1000), at(minute))
        const own = [...all, ...(count === null ? [] : [count])].filter(
          each => each.state === 'chill' && each.locationId === 'kitchen',
        )
        expect(stockOf(own, [], at(minute))[0]?.value ?? 0).toBeCloseTo(counted / 1000, 6)
      }),
    )
  })
})

describe('labels', () => {
  type Part = { quantity: number; state?: string; locationId?: string }
  const label = ({ quantity, ...more }: Part): StockedLabel => ({
    ...pile,
    labelId: 'L1',
    ...more,
    quantity: grams(quantity),
  })

  test.each(cases.labels)('$name', ({ before, after, reason, gives }) => {
    const written = variationsOfLabel(
      before === null ? null : label(before as Part),
      label(after as Part),
      reason as VariationReason,
      at(0),
    )
    expect(written.map(each => `${each.state} ${each.locationId} ${each.quantity.value}`)).toEqual(gives)
  })

  test('the movements of a label’s life add up to what is left of it', () => {
    const anyStage = fc.record({
      quantity: fc.nat(5000).map(value => value / 1000),
      state: fc.constantFrom('chill', 'freeze', 'thaw', 'serve', 'waste'),
      locationId: fc.constantFrom('kitchen', 'bar'),
    })
    fc.assert(
      fc.property(fc.array(anyStage, { minLength: 1, maxLength: 12 }), stages => {
        const labels = stages.map(label)
        const written = labels.flatMap((each, i) =>
          variationsOfLabel(labels[i - 1] ?? null, each, 'correction', at(i)),
        )
        const last = labels.at(-1)
        const isStock = last !== undefined && !['serve', 'waste'].includes(last.state)
        const lines = stockOf(written, ['state', 'locationId'])
        expect(lines.map(line => [line.pile.state, line.pile.locationId, line.value])).toEqual(
          isStock && last.quantity.value > 0 ? [[last.state, last.locationId, last.quantity.value]] : [],
        )
      }),
    )
  })
})

describe('causes', () => {
  test('every reason is named once', () => {
    expect([...variationReasonNames].sort()).toEqual(Object.keys(variationReasons).sort())
  })

  test.each([
    [null, 'transfer'],
    ['waste', 'waste'],
    ['serve', 'consumption'],
    ['cancel', 'correction'],
    ['freeze', 'state'],
    ['of-our-own', 'state'],
  ])('a move to %s is booked as %s', (toState, reason) => {
    expect(reasonOfMove(toState)).toBe(reason)
  })
})

test('what is past its use-by is likely thrown away for that', () => {
  expect([null, 'fresh', 'soon', 'bestBeforePassed', 'expired'].map(mark => likelyCause(mark))).toEqual([
    null,
    null,
    null,
    null,
    'expired',
  ])
})
