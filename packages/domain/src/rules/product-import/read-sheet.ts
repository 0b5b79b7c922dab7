import type { Column } from './columns.ts'
import type { ImportProblem, ProductDraft } from './product-draft.ts'
import { readRow } from './read-row.ts'
import type { Row, RowOptions, RowRead } from './read-row.ts'

/** What the organization already has. */
export type Existing = { skus: ReadonlySet<string>; gtins: ReadonlySet<string> }

export type SheetOptions = RowOptions & { existing?: Existing }

/** Whether a row is kept out: it has a problem that is more than a warning. */
export const isRefused = ({ problems }: Pick<RowRead, 'problems'>): boolean =>
  problems.some(problem => problem.severity === 'refusal')

const uniqueFields = [
  { field: 'sku', twice: 'productImport.skuTwice', exists: 'productImport.skuExists', existing: 'skus' },
  { field: 'gtin', twice: 'productImport.gtinTwice', exists: 'productImport.gtinExists', existing: 'gtins' },
] as const satisfies readonly {
  field: keyof ProductDraft
  twice: ImportProblem['code']
  exists: ImportProblem['code']
  existing: keyof Existing
}[]

/**
 * Reads the rows of a sheet one after the other, from the first. Besides what readRow finds, a SKU or GTIN that the
 * organization already has or that an earlier good row of the sheet has is refused.
 */
export const sheetReader = (
  columns: readonly Column[],
  options: SheetOptions = {},
): ((row: Row, index: number) => RowRead) => {
  const seen = { sku: new Map<string, number>(), gtin: new Map<string, number>() }
  return (row, index) => {
    const read = readRow(row, columns, options)
    for (const { field, twice, exists, existing } of uniqueFields) {
      const value = read.draft[field]
      if (value === undefined) continue
      const column = columns.find(each => each.field === field)?.header ?? ''
      const earlier = seen[field].get(value)
      if (options.existing?.[existing].has(value))
        read.problems.push({ code: exists, severity: 'refusal', column, value })
      else if (earlier !== undefined)
        read.problems.push({ code: twice, severity: 'refusal', column, value, row: earlier })
    }
    if (!isRefused(read))
      for (const { field } of uniqueFields) {
        const value = read.draft[field]
        if (value !== undefined) seen[field].set(value, index)
      }
    return read
  }
}

/** Reads all rows of a sheet. */
export const readSheet = (
  rows: readonly Row[],
  columns: readonly Column[],
  options: SheetOptions = {},
): RowRead[] => rows.map(sheetReader(columns, options))
