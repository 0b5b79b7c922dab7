import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { choiceKey, groupKey, phraseKey, sheetFields } from '@cloche/domain/derive'
import {
  columnKey,
  isShared,
  readNames,
  templateNames,
  writeCell,
  type Words,
} from '@cloche/domain/rules/record-sheets'
import { inSentence } from '../../data/text/in-sentence.ts'
import { hasText, type Translate } from '../../data/text/texts.ts'
import { fieldGroups } from '../reading/screen-fields.ts'
import type { ImportPlan } from './plan.ts'

/** The field that a column gives, whole or a part of it. */
const fieldOf = (column: string): string => column.split('.', 1)[0] ?? column

/** The fields without which nothing new can be made; its place is where one works. */
function neededNames(entity: EntityDeclaration): string[] {
  return Object.entries(sheetFields(entity))
    .filter(
      ([name, field]) =>
        field.required && field.default === undefined && !field.readOnly && name !== 'locationId',
    )
    .map(([name]) => name)
}

/** What was understood of a cell, in the reader's words; names of other records as the sheet has them. */
function understood(entity: EntityDeclaration, t: Translate): ImportPlan['understood'] {
  const fields = sheetFields(entity)
  const words: Words = key => (hasText(key) ? t(key) : undefined)
  return (column, { draft }, written, formats) => {
    const name = fieldOf(column)
    const field = fields[name]
    const value = draft[name]
    if (value === undefined || value === null) return written.trim()
    switch (field?.kind) {
      case 'flag':
        return t(value === true ? 'word.yes' : 'word.no')
      case 'choice':
        return t(choiceKey(entity, name, String(value)))
      case 'choices':
        return (value as string[]).map(one => t(choiceKey(entity, name, one))).join(', ')
      case 'code':
        return String(value)
      case 'weight':
        return formats.quantity(value as number, 'g')
      case 'quantity': {
        const amount = value as { value: number; unit: string }
        return formats.quantity(amount.value, amount.unit)
      }
      case 'json':
        return String(writeCell(entity, column, value, { words, language: 'en', nameOf: () => undefined }))
      default:
        return written.trim()
    }
  }
}

/** How the records of any entity are imported, read off its declaration. */
export function recordPlan(
  entity: EntityDeclaration,
  t: Translate,
  { list, exampleSheet }: Pick<ImportPlan, 'list' | 'exampleSheet'>,
): ImportPlan {
  const fields = sheetFields(entity)
  const known = templateNames(entity)
  const all = readNames(entity)
  const needed = neededNames(entity)
  const label = (column: string) => t(columnKey(entity, column))
  const title = entity.title.find(name => known.includes(name)) ?? known[0] ?? 'id'
  const kindOf = (column: string) => fields[column]?.kind
  const wide = known.filter(column => kindOf(column) === 'longText' || column !== fieldOf(column))
  return {
    entity: entity.name,
    title,
    lacks: columns => {
      const has = (name: string) => columns.some(({ field }) => field === name)
      return !has('id') && needed.some(name => !has(name))
    },
    known,
    needed,
    choices: fieldGroups(entity, [...new Set(all.filter(name => name !== 'id').map(fieldOf))]).map(
      ({ group, names }) => ({
        group: t(groupKey(group)),
        items: [
          ...(group === 'main' ? ['id'] : []),
          ...all.filter(column => names.includes(fieldOf(column))),
        ].map(column => ({ value: column, label: label(column) })),
      }),
    ),
    isShared: column => isShared(entity, column),
    columnWords: label,
    understood: understood(entity, t),
    second: known.filter(name => name !== title).slice(0, 4),
    widths: { ...Object.fromEntries(wide.map(column => [column, 220])), [title]: 240, id: 310 },
    mono: ['id', 'sku', ...Object.keys(fields).filter(name => name === 'code' || kindOf(name) === 'code')],
    list,
    exampleSheet,
    values: {
      many: inSentence(t(phraseKey(entity.name, 'many'))),
      names: new Intl.ListFormat(document.documentElement.lang).format(needed.map(label)),
    },
  }
}
