/** A file of sales as text, whether it was sent as one or as a workbook. */
import { SALES_LINES_MAX } from '@cloche/domain/rules/stock'
import { readTable } from '../../../adapters/sheets/reading/read-table.ts'
import type { TableRow } from '../../../adapters/sheets/table.ts'
import type { CallContext } from '../../../http/call-context.ts'
import { untilGone } from '../../../http/gone.ts'

/** Rows above the headers, and lines more than are sold: the reader of the text says that they are too many. */
const ROWS_MAX = SALES_LINES_MAX + 100
const COLUMNS_MAX = 100
/** Empty rows between those that say something are kept as far as here, so that lines are called as the spreadsheet calls them. */
const LINES_KEPT = 20_000

const cellOf = (cell: string): string => {
  const flat = cell.replace(/[\r\n]+/g, ' ')
  return /[;"]/.test(flat) ? `"${flat.replaceAll('"', '""')}"` : flat
}

/** Rows of a workbook as the lines of a file that has semicolons. */
export function linesOfSheet(rows: readonly TableRow[]): string {
  const lines: string[] = []
  for (const { line, cells } of rows) {
    const gap = line <= LINES_KEPT ? line - 1 - lines.length : 0
    if (gap > 0) lines.push(...Array.from({ length: gap }, () => ''))
    lines.push(cells.map(cellOf).join(';'))
  }
  return lines.join('\n')
}

/** @throws Problem that names what is wrong with a workbook */
export async function textOfFile(
  context: Pick<CallContext, 'services' | 'session' | 'reply'>,
  file: { readonly text?: string; readonly sheet?: string } | undefined,
): Promise<string> {
  if (file?.sheet === undefined) return file?.text ?? ''
  const rows = await readTable(
    Buffer.from(file.sheet, 'base64'),
    { rows: ROWS_MAX, columns: COLUMNS_MAX },
    context.services.workers,
    { of: context.session.organizationId, signal: untilGone(context.reply) },
  )
  return linesOfSheet(rows)
}
