import * as Instant from 'temporal-polyfill/fns/Instant'

/** Milliseconds since 1970 of an ISO instant. Throws RangeError when the text is no instant with a Z or offset. */
export function epochMs(instant: string): number {
  return Instant.fromString(instant).epochMilliseconds
}

/** The ISO text of an instant, with Z, to the millisecond where it has any: `2026-03-10T22:59:00Z`. */
export function instantOf(ms: number): string {
  return Instant.toString(Instant.fromEpochMilliseconds(Math.round(ms)))
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
  try {
    Instant.fromString(text)
    return true
  } catch {
    return false
  }
}
