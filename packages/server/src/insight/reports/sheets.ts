/** A report as sheets: what it is about, its sums, and all its rows, with numbers and dates that are such. */
import type { Cell, Column, ReportDocument } from '@cloche/domain/rules/reports'
import { csvDelimiter, type ColumnKind as SheetKind } from '@cloche/domain/rules/sheets'
import type { Language } from '@cloche/domain/text'
import type { WrittenRow } from '../../adapters/sheets/table.ts'
import { csvHead, csvRows } from '../../adapters/sheets/writing/csv-write.ts'
import { workbookPieces, type WrittenSheet } from '../../adapters/sheets/writing/xlsx-write.ts'
import type { ReportWords } from './words.ts'

type Rows = AsyncIterable<readonly (readonly Cell[])[]>

/** In which unit the numbers of a column are, where they have one. */
function unitOf({ kind }: Pick<Column, 'kind'>, currency: string): string | null {
  if (kind === 'temperature') return '°C'
  if (kind === 'minutes') return 'min'
  return kind === 'money' ? currency : null
}

/** What stands at the head of numbers: their name with their unit. */
function headOf(column: Pick<Column, 'name' | 'kind'>, words: ReportWords, currency: string): string {
  const [name, unit] = [words.column(column), unitOf(column, currency)]
  return unit === null ? name : words.t('inUnit', { name, unit })
}

/** An amount takes two columns, its value and its unit; everything else one. */
const headersOf = (columns: readonly Column[], words: ReportWords, currency: string): string[] =>
  columns.flatMap(column =>
    column.kind === 'amount'
      ? [words.column(column), words.t('withUnit', { name: words.column(column) })]
      : [headOf(column, words, currency)],
  )

const sheetKind = ({ kind }: Column): SheetKind | undefined => {
  if (kind === 'instant') return 'moment'
  if (kind === 'day') return 'day'
  return ['text', 'word', 'person'].includes(kind) ? undefined : 'number'
}
const kindsOf = (columns: readonly Column[]) =>
  columns.flatMap(column => (column.kind === 'amount' ? ['number' as const, undefined] : [sheetKind(column)]))

function written(columns: readonly Column[], row: readonly Cell[], words: ReportWords): WrittenRow {
  return columns.flatMap((column, at): (string | number)[] => {
    const cell = row[at] ?? null
    if (column.kind === 'amount')
      return typeof cell === 'object' && cell !== null ? [cell.value, words.unit(cell.unit)] : ['', '']
    if (cell === null || typeof cell === 'object') return ['']
    if (typeof cell === 'number' || column.kind === 'instant' || column.kind === 'day') return [cell]
    return [words.cell(column, cell)]
  })
}

async function* pagesOf(
  columns: readonly Column[],
  rows: Rows,
  words: ReportWords,
): AsyncGenerator<WrittenRow[]> {
  for await (const page of rows) yield page.map(row => written(columns, row, words))
}

async function* alone<T>(page: T): AsyncGenerator<T> {
  await Promise.resolve()
  yield page
}

function firstSheet(
  document: ReportDocument,
  facts: readonly (readonly [string, string])[],
  words: ReportWords,
): WrittenSheet {
  const { figures, missing, mark } = document
  const rows: WrittenRow[] = [
    ...facts,
    [words.t('state'), words.t(`mark.${mark}`)],
    ...figures.map((figure): WrittenRow => [
      typeof figure.value === 'number' ? headOf(figure, words, document.head.currency) : words.column(figure),
      typeof figure.value === 'number' ? figure.value : words.cell(figure, figure.value),
    ]),
    ...missing.map((one): WrittenRow => [words.t('missing'), words.missing(one)]),
  ]
  return {
    name: words.t('about.sheet'),
    headers: [words.t('title'), words.kind(document.head.kind)],
    pages: alone(rows),
  }
}

/** Hands each page on, having shown it to somebody else. */
async function* shownTo<Page>(pages: AsyncIterable<Page>, see: (page: Page) => void): AsyncGenerator<Page> {
  for await (const page of pages) {
    see(page)
    yield page
  }
}

/**
 * The sheets of a report: a workbook with a sheet about it, one a table of sums, one with all rows; and all rows as CSV,
 * instants in UTC, numbers with the decimal mark that spreadsheets of the language expect. The rows are gone through once for both.
 */
export async function reportSheets(
  document: ReportDocument,
  rows: Rows,
  facts: readonly (readonly [string, string])[],
  words: ReportWords,
  language: Language,
): Promise<{ readonly xlsx: Buffer; readonly csv: Buffer }> {
  const { groups, columns, head } = document
  const headers = headersOf(columns, words, head.currency)
  const delimiter = csvDelimiter(language)
  const csv = [Buffer.from(csvHead(headers, delimiter))]
  const pages = shownTo(pagesOf(columns, rows, words), page =>
    csv.push(Buffer.from(csvRows(page, delimiter))),
  )
  const xlsx: Buffer[] = []
  const pieces = workbookPieces(
    [
      firstSheet(document, facts, words),
      ...groups.map(group => ({
        name: words.t(`by.${group.name}`),
        headers: headersOf(group.columns, words, head.currency),
        pages: alone(group.rows.map(row => written(group.columns, row, words))),
        kinds: kindsOf(group.columns),
      })),
      { name: words.t('rows'), headers, pages, kinds: kindsOf(columns) },
    ],
    head.timeZone,
  )
  for await (const piece of pieces) xlsx.push(piece)
  return { xlsx: Buffer.concat(xlsx), csv: Buffer.concat(csv) }
}
