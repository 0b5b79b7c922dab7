import { DIETS as dietNames } from '../../catalogue/names/food.ts'
import type { AllergenLevel, AllergenMap, AllergenName } from './names.ts'

export { dietNames }

export type DietName = (typeof dietNames)[number]

interface DietRule {
  readonly excludes: readonly AllergenName[]
  /** The levels that already contradict the diet: for health diets a trace does. */
  readonly from: readonly AllergenLevel[]
}

const seafood = ['fish', 'crustaceans', 'molluscs'] as const
const dietRules: Readonly<Record<DietName, DietRule>> = {
  vegetarian: { excludes: seafood, from: ['contains'] },
  vegan: { excludes: [...seafood, 'eggs', 'milk'], from: ['contains'] },
  halal: { excludes: [], from: ['contains'] },
  kosher: { excludes: ['crustaceans', 'molluscs'], from: ['contains'] },
  celiac: { excludes: ['gluten'], from: ['contains', 'traces', 'cannotEnsure'] },
  lactoseIntolerant: { excludes: ['milk'], from: ['contains', 'traces'] },
}

/** The diets a dish keeps: those that all of its inputs keep. No inputs keep none. */
export function combineDiets(inputs: readonly (readonly DietName[])[]): DietName[] {
  return inputs.length === 0 ? [] : dietNames.filter(diet => inputs.every(diets => diets.includes(diet)))
}

/** Diets a product is marked for although its allergens contradict them. */
export function dietConflicts(
  diets: readonly DietName[],
  allergens: AllergenMap,
): { diet: DietName; allergen: AllergenName; level: AllergenLevel }[] {
  return diets.flatMap(diet => {
    const rule = dietRules[diet]
    return rule.excludes.flatMap(allergen => {
      const level = allergens[allergen]
      return level !== undefined && rule.from.includes(level) ? [{ diet, allergen, level }] : []
    })
  })
}
