import { choice, defineEntity, instant, link, links, longText, text } from '../../catalogue/index.ts'
import { HOUR, RECURRENCES, REPORT_KINDS } from '../../catalogue/index.ts'

/** A report made again every day, week or month at a local hour and sent to people. */
export const scheduledReport = defineEntity({
  name: 'scheduledReport',
  many: 'scheduledReports',
  area: 'reporting',
  permission: 'RE',
  scope: 'location',
  wire: { one: '/reporting/scheduled-report', many: '/reporting/scheduled-reports' },
  bytecode: 'SR',
  title: ['name'],
  notYet: true,
  screens: { icon: 'calendar' },
  sort: { by: 'name', sort: 'asc' },
  related: { reports: { entity: 'report', by: 'scheduledReportId' } },
  row: { end: 'recurrence', line: ['kind', 'nextRun'] },
  fields: {
    kind: choice({ options: REPORT_KINDS, required: true, list: true, filter: true }),
    recurrence: choice({ options: RECURRENCES, default: 'week', list: true, filter: true }),
    at: text({ max: 5, pattern: HOUR, default: '07:00', list: true }),
    actionId: link({ entity: 'action', onRemove: 'forget' }),
    userIds: links({ entity: 'user', default: [], max: 200, group: 'target' }),
    emails: longText({ max: 2000, form: 'emails', group: 'target' }),
    nextRun: instant({ readOnly: true, list: true }),
    lastRun: instant({ readOnly: true, list: true }),
  },
})
