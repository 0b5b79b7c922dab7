/** What a rule of a series says, as a sentence. */
import { WEEKDAYS } from '@cloche/domain/catalogue'
import { pressesOf, type DayOfMonth } from '@cloche/domain/rules/tasks'
import type { Translate } from '../../../data/text/texts.ts'
import { weekdayName } from '../../../entity-screens/fields/json/week.ts'

type Weekday = (typeof WEEKDAYS)[number]

/** A weekday as sentences of a language write it. */
const named = (weekday: Weekday, locale: string) => weekdayName(WEEKDAYS.indexOf(weekday) + 1, locale)

/** In a leap year, so that 29 February has a name. */
const inYear = (month: number, day: number) => new Date(Date.UTC(2024, month - 1, day))

/** The name of a month, 1 to 12. */
export const monthName = (month: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(inYear(month, 1))

const lastOf = (month: number) => inYear(month + 1, 0).getUTCDate()
const dayName = (month: number, day: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    inYear(month, Math.min(day, lastOf(month))),
  )

function monthText(every: number, on: DayOfMonth, t: Translate, locale: string): string {
  if (on.kind === 'first') return t('series.every.month', { count: every })
  if (on.kind === 'last') return t('series.says.monthLast', { count: every })
  if (on.kind === 'day') return t('series.says.monthDay', { count: every, day: on.day })
  const which = t(`series.which.${on.nth}`, { weekday: named(on.weekday, locale) })
  return t('series.says.monthWeekday', { count: every, which })
}

function yearText(every: number, at: number, on: DayOfMonth, t: Translate, locale: string): string {
  const month = monthName(at, locale)
  if (on.kind === 'last') return t('series.says.yearLast', { count: every, month })
  if (on.kind === 'weekday') {
    const which = t(`series.which.${on.nth}`, { weekday: named(on.weekday, locale) })
    return t('series.says.yearWeekday', { count: every, which, month })
  }
  if (on.kind === 'first') return t('series.every.year', { count: every })
  return t('series.says.yearDay', { count: every, date: dayName(at, on.day, locale) })
}

/** A rule in words, in the language of a locale; one that presses cannot say names itself as calendars write it. */
export function ruleText(rule: string, t: Translate, locale: string): string {
  const presses = pressesOf(rule)
  if (presses === null) return t('series.says.other', { rule })
  const { every: count } = presses
  if (presses.unit === 'day') return t('series.every.day', { count })
  if (presses.unit === 'month') return monthText(count, presses.on, t, locale)
  if (presses.unit === 'year')
    return presses.month === null
      ? t('series.every.year', { count })
      : yearText(count, presses.month, presses.on, t, locale)
  if (presses.weekdays.length === 0) return t('series.every.week', { count })
  const days = new Intl.ListFormat(locale).format(presses.weekdays.map(day => named(day, locale)))
  return t('series.says.weekOn', { count, days })
}
