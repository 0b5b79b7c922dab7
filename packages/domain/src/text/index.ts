/**
 * The words of the product: text keys to sentences.
 *
 * A dictionary is a flat table of keys; an entry is one sentence, or one per plural form of the `count`
 * it is given. `{name}` is replaced by the value of that name. Each language of `languages.ts` has a folder here, one
 * file per area, so that an area's chunk brings its own words. Nothing here knows a sentence.
 */
export {
  byLanguage,
  languageCodes,
  languageNames,
  languageOf,
  languages,
  localeNames,
  mainLocale,
  supportedLocales,
} from './languages.ts'
export type { Language, Locale } from './languages.ts'
export type { Dictionary } from './language.ts'
export { chooseLocale } from './locale.ts'
export { translate } from './translate.ts'
export type { Text, Texts, TextValues } from './translate.ts'
