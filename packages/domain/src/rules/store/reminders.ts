/** When people are told that something of theirs ends: so many days before, once each. */

export const REMINDER_DAYS = [30, 7, 1] as const

const DAY = 86_400_000

/**
 * Which reminder is due: the nearest to the end whose time has come and that was not sent; null: none is.
 * @param sent the days of the last one that was sent, null: none yet.
 */
export function reminderDue(end: string, now: string, sent: number | null): number | null {
  const left = (Date.parse(end) - Date.parse(now)) / DAY
  if (left <= 0) return null
  const due = REMINDER_DAYS.filter(days => left <= days).at(-1) ?? null
  return due !== null && (sent === null || due < sent) ? due : null
}

/** A renewal is asked to be paid so many days before the end. */
export const RENEWAL_DAYS = 14

/** Whether it is time to make the renewal of what ends then. */
export const isRenewalDue = (end: string, now: string): boolean =>
  Date.parse(end) - Date.parse(now) <= RENEWAL_DAYS * DAY
