/** What holds of any recipe, whatever is in it. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allergenLevels, allergenNames, type AllergenMap } from '../allergens/index.ts'
import { line, product } from '../../testing/recipe-lines.ts'
import { foodOf, makeBook, openBook, type Target } from './index.ts'

describe('any recipe', () => {
  /** Products 0..n-1; a product goes only into later ones, so that there is no circle. */
  const anyBook = fc
    .array(
      fc.record({
        cost: fc.integer({ min: 0, max: 5000 }),
        yield: fc.integer({ min: 1, max: 30 }),
        lines: fc.array(
          fc.record({
            from: fc.nat(),
            grams: fc.integer({ min: 1, max: 100_000 }),
            share: fc.integer({ min: 1, max: 20 }),
          }),
          { maxLength: 4 },
        ),
      }),
      { minLength: 2, maxLength: 8 },
    )
    .map(given => {
      const shelf = given.map((one, at) =>
        product({ id: String(at), cost: one.cost / 100, yield: one.yield / 10, servings: 10 }),
      )
      const all = given.flatMap((one, at) =>
        at === 0
          ? []
          : one.lines.map(({ from, grams, share }) =>
              line(String(at), String(from % at), grams / 10, 'g', share / 10),
            ),
      )
      return { last: String(given.length - 1), room: openBook(makeBook(shelf, all)) }
    })

  test('scales linearly, and shares and unit costs stay', () => {
    fc.assert(
      fc.property(anyBook, fc.integer({ min: 1, max: 50 }), ({ last, room: any }, times) => {
        const [one, many] = [any.view(last)!, any.view(last, { n: BigInt(times), d: 1n })!]
        expect(many.outputGrams ?? 0).toBeCloseTo((one.outputGrams ?? 0) * times, 3)
        expect(many.cost ?? 0).toBeCloseTo((one.cost ?? 0) * times, 3)
        expect(many.costPerKilogram).toBe(one.costPerKilogram)
      }),
      { numRuns: 60 },
    )
  })

  test('loses no allergen that is contained somewhere in it', () => {
    const anyMap: fc.Arbitrary<AllergenMap> = fc.dictionary(
      fc.constantFrom(...allergenNames),
      fc.constantFrom(...allergenLevels),
    )
    const anyTree = fc.array(fc.tuple(anyMap, fc.array(fc.nat(11), { maxLength: 4 })), {
      minLength: 12,
      maxLength: 12,
    })
    fc.assert(
      fc.property(anyTree, tree => {
        const shelf = tree.map(([allergens], at) => product({ id: String(at), allergens }))
        const inputsOf = (at: number) => tree[at]![1].filter(input => input > at)
        const all = tree.flatMap((_, at) =>
          inputsOf(at).map(input => line(String(at), String(input), 1, 'kg')),
        )
        const reached = new Set([0])
        for (const at of reached) for (const input of inputsOf(at)) reached.add(input)
        const found = foodOf(makeBook(shelf, all))('0').allergens
        for (const name of allergenNames) {
          const isInside = [...reached].some(at => tree[at]![0][name] === 'contains')
          expect(found[name] === 'contains').toBe(isInside)
        }
      }),
    )
  })

  test('that contains itself has the allergens of all that is in it', () => {
    const round = makeBook(
      [
        product({ id: 'sauce', allergens: { celery: 'contains' } }),
        product({ id: 'stock', allergens: { fish: 'contains' } }),
      ],
      [line('sauce', 'stock', 1, 'kg'), line('stock', 'sauce', 1, 'kg')],
    )
    expect(foodOf(round)('sauce').allergens).toMatchObject({ celery: 'contains', fish: 'contains' })
  })

  test('costs exactly what is bought for it', () => {
    fc.assert(
      fc.property(anyBook, ({ last, room: any }) => {
        const view = any.view(last)!
        const bought = any
          .needsFor(last)
          .filter(need => !need.isMade)
          .reduce(
            (sum, need) => sum + (need.amount.value / 1000) * any.book.product(need.productId)!.cost!,
            0,
          )
        if (view.cost !== null) expect(view.cost).toBeCloseTo(bought, 2)
      }),
      { numRuns: 60 },
    )
  })

  test('reaches as far as the ingredient at hand: making so much takes just that', () => {
    fc.assert(
      fc.property(
        anyBook,
        fc.nat(),
        fc.integer({ min: 1, max: 9000 }),
        ({ last, room: any }, which, grams) => {
          const needs = any.needsFor(last)
          const asked = needs[which % Math.max(1, needs.length)]
          if (asked === undefined) return
          const target: Target = {
            by: 'ingredient',
            productId: asked.productId,
            amount: { value: grams, unit: 'g' },
          }
          const factor = any.factorFor(last, target)
          if ('missing' in factor) return
          const now = any.needsFor(last, factor.value).find(need => need.productId === asked.productId)!
          expect(now.amount.value).toBeCloseTo(grams, 4)
        },
      ),
      { numRuns: 60 },
    )
  })
})
