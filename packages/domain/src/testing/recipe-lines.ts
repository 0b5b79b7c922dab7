/** Products and lines of recipes as tests make them, from the little that matters to a test. */
import type { DietName } from '../rules/allergens/index.ts'
import type { AmountUnit } from '../rules/amounts/index.ts'
import type { RecipeLine, RecipeProduct } from '../rules/recipes/index.ts'

/** What is said of a product. */
export type Given = Partial<Omit<RecipeProduct, 'diets'>> & { id: string; diets?: readonly string[] }

/** A product bought by the kilo of which nothing else is known, but for what is said. */
export const product = ({ diets = [], ...given }: Given): RecipeProduct => ({
  name: given.id,
  consumptionUnit: 'kg',
  weight: null,
  density: null,
  servings: null,
  yield: 1,
  cost: null,
  allergens: {},
  nutrition: null,
  ...given,
  diets: diets as DietName[],
})
let next = 0
/** So much of one product in another. */
export const line = (
  productId: string,
  ingredientId: string,
  value: number,
  unit: AmountUnit,
  share = 1,
): RecipeLine => ({
  id: `line ${next++}`,
  productId,
  ingredientId,
  quantity: { value, unit },
  yield: share,
})

/** A product with its recipe, a line for each ingredient: its id, how much, and the unit. */
export const recipe = (
  id: string,
  given: Omit<Given, 'id'> = {},
  lines: readonly (readonly [string, number, AmountUnit])[] = [],
) => ({
  ...product({ id, ...given }),
  lines: lines.map(([ingredientId, value, unit]) => line(id, ingredientId, value, unit)),
})
