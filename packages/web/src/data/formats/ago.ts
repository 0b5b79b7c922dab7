import type { Formats } from './values.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const writers = new Map<string, Intl.RelativeTimeFormat>()

function writerOf(locale: string): Intl.RelativeTimeFormat {
  const known = writers.get(locale)
  if (known !== undefined) return known
  const made = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  writers.set(locale, made)
  return made
}

/**
 * How long ago an instant was (`3 min. ago`, `yesterday`), from a week on its day. `now` is milliseconds since 1970;
 * a clock that runs ahead by some seconds counts as now.
 */
export function writeAgo(instant: string, now: number, formats: Formats): string {
  const past = Math.max(0, now - Date.parse(instant))
  const writer = writerOf(formats.locale)
  if (past < minute) return writer.format(0, 'second')
  if (past < hour) return writer.format(-Math.floor(past / minute), 'minute')
  if (past < day) return writer.format(-Math.floor(past / hour), 'hour')
  if (past < 7 * day) return writer.format(-Math.floor(past / day), 'day')
  return formats.day(instant)
}
