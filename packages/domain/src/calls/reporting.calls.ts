import { defineCall } from '../catalogue/index.ts'
import { count, day, line, list, object, oneOf } from './schema.ts'

/** Days of a report at most. */
export const REPORT_DAYS_MAX = 366
/** Both days are counted, by the clock of the chosen location. `action`: the path of one action alone. */
const asked = { from: day, to: day, action: line(100, 1) }

export const REPORTING_CALLS = [
  defineCall({
    name: 'reporting.events',
    area: 'reporting',
    method: 'POST',
    path: '/reporting/events/get',
    gate: { key: 'EV', verb: 'view' },
    summary: 'How many events there were on each day, and how many of them warn or tell of an error',
    body: object(asked, ['action']),
    isRead: true,
    answer: object({
      days: list(object({ day, events: count, warnings: count, errors: count }), REPORT_DAYS_MAX),
    }),
  }),
  defineCall({
    name: 'reporting.eventsExport',
    isExport: true,
    area: 'reporting',
    method: 'GET',
    path: '/reporting/events/export',
    gate: { key: 'EV', verb: 'view' },
    summary: 'The events of some days as CSV or XLSX',
    query: object({ ...asked, format: oneOf(['csv', 'xlsx']) }, ['action']),
    isRead: true,
    answerType: 'text/csv',
  }),
] as const
