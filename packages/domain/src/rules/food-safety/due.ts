/** When a point has to be checked again. */
const hourMs = 3_600_000

/** A point that is checked at intervals, and when it was checked last. */
export interface WatchedPoint {
  /** Null: only its hours say when. */
  readonly everyHours: number | null
  /** ISO instant; null: never. */
  readonly lastAt: string | null
  /** By when it has to be checked, where its hours say so; null: at once. Absent: an interval after the last check. */
  readonly dueAt?: string | null
}

/** Instant, in milliseconds since 1970, by which a point has to be checked; null: it never was, so at once. */
export function checkDueAt({ everyHours, lastAt, dueAt }: WatchedPoint): number | null {
  if (dueAt !== undefined) return dueAt === null ? null : Date.parse(dueAt)
  return lastAt === null || everyHours === null ? null : Date.parse(lastAt) + everyHours * hourMs
}

/** Whether a check is owed at an instant, in milliseconds since 1970: none yet, or the last is too long ago. */
export function isCheckDue(point: WatchedPoint, now: number): boolean {
  const at = checkDueAt(point)
  return at === null || at <= now
}

/** How far the checks of a day are. */
export interface ChecksSoFar {
  /** Points that had to be checked by now: those that are owed, and those that were checked today. */
  readonly due: number
  /** Of those, the ones that were checked today and are not owed again. */
  readonly done: number
}

/**
 * The checks of a day so far, by points: who checks one point three times has done one.
 * @param dayBegins and @param now instants in milliseconds since 1970; the day is that of the place's clock.
 */
export function checksSoFar(points: readonly WatchedPoint[], dayBegins: number, now: number): ChecksSoFar {
  const owed = points.filter(point => isCheckDue(point, now)).length
  const done = points.filter(
    point => !isCheckDue(point, now) && point.lastAt !== null && Date.parse(point.lastAt) >= dayBegins,
  ).length
  return { due: owed + done, done }
}
