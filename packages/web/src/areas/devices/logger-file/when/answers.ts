/** What a person answers of a file, as it is typed and as the file is read with it. */
import {
  asksOf,
  readLogger,
  wallInstant,
  type LoggerAnswers,
  type LoggerReading,
  type TimeColumn,
} from '@cloche/domain/rules/logger-files'
import type { LoggerFile } from '../read-file.ts'
import type { Mapped } from '../columns/mapping.ts'

export interface Typed {
  readonly time: TimeColumn
  readonly zone: string
  readonly dateOrder: 'dayFirst' | 'monthFirst' | null
  /** As a field for date and time holds it, by the clock of the zone. */
  readonly start: string
  readonly offsetUnit: 'ms' | 's' | 'min' | 'h' | null
}

/** The answers; null while one that is asked is lacking. */
export function answersOf({ time, zone, dateOrder, start, offsetUnit }: Typed): LoggerAnswers | null {
  const asks = asksOf(time)
  const begun = wallInstant(start, zone)
  if (asks.includes('dateOrder') && dateOrder === null) return null
  if (asks.includes('offsetUnit') && offsetUnit === null) return null
  if (asks.includes('start') && begun === undefined) return null
  return {
    zone,
    ...(dateOrder === null ? {} : { dateOrder }),
    ...(offsetUnit === null ? {} : { offsetUnit }),
    ...(begun === undefined ? {} : { start: begun }),
  }
}

/** The readings of the columns that go somewhere; null while something that is asked is not answered. */
export function readingOf(
  { table }: LoggerFile,
  typed: Typed,
  columns: readonly Pick<Mapped, 'column' | 'unit'>[],
): LoggerReading | null {
  const answers = answersOf(typed)
  return answers === null ? null : readLogger(table, typed.time, columns, answers)
}
