/**
 * When which minute of a log is sent, and what instant it says. Quickened, a log ends at the present: its instants lie as far
 * apart as they were measured, so that delays of alarms count as in life, and none is ahead of now.
 */

export interface Pace {
  /** How many times as fast as it was measured. */
  readonly speed: number
  /** The log is squeezed: each value is said to be of the moment in which it is sent. */
  readonly isShortened: boolean
}

export interface Due {
  /** When it is sent, in milliseconds since 1970. */
  readonly sendAt: number
  /** The instant that it says. */
  readonly at: number
}

const MINUTE_MS = 60_000

/**
 * @param length minutes of the log
 * @param notBefore milliseconds since 1970: what the sensors have already stays as it is. Of what is left the beginning is
 * quickened until it has caught up with the present, and goes on with it.
 */
export function schedule(
  length: number,
  { speed, isShortened }: Pace,
  now: number,
  notBefore: number,
): (minute: number) => Due {
  const took = (minute: number) => (minute * MINUTE_MS) / speed
  if (isShortened) return minute => ({ sendAt: now + took(minute), at: now + took(minute) })
  const begins = Math.max(now - length * MINUTE_MS + took(length), notBefore)
  return minute => {
    const at = begins + minute * MINUTE_MS
    return { at, sendAt: Math.max(at, now + took(minute)) }
  }
}
