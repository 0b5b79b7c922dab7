/** The starter catalogue: foods that kitchens of a kind usually have, to begin with. */
import type { StarterKind } from '@cloche/domain/calls'
import { BOUGHT } from './foods/bought.ts'
import type { StarterFood } from './foods/food.ts'
import { PREPARED } from './foods/prepared.ts'
import { SOLD } from './foods/sold.ts'

export { starterCategories, type StarterFood } from './foods/food.ts'
export { FOOD_KEEPER, type FoodKeeperRow } from './food-keeper.ts'
export { keptAs, rowsFor, starterSources } from './keeping.ts'
export { programsFor, STARTER_PROGRAMS, type StarterProgram } from './programs.ts'

export const STARTER_FOODS: readonly StarterFood[] = [...BOUGHT, ...PREPARED, ...SOLD]

/** The foods of a kind of kitchen, in the order of the catalogue. */
export const foodsOfKind = (kind: StarterKind): readonly StarterFood[] =>
  STARTER_FOODS.filter(({ kinds }) => kinds.includes(kind))
