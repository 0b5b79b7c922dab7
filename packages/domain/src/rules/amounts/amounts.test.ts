import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  absolute,
  amountUnits,
  compare,
  inUnit,
  isAmountUnit,
  isLess,
  isMore,
  isNegative,
  isPositive,
  isSame,
  isZero,
  kept,
  leftAfter,
  measureOf,
  minus,
  negated,
  partOf,
  plus,
  ratioOf,
  shareOut,
  sum,
  times,
  totalsOf,
  zero,
  type Amount,
  type AmountUnit,
} from './index.ts'

/** `1.5 kg` as an amount. */
function of(text: string): Amount {
  const [value, unit] = text.split(' ')
  return { value: Number(value), unit: unit as AmountUnit }
}

/** A second way to the same figures: fractions of whole numbers, written by hand, never rounded. */
type Fraction = readonly [bigint, bigint]
const perMeasure: Record<AmountUnit, Fraction> = {
  mg: [1n, 1000n],
  g: [1n, 1n],
  kg: [1000n, 1n],
  oz: [45_359_237n, 1_600_000n],
  lb: [45_359_237n, 100_000n],
  ml: [1n, 1n],
  cl: [10n, 1n],
  dl: [100n, 1n],
  l: [1000n, 1n],
  cup: [250n, 1n],
  tablespoon: [15n, 1n],
  teaspoon: [5n, 1n],
  piece: [1n, 1n],
  serving: [1n, 1n],
  slice: [1n, 1n],
  leaf: [1n, 1n],
}
const multiply = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]
const add = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]
const over = (a: Fraction, [c, d]: Fraction): Fraction => multiply(a, [d, c])
/** To six decimals, halves away from zero, by long division of the text of the number. */
function written([n, d]: Fraction): number {
  const size = (n < 0n ? -n : n) * 10_000_000n
  const tenths = size / d
  const up = tenths % 10n >= 5n ? 1n : 0n
  const digits = String(tenths / 10n + up).padStart(7, '0')
  return Number(`${n < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`) || 0
}

/** An amount with its exact fraction of its measure. */
interface Sample {
  readonly amount: Amount
  readonly exact: Fraction
}
const sampleOf = (count: bigint, unit: AmountUnit): Sample => ({
  amount: { value: Number(`${count}e-6`), unit },
  exact: multiply([count, 1_000_000n], perMeasure[unit]),
})
const counts = fc.oneof(
  fc.bigInt({ min: -5_000_000n, max: 5_000_000n }),
  fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
)
const samples = fc
  .tuple(counts, fc.constantFrom(...amountUnits))
  .map(([count, unit]) => sampleOf(count, unit))
const runs = { numRuns: 2000 }
const sameKind = (a: Sample, b: Sample) => measureOf(a.amount.unit) === measureOf(b.amount.unit)

describe('as on paper', () => {
  test.each([
    ['1 kg', '0.9 kg', '0.1 kg'],
    ['2500 g', '2 kg', '500 g'],
    ['1 kg', '500 g', '0.5 kg'],
    ['0.3 kg', '0.1 kg', '0.2 kg'],
    ['1 l', '33 cl', '0.67 l'],
    ['1 lb', '453.59237 g', '0 lb'],
    ['1 lb', '1 g', '0.997795 lb'],
    ['4 piece', '5 piece', '-1 piece'],
    ['1 cup', '2 tablespoon', '0.88 cup'],
    ['1000000000 kg', '0.000001 kg', '999999999.999999 kg'],
  ])('%s minus %s is %s', (whole, taken, left) => {
    expect(minus(of(whole), of(taken))).toEqual(of(left))
  })

  test.each([
    ['0.1 kg', '0.2 kg', '0.3 kg'],
    ['1 kg', '250 g', '1.25 kg'],
    ['250 g', '1 kg', '1250 g'],
    ['16 oz', '1 lb', '32 oz'],
  ])('%s plus %s is %s', (first, second, both) => {
    expect(plus(of(first), of(second))).toEqual(of(both))
  })

  test('what does not convert is never guessed', () => {
    const [kilogram, piece] = [of('1 kg'), of('1 piece')]
    expect(plus(kilogram, piece)).toBeNull()
    expect(minus(kilogram, of('1 l'))).toBeNull()
    expect(inUnit(of('1 slice'), 'piece')).toBeNull()
    expect(compare(kilogram, piece)).toBeNull()
    expect([isMore(kilogram, piece, true), isMore(kilogram, piece, false)]).toEqual([true, false])
    expect([isLess(kilogram, piece, true), isLess(kilogram, piece, false)]).toEqual([true, false])
    expect(isSame(kilogram, piece)).toBe(false)
    expect(partOf(piece, kilogram)).toEqual({ kind: 'incompatible' })
    expect(leftAfter(kilogram, piece)).toBeNull()
    expect(ratioOf(kilogram, piece)).toBeNull()
    expect(sum([kilogram, piece])).toBeNull()
  })

  test.each([Number.NaN, Infinity])('%s is no amount', value => {
    const none: Amount = { value, unit: 'kg' }
    expect([plus(none, of('1 kg')), compare(none, none), inUnit(none, 'g'), sum([none])]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(partOf(none, of('1 kg'))).toEqual({ kind: 'incompatible' })
    expect([isPositive(none), isZero(none), isNegative(none)]).toEqual([false, false, false])
    expect(() => times(of('1 kg'), value)).toThrow(RangeError)
    expect(() => times(none, 2)).toThrow(RangeError)
    expect(shareOut(of('1 kg'), [1, value])).toBeNull()
  })

  test('sums: of one unit, of several, of none', () => {
    expect(sum(['1 kg', '250 g', '0.5 lb'].map(of))).toEqual(of('1.476796 kg'))
    expect(sum(['250 g'].map(of), 'kg')).toEqual(of('0.25 kg'))
    expect([sum([]), sum([], 'kg')]).toEqual([null, of('0 kg')])
    expect(totalsOf(['1 kg', '2 slice', '1.5 l', '250 g', '3 serving', '1 cup', '1 slice'].map(of))).toEqual(
      ['1250 g', '3 slice', '1750 ml', '3 serving'].map(of),
    )
  })

  test('half of the last decimal goes away from zero, written or given', () => {
    expect(kept({ value: 0.0000005, unit: 'g' })).toEqual(of('0.000001 g'))
    expect(kept({ value: -0.0000005, unit: 'g' })).toEqual(of('-0.000001 g'))
    expect(kept({ value: 1.0000004999, unit: 'g' })).toEqual(of('1 g'))
    expect(times(of('0.000001 kg'), 0.5)).toEqual(of('0.000001 kg'))
    expect(inUnit(of('0.5 mg'), 'kg')).toEqual(of('0.000001 kg'))
    expect(isZero({ value: 0.1 + 0.2 - 0.3, unit: 'kg' })).toBe(true)
    expect(isPositive({ value: 0.0000004, unit: 'kg' })).toBe(false)
    expect([isNegative(of('-1 g')), isNegative(of('0 g'))]).toEqual([true, false])
  })

  test('the units are known, and their measures', () => {
    expect(amountUnits.filter(isAmountUnit)).toEqual([...amountUnits])
    expect([isAmountUnit('stone'), isAmountUnit('toString'), isAmountUnit(null)]).toEqual([
      false,
      false,
      false,
    ])
    expect(amountUnits.map(measureOf)).toEqual(
      'g g g g g ml ml ml ml piece serving slice leaf ml ml ml'.split(' '),
    )
  })

  test('ratios are not rounded', () => {
    expect(ratioOf(of('250 g'), of('1 kg'))).toBe(0.25)
    expect(ratioOf(of('1 g'), of('-3 g'))).toBe(-1 / 3)
    expect(ratioOf(of('1 g'), of('0 g'))).toBeNull()
  })
})

describe('a part of a whole', () => {
  test.each([
    ['500 g', '1 kg', { kind: 'part', taken: of('0.5 kg'), left: of('0.5 kg') }],
    ['1000 g', '1 kg', { kind: 'all', taken: of('1 kg'), left: of('0 kg') }],
    ['2 kg', '2500 g', { kind: 'part', taken: of('2000 g'), left: of('500 g') }],
    ['1.5 kg', '1000 g', { kind: 'excess', over: of('500 g') }],
    ['0 g', '1 kg', { kind: 'none' }],
    ['-1 g', '1 kg', { kind: 'none' }],
    ['0.0001 mg', '1 kg', { kind: 'none' }],
    ['1 piece', '1 kg', { kind: 'incompatible' }],
    // Half of the last decimal of the larger unit: as much as somebody who writes pounds can tell apart.
    ['0.997903 lb', '452.641 g', { kind: 'all', taken: of('452.641 g'), left: of('0 g') }],
    ['452.641 g', '0.997903 lb', { kind: 'all', taken: of('0.997903 lb'), left: of('0 lb') }],
    ['0.997905 lb', '452.641 g', { kind: 'excess', over: of('0.001095 g') }],
  ] as const)('%s of %s', (part, whole, found) => {
    const { kind, ...amounts } = partOf(of(part), of(whole))
    expect({ kind, ...amounts }).toMatchObject({ kind: found.kind })
    if (found.kind === 'part' || found.kind === 'all')
      expect(amounts).toEqual({ taken: found.taken, left: found.left })
  })

  test('what is left: nothing of nothing taken, never below zero', () => {
    expect(leftAfter(of('1 kg'), of('500 g'))).toEqual(of('0.5 kg'))
    expect(leftAfter(of('1 kg'), of('1000 g'))).toEqual(of('0 kg'))
    expect(leftAfter(of('1 kg'), of('0 g'))).toEqual(of('1 kg'))
    expect(leftAfter(of('1 kg'), of('1001 g'))).toBeNull()
  })

  test('taken and left are the whole again, whatever the units', () => {
    fc.assert(
      fc.property(samples, samples, (a, b) => {
        const found = partOf(a.amount, b.amount)
        if (!sameKind(a, b)) expect(found).toEqual({ kind: 'incompatible' })
        if (found.kind === 'part' || found.kind === 'all') {
          const [taken, left] = [found.taken, found.left]
          expect([taken.unit, left.unit]).toEqual([b.amount.unit, b.amount.unit])
          expect(isPositive(taken) && !isNegative(left)).toBe(true)
          const back = plus(taken, left)
          // Either is rounded by itself: together by a millionth at most.
          const off = back === null ? null : minus(back, b.amount)
          expect(off !== null && compare(absolute(off), { value: 0.000001, unit: off.unit })).not.toBe('more')
        }
        if (found.kind === 'excess') expect(isMore(a.amount, b.amount, false)).toBe(true)
        if (found.kind === 'part') expect(isLess(a.amount, b.amount, false)).toBe(true)
      }),
      runs,
    )
  })
})

describe('against fractions', () => {
  test('an amount in another unit, both ways and there only when the kind is the same', () => {
    fc.assert(
      fc.property(samples, fc.constantFrom(...amountUnits), ({ amount, exact }, unit) => {
        const expected =
          measureOf(amount.unit) === measureOf(unit)
            ? { value: written(over(exact, perMeasure[unit])), unit }
            : null
        expect(inUnit(amount, unit)).toEqual(expected)
      }),
      runs,
    )
  })

  test('sums and differences are exact and rounded once', () => {
    fc.assert(
      fc.property(samples, samples, (a, b) => {
        const { unit } = a.amount
        const at = (sign: bigint) =>
          sameKind(a, b)
            ? { value: written(over(add(a.exact, multiply(b.exact, [sign, 1n])), perMeasure[unit])), unit }
            : null
        expect(plus(a.amount, b.amount)).toEqual(at(1n))
        expect(minus(a.amount, b.amount)).toEqual(at(-1n))
      }),
      runs,
    )
  })

  test('totals are the same in any order and per measure', () => {
    fc.assert(
      fc.property(fc.array(samples), all => {
        const totals = totalsOf(all.map(each => each.amount))
        expect(new Set(totals.map(total => total.unit)).size).toBe(totals.length)
        for (const { value, unit } of totals) {
          const own = all.filter(each => measureOf(each.amount.unit) === unit)
          expect(value).toBe(written(own.map(each => each.exact).reduce(add)))
        }
        const turned = totalsOf(all.map(each => each.amount).toReversed())
        expect(new Set(turned.map(total => JSON.stringify(total)))).toEqual(
          new Set(totals.map(total => JSON.stringify(total))),
        )
      }),
    )
  })

  test('comparing: the fraction decides, half of a last decimal of the larger unit apart', () => {
    fc.assert(
      fc.property(samples, samples, (a, b) => {
        const order = compare(a.amount, b.amount)
        expect(order === null).toBe(!sameKind(a, b))
        if (order === null) return
        const [n, d] = add(a.exact, multiply(b.exact, [-1n, 1n]))
        const half = ([a.amount.unit, b.amount.unit] as const)
          .map(unit => multiply(perMeasure[unit], [1n, 2_000_000n]))
          .reduce((one, other) => (one[0] * other[1] > other[0] * one[1] ? one : other))
        const isNear = (n < 0n ? -n : n) * half[1] <= half[0] * d
        expect(order).toBe(isNear ? 'same' : n < 0n ? 'less' : 'more')
        const turned = { less: 'more', same: 'same', more: 'less' } as const
        expect(compare(b.amount, a.amount)).toBe(turned[order])
      }),
      runs,
    )
  })

  test('a number of times, with all the decimals of the number', () => {
    fc.assert(
      fc.property(
        samples,
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.nat(9),
        ({ amount, exact }, digits, shift) => {
          const by = Number(`${digits}e-${shift}`)
          const expected = over(
            multiply(exact, [BigInt(digits), 10n ** BigInt(shift)]),
            perMeasure[amount.unit],
          )
          expect(times(amount, by)).toEqual({ value: written(expected), unit: amount.unit })
        },
      ),
      runs,
    )
  })

  test('shares add up to the whole, each within a millionth of its part', () => {
    fc.assert(
      fc.property(
        samples,
        fc.array(fc.nat(5_000_000), { minLength: 1, maxLength: 9 }),
        ({ amount }, weights) => {
          const shares = shareOut(amount, weights)
          const total = weights.reduce((all, weight) => all + weight, 0)
          expect(shares === null).toBe(total === 0)
          if (shares === null) return
          expect(shares).toHaveLength(weights.length)
          expect(sum(shares)).toEqual(kept(amount))
          for (const [place, share] of shares.entries()) {
            const part = BigInt(Math.round(amount.value * 1e6)) * BigInt(weights[place] ?? 0)
            const off = BigInt(Math.round(share.value * 1e6)) * BigInt(total) - part
            expect(off < BigInt(total) && -off < BigInt(total)).toBe(true)
          }
        },
      ),
    )
    expect(shareOut(of('1 kg'), [1, 1, 1])).toEqual(['0.333334 kg', '0.333333 kg', '0.333333 kg'].map(of))
    expect(shareOut(of('1 kg'), [3, 1, 0])).toEqual(['0.75 kg', '0.25 kg', '0 kg'].map(of))
    expect([shareOut(of('1 kg'), []), shareOut(of('1 kg'), [1, -1])]).toEqual([null, null])
  })

  test('the other way and back is the same', () => {
    fc.assert(
      fc.property(samples, ({ amount }) => {
        expect(negated(negated(amount))).toEqual(kept(amount))
        expect(isNegative(absolute(amount))).toBe(false)
        expect(plus(amount, negated(amount))).toEqual(zero(amount.unit))
      }),
    )
  })
})
