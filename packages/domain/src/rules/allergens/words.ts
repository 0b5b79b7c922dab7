/**
 * The words that name an allergen in an ingredients text, without accents and in lower case, of every language.
 * Whole words only, the longest phrase first: `coconut milk` is none, `oat milk` names the oats.
 */
import { foodWords } from '../../text/food-words.ts'
import { allergenNames, type AllergenName } from './names.ts'

const words = Object.values(foodWords)

const listed = (text: string) => text.split(', ')

/** Additives that are sulphites, by their numbers, with and without a space. */
const sulphiteNumbers = [220, 221, 222, 223, 224, 226, 227, 228].flatMap(number => [
  `e${number}`,
  `e ${number}`,
])

/** Every name of an allergen, in every language, with the allergen. */
export const allergenWords: ReadonlyMap<string, AllergenName> = new Map(
  words.flatMap(({ allergens }) =>
    allergenNames.flatMap(name => listed(allergens[name]).map(phrase => [phrase, name] as const)),
  ),
)

/** Every phrase to look for in an ingredients text with the allergen it names; null for one that names none. */
export const ingredientPhrases: ReadonlyMap<string, AllergenName | null> = new Map<
  string,
  AllergenName | null
>([
  ...allergenWords,
  ...sulphiteNumbers.map(phrase => [phrase, 'so2'] as const),
  ...words.flatMap(({ sulphites }) => listed(sulphites).map(phrase => [phrase, 'so2'] as const)),
  ...words.flatMap(({ plantMilks }) => Object.entries(plantMilks)),
  ...words.flatMap(({ others }) => listed(others).map(phrase => [phrase, null] as const)),
])
