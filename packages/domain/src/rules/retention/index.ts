/**
 * For how long an organization keeps what it may part with, in days. What food safety asks for is not offered: lots, labels,
 * stock, events, checks and their history stay, since the law asks for years and the seals for all of it.
 */
import { RETENTION_COUNT_MAX, RETENTION_DAYS_MAX, RETENTION_KIND_NAMES } from '../../catalogue/index.ts'

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
  /**
   * Readings of sensors. Regulation (EC) 37/2005, article 2, has temperatures of quick-frozen food kept for at least a year;
   * which sensor watches such food nobody says, so that it is the least for all. The database holds to it as well.
   */
  readings: { min: 366, proposed: 731 },
  /** From where people worked: the addresses and browsers beside the history. Nothing younger goes for the database either. */
  origins: { min: 400, proposed: 400 },
  /** Files of reports: a report can be made again, of what is known then. */
  reports: { min: 90, proposed: 1095 },
}

export const retentionKinds: readonly RetentionKind[] = RETENTION_KIND_NAMES
export { RETENTION_COUNT_MAX, RETENTION_DAYS_MAX }

/**
 * For how many days the installation keeps a kind where nobody chooses; null: for ever. It drops readings by whole months, of
 * which it keeps so many besides the one that runs.
 */
export const keptByInstallation = (kind: RetentionKind, readingsMonths: number | undefined): number | null =>
  kind === 'readings' && readingsMonths !== undefined ? Math.floor((readingsMonths * 365.25) / 12) : null

/** Whether so many days may be chosen for a kind; null: as long as the installation keeps it, itself given by `kept`. */
export const mayKeep = (kind: RetentionKind, days: number | null, kept: number | null = null): boolean =>
  days === null ||
  (Number.isInteger(days) && days >= RETENTION_KINDS[kind].min && days <= (kept ?? RETENTION_DAYS_MAX))
