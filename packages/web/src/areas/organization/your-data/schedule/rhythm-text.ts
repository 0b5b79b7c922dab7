import type { Translate } from '../../../../data/text/texts.ts'
import { currentLocale } from '../../../../data/text/locale.ts'
import type { Schedule } from './schedule-calls.ts'

/** Monday is 1; in the language of whoever reads. */
export function weekdayName(weekday: number): string {
  // The fifth of January 1970 was a Monday.
  const day = new Date(Date.UTC(1970, 0, 4 + weekday))
  return new Intl.DateTimeFormat(currentLocale(), { weekday: 'long', timeZone: 'UTC' }).format(day)
}

/** `Every Monday at 03:00`. */
export function rhythmText(
  t: Translate,
  { rhythm, weekday, monthDay, at }: Pick<Schedule, 'rhythm' | 'weekday' | 'monthDay' | 'at'>,
): string {
  if (rhythm === 'week') return t('yourData.schedule.weekly', { day: weekdayName(weekday), time: at })
  if (rhythm === 'month') return t('yourData.schedule.monthly', { day: monthDay, time: at })
  return t('yourData.schedule.daily', { time: at })
}
