import {
  ALLERGEN_NAMES as allergenNames,
  ALLERGEN_LEVEL_NAMES as allergenLevels,
} from '../../catalogue/names/food.ts'

export { allergenNames, allergenLevels }

export type AllergenName = (typeof allergenNames)[number]

export type AllergenLevel = (typeof allergenLevels)[number]

/** What is known of a food. An allergen that is absent was not stated: it is not the same as not contained. */
export type AllergenMap = Readonly<Partial<Record<AllergenName, AllergenLevel>>>
