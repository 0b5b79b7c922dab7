/** All words of all languages at once, for the server and for tests; a browser fetches those of an area and a language. */
import type { Dictionary } from './language.ts'
import { byLanguage, languageCodes, type Language } from './languages.ts'
import type { Texts } from './translate.ts'

/** Each language's words, a table an area. */
export const dictionaries = Object.fromEntries(
  await Promise.all(
    languageCodes.map(async code => [code, (await import(`./${code}/index.ts`)) as Dictionary] as const),
  ),
) as Readonly<Record<Language, Dictionary>>

/** The words of these areas as one table for each language. */
export const wordsOf = (...areas: readonly (keyof Dictionary)[]): Readonly<Record<Language, Texts>> =>
  byLanguage(code => Object.assign({}, ...areas.map(area => dictionaries[code][area])) as Texts)
