/** When a schedule makes its reports, in words, and the next one. */
import { WEEKDAYS } from '@cloche/domain/catalogue'
import { choiceKey } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { localDay } from '@cloche/domain/rules/calendar'
import { daysOfReport, nextReport, type ReportRhythm } from '@cloche/domain/rules/report-schedule'
import type { Values } from '../../../entity-screens/machine/record/draft.ts'
import type { Writing } from '../../../entity-screens/fields/writing.ts'

const scheduledReport = entityNamed('scheduledReport')
const HOUR = /^([01][0-9]|2[0-3]):[0-5][0-9]$/

/** Undefined while the hour is not written wholly. */
export function rhythmIn(values: Values): ReportRhythm | undefined {
  const { rhythm, weekdays, monthDay, at } = values
  const hour = typeof at === 'string' ? at : '07:00'
  if (!HOUR.test(hour)) return undefined
  return {
    rhythm: rhythm === 'day' || rhythm === 'month' ? rhythm : 'week',
    weekdays: WEEKDAYS.filter(day => Array.isArray(weekdays) && weekdays.includes(day)),
    monthDay: typeof monthDay === 'number' ? monthDay : 1,
    at: hour,
  }
}

export function rhythmSaid(
  { rhythm, weekdays, monthDay, at }: ReportRhythm,
  { t, formats }: Writing,
): string {
  if (rhythm === 'day') return t('schedule.everyDay', { at })
  if (rhythm === 'month')
    return monthDay === 31
      ? t('schedule.everyMonthEnd', { at })
      : t('schedule.everyMonth', { at, day: monthDay })
  const days = (weekdays.length === 0 ? WEEKDAYS.slice(0, 1) : weekdays).map(day =>
    t(choiceKey(scheduledReport, 'weekdays', day)),
  )
  return t('schedule.everyWeek', {
    at,
    days: new Intl.ListFormat(formats.locale, { type: 'conjunction' }).format(days),
  })
}

/** Of one that is made at an instant: when, and about which days. */
export function runSaid(
  { at, from, to }: { readonly at: string; readonly from: string; readonly to: string },
  timeZone: string,
  { t, formats }: Writing,
): string {
  const when = new Intl.DateTimeFormat(formats.locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(at))
  return from === to
    ? t('schedule.nextDay', { when, day: formats.date(from) })
    : t('schedule.nextDays', { when, from: formats.date(from), to: formats.date(to) })
}

/** The next one after now. */
export function nextRun(rhythm: ReportRhythm, now: number, timeZone: string) {
  const at = nextReport(rhythm, new Date(now).toISOString(), timeZone)
  return { at, ...daysOfReport(rhythm, localDay(at, timeZone)) }
}
