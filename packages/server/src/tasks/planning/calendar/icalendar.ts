/** Tasks as a calendar of iCalendar (RFC 5545): instants in UTC, so that no zone has to be described. */
import { translate, type Language } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

export interface CalendarTask {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly status: string
  readonly startAt: string
  /** Seconds; null where nobody said. */
  readonly expectedDuration: number | null
  readonly updated: string
  readonly version: number
  readonly place: string
  readonly product: string | null
}

export const ICALENDAR_TYPE = 'text/calendar; charset=utf-8'
const TEXTS = wordsOf('planning')
const HOUR_SECONDS = 3600

/** How a task stands, of what it is, and what was written of it, a line each. */
function describe({ status, product, description }: CalendarTask, language: Language): string {
  const state = translate(TEXTS[language], `task.choice.status.${status}`, {}, language)
  return [state, product, description].filter(part => part !== null && part !== '').join('\n')
}

/**
 * The text of a calendar. Each task keeps its identity, so that a program that read it before moves what it has.
 * @param address what the addresses of tasks begin with
 */
export function icalendarOf(
  tasks: readonly CalendarTask[],
  { name, language, address }: { name: string; language: Language; address: string },
): string {
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Cloche', product: 'Cloche', language: language.toUpperCase() },
    ttl: HOUR_SECONDS,
  })
  for (const task of tasks) {
    const start = new Date(task.startAt)
    const seconds = task.expectedDuration ?? 0
    calendar.createEvent({
      id: `${task.id}@cloche`,
      start,
      ...(seconds > 0 ? { end: new Date(start.getTime() + seconds * 1000) } : {}),
      stamp: new Date(task.updated),
      lastModified: new Date(task.updated),
      sequence: task.version,
      summary: task.name,
      description: describe(task, language),
      location: task.place,
      status: ICalEventStatus.CONFIRMED,
      url: `${address}/#/planning/task/${task.id}`,
    })
  }
  return calendar.toString()
}
