import type { EntityDeclaration, Field, Json, KindName } from '../../catalogue/index.ts'
import { choiceKey, sheetFields, targetOf } from '../../catalogue/derive/index.ts'
import { isDay, isInstant, wallToInstant } from '../calendar/index.ts'
import { toGtin14 } from '../codes/index.ts'
import { plain, readNumber, readUnit, readYesNo } from '../sheets/index.ts'
import { convert } from '../units/index.ts'
import { cellUnits } from './headers.ts'
import { isWordOf, readLifeUnit, type Words } from './words.ts'

export type CellProblemCode =
  | 'productImport.number'
  | 'productImport.numberAmbiguous'
  | 'productImport.unitUnknown'
  | 'recordImport.unitMissing'
  | 'recordImport.choiceUnknown'
  | 'recordImport.answer'
  | 'recordImport.date'
  | 'recordImport.instant'
  | 'recordImport.life'

/** A value; or the words that name other records, to be looked up; or what is wrong with the cell. */
export type CellRead =
  | { readonly value: Json }
  | { readonly names: readonly string[] }
  | { readonly problem: CellProblemCode; readonly word?: string }

export interface CellReading {
  readonly words: Words
  /** Of wall times that name no zone. */
  readonly timeZone: string
}

const parts = (cell: string): string[] =>
  cell
    .split(/[;\n]/.test(cell) ? /[;\n]/ : ',')
    .map(part => part.trim())
    .filter(part => part !== '')

const amount = /^([-−]?[\d.,\s'’]*)(.*)$/s

/** A number with a unit behind it: both as they stand. */
const amountOf = (cell: string): [number: string, word: string] => {
  const [, number = '', word = ''] = amount.exec(cell) ?? []
  return [number, word.trim()]
}

const readChoice = (
  entity: EntityDeclaration,
  name: string,
  options: readonly string[],
  word: string,
  words: Words,
): string | undefined =>
  options.find(option => option === word) ??
  options.find(option => isWordOf(words, choiceKey(entity, name, option), word)) ??
  options.find(option => plain(option) === plain(word))

/** A day written `2026-11-21`, or the day first: `21/11/2026`. */
const readDay = (cell: string): string | undefined => {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(cell) ?? []
  const text = year === '' ? cell : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : undefined
}

/** An instant with its zone, or a day with the time of a clock there. */
const readInstant = (cell: string, timeZone: string): string | undefined => {
  if (isInstant(cell)) return new Date(cell).toISOString()
  const [, date = '', hour = '0', minute = '00', second = '00'] =
    /^(\S+?)(?:[T\s]+(\d{1,2}):(\d\d)(?::(\d\d))?)?$/.exec(cell) ?? []
  const day = readDay(date)
  if (day === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const wall = wallToInstant(`${day}T${hour.padStart(2, '0')}:${minute}:${second}`, timeZone)
  return new Date(wall.instant).toISOString()
}

const unitWords: { readonly [word: string]: string } = { '°c': 'C', '°f': 'F', c: 'C', f: 'F', k: 'K' }

/** A measured number in the unit in which its kind is kept; a number alone is in it. */
const readMeasured = (cell: string, kind: KindName): CellRead => {
  const [text, word] = amountOf(cell)
  const number = readNumber(text)
  if (!number.ok) return { problem: `productImport.${number.why}` }
  const kept = kind === 'temperature' ? 'C' : cellUnits[kind]
  if (word === '' || kept === undefined)
    return word === '' ? { value: number.value } : { problem: 'productImport.number' }
  const unit = unitWords[word.toLowerCase()] ?? (kind === 'weight' ? (readUnit(word) ?? word) : word)
  const converted = convert(number.value, unit, kept)
  return converted.ok ? { value: converted.value } : { problem: 'productImport.unitUnknown', word }
}

const readQuantity = (cell: string, field: Extract<Field, { kind: 'quantity' }>): CellRead => {
  const [text, word] = amountOf(cell)
  const number = readNumber(text)
  if (!number.ok) return { problem: `productImport.${number.why}` }
  const only = field.units.length === 1 ? field.units[0] : undefined
  if (word === '')
    return only === undefined
      ? { problem: 'recordImport.unitMissing' }
      : { value: { value: number.value, unit: only } }
  const known = readUnit(word)
  const unit = field.units.find(one => one === word) ?? field.units.find(one => one === known)
  return unit === undefined
    ? { problem: 'productImport.unitUnknown', word }
    : { value: { value: number.value, unit } }
}

const readLife = (cell: string): CellRead => {
  const [text, word] = amountOf(cell)
  const number = readNumber(text)
  const unit = readLifeUnit(word)
  return number.ok && unit !== undefined
    ? { value: { value: number.value, unit } }
    : { problem: 'recordImport.life' }
}

/** Reads a cell that is not empty as the value of a field. Bounds and lengths are judged by the entity's schema. */
export const readCell = (
  entity: EntityDeclaration,
  name: string,
  given: string,
  { words, timeZone }: CellReading,
): CellRead => {
  const field: Field | undefined = sheetFields(entity)[name]
  const cell = given.trim()
  if (field === undefined) return { value: cell }
  if (targetOf(field) !== null) return { names: field.kind === 'links' ? parts(cell) : [cell] }
  switch (field.kind) {
    case 'longText':
      return { value: cell.replaceAll('\r\n', '\n') }
    case 'flag': {
      const answer = readYesNo(cell)
      return answer === undefined ? { problem: 'recordImport.answer' } : { value: answer }
    }
    case 'choice': {
      const option = readChoice(entity, name, field.options, cell, words)
      return option === undefined ? { problem: 'recordImport.choiceUnknown' } : { value: option }
    }
    case 'choices': {
      const found = parts(cell).map(word => ({
        word,
        option: readChoice(entity, name, field.options, word, words),
      }))
      const wrong = found.find(({ option }) => option === undefined)
      if (wrong) return { problem: 'recordImport.choiceUnknown', word: wrong.word }
      return { value: [...new Set(found.map(({ option }) => option as string))] }
    }
    case 'date': {
      const day = readDay(cell)
      return day === undefined ? { problem: 'recordImport.date' } : { value: day }
    }
    case 'instant': {
      const instant = readInstant(cell, timeZone)
      return instant === undefined ? { problem: 'recordImport.instant' } : { value: instant }
    }
    case 'number':
    case 'money':
    case 'weight':
    case 'length':
    case 'temperature':
    case 'duration':
      return readMeasured(cell, field.kind)
    case 'quantity':
      return readQuantity(cell, field)
    case 'life':
      return readLife(cell)
    case 'code':
      return { value: field.scheme === 'gtin14' ? (toGtin14(cell.replace(/[\s-]/g, '')) ?? cell) : cell }
    case 'colour':
      return { value: cell.toLowerCase() }
    case 'text':
      return { value: cell.replace(/[\t\r\n]+/g, ' ') }
    default:
      return { value: cell }
  }
}
