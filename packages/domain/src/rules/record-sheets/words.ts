import { languageCodes, type Language } from '../../text/index.ts'
import { plain, wordList } from '../sheets/index.ts'

/** The text of a key in a language, with its plain form for this count where it has several; undefined: no such text. */
export type Words = (key: string, language: Language, count?: number) => string | undefined

/** Compares a word with the texts of a key in all languages. */
export const isWordOf = (words: Words, key: string, word: string): boolean =>
  languageCodes.some(language => plain(words(key, language) ?? '') === plain(word))

const lifeUnits = wordList({
  minutes: 'minute, min, mins, minuto, minutos',
  hours: 'hour, h, hr, hrs, hora, horas',
  days: 'day, d, dia, dias',
  weeks: 'week, wk, wks, semana, semanas',
  months: 'month, mo, mes, meses',
})

/** The unit of a shelf life that a word means. */
export const readLifeUnit = (word: string): string | undefined => lifeUnits.get(plain(word))
