/** From the rows of a file to a sheet of products: which row holds the headers, what the columns mean. */
import {
  chooseColumns,
  importFields,
  matchColumns,
  type Column,
  type ImportField,
  type Row,
} from '@cloche/domain/rules/product-import'
import { headedSheet } from '../../../adapters/sheets/headed.ts'
import { mapInSlices } from '../../../workers/index.ts'
import { mappingIn } from '../../../adapters/sheets/mapping.ts'
import type { TableRow } from '../../../adapters/sheets/table.ts'

export interface ProductSheet {
  /** Headers are unique; a column without one has the letter that a spreadsheet shows. */
  readonly columns: readonly Column[]
  readonly rows: readonly { readonly line: number; readonly values: readonly string[] }[]
}

/**
 * The sheet of a file's rows. `chosen` says by header what columns mean where a person changed it.
 * @throws RULE_BROKEN when there is nothing to import.
 */
export async function productSheet(
  table: readonly TableRow[],
  chosen: ReadonlyMap<string, ImportField | null> = new Map(),
): Promise<ProductSheet> {
  const fieldsOf = (headers: readonly string[]) => matchColumns(headers).map(({ field }) => field)
  const { headers, given, rows } = await headedSheet(table, fieldsOf, 'name')
  const matched = matchColumns(given).map((column, at) => ({ ...column, header: headers[at] ?? '' }))
  return { columns: chooseColumns(matched, chosen), rows }
}

/** The rows as the rules read them. */
export function rowsByHeader({ columns, rows }: ProductSheet): Promise<Row[]> {
  return mapInSlices(rows, ({ values }) =>
    Object.fromEntries(columns.map(({ header }, column) => [header, values[column] ?? ''])),
  )
}

const isField = (value: unknown): value is ImportField => (importFields as readonly unknown[]).includes(value)

/** The mapping of a call's query. @throws INVALID_REQUEST */
export const readMapping = (text: string | undefined): Map<string, ImportField | null> =>
  mappingIn(text, isField)
