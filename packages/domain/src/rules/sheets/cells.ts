import { languages, type Language } from '../../text/languages.ts'

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

/** Digits that may mean thousands: `1,250`. */
const doubtful = /^-?[1-9]\d{0,2},\d{3}$/

/**
 * A number as spreadsheets read it where lines are parted so: with a comma between semicolons, else with a point. Three decimals
 * after a comma have a nought behind them, so that nobody takes them for thousands: `readNumber` reads back what is written here.
 */
export function writeNumber(value: number, delimiter: ',' | ';'): string {
  if (delimiter === ',') return String(value)
  const text = String(value).replace('.', ',')
  return doubtful.test(text) ? `${text}0` : text
}

/** A line with its end; texts are guarded and quoted where they must be, numbers are written by `writeNumber`. */
export const csvLine = (cells: readonly (string | number)[], delimiter: ',' | ';'): string =>
  `${cells
    .map(cell => (typeof cell === 'number' ? writeNumber(cell, delimiter) : written(cell)))
    .join(delimiter)}\r\n`
