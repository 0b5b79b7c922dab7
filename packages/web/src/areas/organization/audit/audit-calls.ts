/** The calls of the audit log: its pages, the file of it, and whether a file is ours. */
import { AUDIT_MANIFEST_KIND } from '@cloche/domain/rules/audit'
import { call, callForFile } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { saveFile } from '../../../data/wire/save-file.ts'
import { dayStart } from '../../../data/formats/day-start.ts'
import type { AuditFilters } from './filters.ts'

export type AuditEntry = Answer<'POST', '/organization/audit/get'>['entries'][number]

const pageLength = 50

export const auditKey = (filters: AuditFilters) => queryKeys.named('audit', filters)

/** What the filters ask of the server. */
function askedOf({ sort: _sort, from, to, search, ...rest }: AuditFilters, timeZone: string | undefined) {
  const chosen = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
  return {
    ...chosen,
    ...(from === '' ? {} : { from: dayStart(from, timeZone) }),
    ...(to === '' ? {} : { to: dayStart(to, timeZone, 1) }),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
  }
}

export function fetchAudit(
  filters: AuditFilters,
  timeZone: string | undefined,
  cursor: string | null,
  signal: AbortSignal,
) {
  return call('POST', '/organization/audit/get', {
    body: {
      ...askedOf(filters, timeZone),
      sort: filters.sort,
      limit: pageLength,
      ...(cursor === null ? {} : { cursor }),
    },
    signal,
  })
}

/** Hands all that the filters find to the person as a signed file. */
export async function exportAudit(
  filters: AuditFilters,
  timeZone: string | undefined,
  format: 'csv' | 'jsonl',
): Promise<void> {
  const { blob, name } = await callForFile('POST', '/organization/audit/export', {
    body: { ...askedOf(filters, timeZone), format },
  })
  saveFile(blob, name ?? `audit.${format}`)
}

/** What a file of the log proves to be. */
export type Checked =
  | { readonly kind: 'genuine'; readonly count: number }
  | { readonly kind: 'changed' | 'foreign' | 'none' }

interface Signed {
  readonly manifest: string
  readonly signature: string
  readonly publicKey: string
}

const csvMark = '"#signed","'

/** The last line of a file, which signs what stands before it; null: it has none. */
function signedIn(line: string): Signed | null {
  const text = line.startsWith(csvMark) ? line.slice(csvMark.length, -1).replaceAll('""', '"') : line
  try {
    const found = JSON.parse(text) as Partial<Record<keyof Signed, unknown>> | null
    const { manifest, signature, publicKey } = found ?? {}
    if (typeof manifest !== 'string' || typeof signature !== 'string' || typeof publicKey !== 'string')
      return null
    return { manifest, signature, publicKey }
  } catch {
    return null
  }
}

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')

/** Compares a file with its own manifest, here, and has the server say whether it signed that. */
export async function checkFile(file: File): Promise<Checked> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let end = bytes.length
  while (end > 0 && (bytes[end - 1] === 10 || bytes[end - 1] === 13)) end--
  const start = bytes.lastIndexOf(10, end - 1) + 1
  const signed = signedIn(new TextDecoder().decode(bytes.subarray(start, end)))
  if (signed === null) return { kind: 'none' }
  const manifest = JSON.parse(signed.manifest) as { kind?: unknown; sha256?: unknown; entries?: unknown }
  if (manifest.kind !== AUDIT_MANIFEST_KIND) return { kind: 'none' }
  if (hex(await crypto.subtle.digest('SHA-256', bytes.subarray(0, start))) !== manifest.sha256)
    return { kind: 'changed' }
  const { isGenuine } = await call('POST', '/organization/audit/verify', { body: signed })
  return isGenuine ? { kind: 'genuine', count: Number(manifest.entries) } : { kind: 'foreign' }
}
