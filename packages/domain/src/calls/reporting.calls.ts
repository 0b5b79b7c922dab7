import { defineCall } from '../catalogue/call.ts'
import { REPORT_FORMATS, REPORT_KINDS, REPORT_MARKS } from '../catalogue/names/report.ts'
import { REPORT_CONTENT, REPORT_PAGE_MAX } from './report-shapes.ts'
import { count, line, nullable, object, uuid, oneOf, instant, list, day, counted } from './schema.ts'

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
  defineCall({
    name: 'reporting.preview',
    area: 'reporting',
    method: 'POST',
    path: '/reporting/report/preview/get',
    gate: { key: 'RE', verb: 'view' },
    summary: 'What a report tells that was made: its figures, charts and sums, and a page of its rows',
    body: object({ reportId: uuid, ...counted(REPORT_PAGE_MAX) }, ['offset', 'limit']),
    isRead: true,
    answer: REPORT_CONTENT,
  }),
  defineCall({
    name: 'reporting.reportFile',
    isExport: true,
    area: 'reporting',
    method: 'GET',
    path: '/reporting/report/file',
    gate: { key: 'RE', verb: 'view' },
    summary: 'A file of a report, as it was made',
    query: object({ reportId: uuid, format: oneOf(REPORT_FORMATS) }),
    isRead: true,
    answerType: 'application/pdf',
  }),
  defineCall({
    name: 'reporting.checkReport',
    area: 'reporting',
    method: 'POST',
    path: '/public/report',
    gate: 'guest',
    summary: 'Whether a code is of a report that was made here, and a file one of its files, by its SHA-256',
    body: object({ code: line(40, 1), digest: { type: 'string', pattern: '^[0-9a-f]{64}$' } }, ['digest']),
    isRead: true,
    answer: object({
      report: nullable(
        object({
          kind: oneOf(REPORT_KINDS),
          fromDay: day,
          toDay: day,
          mark: oneOf(REPORT_MARKS),
          completedAt: instant,
        }),
      ),
      /** Which of its files it is; null: none of them, or no digest was given. */
      file: nullable(oneOf(REPORT_FORMATS)),
    }),
    ratePerMinute: 30,
  }),
] as const
