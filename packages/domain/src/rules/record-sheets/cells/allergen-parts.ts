import {
  allergenLevels,
  allergenNames,
  toAllergenName,
  type AllergenLevel,
  type AllergenName,
} from '../../allergens/index.ts'
import { plain } from '../../sheets/index.ts'
import type { CellNote, PartForm } from './part-form.ts'
import { listed, remembered, type Words } from '../words.ts'

type Levels = Partial<Record<AllergenName, AllergenLevel>>

/** A word with the language of a catalogue before it, as Open Food Facts writes tags: `it:burro`. */
const languageTag = /^[a-z]{2}:/i

/** Cells that say "no allergen in this list". */
const noneWords = (words: Words) =>
  remembered(words, 'noAllergen', () => new Set(['', ...listed(words, 'sheetWord.allergens.none')]))

const split = (cell: string, words: Words): string[] =>
  cell
    .split(/[,;|\n[\]]|\s(?=[a-z]{2}:)/)
    .map(word =>
      word
        .trim()
        .replace(/^["']+|["']+$/g, '')
        .trim(),
    )
    .filter(word => !noneWords(words).has(plain(word)))

/** What stands between two things of a list: signs, and the words for it. */
const between = (words: Words) =>
  remembered(words, 'and', () => {
    const said = listed(words, 'sheetWord.and').map(word => `\\b${word}\\b`)
    return new RegExp(`\\s*(?:${['[/&+]', ...said].join('|')})\\s*`, 'i')
  })

const namesOf = (word: string, words: Words): AllergenName[] | undefined => {
  const whole = toAllergenName(word)
  if (whole) return [whole]
  if (languageTag.test(word)) return undefined
  const parts = word.split(between(words))
  const names = parts.map(part => toAllergenName(part))
  return names.every(name => name !== undefined) ? names : undefined
}

/**
 * The allergens that a cell lists, separated by commas, semicolons, bars or lines, tags also by spaces; also as a JSON
 * list. Words that name none are noted: one with a language tag comes from a catalogue that names the fourteen beside
 * it and keeps nothing out; one that a person wrote keeps the row out.
 */
function readList(cell: string, words: Words): { names: AllergenName[]; notes: CellNote[] } {
  const names: AllergenName[] = []
  const notes: CellNote[] = []
  for (const word of split(cell, words)) {
    const found = namesOf(word, words)
    if (found) names.push(...found)
    else
      notes.push({
        code: 'recordImport.allergenUnknown',
        severity: languageTag.test(word) ? 'warning' : 'refusal',
        word,
      })
  }
  return { names: [...new Set(names)], notes }
}

/** The level that a cell of one allergen's column says; undefined when its word is not known. */
const readLevel = (cell: string, words: Words): AllergenLevel | undefined =>
  remembered(
    words,
    'allergenLevels',
    () =>
      new Map(
        allergenLevels.flatMap(level =>
          listed(words, `sheetWord.allergenLevel.${level}`).map(word => [word, level] as const),
        ),
      ),
  ).get(plain(cell))

const isLevel = (part: string): part is AllergenLevel => allergenLevels.some(level => level === part)

/** Of two levels, the surer one. */
const surer = (one: AllergenLevel | undefined, other: AllergenLevel): AllergenLevel =>
  one !== undefined && allergenLevels.indexOf(one) < allergenLevels.indexOf(other) ? one : other

/**
 * Allergens: a column a level, whose cells list those of that level; understood is also a column for each allergen,
 * whose cells say the level, as allergen tables of menus have them. Of several levels for one the surest counts.
 */
export const allergenParts: PartForm = {
  written: allergenLevels,
  understood: allergenNames,
  isShared: isLevel,
  isNumber: false,
  textKey: part => (isLevel(part) ? `allergenLevel.${part}` : `allergen.${part}`),
  partOf: header => toAllergenName(header),
  write(value, part, { words, language }) {
    if (!isLevel(part)) {
      const level = value[part]
      return typeof level === 'string' ? (words(`allergenLevel.${level}`, language) ?? level) : ''
    }
    return allergenNames
      .filter(name => value[name] === part)
      .map(name => {
        const word = words(`allergen.${name}`, language) ?? name
        return toAllergenName(word) === name && !/[,;|[\]]/.test(word) ? word : name
      })
      .join('; ')
  },
  read(part, cell, words) {
    if (isLevel(part)) {
      const { names, notes } = readList(cell, words)
      return { value: names, notes }
    }
    if (cell === '-') return { value: null, notes: [] }
    const level = readLevel(cell, words)
    return level === undefined
      ? { notes: [{ code: 'recordImport.allergenAnswer', severity: 'refusal', word: cell }] }
      : { value: level, notes: [] }
  },
  combine(before, given) {
    const givenParts = new Set(given.map(({ part }) => part))
    const all: Levels = Object.fromEntries(
      Object.entries(before).filter(
        ([name, level]) => !givenParts.has(name) && !givenParts.has(String(level)),
      ),
    )
    const said: Levels = {}
    for (const { part, value } of given)
      if (isLevel(part))
        for (const name of (value ?? []) as AllergenName[]) said[name] = surer(said[name], part)
      else if (value !== null)
        said[part as AllergenName] = surer(said[part as AllergenName], value as AllergenLevel)
    return { ...all, ...said }
  },
}
