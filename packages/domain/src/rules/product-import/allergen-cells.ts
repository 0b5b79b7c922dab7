import { allergenLevels, toAllergenName } from '../allergens/index.ts'
import type { AllergenLevel, AllergenName } from '../allergens/index.ts'
import { plain } from '../sheets/index.ts'

/** Cells that say "no allergen in this list". */
const nothing = new Set([
  '',
  'none',
  'no',
  'n a',
  'na',
  'ninguno',
  'ninguna',
  'nada',
  'sin alergenos',
  'no allergens',
])

const answers: Record<AllergenLevel, string> = {
  contains: 'x, yes, y, true, 1, si, s, contains, contiene, c, verdadero',
  traces: 'traces, trace, t, may contain, trazas, traza, puede contener',
  cannotEnsure: 'cannot ensure, cannot be ensured, cannotensure, no se puede asegurar, no asegurado',
  notContained:
    'no, n, false, 0, not contained, notcontained, free, free from, no contiene, sin, libre, falso',
}
const levelByAnswer = new Map<string, AllergenLevel>(
  allergenLevels.flatMap(level => answers[level].split(', ').map(answer => [answer, level] as const)),
)

/** The level that a cell of one allergen's column says; undefined when its word is not known. */
export const readAnswer = (cell: string): AllergenLevel | undefined => levelByAnswer.get(plain(cell))

/** A word with the language of a catalogue before it, as Open Food Facts writes tags: `it:burro`. */
const languageTag = /^[a-z]{2}:/i

const split = (cell: string): string[] =>
  cell
    .split(/[,;|\n[\]]|\s(?=[a-z]{2}:)/)
    .map(word =>
      word
        .trim()
        .replace(/^["']+|["']+$/g, '')
        .trim(),
    )
    .filter(word => !nothing.has(plain(word)))

const namesOf = (word: string): AllergenName[] | undefined => {
  const whole = toAllergenName(word)
  if (whole) return [whole]
  if (languageTag.test(word)) return undefined
  const parts = word.split(/\s*(?:[/&+]|\band\b|\by\b|\be\b)\s*/i)
  const names = parts.map(part => toAllergenName(part))
  return names.every(name => name !== undefined) ? names : undefined
}

/**
 * The allergens that a cell lists, separated by commas, semicolons, bars or lines, tags also by spaces; also as a JSON list. Words
 * that name none are given back: `foreign` ones carry a language tag and come from a catalogue that names
 * the fourteen beside them; `unknown` ones were written by a person.
 */
export const readAllergenList = (
  cell: string,
): { names: AllergenName[]; unknown: string[]; foreign: string[] } => {
  const names: AllergenName[] = []
  const unknown: string[] = []
  const foreign: string[] = []
  for (const word of split(cell)) {
    const found = namesOf(word)
    if (found) names.push(...found)
    else (languageTag.test(word) ? foreign : unknown).push(word)
  }
  return { names, unknown, foreign }
}

/** Of two levels, the surer one. */
export const surer = (a: AllergenLevel | undefined, b: AllergenLevel): AllergenLevel =>
  a !== undefined && allergenLevels.indexOf(a) < allergenLevels.indexOf(b) ? a : b
