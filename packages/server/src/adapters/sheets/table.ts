/**
 * Sheets as Cloche sees them: rows of texts, whatever file they stood in. A cell is the text a person typed: digits
 * of a GTIN that a spreadsheet kept as a number come back as digits.
 */
import { Problem } from '@cloche/domain/problems'

/** A row that has content. */
export interface TableRow {
  /** Its number as a spreadsheet shows it, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** A row to write: texts, and numbers that stay numbers in a workbook. */
export type WrittenRow = readonly (string | number)[]

export interface TableLimits {
  /** Rows with content, headers included. */
  readonly rows: number
  readonly columns: number
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What is wrong with a whole file, by the end of its text key: `recordImport.sheet.<fault>`. */
export type SheetFault =
  | 'empty'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'tooLarge'
  | 'unreadable'
  | 'notXlsx'
  | 'oldOrLocked'
  | 'openQuote'

export type FaultValues = Readonly<Record<string, number>>

const TOO_MUCH: ReadonlySet<SheetFault> = new Set(['tooManyRows', 'tooManyColumns', 'tooLarge'])

/** What is wrong, and where. */
export const sheetFault = (fault: SheetFault) => ({ path: 'sheet', rule: `recordImport.sheet.${fault}` })

/** The refusal of a file: TOO_LARGE or RULE_BROKEN, with what is wrong and where. */
export function sheetProblem(fault: SheetFault, values?: FaultValues): Problem {
  return new Problem(TOO_MUCH.has(fault) ? 'TOO_LARGE' : 'RULE_BROKEN', {
    faults: [values ? { ...sheetFault(fault), values } : sheetFault(fault)],
  })
}

/** Thrown while a file is read; its fault crosses from the worker to the server as data. */
export class SheetError extends Error {
  readonly fault: SheetFault
  readonly values: FaultValues | undefined
  constructor(fault: SheetFault, values?: FaultValues) {
    super(fault)
    this.name = 'SheetError'
    this.fault = fault
    this.values = values
  }
}

/** Gathers rows within the limits; empty ones are left out. */
export function gatherRows(limits: TableLimits): {
  rows: TableRow[]
  add(line: number, cells: string[]): void
} {
  const rows: TableRow[] = []
  return {
    rows,
    add(line, cells) {
      let used = cells.length
      while (used > 0 && (cells[used - 1] ?? '').trim() === '') used -= 1
      if (used === 0) return
      if (used > limits.columns) throw new SheetError('tooManyColumns', { limit: limits.columns })
      if (rows.length === limits.rows) throw new SheetError('tooManyRows', { limit: limits.rows })
      rows.push({ line, cells: cells.length === used ? cells : cells.slice(0, used) })
    },
  }
}
