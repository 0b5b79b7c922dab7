import { defineEntity } from '../../catalogue/entity.ts'
import {
  choice,
  choices,
  flag,
  instant,
  link,
  links,
  longText,
  number,
  text,
} from '../../catalogue/fields.ts'
import { REPORT_FORMATS, REPORT_KINDS, REPORT_RHYTHMS } from '../../catalogue/names/report.ts'
import { HOUR, WEEKDAYS } from '../../catalogue/names/time.ts'
import { LANGUAGES } from '../../catalogue/names/languages.ts'

/** A report made again every day, week or month at a local hour and sent to people. */
export const scheduledReport = defineEntity({
  name: 'scheduledReport',
  many: 'scheduledReports',
  area: 'reporting',
  permission: 'RE',
  scope: 'location',
  wire: { one: '/reporting/scheduled-report', many: '/reporting/scheduled-reports' },
  bytecode: 'SR',
  ends: { by: 'person' },
  title: ['name'],
  screens: { icon: 'calendar' },
  sort: { by: 'name', sort: 'asc' },
  related: {
    reports: { entity: 'report', by: 'scheduledReportId' },
    deliveries: { entity: 'reportDelivery', by: 'scheduledReportId' },
  },
  row: { end: 'rhythm', line: ['kind', 'nextRun'] },
  fields: {
    kind: choice({ options: REPORT_KINDS, required: true, list: true, filter: true }),
    rhythm: choice({ options: REPORT_RHYTHMS, default: 'week', list: true, filter: true }),
    weekdays: choices({ options: WEEKDAYS, default: [] }),
    /** 31 is the last day of each month. */
    monthDay: number({ integer: true, min: 1, max: 31 }),
    /** By the clock of the place. */
    at: text({ max: 5, pattern: HOUR, default: '07:00', list: true }),
    placeIds: links({ entity: 'location', default: [], max: 200 }),
    actionId: link({ entity: 'action', onRemove: 'forget' }),
    formats: choices({ options: REPORT_FORMATS, default: ['pdf'] }),
    /** For addresses of which nothing else is known; people read their own. */
    language: choice({ options: LANGUAGES, group: 'who' }),
    skipEmpty: flag({ default: false }),
    showsPeople: flag({ default: false }),
    userIds: links({ entity: 'user', default: [], max: 200, group: 'who' }),
    profileIds: links({ entity: 'jobProfile', default: [], max: 50, group: 'who' }),
    emails: longText({ max: 2000, form: 'emails', group: 'who' }),
    /** Addresses that want none of it any more, one a line: they said so themselves, by the link of a letter. */
    unsubscribed: longText({ max: 100_000, readOnly: true, group: 'who' }),
    nextRun: instant({ readOnly: true, list: true, index: true }),
    lastRun: instant({ readOnly: true, list: true }),
  },
})
