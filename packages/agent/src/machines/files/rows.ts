/** The text of a logger's file, and its rows. */

/** As UTF-16 or UTF-8 where it says so or is so, else as Windows-1252, which older programs write. */
export function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export interface Row {
  /** Of the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

const SEPARATORS = [';', '\t', ',', '|'] as const
/** Lines that are looked at to find out what separates cells. */
const LOOKED_AT = 50

/** Rows by the sign that separates most of them most evenly; quotes as RFC 4180 has them. Empty lines are none. */
export function rowsOf(text: string): Row[] {
  const start = text.split(/\r\n|\r|\n/, LOOKED_AT)
  const separator = SEPARATORS.reduce((best, sign) =>
    evenness(start, sign) > evenness(start, best) ? sign : best,
  )
  return split(text, separator)
}

/** Rows of the commonest count of cells, weighed by that count. */
function evenness(lines: readonly string[], separator: string): number {
  const counts = new Map<number, number>()
  for (const line of lines) {
    const cells = line.split(separator).length
    if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1)
  }
  return Math.max(0, ...[...counts].map(([cells, rows]) => rows * Math.min(cells, 4)))
}

function split(text: string, separator: string): Row[] {
  const rows: Row[] = []
  let cells: string[] = []
  let cell = ''
  let line = 1
  let first = 1
  let isQuoted = false
  const endRow = () => {
    cells.push(cell.trim())
    if (cells.some(one => one !== '')) rows.push({ line: first, cells })
    cells = []
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (sign === '\n' || (sign === '\r' && text.charAt(at + 1) !== '\n')) line++
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (sign === separator) {
      cells.push(cell.trim())
      cell = ''
    } else if (sign === '\n' || sign === '\r') {
      endRow()
      first = line
    } else cell += sign
  }
  endRow()
  return rows
}
