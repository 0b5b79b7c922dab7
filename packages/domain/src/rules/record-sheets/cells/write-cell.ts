import type { Amount } from '../../amounts/index.ts'
import type { EntityDeclaration } from '../../../catalogue/entity.ts'
import type { Field, Life } from '../../../catalogue/kinds.ts'
import { choiceKey, targetOf } from '../../../catalogue/derive/index.ts'
import type { Language } from '../../../text/languages.ts'
import { csvDelimiter, plain, writeNumber } from '../../sheets/index.ts'
import { givingOf, standsApart } from '../columns.ts'
import { readLifeUnit, readUnit, remembered, type Words } from '../words.ts'
import type { JsonObject } from './part-form.ts'

export interface CellWriting {
  readonly words: Words
  readonly language: Language
  /** The name by which a linked record is found again, else undefined. */
  readonly nameOf: (field: Field, value: string) => string | undefined
}

/** What parts several things in one cell. */
export const separator = '; '

/** The word of a choice, where it means that choice alone; else the choice as calls name it. */
const choiceWord = (
  entity: EntityDeclaration,
  name: string,
  options: readonly string[],
  option: string,
  { words, language }: CellWriting,
): string =>
  remembered(words, `written.${language}.${choiceKey(entity, name, option)}`, () => {
    const wordOf = (one: string) => words(choiceKey(entity, name, one), language) ?? one
    const word = wordOf(option)
    const alike = options.filter(one => plain(wordOf(one)) === plain(word) || plain(one) === plain(word))
    return alike.length === 1 && !/[;,]/.test(word) ? word : option
  })

/**
 * A field's value as the cell of a column holds it: read back, it is the same value. Numbers are in the unit that the
 * header names; links are names where the name finds the record, else ids.
 */
export const writeCell = (
  entity: EntityDeclaration,
  column: string,
  value: unknown,
  writing: CellWriting,
): string | number => {
  const { name, field, part, isUnit } = givingOf(entity, column)
  if (value === null || value === undefined) return ''
  if (field === undefined) return String(value)
  if (part !== undefined) return part.form.write(value as JsonObject, part.name, writing)
  const { words, language, nameOf } = writing
  if (targetOf(field) !== null) {
    const values = (Array.isArray(value) ? value : [value]) as string[]
    const isSeveral = field.kind === 'links'
    return values
      .map(one => {
        const found = nameOf(field, one)
        return found === undefined || (isSeveral && /[;,]/.test(found)) ? one : found
      })
      .join(separator)
  }
  switch (field.kind) {
    case 'text': {
      // What nobody reads back is written as people call it.
      const keys = field.readOnly === true ? (field.words ?? []) : []
      const word = keys.map(key => words(`${key}.${String(value)}`, language)).find(one => one !== undefined)
      return word ?? String(value)
    }
    case 'flag':
      return words(value === true ? 'word.yes' : 'word.no', language) ?? String(value)
    case 'choice':
      return choiceWord(entity, name, field.options, value as string, writing)
    case 'choices':
      return (value as string[])
        .map(one => choiceWord(entity, name, field.options, one, writing))
        .join(separator)
    case 'quantity': {
      const amount = value as Amount
      const word = words(`unit.${amount.unit}`, language)
      if (isUnit) return word ?? amount.unit
      if (standsApart(entity, field)) return amount.value
      return `${writeNumber(amount.value, csvDelimiter(language))} ${word !== undefined && readUnit(words, word) === amount.unit ? word : amount.unit}`
    }
    case 'life': {
      const life = value as Life
      const said = words(`word.${life.unit}`, language, life.value)
      const isRead =
        said !== undefined && readLifeUnit(words, said.replace(/^[\d.,\s\u00a0]+/, '')) === life.unit
      return isRead && life.value < 1000 ? said : `${life.value} ${life.unit}`
    }
    case 'json':
    case 'geometry':
      return JSON.stringify(value)
    default:
      return typeof value === 'number' ? value : String(value)
  }
}
