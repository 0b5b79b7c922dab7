/** Writes CSV that spreadsheets open as it is meant: marked as UTF-8, no cell taken for a formula. */
import { csvLine } from '@cloche/domain/rules/sheets'
import type { WrittenRow } from '../table.ts'

const BYTE_ORDER_MARK = '\uFEFF'

/** The file's text in pieces, a page of rows each. */
export async function* csvPieces(
  headers: readonly string[],
  pages: AsyncIterable<readonly WrittenRow[]>,
  delimiter: ',' | ';',
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(headers, delimiter)
  for await (const rows of pages) yield rows.map(cells => csvLine(cells, delimiter)).join('')
}
