/**
 * Instants and elapsed time need no calendar: they are milliseconds on one line. `Date` only reads and writes them
 * here, so that a screen that compares two instants does not load Temporal.
 */
const instantPattern = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** Milliseconds since 1970 of an ISO instant with a Z or offset; null for any other text. */
export function instantIn(instant: string): number | null {
  const day = instantPattern.exec(instant)?.[1]
  if (day === undefined) return null
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // The reader takes 30 February for 2 March.
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return null
  const ms = Date.parse(instant)
  return Number.isNaN(ms) ? null : ms
}

/** Milliseconds since 1970 of an ISO instant. Throws RangeError when the text is no instant with a Z or offset. */
export function epochMs(instant: string): number {
  const ms = instantIn(instant)
  if (ms === null) throw new RangeError(`Not an instant: ${instant}`)
  return ms
}

/**
 * The ISO text of an instant, with Z, to the millisecond where it has any: `2026-03-10T22:59:00Z`.
 * Throws RangeError for no number.
 */
export function instantOf(ms: number): string {
  return new Date(Math.round(ms)).toISOString().replace('.000Z', 'Z')
}

/** The instant so many seconds later, as elapsed time; clock changes do not matter. */
export function addSeconds(instant: string, seconds: number): string {
  return instantOf(epochMs(instant) + seconds * 1000)
}

/** Seconds from the first instant to the second, negative when the second is earlier. */
export function secondsBetween(from: string, to: string): number {
  return (epochMs(to) - epochMs(from)) / 1000
}

/** Negative when the first instant is earlier, 0 when both are the same moment, whatever their writing. */
export function compareInstants(a: string, b: string): number {
  return epochMs(a) - epochMs(b)
}

/** Whether the text is an instant: a date, a time, and Z or an offset. */
export function isInstant(text: string): boolean {
  return instantIn(text) !== null
}

/** Clocks of tablets and sensors may be this much ahead of the server's, in milliseconds. */
const CLOCK_SLACK_MS = 5 * 60_000

/** Whether an instant lies further ahead of another one than two clocks that go wrong differ: then it is refused. */
export function isAheadOf(instant: string, now: string): boolean {
  return compareInstants(instant, now) > CLOCK_SLACK_MS
}
