/** The readings of a logger's file, once everything that had to be asked is known. */
import type { LoggerTable } from './table.ts'
import { clockIn, readWritten, type OffsetUnit } from './times.ts'
import type { TimeColumn, ValueColumn } from './recognise.ts'
import { isBlank, keptValue, numberOf } from './values.ts'
import { wallReader } from './zones.ts'

export interface LoggerAnswers {
  /** A time zone's name, or a distance from UTC such as `+01:00`. */
  readonly zone?: string
  readonly dateOrder?: 'dayFirst' | 'monthFirst'
  /** When the logger was started. Milliseconds of the epoch. */
  readonly start?: number
  readonly offsetUnit?: Exclude<OffsetUnit, 'count'>
}

/** Why a cell is no reading: no instant, a time that the clocks left out, no number. */
export const loggerFaults = ['badInstant', 'noSuchTime', 'notANumber'] as const
export type LoggerFault = (typeof loggerFaults)[number]

export interface ReadColumn {
  readonly column: number
  /** Milliseconds of the epoch, in the order of the file. */
  readonly at: readonly number[]
  /** Degrees Celsius for temperatures, what the file says for all else. */
  readonly values: readonly number[]
  /** Where each stands in the file, from 1. */
  readonly lines: readonly number[]
}

export interface LoggerReading {
  readonly columns: readonly ReadColumn[]
  /** The first of those that are no reading; `faulty` counts all. */
  readonly faults: readonly { readonly line: number; readonly column: number; readonly fault: LoggerFault }[]
  readonly faulty: number
  /** Cells where the logger itself wrote that it has no value. */
  readonly blank: number
  /** The span of the readings; null where there are none. Milliseconds of the epoch. */
  readonly from: number | null
  readonly until: number | null
}

const FAULTS_KEPT = 100
const OFFSET_MS: Readonly<Record<Exclude<OffsetUnit, 'count'>, number>> = {
  ms: 1,
  s: 1000,
  min: 60_000,
  h: 3_600_000,
}

type WhenRead = { readonly at: number } | { readonly fault: LoggerFault }

/** How the rows of a file say when. @throws RangeError where an answer is lacking */
function whenReader(
  table: LoggerTable,
  { column, form, clockColumn }: TimeColumn,
  answers: LoggerAnswers,
): (cells: readonly string[]) => WhenRead {
  const bad = { fault: 'badInstant' } as const
  if (form.kind === 'epoch') {
    const factor = form.unit === 's' ? 1000 : 1
    return cells => {
      const value = numberOf(cells[column] ?? '')
      return value === null || Number.isNaN(value) ? bad : { at: Math.round(value * factor) }
    }
  }
  if (form.kind === 'offset') {
    const unit = form.unit === 'count' ? answers.offsetUnit : form.unit
    const { start } = answers
    if (unit === undefined || start === undefined)
      throw new RangeError('The start of the logger is not known')
    return cells => {
      const value = numberOf(cells[column] ?? '')
      return value === null || Number.isNaN(value) ? bad : { at: Math.round(start + value * OFFSET_MS[unit]) }
    }
  }
  const order = form.kind === 'clock' || form.order !== 'either' ? undefined : answers.dateOrder
  if (form.kind !== 'clock' && form.order === 'either' && order === undefined)
    throw new RangeError('Whether the day or the month stands first is not known')
  const own = form.kind === 'clock' ? 'dayFirst' : form.order
  const read = (cells: readonly string[]) => {
    const found = readWritten(cells[column] ?? '', order ?? own)
    if (found === undefined) return undefined
    const clock = clockColumn === null ? 0 : clockIn(cells[clockColumn] ?? '')
    return clock === undefined ? undefined : { at: found.at + clock, zone: found.zone }
  }
  const toInstant = form.kind === 'instant' ? undefined : wallsOf(table, read, answers.zone)
  return cells => {
    const found = read(cells)
    if (found === undefined) return bad
    if (found.zone !== null) return { at: found.at - found.zone * 60_000 }
    const at = toInstant?.(found.at)
    return at === undefined ? { fault: toInstant === undefined ? 'badInstant' : 'noSuchTime' } : { at }
  }
}

/** @throws RangeError where nobody said by which clock the logger went */
function wallsOf(
  { rows }: LoggerTable,
  read: (cells: readonly string[]) => { readonly at: number } | undefined,
  zone: string | undefined,
): (wall: number) => number | undefined {
  if (zone === undefined) throw new RangeError('The time zone of the logger is not known')
  let [from, until] = [Infinity, -Infinity]
  let [first, last]: (number | undefined)[] = []
  for (const { cells } of rows) {
    const at = read(cells)?.at
    if (at === undefined) continue
    first ??= at
    last = at
    from = Math.min(from, at)
    until = Math.max(until, at)
  }
  if (first === undefined || last === undefined) return () => undefined
  return wallReader(zone, from, until, last < first)
}

/**
 * Reads the columns that are asked for.
 * @param columns with the unit of each as it was confirmed
 * @throws RangeError where an answer is lacking that `asksOf` of the time column names
 */
export function readLogger(
  table: LoggerTable,
  time: TimeColumn,
  columns: readonly Pick<ValueColumn, 'column' | 'unit'>[],
  answers: LoggerAnswers,
): LoggerReading {
  const when = whenReader(table, time, answers)
  const faults: LoggerReading['faults'][number][] = []
  let [faulty, blank, from, until] = [0, 0, Infinity, -Infinity]
  const fail = (line: number, column: number, fault: LoggerFault) => {
    faulty += 1
    if (faults.length < FAULTS_KEPT) faults.push({ line, column, fault })
  }
  const read = columns.map(({ column, unit }) => ({
    column,
    unit,
    at: [] as number[],
    values: [] as number[],
    lines: [] as number[],
  }))
  for (const { line, cells } of table.rows) {
    const hasValue = columns.some(({ column }) => !isBlank(cells[column] ?? ''))
    if (!hasValue) {
      blank += columns.length
      continue
    }
    const found = when(cells)
    if ('fault' in found) {
      fail(line, time.column, found.fault)
      continue
    }
    for (const one of read) {
      const value = numberOf(cells[one.column] ?? '')
      if (value === null) blank += 1
      else if (Number.isNaN(value)) fail(line, one.column, 'notANumber')
      else {
        one.at.push(found.at)
        one.values.push(keptValue(value, one.unit))
        one.lines.push(line)
        from = Math.min(from, found.at)
        until = Math.max(until, found.at)
      }
    }
  }
  return {
    columns: read.map(({ column, at, values, lines }) => ({ column, at, values, lines })),
    faults,
    faulty,
    blank,
    from: from > until ? null : from,
    until: from > until ? null : until,
  }
}
