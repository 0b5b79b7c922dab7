import { languageCodes, type Language } from '../../text/index.ts'
import { plain, wordList } from '../sheets/index.ts'

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

const lifeUnits = wordList({
  minutes: 'minute, min, mins, minuto, minutos',
  hours: 'hour, h, hr, hrs, hora, horas',
  days: 'day, d, dia, dias',
  weeks: 'week, wk, wks, semana, semanas',
  months: 'month, mo, mes, meses',
})

/** The unit of a shelf life that a word means. */
export const readLifeUnit = (word: string): string | undefined => lifeUnits.get(plain(word))
