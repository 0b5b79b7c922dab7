/** Which hour of a day food is needed for, and when a day is over for its plan: by the opening hours of the place. In minutes of the day. */

export interface Opening {
  readonly from: number
  readonly to: number
}

/** Nobody begins before five; what is open before is the night of the day before. */
export const EARLIEST_MINUTE = 300
/** Where a place says nothing of when it opens. */
const NOON = 720
/** From six in the evening on nobody begins a plan of the day. */
const EVENING = 1080

const beginnings = (openings: readonly Opening[]): number[] =>
  openings
    .map(({ from }) => from)
    .filter(from => from >= EARLIEST_MINUTE)
    .toSorted((a, b) => a - b)

/**
 * When the food of a day is needed, where nobody said: when the place opens, and at noon where it does not say. Of today
 * when it opens next; once it is open for the last time at noon, as long as that is ahead.
 * @param now null: another day than today
 */
export function neededMinuteOf(openings: readonly Opening[], now: number | null): number {
  const all = beginnings(openings)
  const first = all[0] ?? NOON
  if (now === null) return first
  return all.find(from => from > now) ?? (NOON > now ? NOON : (all.at(-1) ?? NOON))
}

/**
 * Whether nothing of today is to be planned any more: its last opening hours ended, or, where nobody accepted a plan of it,
 * they began and it is evening.
 */
export function isOverAt(openings: readonly Opening[], now: number, isAccepted: boolean): boolean {
  const counted = openings.filter(({ from }) => from >= EARLIEST_MINUTE)
  if (counted.length > 0 && now >= Math.max(...counted.map(({ to }) => to))) return true
  return !isAccepted && now >= Math.max(EVENING, ...beginnings(openings))
}
