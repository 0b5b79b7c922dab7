/** The form of the starter catalogue's foods. What is claimed of allergens is what the food always contains; nothing is claimed absent. */
import type { AllergenName } from '@cloche/domain/rules/allergens'
import type { StarterKind } from '@cloche/domain/calls'
import type { Keeping } from '../keeping.ts'

export const starterCategories = [
  'meat',
  'fish',
  'eggs',
  'dairy',
  'vegetables',
  'fruit',
  'bases',
  'sauces',
  'starters',
  'mains',
  'sides',
  'sandwiches',
  'bread',
  'pastry',
  'desserts',
  'ice',
  'dry',
] as const
export type StarterCategory = (typeof starterCategories)[number]

export interface StarterFood {
  readonly key: string
  readonly type: 'ingredient' | 'intermediate' | 'selling'
  readonly unit: 'kg' | 'l' | 'piece' | 'serving'
  readonly keeping: Keeping
  readonly category: StarterCategory
  /** The kitchens that usually have it. */
  readonly kinds: readonly StarterKind[]
  readonly allergens: readonly AllergenName[]
  readonly diets: readonly ('vegetarian' | 'vegan')[]
}

interface More {
  readonly allergens?: readonly AllergenName[]
  readonly diet?: 'vegetarian' | 'vegan'
}

/** A food in one line. */
export function food(
  key: string,
  type: StarterFood['type'],
  unit: StarterFood['unit'],
  keeping: Keeping,
  category: StarterCategory,
  kinds: readonly StarterKind[],
  { allergens = [], diet }: More = {},
): StarterFood {
  const diets =
    diet === undefined
      ? []
      : diet === 'vegan'
        ? (['vegetarian', 'vegan'] as const)
        : (['vegetarian'] as const)
  return { key, type, unit, keeping, category, kinds, allergens, diets }
}
