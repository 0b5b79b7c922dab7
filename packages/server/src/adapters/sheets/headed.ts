/** From the rows of a file to a sheet: which row holds the headers, and what stands below each of them. */
import { brokenRule } from '@cloche/domain/problems'
import { mapInSlices } from '../../workers/breathe.ts'
import type { TableRow } from './table.ts'

/** How far down headers are looked for: sheets have titles and dates above. */
const HEADERS_WITHIN = 15

export interface HeadedSheet {
  /** Headers are unique; a column without one has the letter that a spreadsheet shows. */
  readonly headers: readonly string[]
  /** The headers as they stood in the file. */
  readonly given: readonly string[]
  readonly rows: readonly { readonly line: number; readonly values: readonly string[] }[]
}

function columnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter
}

/** The first row with the field that headers must have among its own, else the one with most headers that are known. */
function headerIndex(
  table: readonly TableRow[],
  match: (headers: readonly string[]) => readonly (string | null)[],
  needed: string,
): number {
  let best = { index: 0, known: 0 }
  for (const [index, { cells }] of table.slice(0, HEADERS_WITHIN).entries()) {
    const fields = match(cells.map(cell => cell.trim()))
    const known = fields.filter(field => field !== null).length
    if (known > 1 && fields.includes(needed)) return index
    if (known > best.known) best = { index, known }
  }
  return best.index
}

function uniqueHeaders(headers: readonly string[]): string[] {
  const taken = new Set<string>()
  return headers.map((header, index) => {
    const base = header === '' ? columnLetter(index) : header.slice(0, 280)
    let name = base
    for (let again = 2; taken.has(name); again++) name = `${base} (${again})`
    taken.add(name)
    return name
  })
}

/**
 * The sheet of a file's rows. `match` says which field each header means; `needed` is the field that tells headers from
 * titles above them.
 * @throws RULE_BROKEN when there is nothing to import.
 */
export async function headedSheet(
  table: readonly TableRow[],
  match: (headers: readonly string[]) => readonly (string | null)[],
  needed: string,
): Promise<HeadedSheet> {
  if (table.length === 0) throw brokenRule('sheet', 'recordImport.sheet.empty')
  const index = headerIndex(table, match, needed)
  const data = table.slice(index + 1)
  if (data.length === 0) throw brokenRule('sheet', 'recordImport.sheet.headersOnly')
  const width = Math.max(...table.slice(index).map(({ cells }) => cells.length))
  const given = Array.from({ length: width }, (_, column) =>
    // oxlint-disable-next-line no-control-regex -- a header is one line
    (table[index]?.cells[column] ?? '').replace(/[\u0000-\u001f\u007f]+/g, ' ').trim(),
  )
  const used = given.map((header, column) => header !== '' || data.some(({ cells }) => cells[column]))
  const keep = <T>(list: readonly T[]) => list.filter((_, column) => used[column])
  return {
    headers: keep(uniqueHeaders(given)),
    given: keep(given),
    rows: await mapInSlices(data, ({ line, cells }) => ({
      line,
      values: keep(Array.from({ length: width }, (_, column) => cells[column] ?? '')),
    })),
  }
}
