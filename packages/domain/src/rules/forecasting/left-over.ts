/** Portions left over of the day before: they are used first, on the days until which they keep. */
import type { Reason } from './reasons.ts'

/** Some of a product that was there when the first day of a forecast began, in the unit of its series. */
export interface LeftOver {
  readonly value: number
  /** The last day to whose end it keeps; null: it has no date. */
  readonly lastDay: string | null
}

/** What keeps longer is used later. */
const byDate = (one: LeftOver, two: LeftOver): number =>
  (one.lastDay ?? '9999').localeCompare(two.lastDay ?? '9999')

/**
 * Takes what is left over from one day after another: asked for the days in their order, it answers the part that a day needs
 * less, at most all that it needs.
 */
export function leftOvers(all: readonly LeftOver[]): (day: string, needed: number) => Reason[] {
  const there = all.toSorted(byDate).map(({ value, lastDay }) => ({ value, lastDay }))
  return (day, needed) => {
    let open = Math.max(needed, 0)
    for (const one of there) {
      if (one.lastDay !== null && one.lastDay < day) continue
      const taken = Math.min(one.value, open)
      one.value -= taken
      open -= taken
    }
    const taken = Math.max(needed, 0) - open
    return taken > 0 ? [{ kind: 'leftOver', part: -taken }] : []
  }
}
