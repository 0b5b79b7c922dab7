import { civil, dayNumber, modulo, secondsOfDay, weekday } from './civil.ts'
import { daysOf, isDayOf, periodOf, spanOf } from './days-of-rule.ts'
import type { RecurrenceRule } from './rule.ts'

/**
 * How to read what a rule leaves out. `start`: it comes from the start, as RFC 5545 has it (yearly in week 20 is
 * the start's weekday of week 20, yearly on the 29th is in the start's month). `every`: it is every one (all days
 * of week 20, the 29th of every month), as some widespread libraries read it.
 */
export type Reading = 'start' | 'every'

export type ExpandOptions = {
  /** Wall time of the last possible occurrence, already in the clock of the start. */
  until?: number | null
  /** Occurrences before this wall time may be left out; they still count for COUNT. */
  from?: number
  reading?: Reading
  /** The start is a day without a time: parts that speak of times are ignored. */
  isDate?: boolean
}

const lastDay = dayNumber(9999, 12, 31)
/** Periods in a row without an occurrence after which a rule is taken to have no more: longer than 400 years of days. */
const longestSearch = 400_000

const sorted = (list: readonly number[]) => [...new Set(list)].sort((a, b) => a - b)

/** The rule with every part that it needs and leaves out taken from the start. */
function complete(rule: RecurrenceRule, start: number, reading: Reading): RecurrenceRule {
  const day = Math.floor(start / secondsOfDay)
  const date = civil(day)
  const full = { ...rule }
  const speaksOfDays =
    rule.byWeekNo.length +
      rule.byYearDay.length +
      rule.byMonthDay.length +
      rule.byDay.length +
      rule.byEaster.length >
    0
  if (!speaksOfDays) {
    if (rule.frequency === 'YEARLY' && rule.byMonth.length === 0) full.byMonth = [date.month]
    if (rule.frequency === 'YEARLY' || rule.frequency === 'MONTHLY') full.byMonthDay = [date.day]
    if (rule.frequency === 'WEEKLY') full.byDay = [{ weekday: weekday(day), nth: null }]
  } else if (reading === 'start' && rule.frequency === 'YEARLY') {
    const names = (list: readonly unknown[]) => list.length > 0
    const days = names(rule.byYearDay) || names(rule.byMonthDay) || names(rule.byDay) || names(rule.byEaster)
    if (names(rule.byWeekNo) && !days) full.byDay = [{ weekday: weekday(day), nth: null }]
    const monthOnly = names(rule.byMonthDay) && !names(rule.byWeekNo) && !names(rule.byYearDay)
    if (monthOnly && !names(rule.byMonth) && !names(rule.byDay)) full.byMonth = [date.month]
  }
  return full
}

/** Seconds of the day, hour or minute that the rule names in each period, in order. */
function timesOf(rule: RecurrenceRule, start: number, isDate: boolean): number[] {
  if (isDate) return [0]
  const second = modulo(start, secondsOfDay)
  const given = (list: readonly number[], own: number) => (list.length > 0 ? sorted(list) : [own])
  const seconds = given(
    rule.bySecond.map(each => Math.min(each, 59)),
    second % 60,
  )
  if (rule.frequency === 'SECONDLY') return [0]
  if (rule.frequency === 'MINUTELY') return seconds
  const minutes = given(rule.byMinute, Math.floor(second / 60) % 60)
  const inHour = minutes.flatMap(minute => seconds.map(each => minute * 60 + each))
  if (rule.frequency === 'HOURLY') return inHour
  const hours = given(rule.byHour, Math.floor(second / 3600))
  return hours.flatMap(hour => inHour.map(each => hour * 3600 + each))
}

function positioned(set: number[], positions: readonly number[]): number[] {
  if (positions.length === 0) return set
  const chosen = positions.map(position => set.at(position > 0 ? position - 1 : position))
  return sorted(chosen.filter(time => time !== undefined))
}

/** Occurrences of a yearly to daily rule, period after period. */
function* byDays(
  rule: RecurrenceRule,
  start: number,
  from: number,
  until: number,
  isDate: boolean,
): Generator<number[]> {
  const times = timesOf(rule, start, isDate)
  const first = periodOf(rule, Math.floor(start / secondsOfDay))
  const skipped = Math.floor((periodOf(rule, Math.floor(from / secondsOfDay)) - first) / rule.interval)
  let period = first + Math.max(0, skipped) * rule.interval
  const last = Math.min(lastDay, Math.floor(until / secondsOfDay))
  for (; spanOf(rule, period).first <= last; period += rule.interval) {
    const set = daysOf(rule, period).flatMap(day => times.map(time => day * secondsOfDay + time))
    yield positioned(set, rule.bySetPos)
  }
}

const lengths = { HOURLY: 3600, MINUTELY: 60, SECONDLY: 1 } as const

/** Seconds to go on by to reach the next hour, minute or day when a period does not pass the rule; 0 when it does. */
function skipFrom(rule: RecurrenceRule, time: number): number {
  const second = modulo(time, secondsOfDay)
  const day = (time - second) / secondsOfDay
  if (!isDayOf(rule, day)) return secondsOfDay - second
  const outside = (list: readonly number[], value: number) => list.length > 0 && !list.includes(value)
  if (outside(rule.byHour, Math.floor(second / 3600))) return 3600 - (second % 3600)
  if (rule.frequency === 'HOURLY') return 0
  if (outside(rule.byMinute, Math.floor(second / 60) % 60)) return 60 - (second % 60)
  if (rule.frequency === 'MINUTELY') return 0
  return outside(rule.bySecond, second % 60) ? 1 : 0
}

/** Occurrences of an hourly to secondly rule, period after period; stretches that cannot match are jumped over. */
function* byTimes(
  rule: RecurrenceRule,
  frequency: keyof typeof lengths,
  start: number,
  from: number,
  until: number,
): Generator<number[]> {
  const times = timesOf(rule, start, false)
  const length = lengths[frequency]
  const step = length * rule.interval
  const first = Math.floor(start / length) * length
  let period = first + Math.max(0, Math.floor((from - first) / step)) * step
  const last = Math.min(until, (lastDay + 1) * secondsOfDay - 1)
  while (period <= last) {
    const skip = skipFrom(rule, period)
    if (skip > 0) {
      period += Math.ceil(skip / step) * step
      yield []
      continue
    }
    const base = period
    yield positioned(
      times.map(time => base + time),
      rule.bySetPos,
    )
    period += step
  }
}

/**
 * The wall times at which a rule recurs, in order, from its start on. The start itself is one only when the rule
 * names it. Endless rules go on to the end of the year 9999, or until nothing has matched for centuries.
 */
export function* expand(rule: RecurrenceRule, start: number, options: ExpandOptions = {}): Generator<number> {
  const full = complete(rule, start, options.reading ?? 'start')
  const until = options.until ?? Number.POSITIVE_INFINITY
  // A count is kept from the start, so nothing may be skipped.
  const from = full.count === null ? Math.max(start, options.from ?? start) : start
  const { frequency } = full
  const timed = frequency === 'HOURLY' || frequency === 'MINUTELY' || frequency === 'SECONDLY'
  const sets =
    timed && options.isDate !== true
      ? byTimes(full, frequency, start, from, until)
      : byDays(full, start, from, until, options.isDate === true)
  let left = full.count ?? Number.POSITIVE_INFINITY
  let barren = 0
  for (const set of sets) {
    barren = set.length === 0 ? barren + 1 : 0
    if (barren > longestSearch) return
    for (const time of set) {
      if (time < start) continue
      if (time > until || left <= 0) return
      left -= 1
      yield time
    }
  }
}
