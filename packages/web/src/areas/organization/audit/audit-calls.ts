/** The calls of the audit log: its pages, the file of it, and whether a file is ours. */
import { entryCounter, manifestIn, signedIn } from '@cloche/domain/rules/audit'
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
  | { readonly kind: 'changed' | 'miscounted' | 'foreign' | 'none' }

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')

/** Compares a file with its own manifest, here, and has the server say whether it signed that. */
export async function checkFile(file: File): Promise<Checked> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let end = bytes.length
  while (end > 0 && (bytes[end - 1] === 10 || bytes[end - 1] === 13)) end--
  const start = bytes.lastIndexOf(10, end - 1) + 1
  const found = signedIn(new TextDecoder().decode(bytes.subarray(start, end)))
  const manifest = found && manifestIn(found.signed.manifest)
  if (!found || !manifest) return { kind: 'none' }
  const before = bytes.subarray(0, start)
  if (hex(await crypto.subtle.digest('SHA-256', before)) !== manifest.sha256) return { kind: 'changed' }
  const counter = entryCounter(found.isCsv)
  counter.add(before)
  if (counter.count() !== manifest.entries) return { kind: 'miscounted' }
  const { isGenuine } = await call('POST', '/organization/audit/verify', { body: found.signed })
  return isGenuine ? { kind: 'genuine', count: manifest.entries } : { kind: 'foreign' }
}
