import {
  addCalendar,
  addSeconds,
  addToDay,
  compareInstants,
  localDay,
  localWall,
  wallToInstant,
} from '../calendar/index.ts'

/** The product's own recurrences, for tasks and reports. */
export const repeatOptions = ['none', 'day', 'week', 'month'] as const
export type Repeat = (typeof repeatOptions)[number]

/**
 * The n-th repetition of a task at the same local time; the 0th is the start. A month's missing day becomes its
 * last: what starts on the 31st is due on 28 February and again on 31 March. Without repetition only the 0th is.
 */
export function repetition(repeat: Repeat, start: string, n: number, timeZone: string): string | null {
  if (n === 0) return start
  if (repeat === 'none') return null
  const length = repeat === 'day' ? { days: n } : repeat === 'week' ? { weeks: n } : { months: n }
  return addCalendar(start, length, timeZone)
}

const shortest = { day: 1, week: 7, month: 28 } as const

/** Repetitions from one instant to another, both included, in order. */
export function repetitions(
  repeat: Repeat,
  start: string,
  timeZone: string,
  window: { from: string; to: string },
): string[] {
  const inside = (instant: string) =>
    compareInstants(instant, window.from) >= 0 && compareInstants(instant, window.to) <= 0
  if (repeat === 'none') return inside(start) ? [start] : []
  const found: string[] = []
  for (let n = firstNear(repeat, start, window.from); ; n++) {
    const instant = repetition(repeat, start, n, timeZone)
    if (instant === null || compareInstants(instant, window.to) > 0) return found
    if (inside(instant)) found.push(instant)
  }
}

/** A number of repetitions that surely do not reach an instant yet. */
function firstNear(repeat: Exclude<Repeat, 'none'>, start: string, from: string): number {
  const days = compareInstants(from, start) / 86_400_000
  const longest = repeat === 'month' ? 31 : shortest[repeat]
  return Math.max(0, Math.floor(days / longest) - 1)
}

/**
 * The time a report looks back over: the last 24 hours, seven days, or the month before (30 or 31 days, fewer in
 * March). Null for a report that does not repeat.
 */
export function periodBefore(
  repeat: Repeat,
  at: string,
  timeZone: string,
): { start: string; end: string } | null {
  if (repeat === 'none') return null
  if (repeat === 'day') return { start: addSeconds(at, -86_400), end: at }
  if (repeat === 'week') return { start: addCalendar(at, { days: -7 }, timeZone), end: at }
  const day = addToDay(localDay(at, timeZone), { months: -1 })
  const time = localWall(at, timeZone).slice(11)
  return { start: wallToInstant(`${day}T${time}`, timeZone).instant, end: at }
}
