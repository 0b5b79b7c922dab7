import { languageCodes } from '../../../text/languages.ts'
import type { EntityDeclaration } from '../../../catalogue/entity.ts'
import type { Json } from '../../../catalogue/json.ts'
import type { Field } from '../../../catalogue/kinds.ts'
import { choiceKey, targetOf } from '../../../catalogue/derive/index.ts'
import { times, type Amount } from '../../amounts/index.ts'
import { isDay, isInstant, wallToInstant } from '../../calendar/index.ts'
import { gtinProblem, toGtin14 } from '../../codes/index.ts'
import { plain, readNumber } from '../../sheets/index.ts'
import { givingOf } from '../columns.ts'
import type { CellProblemCode } from '../problems.ts'
import { listed, readLifeUnit, readUnit, readYesNo, remembered, type Words } from '../words.ts'
import { amountOf, readMeasured } from './measures.ts'
import { readPack } from './packs.ts'
import type { CellNote } from './part-form.ts'

/**
 * A value, or nothing where the cell says nothing of the field, with what of the cell was left out; or the words that
 * name other records, to be looked up; or what is wrong with the cell.
 */
export type CellRead =
  | { readonly value?: Json | null; readonly notes?: readonly CellNote[] }
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

/** The choices of a field by the words that mean them: as screens name them, as calls do, as people call them. */
const choicesByWord = (
  entity: EntityDeclaration,
  name: string,
  options: readonly string[],
  words: Words,
): ReadonlyMap<string, string> =>
  remembered(words, `choices.${entity.name}.${name}`, () => {
    const all = new Map<string, string>()
    const note = (word: string | undefined, option: string) => {
      if (word !== undefined && !all.has(plain(word))) all.set(plain(word), option)
    }
    for (const option of options)
      for (const language of languageCodes) note(words(choiceKey(entity, name, option), language), option)
    for (const option of options) note(option, option)
    for (const option of options)
      for (const word of listed(words, `sheetWord.${entity.name}.${name}.${option}`)) note(word, option)
    return all
  })

const readChoice = (
  entity: EntityDeclaration,
  name: string,
  options: readonly string[],
  word: string,
  words: Words,
): string | undefined =>
  options.find(option => option === word) ??
  choicesByWord(entity, name, options, words).get(plain(word)) ??
  options.find(option => option === readUnit(words, word))

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
    /^(\S+?)(?:[T\s]+(\d{1,2}):(\d\d)(?::(\d\d(?:\.\d{1,3})?))?)?$/.exec(cell) ?? []
  const day = readDay(date)
  if (day === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) >= 60) return undefined
  const wall = wallToInstant(`${day}T${hour.padStart(2, '0')}:${minute}:${second}`, timeZone)
  return new Date(wall.instant).toISOString()
}

/** `6 x 1 l` as packs print it: how many of what. */
const packed = /^(\d{1,6})\s*[x×*]\s*(.+)$/is

const readQuantity = (cell: string, field: Extract<Field, { kind: 'quantity' }>, words: Words): CellRead => {
  const [, count, each] = packed.exec(cell.trim()) ?? []
  if (count !== undefined && each !== undefined) {
    const one = readQuantity(each, field, words)
    if (!('value' in one)) return one
    const amount = one.value as unknown as Amount
    return { value: { ...times(amount, Number(count)) } }
  }
  const [text, word] = amountOf(cell)
  const number = readNumber(text)
  if (!number.ok) return { problem: `recordImport.${number.why}` }
  const only = field.units.length === 1 ? field.units[0] : undefined
  if (word === '')
    return only === undefined
      ? { problem: 'recordImport.unitMissing' }
      : { value: { value: number.value, unit: only } }
  const known = readUnit(words, word)
  const unit = field.units.find(one => one === word) ?? field.units.find(one => one === known)
  return unit === undefined
    ? { problem: 'recordImport.unitUnknown', word }
    : { value: { value: number.value, unit } }
}

const readLife = (cell: string, words: Words): CellRead => {
  const [text, word] = amountOf(cell)
  const number = readNumber(text)
  const unit = readLifeUnit(words, word)
  return number.ok && unit !== undefined
    ? { value: { value: number.value, unit } }
    : { problem: 'recordImport.life' }
}

/** Digits of a GTIN as sheets hold it: an apostrophe that keeps it text, spaces and dashes are left out. */
const readGtin = (cell: string): CellRead => {
  const digits = cell.replace(/^'/, '').replace(/[\s-]/g, '')
  const problem = gtinProblem(digits)
  return problem === undefined ? { value: toGtin14(digits) ?? '' } : { problem }
}

const readContent = (cell: string, unit: string, words: Words): CellRead => {
  const grams = readPack(`${cell} ${unit}`, words)
  if (grams === undefined)
    return { notes: [{ code: 'recordImport.packUnread', severity: 'warning', word: cell }] }
  return grams === null ? {} : { value: grams }
}

const readJson = (cell: string): CellRead => {
  try {
    return { value: JSON.parse(cell) as Json }
  } catch {
    return { problem: 'recordImport.json' }
  }
}

/**
 * Reads a cell that is not empty as what its column gives. Bounds and lengths are judged by the entity's schema.
 * `unit`: of numbers that name none.
 */
export const readCell = (
  entity: EntityDeclaration,
  column: string,
  given: string,
  { words, timeZone }: CellReading,
  unit = '',
): CellRead => {
  const { name, field, part, isPack } = givingOf(entity, column)
  const cell = given.trim()
  if (field === undefined) return { value: cell }
  if (part !== undefined) return part.form.read(part.name, cell, words)
  if (isPack) return readContent(cell, unit, words)
  if (targetOf(field) !== null) return { names: field.kind === 'links' ? parts(cell) : [cell] }
  switch (field.kind) {
    case 'longText':
      return { value: cell.replaceAll('\r\n', '\n') }
    case 'flag': {
      const answer = readYesNo(words, cell)
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
      // A workbook keeps the time of a clock beside the day.
      const day = readDay(cell.replace(/T[\d:.]+$/, ''))
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
      return readMeasured(cell, field.kind, words, unit)
    case 'quantity':
      return readQuantity(cell, field, words)
    case 'life':
      return readLife(cell, words)
    case 'code':
      return field.scheme === 'gtin14' ? readGtin(cell) : { value: cell }
    case 'json':
    case 'geometry':
      return readJson(cell)
    case 'colour':
      return { value: cell.toLowerCase() }
    case 'text':
      return { value: cell.replace(/[\t\r\n]+/g, ' ') }
    default:
      return { value: cell }
  }
}
