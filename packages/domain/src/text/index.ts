/**
 * The words of the product: text keys to sentences.
 *
 * A dictionary is a flat table of keys; an entry is one sentence, or one per plural form of the `count`
 * it is given. `{name}` is replaced by the value of that name. The languages stand in `en/` and `es/`, one
 * file per area, so that an area's chunk brings its own words. Nothing here knows a sentence.
 */
export { chooseLocale, languageOf, supportedLocales } from './locale.ts'
export type { Language, Locale, LocaleSources } from './locale.ts'
export { translate } from './translate.ts'
export type { Text, Texts, TextValues } from './translate.ts'
