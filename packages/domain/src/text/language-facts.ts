/** What is to be known of a language where its words are not: files that import no words. */
import type { ALLERGEN_NAMES } from '../catalogue/names/food.ts'

type AllergenName = (typeof ALLERGEN_NAMES)[number]

/**
 * The words by which a text of ingredients is read: in lower case, without accents, parted by commas. Only words that
 * clearly name an allergen stand here (butter does, mayonnaise does not): what no word names clearly has to be said in
 * a "contains" line.
 */
export interface FoodWords {
  readonly allergens: Readonly<Record<AllergenName, string>>
  /** Additives that are sulphites: emphasised where written, yet below 10 mg/kg no allergen (EU 1169/2011, Annex II, 12). */
  readonly sulphites: string
  /** Milks of plants: the plant is named, the milk is not. */
  readonly plantMilks: Readonly<Record<string, AllergenName>>
  /** Phrases that hold an allergen's word and name another thing. */
  readonly others: string
}

/** What is to be known of a language beside its words. */
export interface LanguageFacts {
  /** What the language calls itself. */
  readonly name: string
  /** The locales that read it, each with the name it is chosen by; the first one is the usual one. */
  readonly locales: Readonly<Record<string, string>>
  /** How numbers and days are written on papers, as a tag of `Intl`. */
  readonly paper: string
  /** What parts the cells of a CSV file: a semicolon where the comma is the decimal mark. */
  readonly csvDelimiter: ',' | ';'
  /** Countries (ISO 3166-1) where people speak it at work; all that no language names speak the first of the list. */
  readonly countries: readonly string[]
}
