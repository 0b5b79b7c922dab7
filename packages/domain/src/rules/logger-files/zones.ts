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
 * @param isNewestFirst the newest come first: of the hour that comes twice the second is taken until the clock jumps ahead
 */
export function wallReader(
  zone: string,
  from: number,
  until: number,
  isNewestFirst = false,
): (wall: number) => number | undefined {
  const all = stretches(zone, from, until)
  let before = isNewestFirst ? Infinity : -Infinity
  return wall => {
    const fits = all.flatMap(stretch => {
      const at = wall - stretch.ahead
      return at >= stretch.from && at < stretch.until ? [at] : []
    })
    const at = isNewestFirst
      ? (fits.findLast(one => one <= before) ?? fits.at(-1))
      : (fits.find(one => one >= before) ?? fits[0])
    if (at !== undefined) before = at
    return at
  }
}

const WALL = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?$/

/**
 * The instant of one time of a zone's clock, `2026-03-10T10:00`, in milliseconds of the epoch; undefined for what is no
 * time, or one that the clocks left out.
 */
export function wallInstant(wall: string, zone: string): number | undefined {
  const found = WALL.exec(wall)
  if (found === null) return undefined
  const [year = 0, month = 0, ...rest] = found.slice(1).map(part => Number(part ?? 0))
  const [day = 0, hour = 0, minute = 0, second = 0] = rest
  const at = Date.UTC(year, month - 1, day, hour, minute, second)
  return wallReader(zone, at, at)(at)
}
