/**
 * How far back somebody may say that something happened, and from when on that is told beside it. Tablets that were
 * offline send what was done then; so the shortest limit is a long weekend, and the mark says only what was entered later.
 */
const HOUR = 3_600
const DAY = 24 * HOUR

/** Entered more than this many seconds after it happened, it is told so: clocks and slow networks stay below. */
export const LATE_SECONDS = 300

/** An employee: what a tablet did from Friday night to Monday night without a connection. */
const EMPLOYEE_SECONDS = 72 * HOUR
/** Who manages a place: a month, in which its papers are put in order. */
const MANAGER_SECONDS = 31 * DAY

/** Somebody who says when something happened. */
export interface Teller {
  /** 0 to 5. */
  readonly roleLevel: number
  /** One of the platform's people. */
  readonly isPlatformOwner: boolean
}

/** How many seconds back; null: as far as they like, which is for those who manage the whole organization. */
export function backDatingSeconds({ roleLevel, isPlatformOwner }: Teller): number | null {
  if (isPlatformOwner || roleLevel >= 4) return null
  return roleLevel >= 1 ? MANAGER_SECONDS : EMPLOYEE_SECONDS
}

/** Why an instant is too far back for somebody: a text key and its values; undefined: it is not. */
export function backDatingFault(
  teller: Teller,
  at: string,
  now: string,
): { readonly rule: string; readonly values: { readonly days: number } } | undefined {
  const seconds = backDatingSeconds(teller)
  if (seconds === null || Date.parse(now) - Date.parse(at) <= seconds * 1000) return undefined
  return { rule: 'problem.field.tooLongAgo', values: { days: seconds / DAY } }
}

/** Whether something was entered later than it happened. */
export function isEnteredLate(happened: string, entered: string): boolean {
  return Date.parse(entered) - Date.parse(happened) > LATE_SECONDS * 1000
}
