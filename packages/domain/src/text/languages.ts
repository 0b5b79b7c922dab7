/**
 * The languages there are. Another one is a folder beside this file with what `en/` has, its line here and one in
 * `food-words.ts`, which the compiler asks for; screens, sheets, letters, labels and the description of the calls follow.
 */
import { language as en } from './en/language.ts'
import { language as es } from './es/language.ts'
import type { LanguageFacts } from './language-facts.ts'

/** The facts of each language; the first one is spoken where nothing else was asked for. */
export const languages = { en, es } satisfies Readonly<Record<string, LanguageFacts>>

/** A language that has words: the name of its folder. */
export type Language = keyof typeof languages

/** A locale that a person may work in: several may share a language. */
export type Locale = { [One in Language]: keyof (typeof languages)[One]['locales'] }[Language]

export const languageCodes = Object.keys(languages) as Language[]

/** A table with an entry for each language. */
export const byLanguage = <Entry>(entryOf: (language: Language, facts: LanguageFacts) => Entry) =>
  Object.fromEntries(languageCodes.map(code => [code, entryOf(code, languages[code])])) as Readonly<
    Record<Language, Entry>
  >

/** What each language calls itself. */
export const languageNames = byLanguage((_, { name }) => name)

/** The names by which locales are chosen. */
export const localeNames = Object.assign(
  {},
  ...Object.values(languages).map(({ locales }) => locales),
) as Readonly<Record<Locale, string>>

export const supportedLocales = Object.keys(localeNames) as Locale[]

/** The locale of who chose a language and nothing closer. */
export const mainLocale = (language: Language): Locale =>
  Object.keys(languages[language].locales)[0] as Locale

const ofLocale = new Map(
  languageCodes.flatMap(code => Object.keys(languages[code].locales).map(locale => [locale, code] as const)),
)

/** The language of a locale; the first one for what is none of ours. */
export const languageOf = (locale: string): Language => ofLocale.get(locale) ?? languageCodes[0]!
