/** The text of a file that somebody chose, and what was recognised in it. */
import { readTable, recognise, type LoggerPlan, type LoggerTable } from '@cloche/domain/rules/logger-files'

export interface LoggerFile {
  readonly name: string
  readonly table: LoggerTable
  readonly plan: LoggerPlan
}

export const FILE_BYTES_MAX = 30 * 1024 * 1024

/** UTF-8 or UTF-16 where it is that; what an older program wrote otherwise is taken as Windows wrote it. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Null where no readings were recognised. */
export async function readFile(file: File): Promise<LoggerFile | null> {
  const table = readTable(decoded(await file.arrayBuffer()))
  const plan = table === undefined ? undefined : recognise(table)
  return table === undefined || plan === undefined ? null : { name: file.name, table, plan }
}
