import {
  civil,
  dayNumber,
  daysInMonth,
  daysInYear,
  easter,
  firstWeek,
  weekday,
  weeksIn,
  weekStart,
  weekYear,
  type CivilDate,
} from './civil.ts'
import type { RecurrenceRule } from './rule.ts'

const has = (list: readonly number[], value: number) => list.includes(value)

/** Whether a place counted from the start (1 is the first of `size`) is asked for, from either end. */
const hasIndex = (list: readonly number[], index: number, size: number) =>
  has(list, index) || has(list, index - size - 1)

function isNthDay(rule: RecurrenceRule, date: CivilDate, day: number): boolean {
  const inYear = rule.frequency === 'YEARLY' && rule.byMonth.length === 0
  const index = inYear ? day - dayNumber(date.year, 1, 1) : date.day - 1
  const size = inYear ? daysInYear(date.year) : daysInMonth(date.year, date.month)
  const fromStart = Math.floor(index / 7) + 1
  const fromEnd = -Math.floor((size - 1 - index) / 7) - 1
  const counts = rule.frequency === 'YEARLY' || rule.frequency === 'MONTHLY'
  return rule.byDay.some(
    each =>
      each.weekday === weekday(day) &&
      (!counts || each.nth === null || each.nth === fromStart || each.nth === fromEnd),
  )
}

function isInWeeks(rule: RecurrenceRule, day: number): boolean {
  const year = weekYear(day, rule.wkst)
  const week = (weekStart(day, rule.wkst) - firstWeek(year, rule.wkst)) / 7 + 1
  return hasIndex(rule.byWeekNo, week, weeksIn(year, rule.wkst))
}

/** Whether a day passes every part of the rule that speaks of days. */
export function isDayOf(rule: RecurrenceRule, day: number): boolean {
  const date = civil(day)
  if (rule.byMonth.length > 0 && !has(rule.byMonth, date.month)) return false
  if (
    rule.byMonthDay.length > 0 &&
    !hasIndex(rule.byMonthDay, date.day, daysInMonth(date.year, date.month))
  ) {
    return false
  }
  if (rule.byDay.length > 0 && !isNthDay(rule, date, day)) return false
  if (rule.byWeekNo.length > 0 && !isInWeeks(rule, day)) return false
  if (rule.byYearDay.length > 0) {
    const index = day - dayNumber(date.year, 1, 1) + 1
    if (!hasIndex(rule.byYearDay, index, daysInYear(date.year))) return false
  }
  return rule.byEaster.length === 0 || has(rule.byEaster, day - easter(date.year))
}

/** Months since year 0, the number of a month. */
const monthNumber = (date: CivilDate) => date.year * 12 + date.month - 1

/**
 * The number of the period a day is in: its year (of weeks when the rule speaks of weeks), month, week or day.
 */
export function periodOf(rule: RecurrenceRule, day: number): number {
  switch (rule.frequency) {
    case 'YEARLY':
      return rule.byWeekNo.length > 0 ? weekYear(day, rule.wkst) : civil(day).year
    case 'MONTHLY':
      return monthNumber(civil(day))
    case 'WEEKLY':
      return (weekStart(day, rule.wkst) - weekStart(0, rule.wkst)) / 7
    default:
      return day
  }
}

/** First day and number of days of a period. */
export function spanOf(rule: RecurrenceRule, period: number): { first: number; days: number } {
  switch (rule.frequency) {
    case 'YEARLY': {
      if (rule.byWeekNo.length > 0) {
        return { first: firstWeek(period, rule.wkst), days: weeksIn(period, rule.wkst) * 7 }
      }
      return { first: dayNumber(period, 1, 1), days: daysInYear(period) }
    }
    case 'MONTHLY': {
      const year = Math.floor(period / 12)
      const month = period - year * 12 + 1
      return { first: dayNumber(year, month, 1), days: daysInMonth(year, month) }
    }
    case 'WEEKLY':
      return { first: weekStart(0, rule.wkst) + period * 7, days: 7 }
    default:
      return { first: period, days: 1 }
  }
}

/** The days of a period that the rule names, in order. */
export function daysOf(rule: RecurrenceRule, period: number): number[] {
  const { first, days } = spanOf(rule, period)
  const named: number[] = []
  for (let day = first; day < first + days; day++) if (isDayOf(rule, day)) named.push(day)
  return named
}
