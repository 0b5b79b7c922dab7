/** Reads CSV as people and spreadsheets write it: any usual delimiter, line end and quoting. */
import { unguardCell } from '@cloche/domain/rules/sheets'
import { CsvError, parse } from 'csv-parse/sync'
import { gatherRows, SheetError, type TableLimits, type TableRow } from '../table.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
const SAMPLE = 64 * 1024
const SAMPLE_LINES = 50
/** The longest row, in characters. */
const RECORD_MAX = 1_000_000

/** How often each delimiter stands in each of the first lines, outside quotes. */
function countDelimiters(text: string): number[][] {
  const lines: number[][] = []
  let counts: number[] = DELIMITERS.map(() => 0)
  let quoted = false
  let used = false
  for (const character of text.slice(0, SAMPLE)) {
    if (character === '"') quoted = !quoted
    else if (!quoted && (character === '\n' || character === '\r')) {
      if (used) lines.push(counts)
      if (lines.length === SAMPLE_LINES) return lines
      counts = DELIMITERS.map(() => 0)
      used = false
      continue
    } else if (!quoted) {
      const index = DELIMITERS.findIndex(delimiter => delimiter === character)
      if (index !== -1) counts[index] = (counts[index] ?? 0) + 1
    }
    used = true
  }
  if (used) lines.push(counts)
  return lines
}

/** The delimiter that stands equally often in most lines; of equals the one that stands there more often. */
export function guessDelimiter(text: string): string {
  const lines = countDelimiters(text)
  let best = { delimiter: ',' as string, share: 0, times: 0 }
  for (const [index, delimiter] of DELIMITERS.entries()) {
    const tally = new Map<number, number>()
    for (const counts of lines) {
      const times = counts[index] ?? 0
      if (times > 0) tally.set(times, (tally.get(times) ?? 0) + 1)
    }
    const [times, agreeing] = [...tally].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0]
    const share = lines.length === 0 ? 0 : agreeing / lines.length
    if (share > best.share || (share === best.share && times > best.times)) best = { delimiter, share, times }
  }
  return best.delimiter
}

/** A first line with which a file tells spreadsheets its delimiter. */
const delimiterLine = /^sep=([,;\t|])\r?\n?/i

/** @throws SheetError */
export function readCsv(given: string, limits: TableLimits): TableRow[] {
  const named = delimiterLine.exec(given)
  const text = named ? given.slice(named[0].length) : given
  const gathered = gatherRows(limits)
  let line = 0
  try {
    parse(text, {
      delimiter: named?.[1] ?? guessDelimiter(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: RECORD_MAX,
      on_record: (cells: string[]) => {
        line += 1
        gathered.add(line, cells.map(unguardCell))
        return null
      },
    })
  } catch (error) {
    if (error instanceof SheetError || !(error instanceof CsvError)) throw error
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw new SheetError('openQuote', { line: line + 1 })
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw new SheetError('openQuote', { line: line + 1 })
    throw new SheetError('unreadable')
  }
  return gathered.rows
}
