import type { EntityDeclaration } from '../../catalogue/entity.ts'
import type { Field, KindName } from '../../catalogue/kinds.ts'
import { fieldKey, importNames, sheetFields } from '../../catalogue/derive/index.ts'
import type { ColumnKind } from '../sheets/index.ts'
import { formOf } from './cells/parts.ts'
import type { PartForm } from './cells/part-form.ts'

/**
 * What a column of a sheet gives: a field, or a part of one whose value stands in several columns
 * (`allergens.traces`, `nutrition.fat`), or the content that a pack prints (`weight.pack`).
 */
export interface Giving {
  readonly name: string
  readonly field: Field | undefined
  /** The part of the field, with the form that reads and writes it. */
  readonly part: { readonly name: string; readonly form: PartForm } | undefined
  readonly isPack: boolean
  /** The unit of an amount that stands apart from it. */
  readonly isUnit: boolean
}

export const packPart = 'pack'
export const unitPart = 'unit'

/** In what nobody reads back an amount is a number, and its unit stands beside it: whoever opens the sheet calculates on. */
export const standsApart = (entity: EntityDeclaration, field: Field | undefined): boolean =>
  entity.shape === 'ledger' && field?.kind === 'quantity'

/** What a column's name stands for. */
export const givingOf = (entity: EntityDeclaration, column: string): Giving => {
  const at = column.indexOf('.')
  const name = at < 0 ? column : column.slice(0, at)
  const part = at < 0 ? '' : column.slice(at + 1)
  const field = sheetFields(entity)[name]
  const form = part === '' ? undefined : formOf(field)
  return {
    name,
    field,
    part: form === undefined ? undefined : { name: part, form },
    isPack: part === packPart && field?.kind === 'weight',
    isUnit: part === unitPart && standsApart(entity, field),
  }
}

/** The columns of a field in a written sheet. */
const writtenOf = ([name, field]: [string, Field]): string[] =>
  formOf(field)?.written.map(part => `${name}.${part}`) ?? [name]

/** The same in a sheet that nobody reads back. */
const shownOf =
  (entity: EntityDeclaration) =>
  ([name, field]: [string, Field]): string[] =>
    standsApart(entity, field) ? [name, `${name}.${unitPart}`] : writtenOf([name, field])

/** Times that the engine keeps: written, never read. */
const timesOf = (entity: EntityDeclaration): readonly string[] =>
  entity.shape === 'ledger' ? ['created'] : ['created', 'updated']

/** The columns of a written sheet in their order: the id, the fields, the times. */
export const sheetNames = (entity: EntityDeclaration): string[] => [
  'id',
  ...Object.entries(sheetFields(entity)).flatMap(shownOf(entity)),
  ...timesOf(entity),
]

const fieldsToRead = (entity: EntityDeclaration): [string, Field][] => {
  const fields = sheetFields(entity)
  return importNames(entity).flatMap(name => {
    const field = fields[name]
    return field === undefined ? [] : [[name, field] as [string, Field]]
  })
}

/** The columns that somebody who begins a sheet is shown: what it may fill in. */
export const templateNames = (entity: EntityDeclaration): string[] => fieldsToRead(entity).flatMap(writtenOf)

/** What columns may give: the id, what a sheet may fill in, and the further parts that are understood. */
export const readNames = (entity: EntityDeclaration): string[] => [
  'id',
  ...fieldsToRead(entity).flatMap(([name, field]) => [
    ...writtenOf([name, field]),
    ...(field.kind === 'weight' && field.pack === true ? [`${name}.${packPart}`] : []),
    ...(formOf(field)?.understood.map(part => `${name}.${part}`) ?? []),
  ]),
]

/** The text key of what a column is called. */
export const columnKey = (entity: EntityDeclaration, column: string): string => {
  const { name, part, isPack, isUnit } = givingOf(entity, column)
  if (isPack) return 'import.pack'
  if (isUnit) return 'form.unit'
  return part === undefined ? fieldKey(entity, name) : part.form.textKey(part.name)
}

/** What no two columns give both: a weight stands in one column, whether as such or as packs print it. */
export const slotOf = (entity: EntityDeclaration, column: string): string => {
  const { name, isPack } = givingOf(entity, column)
  return isPack ? name : column
}

/** Whether several columns may give it together. */
export const isShared = (entity: EntityDeclaration, column: string): boolean => {
  const { part } = givingOf(entity, column)
  return part !== undefined && part.form.isShared(part.name)
}

const kinds: { readonly [K in KindName]?: ColumnKind } = {
  number: 'number',
  weight: 'number',
  length: 'number',
  temperature: 'number',
  duration: 'number',
  money: 'number',
  date: 'day',
  instant: 'moment',
}

/** What the cells of a column are, where they are no texts. */
export const columnKind = (entity: EntityDeclaration, column: string): ColumnKind | undefined => {
  const { field, part, isUnit } = givingOf(entity, column)
  if (standsApart(entity, field)) return isUnit ? undefined : 'number'
  if (part !== undefined) return part.form.isNumber ? 'number' : undefined
  if (field !== undefined) return kinds[field.kind]
  return timesOf(entity).includes(column) ? 'moment' : undefined
}
