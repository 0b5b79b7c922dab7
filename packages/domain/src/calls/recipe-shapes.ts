/** Shapes of recipes in figures. Grams, and money of the organization. */
import { ALLERGENS, NUTRITION } from '../catalogue/food-words.ts'
import { ALLERGEN_NAMES, DIETS, NUTRIENT_NAMES } from '../catalogue/names/food.ts'
import { AMOUNT_UNITS } from '../catalogue/names/units.ts'
import type { ObjectOf } from '../catalogue/typed.ts'
import type { Money } from '../catalogue/kinds.ts'
import {
  fieldsOf,
  figure,
  flag,
  list,
  nullable,
  object,
  oneOf,
  propertiesOf,
  quantity,
  someNamed,
  text,
  typed,
  uuid,
} from './schema.ts'

const money = typed<Money>(figure)
const diets = list(oneOf(DIETS), 10)
const ids = list(uuid, 2000)
/** What stands between a recipe and a figure, and at which product. */
const missing = list(
  object({
    what: oneOf([
      'cost',
      'density',
      'pieceWeight',
      'portions',
      'output',
      'yield',
      'nutrition',
      'product',
      'circle',
    ]),
    productId: uuid,
  }),
  2000,
)

const listed = {
  productId: uuid,
  name: text,
  /** Share of the quantity at the time of use, of a hundred. */
  percent: nullable(figure),
  isQuid: flag,
  /** What its package says it is made of. */
  text: nullable(text),
}
interface Listed extends ObjectOf<typeof listed, never> {
  readonly parts: readonly Listed[]
}
/** `parts` has the same form again. */
const parts = typed<readonly Listed[]>({ type: 'array', items: { type: 'object' } })

/** A recipe in figures, for so many makings. */
export const RECIPE = object({
  productId: uuid,
  name: text,
  factor: figure,
  lines: list(
    object({
      id: uuid,
      ingredientId: uuid,
      name: text,
      note: nullable(text),
      /** Cleaned and cut, and as it comes out of the store. */
      quantity,
      gross: quantity,
      yield: figure,
      grams: nullable(figure),
      netGrams: nullable(figure),
      cost: nullable(money),
      /** Of the whole cost, 0 to 1. */
      costShare: nullable(figure),
      /** Of its own recipe; null for what is bought. */
      makings: nullable(figure),
      isMade: flag,
    }),
    2000,
  ),
  inputGrams: nullable(figure),
  outputGrams: nullable(figure),
  portions: nullable(figure),
  cost: nullable(money),
  knownCost: money,
  costPerPortion: nullable(money),
  costPerKilogram: nullable(money),
  allergens: ALLERGENS,
  /** The direct ingredients that bring each. */
  allergenSources: someNamed(ALLERGEN_NAMES, ids),
  diets,
  dietsAgainst: someNamed(DIETS, object({ ingredientIds: ids, allergens: list(oneOf(ALLERGEN_NAMES), 14) })),
  nutrition: NUTRITION,
  nutritionPerPortion: nullable(NUTRITION),
  nutritionMissing: someNamed(NUTRIENT_NAMES, ids),
  ingredients: nullable(list(object({ ...listed, parts }), 2000)),
  missing,
})

/** How much of a product a recipe takes; `makings` null: it is bought. */
export const NEED = object({
  productId: uuid,
  amount: quantity,
  makings: nullable(figure),
  isMade: flag,
})

/** A product of a recipe's tree with what goes into it. */
export const TREE_PRODUCT = object({
  ...propertiesOf('product', [
    'id',
    'name',
    'type',
    'weight',
    'density',
    'servings',
    'yield',
    'cost',
    'ingredientsText',
  ]),
  consumptionUnit: nullable(oneOf(AMOUNT_UNITS)),
  allergens: ALLERGENS,
  /** Of other foods on the equipment it is made with. */
  sharedAllergens: list(oneOf(ALLERGEN_NAMES), 14),
  diets,
  nutrition: nullable(NUTRITION),
  lines: list(
    fieldsOf('composition', ['id', 'productId', 'ingredientId', 'quantity', 'yield', 'note']),
    2000,
  ),
})

/** What lists say of a product, bought or made. */
export const RECIPE_SUMMARY = object({
  productId: uuid,
  name: text,
  isMade: flag,
  consumptionUnit: nullable(oneOf(AMOUNT_UNITS)),
  portions: nullable(figure),
  cost: nullable(money),
  costPerPortion: nullable(money),
  costPerKilogram: nullable(money),
  allergens: ALLERGENS,
  diets,
  missing,
})
