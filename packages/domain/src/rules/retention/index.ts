/**
 * For how long an organization keeps what it may part with, in days. What food safety asks for is not offered: lots, labels,
 * stock, events, checks and their history stay, since the law asks for years and the seals for all of it.
 */
import { RETENTION_DAYS_MAX, RETENTION_KIND_NAMES } from '../../catalogue/index.ts'

export type RetentionKind = (typeof RETENTION_KIND_NAMES)[number]

/** Each kind with the fewest days that are of use, and what is proposed to whoever has chosen none. */
export const RETENTION_KINDS: Readonly<
  Record<RetentionKind, { readonly min: number; readonly proposed: number }>
> = {
  /** Log-ins that ended: when, from where, with what. */
  logins: { min: 30, proposed: 365 },
  /** Requests that were settled or expired, with the addresses in them. */
  requests: { min: 30, proposed: 365 },
  notifications: { min: 7, proposed: 180 },
  /** What imports of sheets noted. */
  imports: { min: 30, proposed: 365 },
}

export const retentionKinds: readonly RetentionKind[] = RETENTION_KIND_NAMES
export { RETENTION_DAYS_MAX }

/** Whether so many days may be chosen for a kind; null: for ever. */
export const mayKeep = (kind: RetentionKind, days: number | null): boolean =>
  days === null || (Number.isInteger(days) && days >= RETENTION_KINDS[kind].min && days <= RETENTION_DAYS_MAX)
