import {
  allergenNames,
  allergensNotNamed,
  emphasiseAllergens,
  type AllergenLevel,
  type AllergenMap,
} from '../../allergens/index.ts'
import type { LabelLanguage } from '../content.ts'
import type { Span } from '../type/fit.ts'
import { BOLD, EMPHASISED, REGULAR } from '../type/measure.ts'
import { printable, word } from './words.ts'

const namesAt = (allergens: AllergenMap, level: AllergenLevel) =>
  allergenNames.filter(name => allergens[name] === level)

const upper = (text: string, language: LabelLanguage): string => text.toLocaleUpperCase(language)

const listOf = (names: readonly (typeof allergenNames)[number][], language: LabelLanguage): string =>
  upper(names.map(name => word(`printedLabel.allergen.${name}`, language)).join(', '), language)

/** A sentence with one place for a list, the list emphasised. */
function withList(
  key: 'contains' | 'traces' | 'cannotEnsure',
  list: string,
  language: LabelLanguage,
): Span[] {
  const lead = word(`printedLabel.${key}`, language, { list: '' })
  return [
    { text: lead, style: key === 'contains' ? BOLD : REGULAR },
    { text: list, style: EMPHASISED },
  ]
}

/**
 * The list of ingredients with the allergens it names in bold capitals (EU 1169/2011, article 21.1 b). Where nobody
 * has declared allergens every word that names one is emphasised; where somebody has, those the food contains.
 */
export function ingredientsSpans(
  ingredients: string,
  allergens: AllergenMap,
  language: LabelLanguage,
): Span[] {
  const declared = Object.keys(allergens).length > 0
  const runs = emphasiseAllergens(printable(ingredients), declared ? allergens : undefined)
  return [
    { text: `${word('printedLabel.ingredients', language)} `, style: BOLD },
    ...runs.map(run =>
      run.allergen === null
        ? { text: run.text, style: REGULAR }
        : { text: upper(run.text, language), style: EMPHASISED },
    ),
  ]
}

/**
 * "Contains ..." in bold: all that the food contains when there is no list of ingredients, else what the list does
 * not name (article 21.1, last subparagraph). Null when nothing is left to say.
 */
export function containsSpans(
  ingredients: string | null,
  allergens: AllergenMap,
  language: LabelLanguage,
): Span[] | null {
  const names =
    ingredients === null
      ? namesAt(allergens, 'contains')
      : allergensNotNamed(printable(ingredients), allergens)
  return names.length > 0 ? withList('contains', listOf(names, language), language) : null
}

/** The voluntary statements about traces and about what cannot be ensured, a line each (article 36). */
export function precautionSpans(
  level: 'traces' | 'cannotEnsure',
  allergens: AllergenMap,
  language: LabelLanguage,
): Span[] | null {
  const names = namesAt(allergens, level)
  return names.length > 0 ? withList(level, listOf(names, language), language) : null
}
