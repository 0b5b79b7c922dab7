/** When a point has to be checked again. */
const hourMs = 3_600_000

/** A point that is checked at intervals, and when it was checked last. */
export interface WatchedPoint {
  readonly everyHours: number
  /** ISO instant; null: never. */
  readonly lastAt: string | null
}

/** Instant, in milliseconds since 1970, by which a point has to be checked; null: it never was, so at once. */
export function checkDueAt({ everyHours, lastAt }: WatchedPoint): number | null {
  return lastAt === null ? null : Date.parse(lastAt) + everyHours * hourMs
}

/** Whether a check is owed at an instant, in milliseconds since 1970: none yet, or the last is too long ago. */
export function isCheckDue(point: WatchedPoint, now: number): boolean {
  const at = checkDueAt(point)
  return at === null || at <= now
}
