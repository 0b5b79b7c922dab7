/** Sends the readings of a file in parts, and tells what came of them. */
import type { ReadColumn } from '@cloche/domain/rules/logger-files'
import { call } from '../../../data/wire/call.ts'

export interface SentColumn extends ReadColumn {
  readonly sensorId: string
}

export interface Reason {
  readonly code: string
  readonly count: number
  /** The first lines of the file that it is about. */
  readonly lines: readonly number[]
}

export interface Outcome {
  readonly accepted: number
  readonly duplicates: number
  readonly rejected: number
  readonly reasons: readonly Reason[]
}

export const nothingYet: Outcome = { accepted: 0, duplicates: 0, rejected: 0, reasons: [] }

/** Readings of one call; the server takes no more. */
const PART = 10_000
const LINES_KEPT = 5

interface Part {
  readonly column: SentColumn
  readonly from: number
  readonly until: number
}

/** The columns in parts, each with readings of one column. */
function partsOf(columns: readonly SentColumn[]): Part[] {
  return columns.flatMap(column =>
    Array.from({ length: Math.ceil(column.at.length / PART) }, (_, index) => ({
      column,
      from: index * PART,
      until: Math.min(column.at.length, (index + 1) * PART),
    })),
  )
}

/** Adds the lines that were rejected for a reason. */
export function withReason(reasons: readonly Reason[], code: string, line: number): Reason[] {
  const known = reasons.find(reason => reason.code === code) ?? { code, count: 0, lines: [] }
  const lines = known.lines.length < LINES_KEPT ? [...known.lines, line] : known.lines
  return [...reasons.filter(reason => reason.code !== code), { code, count: known.count + 1, lines }]
}

/**
 * @param onProgress told after each part; what was sent stays, also where a later part fails
 * @throws Problem
 */
export async function sendReadings(
  columns: readonly SentColumn[],
  onProgress: (outcome: Outcome, share: number) => void,
): Promise<Outcome> {
  const parts = partsOf(columns)
  let outcome = nothingYet
  for (const [index, { column, from, until }] of parts.entries()) {
    const { accepted, duplicates, rejected } = await call('POST', '/monitor/streams/import', {
      body: {
        columns: [
          {
            sensorId: column.sensorId,
            at: column.at.slice(from, until),
            values: column.values.slice(from, until),
          },
        ],
      },
      quiet: true,
    })
    let { reasons } = outcome
    for (const one of rejected) reasons = withReason(reasons, one.code, column.lines[from + one.index] ?? 0)
    outcome = {
      accepted: outcome.accepted + accepted,
      duplicates: outcome.duplicates + duplicates,
      rejected: outcome.rejected + rejected.length,
      reasons,
    }
    onProgress(outcome, (index + 1) / parts.length)
  }
  return outcome
}
