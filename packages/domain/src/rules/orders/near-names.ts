/**
 * Products whose names are near to what a supplier calls something: proposals for a person, never more. Words are
 * compared without case and accents, so that endings and slips of the pen do not part them; amounts do not count.
 */
import { plain } from '../sheets/index.ts'

/** So many are proposed, at most. */
const PROPOSED = 3
/** From here on words mean the same thing, and names are worth a proposal. */
const WORDS_ALIKE = 0.5
const NAMES_ALIKE = 0.55
/** What of ours is found counts more than what they say besides: they add sorts, origins and packs. */
const OURS = 0.75
const SHORTEST_WORD = 3

/** The words of a name that name something. */
const wordsOf = (name: string): string[] => [
  ...new Set(
    plain(name)
      .split(' ')
      .filter(word => word.length >= SHORTEST_WORD && !/\d/.test(word)),
  ),
]

const trigramsOf = (word: string): string[] => {
  const padded = ` ${word} `
  return [...new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))]
}

const lettersOf = (words: readonly string[]): number => words.reduce((sum, { length }) => sum + length, 0)

/** The values of each key. */
const gathered = <V>(pairs: Iterable<readonly [string, V]>): ReadonlyMap<string, readonly V[]> =>
  new Map([...Map.groupBy(pairs, ([key]) => key)].map(([key, of]) => [key, of.map(([, value]) => value)]))

/** Remembers what words are like: many lines of a list share them. */
function alikeAmong(words: readonly string[]): (word: string) => ReadonlyMap<string, number> {
  const byTrigram = gathered(words.flatMap(word => trigramsOf(word).map(trigram => [trigram, word] as const)))
  const known = new Map<string, ReadonlyMap<string, number>>()
  return word => {
    const before = known.get(word)
    if (before !== undefined) return before
    const trigrams = trigramsOf(word)
    const shared = new Map<string, number>()
    for (const trigram of trigrams)
      for (const other of byTrigram.get(trigram) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1)
    const alike = new Map(
      [...shared].flatMap(([other, count]) => {
        const likeness = (2 * count) / (trigrams.length + trigramsOf(other).length)
        return likeness < WORDS_ALIKE ? [] : [[other, likeness] as const]
      }),
    )
    known.set(word, alike)
    return alike
  }
}

/** Answers of a name the products whose names are near, the nearest first. */
export function nearNames<P extends { readonly name: string }>(
  products: readonly P[],
): (name: string) => readonly P[] {
  const named = products.map(product => ({ product, words: wordsOf(product.name) }))
  const byWord = gathered(named.flatMap(one => one.words.map(word => [word, one] as const)))
  const alike = alikeAmong([...byWord.keys()])
  return name => {
    const theirs = wordsOf(name)
    const found = new Map<(typeof named)[number], { readonly ours: Map<string, number>; theirs: number }>()
    for (const word of theirs) {
      const met = new Map<(typeof named)[number], number>()
      for (const [other, likeness] of alike(word))
        for (const one of byWord.get(other) ?? []) {
          const { ours } = found.get(one) ?? found.set(one, { ours: new Map(), theirs: 0 }).get(one)!
          ours.set(other, Math.max(ours.get(other) ?? 0, likeness))
          met.set(one, Math.max(met.get(one) ?? 0, likeness))
        }
      for (const [one, likeness] of met) found.get(one)!.theirs += likeness * word.length
    }
    const letters = lettersOf(theirs)
    return [...found]
      .map(([{ product, words }, { ours, theirs: said }]) => {
        const ofOurs = [...ours].reduce((sum, [word, likeness]) => sum + likeness * word.length, 0)
        return {
          product,
          likeness: (OURS * ofOurs) / lettersOf(words) + ((1 - OURS) * said) / letters,
        }
      })
      .filter(({ likeness }) => likeness >= NAMES_ALIKE)
      .sort((a, b) => b.likeness - a.likeness || (plain(a.product.name) < plain(b.product.name) ? -1 : 1))
      .slice(0, PROPOSED)
      .map(({ product }) => product)
  }
}
