/** Languages with words, and the locales that read them. */
export { languageCodes as LANGUAGES, supportedLocales as LOCALES } from '../../text/languages.ts'
