import { gtinProblem, toGtin14 } from '../codes/index.ts'
import type { AllergenLevel, AllergenName } from '../allergens/index.ts'
import { readAllergenList, readAnswer, surer } from './allergen-cells.ts'
import { readUnit } from '../sheets/index.ts'
import { readContent, readType, readWeight } from './amounts.ts'
import { isLevelField, isMatrixField, levelOf } from './columns.ts'
import type { Column } from './columns.ts'
import { textFields } from './product-draft.ts'
import type { ImportProblem, ProductDraft, ProductType, TextField } from './product-draft.ts'

/** A row of a sheet: the text of each cell by the header of its column. */
export type Row = Readonly<Record<string, string>>

export type RowRead = { draft: ProductDraft; problems: ImportProblem[] }

export type RowOptions = {
  /** Type of rows that name none. */
  defaultType?: ProductType
}

const isTextField = (field: string): field is TextField => field in textFields

// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Digits of a GTIN as sheets hold it: an apostrophe that keeps it text, spaces and dashes are left out. */
const bareGtin = (cell: string): string => cell.replace(/^'/, '').replace(/[\s-]/g, '')

/**
 * Reads a row: the product it describes and everything that is wrong with it. The draft is complete enough
 * to be shown even when the row is refused; a cell that is wrong leaves its field out.
 */
export const readRow = (row: Row, columns: readonly Column[], options: RowOptions = {}): RowRead => {
  const draft: ProductDraft = { name: '', type: options.defaultType ?? 'ingredient', allergens: {} }
  const allergens: Partial<Record<AllergenName, AllergenLevel>> = {}
  const problems: ImportProblem[] = []

  for (const column of columns) {
    const { header, field } = column
    const cell = (row[header] ?? '').trim()
    if (!field || cell === '') continue
    const report = (
      code: ImportProblem['code'],
      value = cell,
      severity: ImportProblem['severity'] = 'refusal',
    ) => problems.push({ code, severity, column: header, value })
    const set = (name: AllergenName, level: AllergenLevel) => {
      allergens[name] = surer(allergens[name], level)
    }

    if (controls.test(cell)) report('productImport.controlCharacter')
    else if (isTextField(field)) {
      const rules: { longest: number; multiline?: boolean } = textFields[field]
      const text = rules.multiline ? cell.replaceAll('\r\n', '\n') : cell.replace(/[\t\r\n]+/g, ' ')
      if (text.length > rules.longest) report('productImport.tooLong')
      else draft[field] = text
    } else if (isLevelField(field)) {
      const { names, unknown, foreign } = readAllergenList(cell)
      for (const name of names) set(name, levelOf(field))
      for (const word of unknown) report('productImport.allergenUnknown', word)
      for (const word of foreign) report('productImport.allergenUnknown', word, 'warning')
    } else if (isMatrixField(field)) {
      const level = readAnswer(cell)
      if (level) set(field.slice('allergen.'.length) as AllergenName, level)
      else if (cell !== '-') report('productImport.allergenAnswer')
    } else if (field === 'gtin') {
      const digits = bareGtin(cell)
      const problem = gtinProblem(digits)
      if (problem) report(problem)
      else draft.gtin = toGtin14(digits) ?? ''
    } else if (field === 'type') {
      const type = readType(cell)
      if (type) draft.type = type
      else report('productImport.typeUnknown')
    } else if (field === 'consumptionUnit') {
      const unit = readUnit(cell)
      if (unit) draft.consumptionUnit = unit
      else report('productImport.unitUnknown')
    } else if (field === 'weight') {
      const weight = readWeight(cell, column.unit ?? 'g')
      if (weight.ok) draft.weight = weight.grams
      else report(`productImport.${weight.why}`)
    } else {
      const grams = readContent(column.unit ? `${cell} ${column.unit}` : cell)
      if (grams === undefined) report('productImport.contentUnread', cell, 'warning')
      else if (grams !== null) draft.weight = grams
    }
  }

  if (draft.name === '' && !problems.some(({ column }) => isColumnOf(columns, column, 'name'))) {
    const column = columns.find(({ field }) => field === 'name')?.header ?? ''
    problems.push({ code: 'productImport.nameMissing', severity: 'refusal', column, value: '' })
  }
  draft.allergens = allergens
  return { draft, problems }
}

const isColumnOf = (columns: readonly Column[], header: string, field: Column['field']): boolean =>
  columns.some(column => column.header === header && column.field === field)
