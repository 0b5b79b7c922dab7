import { addSeconds, secondsBetween } from '../calendar/index.ts'
import type { DateKind, Pause } from './types.ts'

/** Both dates, as a label carries them. */
export type Dates = Record<DateKind, string | null>

/**
 * Stops the clock of a label when it is frozen: what is left of each date, in seconds (negative when it has passed).
 * A label that is already paused keeps what it had.
 */
export function pauseFor(dates: Dates & { pause?: Pause | null }, at: string): Pause {
  if (dates.pause) return dates.pause
  const left = (date: string | null) => (date === null ? null : secondsBetween(at, date))
  return { since: at, remaining: { bestBefore: left(dates.bestBefore), expiration: left(dates.expiration) } }
}

/** Lets the clock run on from the instant of thawing: never a longer life than was left when it stopped. */
export function resumeFrom(pause: Pause, at: string): Dates {
  const run = (remaining: number | null) => (remaining === null ? null : addSeconds(at, remaining))
  return { bestBefore: run(pause.remaining.bestBefore), expiration: run(pause.remaining.expiration) }
}

/** The pause of a label made of several paused ones: the least that any of them had left. */
export function shortestPause(pauses: readonly Pause[], since: string): Pause | null {
  if (pauses.length === 0) return null
  const least = (kind: DateKind) => {
    const known = pauses.map(pause => pause.remaining[kind]).filter(seconds => seconds !== null)
    return known.length === 0 ? null : Math.min(...known)
  }
  return { since, remaining: { bestBefore: least('bestBefore'), expiration: least('expiration') } }
}
