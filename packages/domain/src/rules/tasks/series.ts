/** Which occurrences a series has: by its rule, on its days, less what is left out, with what was moved. */
import { WEEKDAYS } from '../../catalogue/names/time.ts'
import { dayBounds, daysBetween, localDay, localWall, weekdayOf } from '../calendar/index.ts'
import {
  occurrences,
  parseRule,
  readMoment,
  weekdays,
  type Recurrence,
  type RecurrenceRule,
} from '../recurrence/index.ts'

/** A day of a series that goes otherwise. */
export interface SeriesException {
  readonly day: string
  readonly kind: 'skipped' | 'moved'
  readonly reason?: string
  readonly startAt?: string
}

export interface Series {
  /** A recurrence rule of RFC 5545, without `RRULE:`. */
  readonly rule: string
  readonly startAt: string
  readonly days: 'every' | 'workdays' | 'openingDays'
  /** The last day, YYYY-MM-DD. */
  readonly until: string | null
  readonly exceptions: readonly SeriesException[]
  readonly skippedWeekdays: readonly (typeof WEEKDAYS)[number][]
  readonly pausedFrom: string | null
}

/** The clock of the place, and the weekdays on which it opens: 1 is Monday; none: it never said. */
export interface SeriesPlace {
  readonly timeZone: string
  readonly openWeekdays: readonly number[]
}

export interface Occurrence {
  /** The day of the rule, YYYY-MM-DD by the clock of the place, wherever it was moved to. */
  readonly day: string
  readonly startAt: string
}

/** What a series may not repeat by: a text key. */
export type SeriesFault = 'problem.series.rule' | 'problem.series.often' | 'problem.series.until'

const OFTEN = ['HOURLY', 'MINUTELY', 'SECONDLY']

/** Why a series cannot be laid out; null: it can. At most one task a day comes of a series. */
export function seriesFault(
  { rule, startAt, until }: Pick<Series, 'rule' | 'startAt' | 'until'>,
  timeZone: string,
): SeriesFault | null {
  const parsed = parseRule(rule)
  if (!parsed.ok) return 'problem.series.rule'
  if (OFTEN.includes(parsed.value.frequency)) return 'problem.series.often'
  return until !== null && until < localDay(startAt, timeZone) ? 'problem.series.until' : null
}

function recurrenceOf(rule: RecurrenceRule, startAt: string, zone: string): Recurrence | undefined {
  const start = readMoment(localWall(startAt, zone).replaceAll(/[-:]/g, ''), zone)
  return start && { start, rules: [{ rule, start }], excludedRules: [], dates: [], excludedDates: [] }
}

function isWanted(series: Series, place: SeriesPlace, day: string): boolean {
  const weekday = weekdayOf(day)
  if (series.until !== null && day > series.until) return false
  if (series.pausedFrom !== null && day >= series.pausedFrom) return false
  if (series.skippedWeekdays.includes(WEEKDAYS[weekday - 1] ?? 'monday')) return false
  if (series.days === 'workdays') return weekday <= 5
  const { openWeekdays } = place
  return series.days === 'every' || openWeekdays.length === 0 || openWeekdays.includes(weekday)
}

/**
 * The occurrences of a series on the days from the first to the last, both counted, in order of their days; one a day.
 * Hours are those of the place's clock, through its changes. What is left out counts for COUNT, as RFC 5545 has it.
 */
export function seriesOccurrences(
  series: Series,
  place: SeriesPlace,
  first: string,
  last: string,
): Occurrence[] {
  const parsed = parseRule(series.rule)
  const recurrence = parsed.ok ? recurrenceOf(parsed.value, series.startAt, place.timeZone) : undefined
  if (recurrence === undefined || first > last) return []
  const exceptions = new Map(series.exceptions.map(one => [one.day, one]))
  const window = {
    from: dayBounds(first, place.timeZone).start,
    to: dayBounds(last, place.timeZone).end,
  }
  const found: Occurrence[] = []
  for (const at of occurrences(recurrence, window)) {
    const day = localDay(at, place.timeZone)
    const exception = exceptions.get(day)
    if (day < first || day > last || day === found.at(-1)?.day) continue
    if (exception?.kind === 'skipped' || !isWanted(series, place, day)) continue
    found.push({ day, startAt: exception?.startAt ?? at })
  }
  return found
}

/** The rule that a repeating task of the form stands for; null: it does not repeat. A month's missing day is its last. */
export function ruleOf(
  recurrence: 'none' | 'day' | 'week' | 'month',
  startAt: string,
  timeZone: string,
): string | null {
  if (recurrence === 'none') return null
  if (recurrence === 'day') return 'FREQ=DAILY'
  if (recurrence === 'week') return 'FREQ=WEEKLY'
  const day = Number(localDay(startAt, timeZone).slice(8))
  if (day <= 28) return 'FREQ=MONTHLY'
  const days = Array.from({ length: day - 27 }, (_, index) => 28 + index)
  return `FREQ=MONTHLY;BYMONTHDAY=${days.join(',')};BYSETPOS=-1`
}

/** How the form says a rule; `none`: it is one that the form has no word for. */
export function shortcutOf(rule: string): 'none' | 'day' | 'week' | 'month' {
  if (rule === 'FREQ=DAILY') return 'day'
  if (rule === 'FREQ=WEEKLY') return 'week'
  return /^FREQ=MONTHLY(;BYMONTHDAY=28[\d,]*;BYSETPOS=-1)?$/.test(rule) ? 'month' : 'none'
}

/**
 * The rule by which a series goes on from another day: its weekdays move along, of a count what is left goes on. Null: it
 * names days of the month or the year, which do not move.
 * @param before how many occurrences the rule had before that day
 */
export function ruleMoved(rule: string, fromDay: string, toDay: string, before: number): string | null {
  const by = daysBetween(fromDay, toDay)
  const parts = rule.split(';').map(part => part.split('=') as [name: string, value: string])
  const names = parts.map(([name]) => name.toUpperCase())
  const isPlain = (day: string) => (weekdays as readonly string[]).includes(day)
  const fixed = ['BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO', 'BYSETPOS', 'BYMONTH']
  const moved = parts.map(([name, value]) => {
    if (name.toUpperCase() === 'COUNT') return `COUNT=${Math.max(1, Number(value) - before)}`
    if (name.toUpperCase() !== 'BYDAY' || by === 0) return `${name}=${value}`
    const days = value.toUpperCase().split(',')
    if (!days.every(isPlain)) return null
    const at = (day: string) => (((weekdays.indexOf(day as 'MO') + by) % 7) + 7) % 7
    return `BYDAY=${days.map(day => weekdays[at(day)]).join(',')}`
  })
  if (moved.includes(null) || (by !== 0 && names.some(name => fixed.includes(name)))) return null
  return moved.join(';')
}
