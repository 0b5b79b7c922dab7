/** What becomes of a receiver of the log after it answered, or did not. Pure: instants and chance are arguments. */

import type { DeliveryOutcome, PauseReason } from '../../catalogue/audit-receivers.ts'

export interface Answered {
  readonly outcome: DeliveryOutcome
  /** The status of HTTP, where there was one. */
  readonly status: number | null
  /** Seconds that it asks to be left alone for. */
  readonly retryAfter: number | null
}

/** How it went before. */
export interface Course {
  readonly failures: number
  /** How many of the last ones in a row denied access. */
  readonly denials: number
  /** ISO instant of the first failure in a row. */
  readonly failingSince: string | null
}

export type AfterAnswer =
  | { readonly kind: 'moved' }
  | { readonly kind: 'wait'; readonly seconds: number; readonly course: Course }
  | { readonly kind: 'paused'; readonly reason: PauseReason; readonly course: Course }

/** Seconds until the next try; the last one from then on. */
const WAITS = [5, 30, 120, 600, 1800, 3600, 7200, 14_400] as const
const WAIT_MAX = 14_400
/** Whoever turns a key for another is denied for a moment. */
const DENIALS_MAX = 3
const FAILING_HOURS = 24
/** Shares of a wait that chance adds: many receivers do not come back together. */
const SPREAD = 0.2

const isDenial = ({ status }: Answered): boolean => status === 401 || status === 403

/**
 * What follows from an answer: the place moves on, it is tried again after a while that grows, or nothing is sent any
 * more until somebody resumes it. `chance`: 0 to 1.
 */
export function afterAnswer(at: string, answer: Answered, before: Course, chance: number): AfterAnswer {
  if (answer.outcome === 'accepted') return { kind: 'moved' }
  const course = {
    failures: before.failures + 1,
    denials: isDenial(answer) ? before.denials + 1 : 0,
    failingSince: before.failingSince ?? at,
  }
  if (answer.status === 410) return { kind: 'paused', reason: 'gone', course }
  if (course.denials >= DENIALS_MAX) return { kind: 'paused', reason: 'denied', course }
  if (Date.parse(at) - Date.parse(course.failingSince) >= FAILING_HOURS * 3_600_000)
    return { kind: 'paused', reason: 'failing', course }
  const usual = WAITS[Math.min(before.failures, WAITS.length - 1)] ?? WAIT_MAX
  const wait = Math.max(usual, Math.min(answer.retryAfter ?? 0, WAIT_MAX))
  return { kind: 'wait', seconds: Math.round(wait * (1 + chance * SPREAD)), course }
}

/** The seconds of a `Retry-After`; null where it says none that can be read. */
export function retryAfterOf(header: string | null, now: string): number | null {
  if (header === null) return null
  if (/^\d{1,9}$/.test(header.trim())) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.parse(now)) / 1000))
}
