import { languageCodes, type Language } from '../../text/languages.ts'
import { amountUnits } from '../amounts/index.ts'
import { plain } from '../sheets/index.ts'

/** The text of a key in a language, with its plain form for this count where it has several; undefined: no such text. */
export type Words = (key: string, language: Language, count?: number) => string | undefined

/** What was worked out of the words once: the cells of a sheet ask for the same again and again. */
const known = new WeakMap<Words, Map<string, unknown>>()

/** What `make` makes of the words, made once for each `key`. */
export function remembered<T>(words: Words, key: string, make: () => T): T {
  const all = known.get(words) ?? new Map<string, unknown>()
  known.set(words, all)
  if (!all.has(key)) all.set(key, make())
  return all.get(key) as T
}

/** A text of a list of words, parted by commas: all of them in every language, as words are compared. */
export const listed = (words: Words, key: string): string[] =>
  languageCodes.flatMap(language => words(key, language)?.split(', ').map(plain) ?? [])

/** The value that a word means: each value itself, and what any language calls it under `sheetWord.<list>`. */
const meant = <T extends string>(words: Words, list: string, values: readonly T[], word: string) =>
  remembered(words, list, () => {
    const all = new Map<string, T>(values.map(value => [value.toLowerCase(), value]))
    for (const value of values)
      for (const said of listed(words, `sheetWord.${list}.${value}`)) all.set(said, value)
    return all
  }).get(plain(word))

/** The unit of an amount that a word means. */
export const readUnit = (words: Words, word: string) => meant(words, 'unit', amountUnits, word)

/** The unit of a shelf life that a word means. */
export const readLifeUnit = (words: Words, word: string) =>
  meant(words, 'life', ['minutes', 'hours', 'days', 'weeks', 'months'], word)

/** Whether a cell says yes or no, in any language or as spreadsheets write it. */
export const readYesNo = (words: Words, cell: string): boolean | undefined => {
  const answer = meant(words, 'answer', ['yes', 'no'], cell)
  return answer === undefined ? undefined : answer === 'yes'
}
