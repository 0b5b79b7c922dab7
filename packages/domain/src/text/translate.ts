import type { Language, Locale as Chosen } from './languages.ts'

/** A locale, or a language where nobody chose one: folders are named by their BCP 47 tags. */
type Locale = Chosen | Language

/**
 * One sentence, or one per plural form of the language (CLDR): `one` and `other` everywhere, `many` in Spanish for
 * whole millions (`1 000 000 de etiquetas`), `few` in Polish. `other` stands for a form that is not given.
 */
export type Text =
  | string
  | ({ readonly one: string; readonly other: string } & { readonly [Form in Intl.LDMLPluralRule]?: string })

/** A dictionary: text key to sentence. */
export type Texts = Readonly<Record<string, Text>>

/** What fills the placeholders. Numbers are written as the locale writes them; codes and years come as strings. */
export type TextValues = Readonly<Record<string, string | number | null | undefined>>

const pluralRules = new Map<Locale, Intl.PluralRules>()
const numberFormats = new Map<Locale, Intl.NumberFormat>()

function remembered<T>(memory: Map<Locale, T>, locale: Locale, make: () => T): T {
  const known = memory.get(locale)
  if (known !== undefined) return known
  const made = make()
  memory.set(locale, made)
  return made
}

function writeNumber(value: number, locale: Locale): string {
  return remembered(
    numberFormats,
    locale,
    () => new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }),
  ).format(value)
}

function pluralForm(text: Exclude<Text, string>, values: TextValues, locale: Locale): string {
  const count = Number(values['count'] ?? 0)
  const form = remembered(pluralRules, locale, () => new Intl.PluralRules(locale)).select(count)
  return text[form] ?? text.other
}

/**
 * The sentence of a key with its placeholders filled. Plural entries choose by `values.count`.
 * An unknown key is answered with the key itself and an unfilled placeholder stays as written: both are seen
 * on screen instead of breaking it.
 */
export function translate(texts: Texts, key: string, values: TextValues, locale: Locale): string {
  const text = Object.hasOwn(texts, key) ? texts[key] : undefined
  if (text === undefined) return key
  const sentence = typeof text === 'string' ? text : pluralForm(text, values, locale)
  if (!sentence.includes('{')) return sentence
  return sentence.replace(/\{([A-Za-z][A-Za-z0-9_.]*)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined || value === null) return placeholder
    return typeof value === 'number' ? writeNumber(value, locale) : value
  })
}
