import { defineCall } from '../catalogue/call.ts'
import { day, instant, line, list, nullable, object, text, uuid } from './schema.ts'

/** Links by which calendars of others follow tasks, of one person at most. */
export const CALENDAR_LINKS_MAX = 10
/** Days of a calendar that is saved at most, both counted. */
export const CALENDAR_DAYS_MAX = 92
/** A calendar that is followed begins so many days ago, and ends so many ahead. */
export const CALENDAR_WINDOW = { before: 14, ahead: 60 } as const
/** Tasks of a calendar at most, the earliest first. */
export const CALENDAR_TASKS_MAX = 5000

/** Whose tasks: one person's, or everybody's where null. */
const shown = { locationId: uuid, userId: nullable(uuid) }
const link = object({
  id: uuid,
  name: text,
  ...shown,
  ending: text,
  created: instant,
  lastUsed: nullable(instant),
})

export const TASK_CALENDAR_CALLS = [
  defineCall({
    name: 'planning.calendarFile',
    area: 'planning',
    method: 'POST',
    path: '/planning/calendar/file',
    gate: { key: 'TA', verb: 'view' },
    summary: 'The tasks of a place and the places below, or of one person there, as a file of iCalendar',
    body: object({ calendar: object({ ...shown, from: day, to: day }) }),
    isRead: true,
    isExport: true,
    answerType: 'text/calendar',
  }),
  defineCall({
    name: 'planning.calendarLinks',
    area: 'planning',
    method: 'GET',
    path: '/planning/calendar/links',
    gate: { key: 'TA', verb: 'view' },
    summary: 'The links of one’s own by which other calendars follow tasks',
    answer: object({ links: list(link, CALENDAR_LINKS_MAX) }),
  }),
  defineCall({
    name: 'planning.makeCalendarLink',
    area: 'planning',
    method: 'POST',
    path: '/planning/calendar/link',
    gate: { key: 'TA', verb: 'view' },
    summary: 'Make a link by which another calendar follows tasks; its secret is answered this once',
    body: object({ link: object({ name: line(200, 1), ...shown }) }),
    answer: object({ link, token: text }),
    ratePerMinute: 30,
  }),
  defineCall({
    name: 'planning.revokeCalendarLink',
    area: 'planning',
    method: 'POST',
    path: '/planning/calendar/link/revoke',
    gate: { key: 'TA', verb: 'view' },
    summary: 'Take a link of one’s own back: it opens nothing any more',
    body: object({ id: uuid }),
    answer: object({ id: uuid }),
  }),
  defineCall({
    name: 'planning.calendarFeed',
    area: 'planning',
    method: 'GET',
    path: '/public/calendar/{token}',
    gate: 'guest',
    summary: 'The tasks that a link shows, from two weeks ago to two months ahead, for another calendar',
    params: object({ token: line(100, 1) }),
    answerType: 'text/calendar',
    isRead: true,
    ratePerMinute: 30,
  }),
] as const
