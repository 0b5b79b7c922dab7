/**
 * Recipes: weight, scaling, cost, allergens, diets, nutrition and the list of ingredients of what is made.
 *
 * A **book** is products and lines. A line's quantity is cleaned and cut; its yield is the share that
 * cleaning leaves of what comes out of the store; the product's own yield is what cooking leaves of the weight. All of it is computed in exact
 * fractions and told with six decimals: grams, money in the organization's currency, nutrients per 100 g. Sub-recipes go
 * to any depth and are computed once. What is missing (a cost, a density, the weight of a piece) is named with the
 * product it is missing at; no figure is ever told without it. Sources: EU 1169/2011, articles 18, 21, 22, 30 and
 * Annexes VII, VIII, XV.
 */
export { nutrientNames } from './types.ts'
export type { RecipeLine, RecipeProduct } from './types.ts'
export { bookOf, circleFrom, makeBook } from './book.ts'
export { openBook } from './view.ts'
export type { LineView, RecipeRoom, RecipeView } from './view.ts'
export type { Target } from './scale.ts'
export { foodOf } from './food.ts'
export { emphasised, ingredientText } from './ingredients.ts'
export { differences, freezeRecipe } from './freeze.ts'
export type { FrozenLine, FrozenRecipe } from './freeze.ts'
export { choiceFault, marginOf, modifiedDish, modifierGroups } from './modifiers.ts'
export type { ModifierOption } from './modifiers.ts'
