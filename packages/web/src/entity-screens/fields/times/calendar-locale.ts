import dayjs from 'dayjs'

const known = new Set<string>()

/** Twelve or seven names of a locale; 2 January 2000 was a Sunday. */
const named = (
  locale: string,
  count: number,
  stepDays: number,
  style: Intl.DateTimeFormatOptions,
): string[] => {
  const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' })
  return Array.from({ length: count }, (_, index) =>
    format.format(Date.UTC(2000, 0, 2) + index * stepDays * 86_400_000),
  )
}

/**
 * The name under which calendars find the months and days of a locale, which the browser knows in every language: no
 * language has a file of its own for them.
 */
export function calendarLocale(locale: string): string {
  const name = locale.toLowerCase()
  if (known.has(name)) return name
  known.add(name)
  const weekdaysShort = named(locale, 7, 1, { weekday: 'short' })
  dayjs.locale(
    name,
    {
      name,
      weekdays: named(locale, 7, 1, { weekday: 'long' }),
      weekdaysShort,
      weekdaysMin: weekdaysShort.map(day => day.slice(0, 2)),
      months: named(locale, 12, 30.5, { month: 'long' }),
      monthsShort: named(locale, 12, 30.5, { month: 'short' }),
      ordinal: day => day,
    },
    true,
  )
  return name
}
