import { languages, type Language } from '../../text/index.ts'

/** What the cells of a column are, where they are no texts; a moment is a day with the time of a clock. */
export type ColumnKind = 'number' | 'day' | 'moment'

const dangerous = /^'*[=+\-@\t\r\n]/
const guarded = /^'+[=+\-@\t\r\n]/

/** A cell that no spreadsheet takes for a formula. */
export const guardCell = (cell: string): string => (dangerous.test(cell) ? `'${cell}` : cell)

/** A cell as it was before it was guarded. */
export const unguardCell = (cell: string): string => (guarded.test(cell) ? cell.slice(1) : cell)

/** What parts the cells of a line: a semicolon where the comma is the decimal mark. */
export const csvDelimiter = (language: Language): ',' | ';' => languages[language].csvDelimiter

const special = /["\r\n,;\t]|^\s|\s$/

const written = (cell: string): string => {
  const text = guardCell(cell)
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * A line with its end; texts are guarded and quoted where they must be.
 * @param mark the decimal mark of numbers: a comma only between semicolons, in what is read and never comes in again
 */
export const csvLine = (
  cells: readonly (string | number)[],
  delimiter: ',' | ';',
  mark: '.' | ',' = '.',
): string =>
  `${cells.map(cell => (typeof cell === 'number' ? String(cell).replace('.', mark) : written(cell))).join(delimiter)}\r\n`
