/** Times of a wall clock as instants, many at once: a zone is asked for its changes, not for each time. */
import { instantOf, offsetSeconds, transitions } from '../calendar/index.ts'

/** One stretch during which a zone's clocks are ahead of UTC by so much; milliseconds of the epoch. */
interface Stretch {
  readonly from: number
  readonly until: number
  readonly ahead: number
}

const DAY_MS = 86_400_000
const FIXED = /^([+-])(\d{2}):(\d{2})$/

/** Whether it is a distance from UTC, as of a clock that is never changed: `+01:00`. */
export const isFixedZone = (zone: string): boolean => FIXED.test(zone)

function stretches(zone: string, from: number, until: number): Stretch[] {
  const fixed = FIXED.exec(zone)
  if (fixed !== null) {
    const ahead = (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3])) * 60_000
    return [{ from: -Infinity, until: Infinity, ahead }]
  }
  const [first, last] = [instantOf(from - 2 * DAY_MS), instantOf(until + 2 * DAY_MS)]
  const found: Stretch[] = []
  let [since, ahead] = [-Infinity, offsetSeconds(first, zone) * 1000]
  for (const change of transitions(zone, first, last)) {
    const at = Date.parse(change.instant)
    found.push({ from: since, until: at, ahead })
    ;[since, ahead] = [at, change.after * 1000]
  }
  return [...found, { from: since, until: Infinity, ahead }]
}

/**
 * Reads times of one zone in the order in which they were recorded. Of an hour that comes twice in autumn the first is
 * taken until the clock runs backwards; an hour that spring leaves out is none.
 * @param from @param until between which the times lie, as milliseconds as if they were UTC
 */
export function wallReader(zone: string, from: number, until: number): (wall: number) => number | undefined {
  const all = stretches(zone, from, until)
  let before = -Infinity
  return wall => {
    const fits = all.flatMap(stretch => {
      const at = wall - stretch.ahead
      return at >= stretch.from && at < stretch.until ? [at] : []
    })
    const at = fits.find(one => one >= before) ?? fits[0]
    if (at !== undefined) before = at
    return at
  }
}
