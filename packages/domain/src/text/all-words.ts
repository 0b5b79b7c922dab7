import { dictionaries } from './dictionaries.ts'
import { byLanguage, type Language } from './languages.ts'
import { translate, type Texts } from './translate.ts'

/** All texts of all languages: for the server and for checks, never for a browser, which loads an area at a time. */
export const allTexts = byLanguage(code => Object.assign({}, ...Object.values(dictionaries[code])) as Texts)

/** The text of a key in a language, in its form for this count; undefined: there is none. */
export const allWords = (key: string, language: Language, count?: number): string | undefined =>
  Object.hasOwn(allTexts[language], key) ? translate(allTexts[language], key, { count }, language) : undefined
