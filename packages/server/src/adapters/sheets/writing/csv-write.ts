/** Writes CSV that spreadsheets open as it is meant: marked as UTF-8, no cell taken for a formula. */
import { guard } from '../formula-guard.ts'
import type { WrittenRow } from '../table.ts'

const BYTE_ORDER_MARK = '\uFEFF'

const special = /["\r\n,;\t]|^\s|\s$/

function cellText(cell: string | number): string {
  const text = typeof cell === 'number' ? String(cell) : guard(cell)
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * The file's text in pieces, a page of rows each. `delimiter`: what the spreadsheets of the reader's language expect,
 * a semicolon where the comma is the decimal mark.
 */
export async function* csvPieces(
  headers: readonly string[],
  pages: AsyncIterable<readonly WrittenRow[]>,
  delimiter: ',' | ';',
): AsyncGenerator<string> {
  const line = (cells: WrittenRow) => `${cells.map(cellText).join(delimiter)}\r\n`
  yield BYTE_ORDER_MARK + line(headers)
  for await (const rows of pages) yield rows.map(line).join('')
}
