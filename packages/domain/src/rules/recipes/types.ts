import { NUTRIENT_NAMES as nutrientNames } from '../../catalogue/names/food.ts'
import type { Amount, AmountUnit, Money } from '../amounts/index.ts'
import type { AllergenMap, AllergenName, DietName } from '../allergens/index.ts'

export { nutrientNames }

export type NutrientName = (typeof nutrientNames)[number]
export type Nutrition = Readonly<Partial<Record<NutrientName, number>>>

/** What a recipe has to know of a product, bought or made. */
export interface RecipeProduct {
  readonly id: string
  readonly name: string
  /** What it is counted and costed in. */
  readonly consumptionUnit: AmountUnit | null
  /** Grams of one piece (of one consumption unit where that is counted). */
  readonly weight: number | null
  /** Kilograms of one litre. */
  readonly density: number | null
  /** Portions that one making of its recipe gives. */
  readonly servings: number | null
  /** What cooking leaves of the weight that goes in: 0.7 when it boils down. */
  readonly yield: number | null
  /** Money for one consumption unit, for what is bought. */
  readonly cost: Money | null
  readonly allergens: AllergenMap
  /** Allergens of other foods on the equipment it is made with: traces of them. */
  readonly sharedAllergens?: readonly AllergenName[]
  readonly diets: readonly DietName[]
  readonly nutrition: Nutrition | null
  readonly ingredientsText?: string | null
}

/**
 * A line: so much of an ingredient, cleaned and cut; `yield` is the share that cleaning leaves of what comes out of the
 * store.
 */
export interface RecipeLine {
  readonly id: string
  readonly productId: string
  readonly ingredientId: string
  readonly quantity: Amount
  readonly yield: number | null
  readonly note?: string | null
}

/** What stands between a recipe and a figure: a text key `recipe.missing.<what>` and the product it is missing at. */
export const missingKinds = [
  'cost',
  'density',
  'pieceWeight',
  'portions',
  'output',
  'yield',
  'nutrition',
  'product',
  'circle',
] as const
export interface Missing {
  readonly what: (typeof missingKinds)[number]
  readonly productId: string
}
