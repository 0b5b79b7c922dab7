/** A recipe as screens, prints and batches read it: numbers with six decimals, null where something is missing. */
import { dietNames, type AllergenMap, type AllergenName, type DietName } from '../allergens/index.ts'
import { sixDecimals, type Amount, type Money } from '../amounts/index.ts'
import type { Ratio } from '../units/index.ts'
import type { RecipeBook } from './book.ts'
import { divide, exact, multiply, ONE, writtenOrNull, ZERO } from './amounts/exact.ts'
import { figuresOf, unitCosts, type FiguresOf } from './figures.ts'
import { foodOf, nutritionOf, writtenNutrition } from './food.ts'
import { ingredientList, type ListedIngredient } from './ingredients.ts'
import { factorFor, needsFor, type Need, type Target } from './scale.ts'
import { nutrientNames, type Missing, type NutrientName, type Nutrition } from './types.ts'

export interface LineView {
  readonly id: string
  readonly ingredientId: string
  readonly name: string
  readonly note: string | null
  /** Cleaned and cut, scaled; and as it comes out of the store for it. */
  readonly quantity: Amount
  readonly gross: Amount
  readonly yield: number
  readonly grams: number | null
  readonly netGrams: number | null
  readonly cost: Money | null
  /** Of the whole cost, 0 to 1. */
  readonly costShare: number | null
  /** Makings of its own recipe; null for what is bought. */
  readonly makings: number | null
  readonly isMade: boolean
}

export interface RecipeView {
  readonly productId: string
  readonly name: string
  /** How often the recipe as written is made. */
  readonly factor: number
  readonly lines: readonly LineView[]
  readonly inputGrams: number | null
  readonly outputGrams: number | null
  readonly portions: number | null
  readonly cost: Money | null
  readonly knownCost: Money
  readonly costPerPortion: Money | null
  readonly costPerKilogram: Money | null
  readonly allergens: AllergenMap
  /** Allergen -> the direct ingredients that bring it; the product itself where it states it or its equipment does. */
  readonly allergenSources: Readonly<Partial<Record<AllergenName, readonly string[]>>>
  readonly diets: readonly DietName[]
  readonly dietsAgainst: Readonly<
    Partial<
      Record<
        DietName,
        { readonly ingredientIds: readonly string[]; readonly allergens: readonly AllergenName[] }
      >
    >
  >
  /** Per 100 g of what comes out. */
  readonly nutrition: Nutrition
  readonly nutritionPerPortion: Nutrition | null
  readonly nutritionMissing: Readonly<Partial<Record<NutrientName, readonly string[]>>>
  readonly ingredients: readonly ListedIngredient[] | null
  readonly missing: readonly Missing[]
}

/** All readers of a book, each remembering what it computed. */
export interface RecipeRoom {
  readonly book: RecipeBook
  readonly figuresOf: FiguresOf
  /** @returns null for a product that is not in the book. */
  readonly view: (productId: string, factor?: Ratio) => RecipeView | null
  /** The same for so many makings, given as a number. */
  readonly makings: (productId: string, count: number) => RecipeView | null
  readonly factorFor: (productId: string, target: Target) => { value: Ratio } | { missing: Missing }
  readonly needsFor: (productId: string, factor?: Ratio | number) => Need[]
  /** Through the whole tree; an unknown product states nothing. */
  readonly allergensOf: (productId: string) => AllergenMap
}

const times = (value: Ratio | null, factor: Ratio) => (value === null ? null : multiply(value, factor))

/** Opens a book for reading. */
export function openBook(book: RecipeBook): RecipeRoom {
  const figures = figuresOf(book)
  const food = foodOf(book)
  const nutrition = nutritionOf(figures)

  function sourcesOf(id: string) {
    const own = book.product(id)
    const sources: Partial<Record<AllergenName, string[]>> = {}
    const bring = (name: AllergenName, from: string) => {
      const before = (sources[name] ??= [])
      if (!before.includes(from)) before.push(from)
    }
    for (const { ingredientId } of book.linesOf(id))
      for (const [name, level] of Object.entries(food(ingredientId).allergens))
        if (level !== 'notContained') bring(name as AllergenName, ingredientId)
    for (const [name, level] of Object.entries(own?.allergens ?? {}))
      if (level !== 'notContained' && sources[name as AllergenName] === undefined)
        bring(name as AllergenName, id)
    for (const name of own?.sharedAllergens ?? []) if (sources[name] === undefined) bring(name, id)
    return sources
  }

  function view(productId: string, factor: Ratio = ONE): RecipeView | null {
    const found = figures(productId)
    if (found === undefined) return null
    const { product } = found
    const { portion, kilogram } = unitCosts(found)
    const { allergens, diets, against } = food(productId)
    const nutrients = nutrition(productId)
    const portionGrams =
      found.output === null || found.servings === null ? null : divide(found.output, found.servings)
    const missingNutrients = nutrientNames.flatMap(name => {
      const nutrient = nutrients[name]
      return 'missingAt' in nutrient ? [[name, nutrient.missingAt] as const] : []
    })
    return {
      productId,
      name: product.name,
      factor: sixDecimals(factor),
      lines: found.lines.map(({ line, grams, netGrams, cost, makings }): LineView => {
        const share = cost === null || found.cost === null ? null : divide(cost, found.cost)
        const inside = figures(line.ingredientId)
        const { value, unit } = line.quantity
        return {
          id: line.id,
          ingredientId: line.ingredientId,
          name: inside?.product.name ?? '',
          note: line.note ?? null,
          quantity: { value: scaled(value, factor), unit },
          gross: { value: scaled(value, divide(factor, exact(line.yield) ?? ONE) ?? factor), unit },
          yield: line.yield ?? 1,
          grams: writtenOrNull(times(grams, factor)),
          netGrams: writtenOrNull(times(netGrams, factor)),
          cost: writtenOrNull(times(cost, factor)),
          costShare: writtenOrNull(share),
          makings: writtenOrNull(times(makings, factor)),
          isMade: (inside?.lines.length ?? 0) > 0,
        }
      }),
      inputGrams: writtenOrNull(times(found.input, factor)),
      outputGrams: writtenOrNull(times(found.output, factor)),
      portions: writtenOrNull(times(found.servings, factor)),
      cost: writtenOrNull(times(found.cost, factor)),
      knownCost: sixDecimals(multiply(found.knownCost, factor)),
      costPerPortion: writtenOrNull(portion),
      costPerKilogram: writtenOrNull(kilogram),
      allergens,
      allergenSources: sourcesOf(productId),
      diets: dietNames.filter(diet => diets.includes(diet)),
      dietsAgainst: against,
      nutrition: writtenNutrition(nutrients),
      nutritionPerPortion: portionGrams === null ? null : writtenNutrition(nutrients, portionGrams),
      nutritionMissing: Object.fromEntries(missingNutrients),
      ingredients: found.lines.length === 0 ? null : ingredientList(figures, productId),
      missing: found.missing,
    }
  }
  return {
    book,
    figuresOf: figures,
    view,
    makings: (id, count) => view(id, exact(count) ?? ONE),
    allergensOf: id => food(id).allergens,
    factorFor: (id, target) => factorFor(book, figures, id, target),
    needsFor: (id, factor = ONE) =>
      needsFor(book, figures, id, typeof factor === 'number' ? (exact(factor) ?? ONE) : factor),
  }
}

/** A number of a line times a factor. */
function scaled(value: number, factor: Ratio): number {
  return sixDecimals(multiply(exact(value) ?? ZERO, factor))
}
