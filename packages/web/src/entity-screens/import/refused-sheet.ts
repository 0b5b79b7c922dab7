import { type Language } from '@cloche/domain/text'
import { csvDelimiter, csvLine } from '@cloche/domain/rules/sheets'
import type { SheetRow } from './import-calls.ts'

/**
 * The refused rows as CSV: the sheet's own columns and the reasons in one more, so that it can be corrected and
 * imported again. `language` is that of the reader's spreadsheet.
 */
export function refusedSheet(
  headers: readonly string[],
  rows: readonly Pick<SheetRow, 'values'>[],
  reasonsOf: (at: number) => readonly string[],
  reasonHeader: string,
  language: Language,
): Blob {
  const delimiter = csvDelimiter(language)
  const lines = rows.map((row, at) =>
    csvLine([...headers.map((_, column) => row.values[column] ?? ''), reasonsOf(at).join('; ')], delimiter),
  )
  return new Blob(['\uFEFF', csvLine([...headers, reasonHeader], delimiter), ...lines], {
    type: 'text/csv;charset=utf-8',
  })
}
