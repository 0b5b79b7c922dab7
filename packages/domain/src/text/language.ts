import type * as english from './en/index.ts'
import type { Text } from './translate.ts'

/** All words of a language, a table an area: the areas and keys of English, which is the measure of the others. */
export type Dictionary = {
  readonly [Area in keyof typeof english]: Readonly<Record<keyof (typeof english)[Area], Text>>
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

/** The words of a folder, in its `language.ts`: the compiler names those that English has and it has not. */
export type Complete<Words extends Dictionary> = Words
