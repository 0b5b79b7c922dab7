import { daysBetween } from './days.ts'
import { localDay, localTime } from './zone.ts'

/** How near an instant is on the calendar, as a text key with the time to put in. */
export type CalendarWord = {
  key: 'calendar.yesterday' | 'calendar.today' | 'calendar.tomorrow' | 'calendar.onDay'
  values: { time: string; day: string }
}

const keys = { '-1': 'calendar.yesterday', '0': 'calendar.today', '1': 'calendar.tomorrow' } as const

/**
 * Yesterday, today or tomorrow with HH:mm, as the local calendar of the zone has it; any other instant by its day.
 * `day` is YYYY-MM-DD: the caller writes it as the reader's locale does.
 */
export function calendarWord(instant: string, now: string, timeZone: string): CalendarWord {
  const day = localDay(instant, timeZone)
  const distance = String(daysBetween(localDay(now, timeZone), day))
  const key = Object.hasOwn(keys, distance) ? keys[distance as keyof typeof keys] : 'calendar.onDay'
  return { key, values: { time: localTime(instant, timeZone), day } }
}
