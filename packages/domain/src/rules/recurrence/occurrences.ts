import { compareInstants } from '../calendar/index.ts'
import { secondsOfDay } from './civil.ts'
import type { Reading } from './expand.ts'
import { wallTimes, type Recurrence } from './recurrence-set.ts'
import { toInstant, toWall } from './wall.ts'

export type OccurrenceOptions = {
  /** First instant wanted; the start when left out. */
  from?: string
  /** Last instant wanted; without it and without a limit an endless rule has no end. */
  to?: string
  /** Most occurrences wanted. */
  limit?: number
  /** The clock of a recurrence that names none; UTC when left out. */
  timeZone?: string
  reading?: Reading
}

/**
 * Instants at which something recurs, in order, both ends included. Wall times follow the clock: nine in the
 * morning stays nine when the clocks change. A time that does not exist is read with the offset before the gap,
 * of two the first is meant, and times that fall together count once.
 */
export function* occurrences(recurrence: Recurrence, options: OccurrenceOptions = {}): Generator<string> {
  const zone = recurrence.start.zone ?? options.timeZone ?? 'UTC'
  const { from, to, reading } = options
  let left = options.limit ?? Number.POSITIVE_INFINITY
  let last: string | null = null
  // A day of margin on both sides: clocks differ by less, and the instants decide.
  const walls = wallTimes(recurrence, {
    ...(from === undefined ? {} : { from: toWall(from, zone) - secondsOfDay }),
    ...(to === undefined ? {} : { to: toWall(to, zone) + secondsOfDay }),
    ...(reading === undefined ? {} : { reading }),
  })
  for (const wall of walls) {
    if (left <= 0) return
    const instant = toInstant(wall, zone)
    if (from !== undefined && compareInstants(instant, from) < 0) continue
    if (to !== undefined && compareInstants(instant, to) > 0) return
    if (last !== null && compareInstants(instant, last) <= 0) continue
    last = instant
    left -= 1
    yield instant
  }
}

type Nearest = { inclusive?: boolean; timeZone?: string; reading?: Reading }

/** The first occurrence after an instant (or at it, when inclusive); null when there is none. */
export function occurrenceAfter(
  recurrence: Recurrence,
  instant: string,
  options: Nearest = {},
): string | null {
  const { inclusive, ...rest } = options
  for (const each of occurrences(recurrence, { ...rest, from: instant })) {
    if (inclusive === true || compareInstants(each, instant) > 0) return each
  }
  return null
}

/** How far to look back for the one before, in days, step by step; null is from the start. */
const lookBack = [40, 800, 12_000, null] as const

/** The last occurrence before an instant (or at it, when inclusive); null when there is none. */
export function occurrenceBefore(
  recurrence: Recurrence,
  instant: string,
  options: Nearest = {},
): string | null {
  const { inclusive, ...rest } = options
  const zone = recurrence.start.zone ?? options.timeZone ?? 'UTC'
  for (const days of lookBack) {
    const from = days === null ? {} : { from: toInstant(toWall(instant, zone) - days * secondsOfDay, zone) }
    let found: string | null = null
    for (const each of occurrences(recurrence, { ...rest, ...from, to: instant })) {
      if (inclusive === true || compareInstants(each, instant) < 0) found = each
    }
    if (found !== null) return found
  }
  return null
}
