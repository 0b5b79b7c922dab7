/** Writes CSV that spreadsheets open as it is meant: marked as UTF-8, no cell taken for a formula. */
import { csvLine } from '@cloche/domain/rules/sheets'
import type { WrittenRow } from '../table.ts'

const BYTE_ORDER_MARK = '\uFEFF'

type Delimiter = ',' | ';'

/** How the file begins. */
export const csvHead = (headers: readonly string[], delimiter: Delimiter): string =>
  BYTE_ORDER_MARK + csvLine(headers, delimiter)

export const csvRows = (rows: readonly WrittenRow[], delimiter: Delimiter): string =>
  rows.map(cells => csvLine(cells, delimiter)).join('')

/** The file's text in pieces, a page of rows each. */
export async function* csvPieces(
  headers: readonly string[],
  pages: AsyncIterable<readonly WrittenRow[]>,
  delimiter: Delimiter,
): AsyncGenerator<string> {
  yield csvHead(headers, delimiter)
  for await (const rows of pages) yield csvRows(rows, delimiter)
}
