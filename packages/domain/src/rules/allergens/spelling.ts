import { allergenNames } from './names.ts'
import type { AllergenName } from './names.ts'
import { allergenWords } from './words.ts'

const marks = /\p{M}/gu

/** Lower case without accents, for comparing words. */
export function plainWord(text: string): string {
  return text.normalize('NFD').replace(marks, '').toLowerCase()
}

const canonical = new Map<string, AllergenName>(allergenNames.map(name => [name, name]))

function lookUp(text: string): AllergenName | undefined {
  const plain = text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
  return canonical.get(plain) ?? allergenWords.get(plain)
}

/**
 * The allergen a written name means, in English or Spanish, or undefined. Reads what catalogues and
 * spreadsheets hold: `Soybeans`, `en:sesame-seeds`, `Dióxido de azufre y sulfitos`, `cereal` (one group with
 * gluten), a number before the name, an explanation after it (`Nuts: almonds...`, `Milk (including lactose)`).
 * The text must be the name: `wheat flour` is not one.
 */
export function toAllergenName(text: string): AllergenName | undefined {
  const plain = plainWord(text.trim())
    .replace(/^[a-z]{2}:/, '')
    .replace(/^\d+\s*[.)]\s*/, '')
  return lookUp(plain) ?? lookUp(plain.replace(/[(:>].*$/s, ''))
}
