/** A file of the log: what signs it, what it says of itself, how many entries it holds. Bytes in, no I/O. */
import { AUDIT_MANIFEST_KIND } from '../../catalogue/audit-actions.ts'

export interface SignedManifest {
  readonly manifest: string
  readonly signature: string
  readonly publicKey: string
}

/** What the manifest says of the file. */
export interface AuditManifest {
  readonly organizationId: string
  readonly madeAt: string
  readonly entries: number
  /** Of all bytes before the last line, in hex. */
  readonly sha256: string
}

const CSV_MARK = '"#signed","'

const objectIn = (text: string): Readonly<Record<string, unknown>> | null => {
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** What the last line of a file signs it with, and whether the file is CSV; null: it signs nothing. */
export function signedIn(lastLine: string): { signed: SignedManifest; isCsv: boolean } | null {
  const line = lastLine.trim()
  const isCsv = line.startsWith(CSV_MARK)
  const { manifest, signature, publicKey } =
    objectIn(isCsv ? line.slice(CSV_MARK.length, -1).replaceAll('""', '"') : line) ?? {}
  return typeof manifest === 'string' && typeof signature === 'string' && typeof publicKey === 'string'
    ? { signed: { manifest, signature, publicKey }, isCsv }
    : null
}

/** What a manifest says; null: it is none of this log. */
export function manifestIn(text: string): AuditManifest | null {
  const { kind, organizationId, madeAt, entries, sha256 } = objectIn(text) ?? {}
  if (kind !== AUDIT_MANIFEST_KIND || typeof entries !== 'number' || typeof sha256 !== 'string') return null
  return { organizationId: String(organizationId), madeAt: String(madeAt), entries, sha256 }
}

const [LINE_END, QUOTE] = [10, 34]

/** Counts the entries of a file, given its bytes before the last line, in whatever pieces. */
export function entryCounter(isCsv: boolean): {
  add(bytes: Uint8Array): void
  /** Of a sheet without its head. */
  count(): number
} {
  let ends = 0
  let isQuoted = false
  return {
    add(bytes) {
      for (const byte of bytes) {
        if (byte === QUOTE && isCsv) isQuoted = !isQuoted
        else if (byte === LINE_END && !isQuoted) ends += 1
      }
    },
    count: () => (isCsv ? Math.max(0, ends - 1) : ends),
  }
}
