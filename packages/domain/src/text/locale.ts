import { supportedLocales, type Locale } from './languages.ts'

/** Where a locale was asked for that nobody can work in. */
const fallbackLocale: Locale = 'en-US'

const byLowerCase = new Map<string, Locale>(supportedLocales.map(locale => [locale.toLowerCase(), locale]))

/** The supported locale a tag names, whatever its case or separator (`ES_es`), or undefined. */
function supported(tag: string): Locale | undefined {
  return byLowerCase.get(tag.trim().replace('_', '-').toLowerCase())
}

export interface LocaleSources {
  /** The `locale` parameter of the address. */
  query?: string | null | undefined
  /** The locale this person or browser chose before. */
  saved?: string | null | undefined
  /** What the browser prefers: one tag or its ordered list. */
  browser?: string | readonly string[] | null | undefined
}

/**
 * The locale to answer in. The first source that says anything decides (address, then saved, then browser);
 * when what it says is not supported, the answer is en-US. From a browser's list the first supported tag is
 * taken, so `es-MX, es, en` reads Spanish.
 */
export function chooseLocale({ query, saved, browser }: LocaleSources): Locale {
  for (const said of [query, saved]) {
    if (said?.trim()) return supported(said) ?? fallbackLocale
  }
  const preferred = typeof browser === 'string' ? [browser] : (browser ?? [])
  for (const tag of preferred) {
    const locale = supported(tag)
    if (locale !== undefined) return locale
  }
  return fallbackLocale
}
