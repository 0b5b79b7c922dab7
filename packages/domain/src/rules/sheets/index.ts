/**
 * Cells of text files that spreadsheets open.
 *
 * A spreadsheet runs a cell that begins with `=`, `+`, `-`, `@`, a tab or a line end as a formula (OWASP, CSV
 * injection): what we write is **guarded** by an apostrophe in front, and reading takes exactly that one away again.
 * Lines are written as RFC 4180 says, parted by what the spreadsheets of a language expect, with
 * numbers in their decimal mark. Numbers are read as people write them; nothing is guessed.
 */
export { csvDelimiter, csvLine, guardCell, unguardCell, writeNumber } from './cells.ts'
export type { ColumnKind } from './cells.ts'
export { readNumber } from './numbers.ts'
export { plain } from './words.ts'
