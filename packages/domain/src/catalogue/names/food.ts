/** Food: products, allergens, diets, batches, what laws ask of it. */

/** The fourteen groups of EU 1169/2011, Annex II, in its order. */
export const ALLERGEN_NAMES = [
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
/** How sure it is that an allergen is in the food, the surest first. */
export const ALLERGEN_LEVEL_NAMES = ['contains', 'traces', 'cannotEnsure', 'notContained'] as const
/** The diets a product may be marked for. */
export const DIETS = ['vegetarian', 'vegan', 'halal', 'kosher', 'celiac', 'lactoseIntolerant'] as const
/** What a label says per 100 g, in the order of EU 1169/2011, Annex XV: kJ, kcal, then grams. */
export const NUTRIENT_NAMES = [
  'energyKj',
  'energyKcal',
  'fat',
  'saturates',
  'carbohydrate',
  'sugars',
  'fibre',
  'protein',
  'salt',
] as const
/** When a life in days ends: with the last day, or at the hour it began. */
export const LIFE_ENDS = ['endOfDay', 'hour'] as const
export const PRODUCT_TYPES = ['ingredient', 'intermediate', 'selling'] as const
export const PROGRAM_TYPES = [
  'prepare',
  'cook',
  'chill',
  'freeze',
  'thaw',
  'hold',
  'retherm',
  'vacuumseal',
  'serve',
  'other',
] as const
export const BATCH_STATUSES = ['available', 'hold', 'rejected'] as const
export const BATCH_ORIGINS = ['production', 'receipt'] as const
export const LINK_KINDS = ['input', 'split', 'merge', 'replace'] as const
/** What guests may be told of a label: parts that are published with its product. */
export const PUBLIC_LABEL_PARTS = ['dates', 'made', 'state', 'batch', 'place'] as const
/** Tracking events of food: `rules/food-safety` says which key data each asks for. */
export const TRACKING_EVENTS = [
  'received',
  'delivered',
  'receiving',
  'receivingFromExempt',
  'shipping',
  'transformationInput',
  'transformationOutput',
  'initialPacking',
] as const
/** Rules of cooling to choose from. */
export const COOLING_RULES = [
  'foodCode',
  'fromAmbient',
  'blastChill',
  'twoHours',
  'fsisUncured',
  'fsisCured',
] as const
