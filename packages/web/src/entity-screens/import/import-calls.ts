/** What the calls of an import take and answer; the shapes are those of the contracts. */
import { call } from '../../data/wire/call.ts'
import type { Values } from '../machine/record/draft.ts'

export interface SheetColumn {
  readonly header: string
  readonly field: string | null
  readonly sample: string | null
}

export interface RowProblem {
  /** A text key. */
  readonly code: string
  readonly severity: 'refusal' | 'warning'
  /** The header of the column; empty when the sheet has no such column. */
  readonly column: string
  readonly value: string
  /** The other row of a duplicate. */
  readonly line?: number
  readonly values?: Readonly<Record<string, string | number | null>>
}

export interface SheetRow {
  readonly line: number
  readonly draft: Values
  /** What importing would do; null: the row is refused. */
  readonly outcome: 'create' | 'change' | 'same' | null
  readonly problems: readonly RowProblem[]
  readonly values: readonly string[]
}

export interface Preview {
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly SheetRow[]
  readonly counts: {
    readonly rows: number
    readonly good: number
    readonly bad: number
    readonly same: number
  }
}

export interface Imported {
  readonly created: readonly { readonly line: number; readonly id: string }[]
  readonly changed: readonly { readonly line: number; readonly id: string }[]
  readonly refused: readonly { readonly line: number; readonly problems: readonly RowProblem[] }[]
}

/** What columns mean where a person changed it, by header. */
export type Mapping = Readonly<Record<string, string | null>>

export const BYTES_MAX = 20 * 1024 * 1024
/** For the browser's choice of files; phones know sheets by their types only. */
export const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A file as the server takes it, which looks at the content, whatever the browser calls it. */
const asSheet = (file: File): Blob => file.slice(0, file.size, /\.xlsx$/i.test(file.name) ? XLSX : 'text/csv')

/** What the server understands of a file, where a person says otherwise by `mapping`. */
export const readSheet = (entity: string, file: File, mapping: Mapping, signal: AbortSignal) =>
  call<Preview>('POST', '/records/import/preview', {
    body: asSheet(file),
    query: { entity, ...(Object.keys(mapping).length > 0 ? { mapping: JSON.stringify(mapping) } : {}) },
    signal,
  })

export interface Sent {
  readonly line: number
  /** With the id that makes it safe to send twice; null for a row that was refused, which is reported alone. */
  readonly draft: (Values & { readonly id: string }) | null
  /** What was not understood of it. */
  readonly problems: readonly (RowProblem & { readonly field: string | null })[]
}

/** What is kept of an import, under an id that is the same however often a part is sent. */
export interface ImportReport {
  readonly id: string
  readonly file: string
  /** Headers of columns that meant nothing. */
  readonly leftOut: readonly string[]
}

export const sendRows = (
  entity: string,
  rows: readonly Sent[],
  report: ImportReport,
  signal: AbortSignal,
): Promise<Imported> =>
  call<Imported>('POST', '/records/import', { body: { entity, rows, report } as never, signal })

const CHUNK_ROWS = 500
/** Far below what a call may weigh, even in scripts of three bytes a character. */
const CHUNK_CHARACTERS = 900_000

/** The first rows that go together into one call. */
export function firstChunk(rows: readonly Sent[]): readonly Sent[] {
  let size = 0
  let count = 0
  while (count < rows.length && count < CHUNK_ROWS) {
    size += JSON.stringify(rows[count]).length
    if (size > CHUNK_CHARACTERS && count > 0) break
    count += 1
  }
  return rows.slice(0, count)
}
