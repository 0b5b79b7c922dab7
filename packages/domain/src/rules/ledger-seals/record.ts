/** A record's fingerprint: what a seal holds of it. */
import { canonicalJson, canonicalValue, type ColumnKind } from './canonical.ts'

/** SHA-256, handed in: rooms hold no library and no clock. */
export type Digest = (bytes: Uint8Array) => Uint8Array

/** What is sealed, each by its table; the place in this list is what a seal writes, so it only ever grows. */
export const LEDGERS = [
  'event',
  'label_link',
  'stock_variation',
  'history',
  'haccp_check',
  'record_revision',
  'reading_digest',
  'haccp_plan_version',
  // A table that only grows is sealed by one line here and one in `TIME_COLUMN`; what it held before, its migration queues.
] as const
export type Ledger = (typeof LEDGERS)[number]

/**
 * Records that change and are evidence all the same, by table: each change leaves them whole in `record_revision`, which
 * is sealed. `once`: only from when that column says something, as of a process when it has ended.
 */
export const REVISED = {
  incidence: {},
  process: { once: 'ended_at' },
  invoice: {},
  purchase: {},
} as const satisfies Readonly<Record<string, { readonly once?: string }>>
export type Revised = keyof typeof REVISED

/** A ledger's columns but for organization and id, with how each is compared. */
export type Columns = { readonly [name: string]: ColumnKind }

/** The names of columns in the order in which values and marks of fields stand. */
export const columnNames = (columns: Columns): string[] => Object.keys(columns).sort()

export interface StoredRecord {
  readonly organizationId: string
  readonly ledger: Ledger
  readonly id: string
  /** As PostgreSQL writes them, in the order of `columnNames`; null for none. */
  readonly values: readonly (string | null)[]
}

export interface Fingerprint {
  /** SHA-256 of the canonical record. */
  readonly hash: Uint8Array
  /** Sixteen bits a field: enough to tell which one changed, never to prove that none did. Zero: empty. */
  readonly marks: readonly number[]
}

const encoder = new TextEncoder()

/**
 * The fingerprint of a record. Empty fields are left out, so that a column that is added later changes no record that
 * was sealed without it.
 */
export function fingerprint(digest: Digest, columns: Columns, record: StoredRecord): Fingerprint {
  const fields: Record<string, unknown> = {}
  const marks = columnNames(columns).map((name, index) => {
    const text = record.values[index] ?? null
    if (text === null) return 0
    const value = canonicalValue(columns[name]!, text)
    fields[name] = value
    return mark(canonicalJson(value))
  })
  const { organizationId: organization, ledger, id } = record
  return { hash: digest(encoder.encode(canonicalJson({ organization, ledger, id, fields }))), marks }
}

/** FNV-1a in 32 bits, folded to sixteen; never zero. */
function mark(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 16) ^ (hash & 0xffff) || 1
}

/** The fields whose marks differ; none where the change cannot be told by them. */
export function changedFields(columns: Columns, sealed: readonly number[], now: readonly number[]): string[] {
  return columnNames(columns).filter((_, index) => sealed[index] !== now[index])
}
