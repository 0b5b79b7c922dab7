/** The fourteen groups of EU 1169/2011, Annex II, in its order. */
export const allergenNames = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soya',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'so2',
  'lupin',
  'molluscs',
] as const
export type AllergenName = (typeof allergenNames)[number]

/** How sure it is that an allergen is in the food, the surest first. */
export const allergenLevels = ['contains', 'traces', 'cannotEnsure', 'notContained'] as const
export type AllergenLevel = (typeof allergenLevels)[number]

/** What is known of a food. An allergen that is absent was not stated: it is not the same as not contained. */
export type AllergenMap = Readonly<Partial<Record<AllergenName, AllergenLevel>>>
