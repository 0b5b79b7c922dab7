/** What the calls of an import take and answer; the shapes are those of the contracts. */
import { call } from '../../data/wire/call.ts'
import type { Answer, Body } from '../../data/wire/contracts.ts'

export type Preview = Answer<'POST', '/records/import/preview'>
export type SheetColumn = Preview['columns'][number]
export type SheetRow = Preview['rows'][number]
export type RowProblem = SheetRow['problems'][number]
export type Imported = Answer<'POST', '/records/import'>
/** What columns mean where a person changed it, by header. */
export type Mapping = Readonly<Record<string, string | null>>

export const BYTES_MAX = 20 * 1024 * 1024
/** For the browser's choice of files; phones know sheets by their types only. */
export const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A file as the server takes it, which looks at the content, whatever the browser calls it. */
export const asSheet = (file: File): Blob =>
  file.slice(0, file.size, /\.xlsx$/i.test(file.name) ? XLSX : 'text/csv')

/** What the server understands of a file, where a person says otherwise by `mapping`. */
export const readSheet = (entity: string, file: File, mapping: Mapping, signal: AbortSignal) =>
  call('POST', '/records/import/preview', {
    body: asSheet(file),
    query: { entity, ...(Object.keys(mapping).length > 0 ? { mapping: JSON.stringify(mapping) } : {}) },
    signal,
  })

type Sending = Body<'POST', '/records/import'>
/** A row that is sent: with the id that makes it safe to send twice, or refused, to be reported alone. */
export type Sent = Required<Sending['rows'][number]>
/** What is kept of an import, under an id that is the same however often a part is sent. */
export type ImportReport = Sending extends { readonly report?: infer R } ? NonNullable<R> : never

export const sendRows = (
  entity: string,
  rows: readonly Sent[],
  report: ImportReport,
  signal: AbortSignal,
): Promise<Imported> => call('POST', '/records/import', { body: { entity, rows, report }, signal })

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
