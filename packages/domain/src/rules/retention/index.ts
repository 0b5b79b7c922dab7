/**
 * For how long an organization keeps what it may part with, in days. What food safety asks for is not offered: lots, labels,
 * stock, events, checks and their history stay, since the law asks for years and the seals for all of it.
 */
import {
  RETENTION_COUNT_MAX,
  RETENTION_DAYS_MAX,
  RETENTION_KIND_NAMES,
} from '../../catalogue/retention-kinds.ts'

export type RetentionKind = (typeof RETENTION_KIND_NAMES)[number]

export interface Kept {
  /** The fewest days that are of use. */
  readonly min: number
  /** For how many it is kept where nobody chose. */
  readonly proposed: number
  /** Where nobody chose it is kept for ever all the same: a kitchen would miss it. */
  readonly staysUnlessChosen?: true
}

export const RETENTION_KINDS: Readonly<Record<RetentionKind, Kept>> = {
  /** Log-ins that ended: when, from where, with what. */
  logins: { min: 30, proposed: 365 },
  /** Requests that were settled or expired, with the addresses in them. */
  requests: { min: 30, proposed: 365 },
  /** Some say what was done about an alarm: two winters of it. */
  notifications: { min: 7, proposed: 731 },
  /** What imports of sheets noted. */
  imports: { min: 30, proposed: 365 },
  /**
   * Readings of sensors. Regulation (EC) 37/2005, article 2, has temperatures of quick-frozen food kept for at least a year;
   * which sensor watches such food nobody says, so that it is the least for all. The database holds to it as well.
   */
  readings: { min: 366, proposed: 731, staysUnlessChosen: true },
  /** From where people worked: the addresses and browsers beside the history. */
  origins: { min: 400, proposed: 731 },
  /** Files of reports: a report can be made again, of what is known then. */
  reports: { min: 90, proposed: 1095 },
  /** What was sent to printers. The labels themselves are kept by law. */
  prints: { min: 30, proposed: 731 },
  /** When triggers fired, and what they made. It also keeps one from firing twice because of the same. */
  firings: { min: 366, proposed: 731 },
  /** What was planned for past days: the same days of last year are looked at. What was made of it is kept by law. */
  plans: { min: 400, proposed: 1095 },
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

/** For how many days an organization keeps a kind; null: as long as the installation. @param chosen undefined: nobody chose */
export function daysKept(kind: RetentionKind, chosen: number | null | undefined): number | null {
  const { min, proposed, staysUnlessChosen = false } = RETENTION_KINDS[kind]
  if (chosen === undefined) return staysUnlessChosen ? null : proposed
  return chosen === null ? null : Math.max(chosen, min)
}
