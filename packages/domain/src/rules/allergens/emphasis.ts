/** EU 1169/2011, article 21: allergens stand out from the rest of the list of ingredients. */
import { allergenNames } from './names.ts'
import type { AllergenMap, AllergenName } from './names.ts'
import { plainWord } from './spelling.ts'
import { ingredientPhrases } from './words.ts'

/** A piece of the text; `allergen` names what to emphasise it for, null is plain. */
export interface IngredientRun {
  readonly text: string
  readonly allergen: AllergenName | null
}

interface Word {
  readonly plain: string
  readonly start: number
  readonly end: number
}

interface Phrase {
  readonly words: readonly string[]
  readonly allergen: AllergenName | null
}

/** Phrases by their first word, the longest first. */
const phrasesByFirstWord = new Map<string, Phrase[]>()
for (const [text, allergen] of ingredientPhrases) {
  const words = text.split(' ')
  const first = words[0] ?? ''
  const phrases = phrasesByFirstWord.get(first) ?? []
  phrases.push({ words, allergen })
  phrasesByFirstWord.set(first, phrases)
}
for (const phrases of phrasesByFirstWord.values()) phrases.sort((a, b) => b.words.length - a.words.length)

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(found => ({
    plain: plainWord(found[0]),
    start: found.index,
    end: found.index + found[0].length,
  }))
}

/** The words of a phrase follow each other with nothing but a space or hyphen between. */
function isAt(phrase: Phrase, words: readonly Word[], from: number, text: string): boolean {
  return phrase.words.every((plain, i) => {
    const word = words[from + i]
    if (word?.plain !== plain) return false
    const before = i === 0 ? undefined : words[from + i - 1]
    return before === undefined || /^[\s-]+$/.test(text.slice(before.end, word.start))
  })
}

function asSet(which: Iterable<AllergenName> | AllergenMap | undefined): ReadonlySet<AllergenName> {
  if (which === undefined) return new Set(allergenNames)
  if (Symbol.iterator in which) return new Set(which)
  return new Set(allergenNames.filter(name => which[name] === 'contains'))
}

/**
 * Splits an ingredients text (English or Spanish) into plain and emphasised runs; the runs joined are the text.
 * `which` limits the emphasis to some allergens: a list, or a product's allergens of which those contained
 * count. Without it all fourteen are emphasised.
 */
export function emphasiseAllergens(
  text: string,
  which?: Iterable<AllergenName> | AllergenMap,
): IngredientRun[] {
  const wanted = asSet(which)
  const words = wordsOf(text)
  const runs: IngredientRun[] = []
  let plainFrom = 0
  for (let i = 0; i < words.length; i++) {
    const phrase = phrasesByFirstWord.get(words[i]?.plain ?? '')?.find(phrase => isAt(phrase, words, i, text))
    if (phrase === undefined) continue
    const first = words[i]
    const last = words[i + phrase.words.length - 1]
    i += phrase.words.length - 1
    if (first === undefined || last === undefined) continue
    if (phrase.allergen === null || !wanted.has(phrase.allergen)) continue
    if (first.start > plainFrom) runs.push({ text: text.slice(plainFrom, first.start), allergen: null })
    runs.push({ text: text.slice(first.start, last.end), allergen: phrase.allergen })
    plainFrom = last.end
  }
  if (plainFrom < text.length) runs.push({ text: text.slice(plainFrom), allergen: null })
  return runs
}

/**
 * The contained allergens that no word of the text names: article 21 asks for "contains ..." with these,
 * because the list of ingredients does not show them.
 */
export function allergensNotNamed(text: string, allergens: AllergenMap): AllergenName[] {
  const named = new Set(emphasiseAllergens(text).map(run => run.allergen))
  return allergenNames.filter(name => allergens[name] === 'contains' && !named.has(name))
}
