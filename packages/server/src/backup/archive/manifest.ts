/** What a backup says of itself: `cloche.json` at its beginning, `manifest.json` at its end. */
import { BackupError } from '../backup-error.ts'

export const FORMAT = 'cloche-backup'
export const FORMAT_VERSION = 1

export interface TableShape {
  readonly name: string
  /** In the order of each row. */
  readonly columns: readonly string[]
  /** Months that have a partition of their own, as `YYYYMM`; of tables that are partitioned. */
  readonly months?: readonly string[]
}

/** Known before anything is read: what has to be there to load the rest. */
export interface Opening {
  readonly format: typeof FORMAT
  readonly version: number
  /** The version of Cloche. */
  readonly cloche: string
  readonly postgres: string
  /** The instant of the snapshot, ISO 8601. */
  readonly taken: string
  readonly migrations: readonly { readonly name: string; readonly digest: string }[]
  readonly tables: readonly TableShape[]
  /** Tells whether a secret is the one that sealed what lies in the database; tells nothing of the secret. */
  readonly secretCheck: string
}

export interface TableSum {
  readonly rows: number
  /** See `RowDigest`: the same for the same rows in whatever order. */
  readonly digest: string
}

export interface SealHead {
  readonly organizationId: string
  readonly organization: string
  readonly block: number
  /** Hash of the last block; null: nothing was sealed yet. */
  readonly head: string | null
}

export interface Entry {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly sha256: string
}

/** Known after everything was written: what has to have come out. */
export interface Manifest {
  readonly format: typeof FORMAT
  readonly version: number
  readonly taken: string
  readonly tables: Readonly<Record<string, TableSum>>
  readonly sequences: readonly { readonly name: string; readonly value: string; readonly isCalled: boolean }[]
  readonly heads: readonly SealHead[]
  /** Everything else in the archive, in its order. */
  readonly entries: readonly Entry[]
  /** Files that a record names and the store did not have. */
  readonly missing: readonly string[]
}

export const OPENING = 'cloche.json'
export const CLOSING = 'manifest.json'
export const FILES = 'files/'

const TABLE = /^[a-z_][a-z0-9_]*$/

export const partName = (table: string, number: number): string =>
  `data/${table}/${String(number).padStart(6, '0')}.copy`

/** The table that a part belongs to; undefined: it is no part of a table. */
export const tableOfPart = (entry: string): string | undefined =>
  /^data\/([a-z_][a-z0-9_]*)\/\d{6,}\.copy$/.exec(entry)?.[1]

/** @throws BackupError when it is none, or of a newer version. */
export function readOpening(bytes: Buffer): Opening {
  const opening = parse<Opening>(bytes, OPENING)
  const names = [
    ...opening.tables.map(table => table.name),
    ...opening.tables.flatMap(table => table.columns),
  ]
  const months = opening.tables.flatMap(table => table.months ?? [])
  // They become part of statements.
  if (!names.every(name => TABLE.test(name)) || !months.every(month => /^\d{6}$/.test(month)))
    throw new BackupError('The backup names tables or columns that cannot be.')
  return opening
}

/** @throws BackupError when it is none, or of a newer version. */
export function readManifest(bytes: Buffer): Manifest {
  const manifest = parse<Manifest>(bytes, CLOSING)
  if (!manifest.sequences.every(({ name, value }) => TABLE.test(name) && /^\d+$/.test(value)))
    throw new BackupError('The backup names sequences that cannot be.')
  return manifest
}

function parse<T extends { format: string; version: number }>(bytes: Buffer, name: string): T {
  let content: T | undefined
  try {
    content = JSON.parse(bytes.toString('utf8')) as T
  } catch {
    // Told below.
  }
  if (content?.format !== FORMAT) throw new BackupError(`This is no backup of Cloche: its ${name} is none.`)
  if (content.version > FORMAT_VERSION)
    throw new BackupError('The backup was made by a newer version of Cloche: restore it with that one.')
  return content
}
