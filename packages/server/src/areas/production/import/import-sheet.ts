/** From the rows of a file to a sheet of products: which row holds the headers, what the columns mean. */
import { brokenRule, Problem } from '@cloche/domain/problems'
import {
  chooseColumns,
  importFields,
  matchColumns,
  type Column,
  type ImportField,
  type Row,
} from '@cloche/domain/rules/product-import'
import type { TableRow } from '../../../adapters/sheets/table.ts'

/** How far down headers are looked for: sheets have titles and dates above. */
const HEADERS_WITHIN = 15

export interface ProductSheet {
  /** Headers are unique; a column without one has the letter that a spreadsheet shows. */
  readonly columns: readonly Column[]
  readonly rows: readonly { readonly line: number; readonly values: readonly string[] }[]
}

function columnLetter(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26))
  return place < 26 ? letter : columnLetter(Math.floor(place / 26) - 1) + letter
}

/** The row that has the name of a product among its headers, else the one with most headers that are known. */
function headerPlace(table: readonly TableRow[]): number {
  let best = { place: 0, known: 0 }
  for (const [place, { cells }] of table.slice(0, HEADERS_WITHIN).entries()) {
    const fields = matchColumns(cells.map(cell => cell.trim())).map(({ field }) => field)
    const known = fields.filter(field => field !== null).length
    if (known > 1 && fields.includes('name')) return place
    if (known > best.known) best = { place, known }
  }
  return best.place
}

function uniqueHeaders(headers: readonly string[]): string[] {
  const taken = new Set<string>()
  return headers.map((header, place) => {
    const base = header === '' ? columnLetter(place) : header.slice(0, 280)
    let name = base
    for (let again = 2; taken.has(name); again++) name = `${base} (${again})`
    taken.add(name)
    return name
  })
}

/**
 * The sheet of a file's rows. `chosen` says by header what columns mean where a person changed it.
 * @throws RULE_BROKEN when there is nothing to import.
 */
export function productSheet(
  table: readonly TableRow[],
  chosen: ReadonlyMap<string, ImportField | null> = new Map(),
): ProductSheet {
  if (table.length === 0) throw brokenRule('sheet', 'productImport.sheet.empty')
  const place = headerPlace(table)
  const data = table.slice(place + 1)
  if (data.length === 0) throw brokenRule('sheet', 'productImport.sheet.headersOnly')
  const width = Math.max(...table.slice(place).map(({ cells }) => cells.length))
  const given = Array.from({ length: width }, (_, column) =>
    // oxlint-disable-next-line no-control-regex -- a header is one line
    (table[place]?.cells[column] ?? '').replace(/[\u0000-\u001f\u007f]+/g, ' ').trim(),
  )
  const used = given.map((header, column) => header !== '' || data.some(({ cells }) => cells[column]))
  const keep = <T>(list: readonly T[]) => list.filter((_, column) => used[column])
  const headers = uniqueHeaders(given)
  const matched = matchColumns(given).map((column, at) => ({ ...column, header: headers[at] ?? '' }))
  return {
    columns: chooseColumns(keep(matched), chosen),
    rows: data.map(({ line, cells }) => ({
      line,
      values: keep(Array.from({ length: width }, (_, column) => cells[column] ?? '')),
    })),
  }
}

/** The rows as the rules read them. */
export function rowsByHeader({ columns, rows }: ProductSheet): Row[] {
  return rows.map(({ values }) =>
    Object.fromEntries(columns.map(({ header }, column) => [header, values[column] ?? ''])),
  )
}

const isField = (value: unknown): value is ImportField => (importFields as readonly unknown[]).includes(value)

/** The mapping of a call's query, JSON of field or null by header. @throws INVALID_REQUEST */
export function readMapping(text: string | undefined): Map<string, ImportField | null> {
  if (text === undefined || text === '') return new Map()
  const refuse = (path: string, rule: string) => new Problem('INVALID_REQUEST', { faults: [{ path, rule }] })
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw refuse('mapping', 'problem.field.format')
  }
  if (given === null || typeof given !== 'object' || Array.isArray(given))
    throw refuse('mapping', 'problem.field.wrongKind')
  return new Map(
    Object.entries(given as Record<string, unknown>).map(([header, field]) => {
      if (field !== null && !isField(field)) throw refuse(`mapping.${header}`, 'problem.field.notOneOf')
      return [header, field]
    }),
  )
}
