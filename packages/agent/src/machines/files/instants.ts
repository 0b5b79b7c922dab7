/** Dates and times as loggers write them, in the zone in which their clock stands. */

/** What a clock on the wall shows. */
export interface WallTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

export type DateOrder = 'dayFirst' | 'monthFirst'

const TIME = String.raw`(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*([AaPp]\.?[Mm]\.?)?`
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T,\s]+${TIME})?$`)
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[T,\s]+${TIME})?$`)
const EXACT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/
const EPOCH = /^\d{10}(?:\d{3})?$/

/** Instants that stand for themselves: with an offset, or as seconds or milliseconds since 1970. In milliseconds. */
export function exactInstant(text: string): number | undefined {
  if (EPOCH.test(text)) return Number(text) * (text.length === 10 ? 1000 : 1)
  if (!EXACT.test(text)) return undefined
  const at = Date.parse(text.replace(' ', 'T'))
  return Number.isNaN(at) ? undefined : at
}

/** The order that these dates can only have; undefined: they can be read either way; `none`: no order fits all. */
export function orderOf(dates: readonly string[]): DateOrder | 'none' | undefined {
  let dayFirst = false
  let monthFirst = false
  for (const date of dates) {
    const [, first, second] = YEAR_LAST.exec(date) ?? []
    if (Number(first) > 12) dayFirst = true
    if (Number(second) > 12) monthFirst = true
  }
  if (dayFirst && monthFirst) return 'none'
  return dayFirst ? 'dayFirst' : monthFirst ? 'monthFirst' : undefined
}

/** Whether it is a date that day and month could change places in. */
export const isYearLast = (date: string): boolean => YEAR_LAST.test(date)

/** What the clock showed; undefined when it is no date and time. */
export function wallTime(text: string, order: DateOrder): WallTime | undefined {
  const early = YEAR_FIRST.exec(text)
  const late = early === null ? YEAR_LAST.exec(text) : null
  const parts = early ?? late
  if (parts === null) return undefined
  const [, one = '', two = '', three = '', hours = '0', minutes = '0', seconds = '0', half] = parts
  const [year, month, day] =
    early !== null ? [one, two, three] : order === 'dayFirst' ? [three, two, one] : [three, one, two]
  const isAfternoon = half?.toLowerCase().startsWith('p')
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon === true ? 12 : 0)
  const wall = {
    year: year.length === 2 ? 2000 + Number(year) : Number(year),
    month: Number(month),
    day: Number(day),
    hour,
    minute: Number(minutes),
    second: Number(seconds),
  }
  const back = new Date(asIfUtc(wall))
  const isThere =
    back.getUTCMonth() + 1 === wall.month && back.getUTCDate() === wall.day && back.getUTCHours() === hour
  return isThere && wall.minute < 60 && wall.second < 60 ? wall : undefined
}

/**
 * Instants in milliseconds of wall times as they follow each other. Of an hour that comes twice when clocks go back, the
 * first counts, unless the time before was later already; in the hour that is left out, clocks had not been set yet. Some
 * loggers write the newest first.
 */
export function instantsOf(walls: readonly WallTime[], zone: string): number[] {
  const [begins, ends] = [walls[0], walls.at(-1)]
  if (begins !== undefined && ends !== undefined && asIfUtc(ends) < asIfUtc(begins))
    return instantsOf(walls.toReversed(), zone).reverse()
  const offsetAt = offsets(zone)
  let last = Number.NEGATIVE_INFINITY
  return walls.map(wall => {
    const utc = asIfUtc(wall)
    const candidates = [utc - offsetAt(utc - 86_400_000), utc - offsetAt(utc + 86_400_000)].filter(
      at => utc - offsetAt(at) === at,
    )
    const [earlier, later] = candidates.toSorted((a, b) => a - b)
    const first = earlier ?? utc - offsetAt(utc - 86_400_000)
    last = later !== undefined && first < last ? later : first
    return last
  })
}

const asIfUtc = ({ year, month, day, hour, minute, second }: WallTime): number =>
  Date.UTC(year, month - 1, day, hour, minute, second)

/** How far a zone is ahead of UTC, in milliseconds. */
function offsets(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const known = new Map<number, number>()
  return at => {
    // Offsets change on full quarters of an hour at most.
    const quarter = Math.floor(at / 900_000) * 900_000
    const found = known.get(quarter)
    if (found !== undefined) return found
    const parts = new Map(format.formatToParts(quarter).map(({ type, value }) => [type, Number(value)]))
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
    const shown = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    )
    known.set(quarter, shown - quarter)
    return shown - quarter
  }
}
