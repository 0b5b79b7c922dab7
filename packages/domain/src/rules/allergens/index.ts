/**
 * Allergens and diets of food.
 *
 * The fourteen groups of EU 1169/2011, Annex II; "cereal" and "gluten" are one group under two names. Each
 * allergen of a product stands at one of four **levels**: contains, traces, cannot ensure, not contained.
 * Allergens travel up a composition: the surest level wins and "not contained" needs everybody's word.
 * On labels the words of an ingredients text that name an allergen are emphasised (article 21).
 */
export { allergenLevels, allergenNames } from './names.ts'
export type { AllergenLevel, AllergenMap, AllergenName } from './names.ts'
export { toAllergenName } from './spelling.ts'
export { allergensOf, combineAllergens } from './combine.ts'
export { allergensNotNamed, emphasiseAllergens } from './emphasis.ts'
export type { IngredientRun } from './emphasis.ts'
export { combineDiets, dietConflicts, dietNames } from './diets.ts'
export type { DietName } from './diets.ts'
