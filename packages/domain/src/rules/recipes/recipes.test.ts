import type { AmountUnit } from '../amounts/index.ts'
import { describe, expect, test } from 'vitest'
import type { AllergenMap } from '../allergens/index.ts'
import { line, product, type Given } from '../../testing/recipe-lines.ts'
import cases from './recipes.cases.json' with { type: 'json' }
import {
  choiceFault,
  circleFrom,
  differences,
  emphasised,
  freezeRecipe,
  ingredientText,
  makeBook,
  marginOf,
  modifiedDish,
  modifierGroups,
  openBook,
  type ModifierOption,
  type RecipeProduct,
  type Target,
} from './index.ts'

const products = (cases.products as unknown as Given[]).map(product)
const lines = cases.lines.map(([to, from, value, unit, share]) =>
  line(to as string, from as string, value as number, unit as AmountUnit, share as number),
)
const book = makeBook(products, lines)
const room = openBook(book)
const statedOf = (allergens: AllergenMap) =>
  Object.fromEntries(Object.entries(allergens).filter(([, level]) => level !== 'notContained'))

describe('a recipe in figures', () => {
  test.each(cases.views)('$id', given => {
    const view = room.view(given.id)!
    expect(view).toMatchObject({
      inputGrams: given.input,
      outputGrams: given.output,
      portions: given.portions,
    })
    expect(view.cost).toEqual(given.cost)
    expect(view.missing.map(({ what, productId }) => [what, productId])).toEqual(given.missing)
    if (given.perKilogram !== undefined) expect(view.costPerKilogram).toBe(given.perKilogram)
    if (given.perPortion !== undefined) expect(view.costPerPortion).toBe(given.perPortion)
    if (given.knownCost !== undefined) expect(view.knownCost).toBe(given.knownCost)
    if (given.allergens !== undefined) expect(statedOf(view.allergens)).toEqual(given.allergens)
    if (given.diets !== undefined) expect(view.diets).toEqual(given.diets)
    if (given.nutritionMissing !== undefined)
      expect(view.nutritionMissing.energyKcal).toEqual(given.nutritionMissing)
    if (given.text !== undefined)
      expect(view.ingredients === null ? null : ingredientText(view.ingredients, 'en')).toBe(given.text)
  })

  test('costs are shared out, and each share is of the whole', () => {
    const shares = room.view('dish')!.lines.map(({ costShare }) => costShare!)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 5)
  })

  test('nutrition is reckoned by what is eaten and what comes out', () => {
    // (1800 g x 18 + 92 g x 884) / 946 g
    expect(room.view('sauce')!.nutrition.energyKcal).toBeCloseTo((1800 * 18 + 92 * 884) / 946, 5)
    const dish = room.view('dish')!
    const sauce = (1800 * 18 + 92 * 884) / 946
    expect(dish.nutrition.energyKcal).toBeCloseTo((473 * sauce + 400 * 350 + 60 * 400) / 933, 5)
    expect(dish.nutritionPerPortion?.energyKcal).toBeCloseTo((dish.nutrition.energyKcal! * 933) / 400, 4)
  })

  test('a nutrient that one ingredient lacks is no figure, the others are', () => {
    const some = openBook(
      makeBook(
        [
          product({ id: 'a', nutrition: { fat: 10, salt: 1 } }),
          product({ id: 'b', nutrition: { fat: 20 } }),
          product({ id: 'made' }),
        ],
        [line('made', 'a', 1, 'kg'), line('made', 'b', 1, 'kg')],
      ),
    ).view('made')!
    expect(some.nutrition).toEqual({ fat: 15 })
    expect(some.nutritionMissing.salt).toEqual(['b'])
  })

  test('soaking adds weight but no nutrients', () => {
    const soaked = openBook(
      makeBook(
        [product({ id: 'beans', nutrition: { protein: 24 } }), product({ id: 'stew' })],
        [line('stew', 'beans', 2.4, 'kg', 2.4)],
      ),
    ).view('stew')!
    expect([soaked.outputGrams, soaked.nutrition.protein]).toEqual([2400, 10])
  })

  test('where an allergen comes from, and why a diet does not hold', () => {
    const dish = room.view('dish')!
    expect(dish.allergenSources).toMatchObject({ gluten: ['pasta'], milk: ['cheese'], nuts: ['dish'] })
    expect(dish.dietsAgainst.vegan).toEqual({ ingredientIds: ['cheese'], allergens: ['milk'] })
    expect(dish.dietsAgainst.celiac).toMatchObject({ ingredientIds: ['pasta'], allergens: ['gluten'] })
  })

  test('traces of shared equipment travel up, and never weaken what is contained', () => {
    const fryer = openBook(
      makeBook(
        [
          product({ id: 'chips', sharedAllergens: ['fish', 'gluten'], allergens: { gluten: 'contains' } }),
          product({ id: 'plate', allergens: { fish: 'notContained' } }),
        ],
        [line('plate', 'chips', 1, 'kg')],
      ),
    )
    expect(statedOf(fryer.view('plate')!.allergens)).toEqual({ fish: 'traces', gluten: 'contains' })
  })

  test('a circle is named, and figures stay without what it hides', () => {
    const round = makeBook(
      ['a', 'b', 'c'].map(id => product({ id, cost: 1 })),
      [line('a', 'b', 1, 'kg'), line('b', 'c', 1, 'kg'), line('c', 'b', 1, 'kg')],
    )
    expect(circleFrom(round, 'a')).toEqual(['b', 'c'])
    expect(circleFrom(book, 'dish')).toBeNull()
    const view = openBook(round).view('a')!
    expect(view.cost).toBeNull()
    expect(view.missing.map(({ what }) => what)).toContain('circle')
  })

  test('a published recipe: the order of its list of ingredients', () => {
    const { published } = cases
    const weights: Partial<Record<string, Partial<RecipeProduct>>> = {
      onion: { consumptionUnit: 'piece', weight: 110 },
      milk: { consumptionUnit: 'l', density: 1.03 },
    }
    const shelf = published.lines.map(([id]) => product({ id: id as string, ...weights[id as string] }))
    const written = published.lines.map(([id, value, unit]) =>
      line('dish', id as string, value as number, unit as AmountUnit),
    )
    const view = openBook(makeBook([product({ id: 'dish', servings: 4 }), ...shelf], written)).view('dish')!
    expect(view.ingredients!.map(item => item.productId)).toEqual(published.order)
    expect(view.outputGrams).toBe(150 + 330 + 400 + 1030 + 400 + 150)
  })

  test('allergens of the list stand out; what no word names is said beside it', () => {
    const { allergens, ingredients } = room.view('dish')!
    const { runs, notNamed } = emphasised(ingredientText(ingredients!, 'en'), allergens)
    expect(runs.filter(run => run.allergen !== null).map(run => run.text)).toEqual([
      'durum',
      'wheat',
      'Cheese',
    ])
    expect(notNamed).toEqual([])
  })
})

describe('scaling', () => {
  test.each(cases.scales)('$note', ({ id, target, factor, missing }) => {
    const found = room.factorFor(id, target as Target)
    if (missing !== undefined) expect(found).toEqual({ missing: { what: missing[0], productId: missing[1] } })
    else {
      expect('value' in found && room.view(id, found.value)!.factor).toBe(factor)
    }
  })

  test('what has to be got ready: made things with their makings, bought ones once', () => {
    const needs = room.needsFor('dish', { n: 4n, d: 1n })
    expect(needs.find(need => need.productId === 'sauce')).toEqual({
      productId: 'sauce',
      amount: { value: 1892, unit: 'g' },
      makings: 2,
      isMade: true,
    })
    expect(needs.find(need => need.productId === 'tomato')?.amount).toEqual({ value: 4, unit: 'kg' })
  })

  test('a recipe frozen into a batch keeps every level, and today differs by what was changed', () => {
    const frozen = freezeRecipe(room, 'dish', { value: 8, unit: 'serving' })!
    expect([frozen.factor, frozen.cost, frozen.portions]).toEqual([2, 7.78, 8])
    expect(frozen.parts.map(({ productId, makings }) => [productId, makings])).toEqual([['sauce', 1]])
    expect(differences(frozen.lines, frozen.lines)).toEqual([])
    const changed = frozen.lines
      .slice(1)
      .map(one => ({ ...one, quantity: { value: 900, unit: 'g' as const } }))
    expect(
      differences(frozen.lines, changed).map(({ name, was, is }) => [name, was?.value, is?.value]),
    ).toEqual([
      ['Tomato sauce', 946, undefined],
      ['Pasta', 800, 900],
      ['Cheese', 120, 900],
    ])
    expect(freezeRecipe(room, 'tomato', null)).toBeNull()
    expect(freezeRecipe(room, 'sauce', { value: 1, unit: 'l' })).toMatchObject({
      factor: null,
      missing: [{ what: 'density', productId: 'sauce' }],
    })
  })
})

describe('modifiers', () => {
  const option = (given: Partial<ModifierOption> & { id: string }): ModifierOption => ({
    group: null,
    kind: 'add',
    ingredientId: null,
    replacementId: null,
    quantity: null,
    price: null,
    minChoices: 0,
    maxChoices: 1,
    ...given,
  })
  const extra = option({
    id: 'extra',
    ingredientId: 'cheese',
    quantity: { value: 20, unit: 'g' },
    price: 1.5,
    group: 'Toppings',
  })
  const without = option({ id: 'without', kind: 'remove', ingredientId: 'cheese' })
  const other = option({
    id: 'other',
    kind: 'replace',
    ingredientId: 'cheese',
    replacementId: 'oil',
    price: -0.5,
  })
  const dish = products.find(one => one.id === 'dish')!

  test('change price, cost and allergens of a portion', () => {
    const plain = modifiedDish(book, dish, 12, [])
    expect([plain.price, plain.cost]).toEqual([12, 0.9725])
    const cheesy = modifiedDish(book, dish, 12, [extra])
    expect([cheesy.price, cheesy.cost]).toEqual([13.5, 1.2525])
    const bare = modifiedDish(book, dish, 12, [without])
    expect([bare.price, bare.cost, bare.allergens.milk]).toEqual([12, 0.7625, undefined])
    const oily = modifiedDish(book, dish, 12, [other])
    expect([oily.price, oily.allergens.milk, oily.allergens.gluten]).toEqual([11.5, undefined, 'contains'])
  })

  test('groups hold their limits', () => {
    const second = option({ id: 'second', group: 'Toppings', minChoices: 1, maxChoices: 2 })
    const [toppings, alone] = modifierGroups([extra, second, without])
    expect(toppings).toMatchObject({ name: 'Toppings', min: 1, max: 2 })
    expect(alone).toMatchObject({ name: null, min: 0, max: 1 })
    expect(choiceFault(toppings!, new Set())).toEqual({ key: 'modifiers.tooFew', count: 1 })
    expect(choiceFault(toppings!, new Set(['extra', 'second']))).toBeNull()
    const narrow = modifierGroups([extra, { ...second, maxChoices: 1 }])[0]!
    expect(choiceFault(narrow, new Set(['extra', 'second']))).toEqual({ key: 'modifiers.tooMany', count: 1 })
  })

  test('a margin is of the price without its tax', () => {
    expect(marginOf(11, 3, 10)).toMatchObject({ net: 10, margin: 7, share: 0.7 })
    expect([marginOf(null, 3, 0), marginOf(11, null, 0), marginOf(0, 3, 0)]).toEqual([null, null, null])
  })
})
