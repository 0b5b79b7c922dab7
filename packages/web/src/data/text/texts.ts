import {
  languageOf,
  translate,
  type Language,
  type Locale,
  type Texts,
  type TextValues,
} from '@cloche/domain/text'
import { makeStore, useStore } from '../../kit/store.ts'
import { fetchDictionary, type TextArea } from './dictionaries.ts'
import { currentLocale, keepLocale, localeStore } from './locale.ts'

export type { TextArea } from './dictionaries.ts'

/** The words of an import alone: names of fields, what can be wrong with codes and cells, and what schemas refuse. */
export const importAreas = ['importing', 'codes', 'names', 'problems', 'words'] as const

/** The words at hand, replaced as a whole so that whoever shows words follows. */
interface Words {
  readonly locale: Locale
  readonly texts: Texts
}

const words = makeStore<Words>({ locale: currentLocale(), texts: {} })
const wanted = new Set<TextArea>()
const here = new Map<Language, Set<TextArea>>()

/** Brings the words of an area in the language in use; answers when they are there. */
export async function loadTexts(area: TextArea): Promise<void> {
  wanted.add(area)
  const locale = currentLocale()
  const language = languageOf(locale)
  const loaded = here.get(language) ?? new Set()
  here.set(language, loaded)
  if (loaded.has(area)) return
  const texts = await fetchDictionary(area, language)
  loaded.add(area)
  if (languageOf(currentLocale()) !== language) return loadTexts(area)
  words.set(before => ({ locale: currentLocale(), texts: { ...before.texts, ...texts } }))
}

/** Changes the language of everything on screen, at once, when all its words are there. */
export async function changeLocale(locale: Locale): Promise<void> {
  const language = languageOf(locale)
  const tables = await Promise.all(
    [...wanted].map(async area => ({ area, texts: await fetchDictionary(area, language) })),
  )
  here.set(language, new Set(tables.map(table => table.area)))
  localeStore.set(locale)
  keepLocale(locale)
  document.documentElement.lang = locale
  words.set({ locale, texts: Object.assign({}, ...tables.map(table => table.texts)) as Texts })
}

/** The sentence of a key, its placeholders filled. */
export type Translate = (key: string, values?: TextValues) => string

const made = new WeakMap<Words, Translate>()

function translateWith(current: Words): Translate {
  const known = made.get(current)
  if (known !== undefined) return known
  const t: Translate = (key, values = {}) => translate(current.texts, key, values, current.locale)
  made.set(current, t)
  return t
}

/** The sentences for a component; it is drawn again when the language changes or more words arrive. */
export function useText(): Translate {
  return translateWith(useStore(words))
}

/** A sentence outside React (a toast from a mutation). In a component use `useText`. */
export const t: Translate = (key, values) => translateWith(words.get())(key, values)

/** Whether a key has a sentence; for words that may be missing (a server's code without one of ours). */
export function hasText(key: string): boolean {
  return Object.hasOwn(words.get().texts, key)
}

// While the product is developed, edited words take their place in the open page (scripts/dev/web.ts sends them).
if (import.meta.hot)
  window.addEventListener('words', event => {
    const { language, module } = (event as CustomEvent<{ language: string; module: Record<string, Texts> }>)
      .detail
    if (language !== languageOf(currentLocale())) return
    words.set(before => ({
      ...before,
      texts: Object.assign({}, before.texts, ...Object.values(module)) as Texts,
    }))
  })
