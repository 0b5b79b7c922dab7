import * as en from './en/index.ts'
import * as es from './es/index.ts'
import type { Language } from './locale.ts'
import { translate, type Texts } from './translate.ts'

const joined = (areas: Readonly<Record<string, Texts>>) => Object.assign({}, ...Object.values(areas)) as Texts

/** All texts of all languages: for the server and for checks, never for a browser, which loads an area at a time. */
const all: Readonly<Record<Language, Texts>> = { en: joined({ ...en }), es: joined({ ...es }) }

/** The text of a key in a language, in its form for this count; undefined: there is none. */
export const allWords = (key: string, language: Language, count?: number): string | undefined =>
  Object.hasOwn(all[language], key) ? translate(all[language], key, { count }, language) : undefined
