/** When a trigger of the clock comes, by the clock of its place. */
import { compareInstants, localWall } from '../calendar/index.ts'
import {
  occurrenceAfter,
  occurrences,
  parseRecurrence,
  repetitions,
  type Recurrence,
  type Repeat,
} from '../recurrence/index.ts'

export interface ClockTrigger {
  /** The first time, an instant. */
  readonly startAt: string | null
  readonly repeats: Repeat
  /** Of RFC 5545; it counts in place of `repeats`. */
  readonly rule: string | null
}

/** The rule with its start on the wall of the place; null: it is none. */
function recurrenceOf({ startAt, rule }: ClockTrigger, timeZone: string): Recurrence | null {
  if (startAt === null || rule === null) return null
  const wall = localWall(startAt, timeZone).slice(0, 19).replaceAll(/[-:]/g, '')
  const parsed = parseRecurrence(`DTSTART:${wall}\nRRULE:${rule.trim().replace(/^RRULE:/i, '')}`)
  return parsed.ok ? parsed.value : null
}

/** Whether a text is a rule of RFC 5545. */
export const isRule = (rule: string): boolean =>
  parseRecurrence(`DTSTART:20260101T000000\nRRULE:${rule.trim().replace(/^RRULE:/i, '')}`).ok

const DAY_MS = 86_400_000

/** The first time after an instant; null: it comes no more. */
export function nextTime(clock: ClockTrigger, after: string, timeZone: string): string | null {
  const { startAt, repeats, rule } = clock
  if (startAt === null) return null
  if (rule !== null && rule.trim() !== '') {
    const recurrence = recurrenceOf(clock, timeZone)
    return recurrence === null ? null : occurrenceAfter(recurrence, after, { timeZone })
  }
  const from = compareInstants(startAt, after) > 0 ? startAt : after
  // A month has at most 31 days; one that is missing its day comes a little later.
  const to = new Date(Date.parse(from) + 63 * DAY_MS).toISOString()
  return (
    repetitions(repeats, startAt, timeZone, { from, to }).find(at => compareInstants(at, after) > 0) ?? null
  )
}

/** The times from one instant to another, both included; at most `limit`. */
export function timesBetween(
  clock: ClockTrigger,
  { from, to }: { readonly from: string; readonly to: string },
  timeZone: string,
  limit: number,
): readonly string[] {
  const { startAt, repeats, rule } = clock
  if (startAt === null) return []
  if (rule === null || rule.trim() === '')
    return repetitions(repeats, startAt, timeZone, { from, to }).slice(0, limit)
  const recurrence = recurrenceOf(clock, timeZone)
  return recurrence === null ? [] : [...occurrences(recurrence, { from, to, limit, timeZone })]
}
