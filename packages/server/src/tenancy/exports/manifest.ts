/** What an export says of itself: its last member but the list of digests. */
import type { ZipMember } from '../../adapters/archives/zip-write.ts'

export const FORMAT = 'cloche-organization'
export const FORMAT_VERSION = 1
export const MANIFEST = 'manifest.json'
export const DIGESTS = 'SHA256SUMS'

export interface ExportManifest {
  readonly format: typeof FORMAT
  readonly version: typeof FORMAT_VERSION
  readonly cloche: string
  /** ISO instant: everything is as it was then. */
  readonly taken: string
  readonly organization: { readonly id: string; readonly name: string }
  readonly migrations: readonly { readonly name: string; readonly digest: string }[]
  readonly tables: readonly {
    readonly name: string
    readonly rows: number
    readonly columns: readonly string[]
    readonly key: readonly string[]
    readonly owner: string
    readonly isReadOnly: boolean
    /** Of its lines; the same rows give the same. */
    readonly sha256: string
  }[]
  /** The last block of the chain of seals. */
  readonly seal: { readonly block: number; readonly head: string | null }
  readonly leftOut: {
    readonly tables: Readonly<Record<string, string>>
    readonly columns: readonly string[]
  }
  /** Files that the store had lost before. */
  readonly missing: readonly string[]
  readonly members: readonly ZipMember[]
}

export const csvName = (table: string): string => `csv/${table}.csv`
export const linesName = (table: string): string => `jsonl/${table}.jsonl`
export const schemaName = (table: string): string => `schemas/${table}.schema.json`
export const fileName = (key: string): string => `files/${key.split('/').at(-1) ?? ''}`
