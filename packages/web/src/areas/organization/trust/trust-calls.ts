/** The calls of the proof: the chain's head, and its checking part by part. */
import type { Ledger, Revised } from '@cloche/domain/rules/ledger-seals'
import { call } from '../../../data/wire/call.ts'
import { queryKeys } from '../../../data/wire/queries.ts'

export interface Trust {
  readonly organizationId: string
  readonly organization: string
  readonly block: number
  readonly head: string | null
  readonly sealedAt: string | null
  readonly records: number
  readonly waiting: number
}

/** A record that is not as it was sealed, that nobody sealed, or a broken block. */
export interface Finding {
  readonly kind: 'changed' | 'removed' | 'added' | 'block'
  readonly block?: number
  readonly fault?: 'missing' | 'number' | 'previous' | 'content'
  readonly sealedAt?: string
  readonly ledger?: Ledger | Revised | 'reading' | 'label' | 'stock_balance'
  readonly id?: string
  readonly at?: string
  readonly fields?: readonly string[]
  readonly subject?: { readonly entity: string; readonly id: string } | null
  readonly what?: string | null
  readonly who?: string | null
}

export const trustKey = queryKeys.named('trust')

/** @param head an earlier one: `askedBlock` says which block it is, null for none. */
export function fetchTrust(head?: string): Promise<{ trust: Trust; askedBlock?: number | null }> {
  return call('GET', '/organization/trust', { query: head === undefined ? {} : { head } })
}

export interface CheckedPart {
  readonly next: number | null
  readonly records: number
  readonly removed: number
  readonly findings: readonly Finding[]
}

export function checkPart(from: number, until: number, signal: AbortSignal): Promise<CheckedPart> {
  return call('POST', '/organization/trust/verify', { body: { from, until }, signal })
}

export function checkAdded(removed: number, signal: AbortSignal): Promise<{ findings: readonly Finding[] }> {
  return call('POST', '/organization/trust/verify/added', { body: { removed }, signal })
}

/** What is sealed beside its table; `from`: where the part before ended. */
export function checkKept(
  from: string | null,
  signal: AbortSignal,
): Promise<{ next: string | null; compared: number; unproved: number; findings: readonly Finding[] }> {
  return call('POST', '/organization/trust/verify/kept', { body: from === null ? {} : { from }, signal })
}
