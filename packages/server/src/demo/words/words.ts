/**
 * The words of the demo in its reader's language. Its files are written in English; in another language every text that
 * is written is said by a list, and what stands in the house is found by the English name again. Names of people and
 * suppliers, and codes, are the same in all.
 */
import { languageCodes, languageOf, mainLocale, type Language, type Locale } from '@cloche/domain/text'
import { TEMPLATES, templateWords } from '../../tenancy/index.ts'
import { FOOD } from './es/food.ts'
import { HOUSE } from './es/house.ts'
import { OFFICE } from './es/office.ts'
import { WORK } from './es/work.ts'

export interface Words {
  readonly locale: Locale
  /** A text of the demo as it is written. */
  say(text: string): string
  /** The English text that is written so; the person of a log-in. */
  meant(text: string): string
  /** The e-mail by which a person of the demo (`owner@demo.test`) is known in the house of this language. */
  login(email: string): string
  /** The same with every text in it said. */
  sayIn<T>(value: T): T
}

const LISTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  es: { ...FOOD, ...HOUSE, ...WORK, ...OFFICE },
}

/** Texts that are made of numbers. */
const PATTERNS: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  // The number of a delivery note.
  es: [[/^DN (\d+)$/, 'ALB $1']],
}

/** Templates of labels are named by the product itself. */
const templatesIn = (language: Language): Readonly<Record<string, string>> =>
  Object.fromEntries(
    TEMPLATES.flatMap(({ key }) => {
      const [english, said] = [templateWords(key, 'en'), templateWords(key, mainLocale(language))]
      return [
        [english.name, said.name],
        [english.description, said.description],
      ]
    }),
  )

const ALL: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  languageCodes
    .filter(language => LISTS[language] !== undefined)
    .map(language => [language, { ...LISTS[language], ...templatesIn(language) }]),
)

/** What is said by lists in a language. */
export const wordsOfDemo = (language: string): Readonly<Record<string, string>> => ALL.get(language) ?? {}

export function wordsIn(locale: Locale): Words {
  const language = languageOf(locale)
  const list = new Map(Object.entries(wordsOfDemo(language)))
  const back = new Map([...list].map(([english, said]) => [said, english]))
  const patterns = PATTERNS[language] ?? []
  const say = (text: string): string => {
    const known = list.get(text)
    if (known !== undefined) return known
    for (const [pattern, to] of patterns) if (pattern.test(text)) return text.replace(pattern, to)
    return text
  }
  const sayIn = (value: unknown): unknown => {
    if (typeof value === 'string') return say(value)
    if (Array.isArray(value)) return value.map(sayIn)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, sayIn(part)]))
  }
  const isOwn = list.size > 0
  return {
    locale,
    say,
    meant: text => back.get(text) ?? (isOwn ? text.replace(`@${language}.demo.test`, '@demo.test') : text),
    login: email => (isOwn ? email.replace('@demo.test', `@${language}.demo.test`) : email),
    sayIn: <T>(value: T) => (isOwn ? (sayIn(value) as T) : value),
  }
}

export const ENGLISH = wordsIn('en')
