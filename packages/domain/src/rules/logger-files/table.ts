/** The text of a logger's file as rows of cells: what parts them, where the rows begin, what the columns are called. */
import { isTimeLike } from './times.ts'
import { isBlank, isNumberLike, isUnitAlone } from './values.ts'

export type Delimiter = ',' | ';' | '\t'

export interface LoggerTable {
  readonly delimiter: Delimiter
  /** What the columns are called; null where the file does not say. */
  readonly head: readonly string[] | null
  readonly rows: readonly LoggerRow[]
  /** How many columns most rows have. */
  readonly width: number
  /** There were more rows than are read. */
  readonly isCut: boolean
}

export interface LoggerRow {
  /** In the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Rows of one file: three years of one every five minutes. */
export const ROWS_MAX = 300_000
/** Looked at to find out how a file is written. */
const LOOKED_AT = 200
/** A semicolon or a tab parts nothing else; a comma may be a decimal comma. */
const DELIMITERS: readonly Delimiter[] = ['\t', ';', ',']

/** The cells of a line, with quotes as RFC 4180 has them. */
export function cellsOf(line: string, delimiter: Delimiter): string[] {
  if (!line.includes('"')) return line.split(delimiter).map(cell => cell.trim())
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at)
    if (isQuoted && sign === '"' && line.charAt(at + 1) === '"') {
      cell += '"'
      at += 1
    } else if (sign === '"') isQuoted = !isQuoted
    else if (sign === delimiter && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += sign
  }
  cells.push(cell.trim())
  return cells
}

/** How many cells most of the lines have, and how many lines those are. */
function usualWidth(lines: readonly string[], delimiter: Delimiter): { width: number; lines: number } {
  const counts = new Map<number, number>()
  for (const line of lines) {
    const { length } = cellsOf(line, delimiter)
    counts.set(length, (counts.get(length) ?? 0) + 1)
  }
  let best = { width: 1, lines: 0 }
  for (const [width, count] of counts) if (width > 1 && count > best.lines) best = { width, lines: count }
  return best
}

/** A row of readings: an instant or a count, and a value or what a logger writes in place of one. */
function isData(cells: readonly string[]): boolean {
  const times = cells.filter(isTimeLike).length
  const numbers = cells.filter(isNumberLike).length
  return times + numbers > 1 || (times > 0 && cells.some(cell => cell !== '' && isBlank(cell)))
}

/** What stands above the first readings: names of columns, with units on a line of their own where there are such. */
function headOf(above: readonly (readonly string[])[], width: number): string[] | null {
  const last = above.at(-1)
  if (last === undefined || last.length < Math.min(2, width)) return null
  const before = above.at(-2)
  const isUnits = last.some(isUnitAlone) && last.every(cell => cell === '' || isUnitAlone(cell))
  if (isUnits && before !== undefined && before.length >= Math.min(2, width))
    return before.map((name, column) => [name, last[column] ?? ''].filter(part => part !== '').join(' '))
  return [...last]
}

/**
 * Reads the text of a file. Lines before the readings, such as a serial number, are passed over.
 * @returns undefined where no two columns of readings can be found
 */
export function readTable(text: string): LoggerTable | undefined {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const looked = lines.filter(line => line.trim() !== '').slice(0, LOOKED_AT)
  let delimiter: Delimiter = ','
  let usual = { width: 1, lines: 0 }
  for (const candidate of DELIMITERS) {
    const found = usualWidth(looked, candidate)
    if (found.lines > usual.lines) [delimiter, usual] = [candidate, found]
  }
  if (usual.lines === 0) return undefined
  const above: string[][] = []
  const rows: LoggerRow[] = []
  let isCut = false
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const cells = cellsOf(line, delimiter)
    if (rows.length === 0 && !isData(cells)) {
      above.push(cells)
      continue
    }
    if (rows.length === ROWS_MAX) {
      isCut = true
      break
    }
    rows.push({ line: index + 1, cells })
  }
  if (rows.length === 0) return undefined
  return { delimiter, head: headOf(above, usual.width), rows, width: usual.width, isCut }
}
