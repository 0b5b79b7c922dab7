/** A machine that was not heard of for so long is quiet, in milliseconds. */
const quietAfter = 15 * 60_000

/** Whether nothing was heard of a machine for a quarter of an hour, or ever. `now` in milliseconds since 1970. */
export function isQuiet(lastSeen: string | null, now: number): boolean {
  return lastSeen === null || now - Date.parse(lastSeen) > quietAfter
}
