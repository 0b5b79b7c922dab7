import type { KindName } from '../../../catalogue/kinds.ts'
import { readNumber } from '../../sheets/index.ts'
import { convert } from '../../units/index.ts'
import type { CellProblemCode } from '../problems.ts'
import { readUnit, type Words } from '../words.ts'

/** The units of cells that name none, by kind of field. */
export const cellUnits: { readonly [K in KindName]?: string } = {
  weight: 'g',
  length: 'mm',
  temperature: '°C',
  duration: 's',
}

const amount = /^([-−]?[\d.,\s'’]*)(.*)$/s

/** A number with a unit behind it: both as they stand. */
export const amountOf = (cell: string): [number: string, word: string] => {
  const [, number = '', word = ''] = amount.exec(cell) ?? []
  return [number, word.trim()]
}

const unitWords: { readonly [word: string]: string } = { '°c': 'C', '°f': 'F', c: 'C', f: 'F', k: 'K' }

/** The unit that a word means for numbers of a kind. */
const unitOf = (word: string, kind: KindName, words: Words): string =>
  unitWords[word.toLowerCase()] ?? (kind === 'weight' ? (readUnit(words, word) ?? word) : word)

const keptIn = (kind: KindName): string | undefined => (kind === 'temperature' ? 'C' : cellUnits[kind])

/** Whether numbers of a kind may be given in the unit that a word names. */
export const isReadUnit = (word: string, kind: KindName, words: Words): boolean => {
  const kept = keptIn(kind)
  return kept !== undefined && convert(1, unitOf(word, kind, words), kept).ok
}

export type Measured =
  | { readonly value: number }
  | { readonly problem: CellProblemCode; readonly word?: string }

/** A measured number in the unit in which its kind is kept; a number alone is in `usual`, else in that unit. */
export const readMeasured = (cell: string, kind: KindName, words: Words, usual = ''): Measured => {
  const [text, named] = amountOf(cell)
  const number = readNumber(text)
  if (!number.ok) return { problem: `recordImport.${number.why}` }
  const word = named === '' ? usual : named
  const kept = keptIn(kind)
  if (word === '') return { value: number.value }
  if (kept === undefined) return { problem: 'recordImport.number' }
  const converted = convert(number.value, unitOf(word, kind, words), kept)
  return converted.ok ? { value: converted.value } : { problem: 'recordImport.unitUnknown', word }
}
