/** How long a sensor may say nothing before people are told that nothing is known of it. */

/** A sensor that nobody says more of reports every quarter of an hour, in seconds: as loggers do. */
const USUAL_INTERVAL = 900
/** A report may be late by so much, in seconds, however often they come. */
const GRACE = 900

/**
 * After how long without a reading a sensor is silent, in seconds: two reports missed, and never less than a quarter
 * of an hour over its interval. `interval` is how often it reports, in seconds; null or nothing where nobody knows.
 */
export function silentAfter(interval: number | null): number {
  const every = interval !== null && interval > 0 ? interval : USUAL_INTERVAL
  return Math.max(2 * every, every + GRACE)
}

/**
 * Whether a sensor is silent.
 * @param lastAt its newest reading, in milliseconds since 1970; null: it never had one
 * @param now in milliseconds since 1970; a reading ahead of it counts as made now
 */
export function isSilent(lastAt: number | null, interval: number | null, now: number): boolean {
  return lastAt === null || now - lastAt > silentAfter(interval) * 1000
}
