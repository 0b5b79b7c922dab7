/** What travels up a recipe: allergens, diets, nutrition. */
import { sixDecimals } from '../amounts/index.ts'
import {
  allergensOf,
  combineDiets,
  dietConflicts,
  dietNames,
  type AllergenLevel,
  type AllergenMap,
  type AllergenName,
  type DietName,
} from '../allergens/index.ts'
import type { Ratio } from '../units/index.ts'
import type { RecipeBook } from './book.ts'
import { add, compare, divide, exact, multiply, ONE, ZERO } from './amounts/exact.ts'
import type { FiguresOf, LineFigures } from './figures.ts'
import { nutrientNames, type NutrientName, type Nutrition, type RecipeProduct } from './types.ts'

/**
 * What a product states, raised by the equipment it is made with: foods with these allergens are made on it too, so
 * that traces are possible (EU 1169/2011, article 36.3 a).
 */
export function withSharedEquipment(
  allergens: AllergenMap,
  shared: readonly AllergenName[] = [],
): AllergenMap {
  const raised: Partial<Record<AllergenName, AllergenLevel>> = { ...allergens }
  for (const name of shared) if (allergens[name] !== 'contains') raised[name] = 'traces'
  return raised
}

export interface Food {
  readonly allergens: AllergenMap
  readonly diets: readonly DietName[]
  /** Why a diet does not hold: the ingredients not marked for it, the allergens that contradict it. */
  readonly against: Readonly<
    Partial<
      Record<
        DietName,
        { readonly ingredientIds: readonly string[]; readonly allergens: readonly AllergenName[] }
      >
    >
  >
}

/** A reader of allergens and diets that remembers. What is made keeps a diet only when all that goes in does. */
export function foodOf(book: RecipeBook): (productId: string) => Food {
  const known = new Map<string, Food>()
  const open = new Set<string>()
  function read(id: string): Food {
    const before = known.get(id)
    if (before !== undefined) return before
    const product = book.product(id)
    if (product === undefined) return { allergens: {}, diets: [], against: {} }
    open.add(id)
    const ids = [...new Set(book.linesOf(id).map(line => line.ingredientId))].filter(one => !open.has(one))
    const inputs = ids.map(one => ({ id: one, food: read(one) }))
    open.delete(id)
    const own = withSharedEquipment(product.allergens, product.sharedAllergens)
    const allergens = allergensOf(
      { allergens: own },
      inputs.map(({ food }) => food),
    )
    const claimed = inputs.length === 0 ? product.diets : combineDiets(inputs.map(({ food }) => food.diets))
    const conflicts = dietConflicts(dietNames, allergens)
    const against: Partial<Record<DietName, { ingredientIds: string[]; allergens: AllergenName[] }>> = {}
    for (const diet of dietNames) {
      const named = conflicts.filter(one => one.diet === diet).map(one => one.allergen)
      const unmarked = inputs.filter(({ food }) => !food.diets.includes(diet)).map(one => one.id)
      if (named.length > 0 || unmarked.length > 0)
        against[diet] = { ingredientIds: unmarked, allergens: named }
    }
    const diets = claimed.filter(diet => !conflicts.some(one => one.diet === diet))
    const food: Food = { allergens, diets, against }
    known.set(id, food)
    return food
  }
  return read
}

/** A nutrient of 100 g, or the products whose value is missing for it. */
export type Nutrient = { readonly value: Ratio } | { readonly missingAt: readonly string[] }
export type NutritionFigures = Readonly<Record<NutrientName, Nutrient>>

/** Cleaning takes nutrients away with the waste; soaking adds water, which has none. */
const eaten = ({ grams, netGrams }: LineFigures): Ratio | null =>
  grams === null || netGrams === null ? null : compare(netGrams, grams) < 0 ? netGrams : grams

/**
 * A reader of nutrition per 100 g: of what is bought as declared, of what is made by the weights that go in and the
 * weight that comes out. A nutrient is a figure only when every ingredient has it. What is made and has no weights
 * keeps what was declared for it.
 */
export function nutritionOf(figuresOf: FiguresOf): (productId: string) => NutritionFigures {
  const known = new Map<string, NutritionFigures>()
  const open = new Set<string>()
  const declared = (product: RecipeProduct, name: NutrientName): Nutrient => {
    const value = exact(product.nutrition?.[name])
    return value === null ? { missingAt: [product.id] } : { value }
  }
  function computed(id: string, name: NutrientName): Nutrient {
    const figures = figuresOf(id)
    if (figures === undefined) return { missingAt: [id] }
    if (figures.lines.length === 0) return declared(figures.product, name)
    if (figures.output === null || figures.output.n === 0n) return declared(figures.product, name)
    let total = ZERO
    const missing = new Set<string>()
    for (const line of figures.lines) {
      const grams = eaten(line)
      const inside = open.has(line.line.ingredientId) ? undefined : read(line.line.ingredientId)[name]
      if (grams !== null && grams.n === 0n) continue
      if (grams === null || inside === undefined) missing.add(line.line.ingredientId)
      else if ('missingAt' in inside) for (const at of inside.missingAt) missing.add(at)
      else total = add(total, multiply(inside.value, grams))
    }
    if (missing.size > 0) return { missingAt: [...missing] }
    return { value: divide(total, figures.output) ?? ZERO }
  }
  function read(id: string): NutritionFigures {
    const before = known.get(id)
    if (before !== undefined) return before
    open.add(id)
    const nutrition = Object.fromEntries(nutrientNames.map(name => [name, computed(id, name)])) as Record<
      NutrientName,
      Nutrient
    >
    open.delete(id)
    known.set(id, nutrition)
    return nutrition
  }
  return read
}

/** The nutrients that are known, as numbers; `grams` of the food, 100 unless said. */
export function writtenNutrition(nutrition: NutritionFigures, grams?: Ratio): Nutrition {
  const share = grams === undefined ? ONE : (divide(grams, { n: 100n, d: 1n }) ?? ONE)
  return Object.fromEntries(
    nutrientNames.flatMap(name => {
      const nutrient = nutrition[name]
      return 'value' in nutrient ? [[name, sixDecimals(multiply(nutrient.value, share))]] : []
    }),
  )
}
