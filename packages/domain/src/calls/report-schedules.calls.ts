import { defineCall } from '../catalogue/call.ts'
import { LOCALES } from '../catalogue/names/languages.ts'
import { count, day, flag, instant, list, object, oneOf, reference, rowOf, text, typed } from './schema.ts'

/** What stands in the link of a letter: which organization, and something that nobody guesses. */
const link = typed<string>({ type: 'string', minLength: 20, maxLength: 120, pattern: '^[A-Za-z0-9_-]+$' })
const unsubscribing = object({
  /** The schedule, and whose it is. */
  name: text,
  organization: text,
  address: text,
  isOff: flag,
  locale: oneOf(LOCALES),
})

export const REPORT_SCHEDULE_CALLS = [
  defineCall({
    name: 'reporting.scheduleOutlook',
    area: 'reporting',
    method: 'POST',
    path: '/reporting/scheduled-report/outlook/get',
    gate: { key: 'RE', verb: 'view' },
    summary: 'When the next reports of a schedule are made, about which days, and to how many they go',
    body: object({ scheduledReport: reference }),
    answer: object({
      /** Of the place, whose clock counts. */
      timeZone: text,
      /** None: it is switched off. */
      next: list(object({ at: instant, from: day, to: day }), 3),
      people: count,
      addresses: count,
      /** People who are named and get nothing, since they may not see such reports there. */
      without: count,
      unsubscribed: list(text, 500),
    }),
    isRead: true,
  }),
  defineCall({
    name: 'reporting.trySchedule',
    area: 'reporting',
    method: 'POST',
    path: '/reporting/scheduled-report/try',
    gate: { key: 'RE', verb: 'edit' },
    summary: 'Make the report of a schedule as if it were due, and send it to oneself alone',
    body: object({ scheduledReport: reference }),
    answer: object({ report: rowOf('report') }),
    ratePerMinute: 10,
  }),
  defineCall({
    name: 'reporting.unsubscribing',
    area: 'reporting',
    method: 'GET',
    path: '/reporting/unsubscribe/{id}',
    gate: 'guest',
    summary:
      'Which reports the link of a letter is about, and whether they still come; asking changes nothing',
    params: object({ id: link }),
    answer: object({ unsubscribing }),
    isRead: true,
    ratePerMinute: 60,
  }),
  defineCall({
    name: 'reporting.unsubscribe',
    area: 'reporting',
    method: 'POST',
    path: '/reporting/unsubscribe',
    gate: 'guest',
    summary: 'Want the reports of a schedule no more, or again, by the link of a letter',
    body: object({ id: link, isOff: flag }),
    answer: object({ unsubscribing }),
    ratePerMinute: 30,
  }),
] as const
