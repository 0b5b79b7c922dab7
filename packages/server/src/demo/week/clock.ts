/** Days and hours around the moment of loading, by the clock of the demo's places; and numbers that are alike each time. */
import { addToDay, localDay, timeOnDay, weekdayOf } from '@cloche/domain/rules/calendar'

export const DEMO_ZONE = 'Europe/Madrid'

export interface WeekClock {
  /** ISO instant of the loading. */
  readonly now: string
  /** The day so many days from today, YYYY-MM-DD. */
  day(offset: number): string
  /** 1 for Monday to 7 for Sunday. */
  weekday(offset: number): number
  /** An hour such as 07:30 of a day, as an instant. */
  at(offset: number, time: string): string
  /** So many minutes before the loading. */
  ago(minutes: number): string
  isPast(instant: string): boolean
}

/** @param now ISO instant */
export function weekClock(now: string): WeekClock {
  const today = localDay(now, DEMO_ZONE)
  const day = (offset: number) => addToDay(today, { days: offset })
  return {
    now,
    day,
    weekday: offset => weekdayOf(day(offset)),
    at: (offset, time) => timeOnDay(day(offset), time, DEMO_ZONE),
    ago: minutes => new Date(Date.parse(now) - minutes * 60_000).toISOString(),
    isPast: instant => Date.parse(instant) <= Date.parse(now),
  }
}

/** Whole numbers from 0 to below `below` that look random and are the same for the same seed. */
export function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0
  return below => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** A seed made of a text. */
export function seedOf(text: string): number {
  let seed = 2_166_136_261
  for (const sign of text) seed = Math.imul(seed ^ (sign.codePointAt(0) ?? 0), 16_777_619)
  return seed >>> 0
}
