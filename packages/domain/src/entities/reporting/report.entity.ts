import { defineEntity } from '../../catalogue/entity.ts'
import { choice, date, flag, instant, json, link, links, number, text } from '../../catalogue/fields.ts'
import { REPORT_FAILURES, REPORT_KINDS, REPORT_MARKS, REPORT_STATES } from '../../catalogue/names/report.ts'
import { LANGUAGES } from '../../catalogue/names/languages.ts'
import { reportMissing } from './report-shapes.ts'

/** A report over some days: asked for, made in the background, and kept as it was made. */
export const report = defineEntity({
  name: 'report',
  many: 'reports',
  area: 'reporting',
  permission: 'RE',
  scope: 'location',
  wire: { one: '/reporting/report', many: '/reporting/reports' },
  bytecode: 'RE',
  ends: [
    { by: 'setting', setting: 'reports', since: ['completedAt'], files: true },
    // Its paper has a code: whoever asks for that is told of it.
    { by: 'law', law: 'hygiene' },
  ],
  title: ['name'],
  without: ['clone'],
  imports: false,
  screens: { icon: 'report' },
  sort: { by: 'created', sort: 'desc' },
  related: { deliveries: { entity: 'reportDelivery', by: 'reportId' } },
  row: { end: 'status', line: ['kind', 'fromDay', 'toDay'] },
  fields: {
    kind: choice({ options: REPORT_KINDS, required: true, fixed: true, list: true, filter: true }),
    /** Both days are counted, by the clock of the place. */
    fromDay: date({ required: true, fixed: true, list: true }),
    toDay: date({ required: true, fixed: true, list: true }),
    /** The same days as instants; the last one is where the day after begins. */
    from: instant({ readOnly: true, required: true, hidden: true }),
    to: instant({ readOnly: true, required: true, hidden: true, index: true }),
    /** Of the places below its own those that count; none: all of them. */
    placeIds: links({ entity: 'location', default: [], fixed: true, max: 200 }),
    actionId: link({ entity: 'action', fixed: true, onRemove: 'forget' }),
    /** Of a trace: from which label, or from which lot, it starts. */
    labelId: link({ entity: 'label', fixed: true, onRemove: 'forget' }),
    lot: text({ max: 100, fixed: true }),
    /** Of its files; none: that of whoever asks. */
    language: choice({ options: LANGUAGES, fixed: true }),
    showsPeople: flag({ default: false, fixed: true }),
    /** Whether money stands in it: what whoever asked for it may see. */
    showsPrices: flag({ readOnly: true, default: false, hidden: true }),
    status: choice({ options: REPORT_STATES, default: 'pending', readOnly: true, list: true, filter: true }),
    /** From 0 to 1, while it is made. */
    progress: number({ readOnly: true, hidden: true }),
    failure: choice({ options: REPORT_FAILURES, readOnly: true }),
    mark: choice({ options: REPORT_MARKS, readOnly: true, list: true, filter: true }),
    missing: json({ readOnly: true, hidden: true, default: [], schema: reportMissing }),
    rowCount: number({ readOnly: true, integer: true, list: true }),
    isEmpty: flag({ readOnly: true, default: false, hidden: true }),
    /** SHA-256 of what it tells, by which it is proven; the first characters of it stand on paper as `checkCode`. */
    contentDigest: text({ readOnly: true, max: 64 }),
    checkCode: text({ readOnly: true, max: 20, index: true }),
    /** SHA-256 and size in bytes of its files, which are made with it. */
    pdfDigest: text({ readOnly: true, hidden: true, max: 64, index: true }),
    pdfBytes: number({ readOnly: true, hidden: true, integer: true }),
    xlsxDigest: text({ readOnly: true, hidden: true, max: 64, index: true }),
    xlsxBytes: number({ readOnly: true, hidden: true, integer: true }),
    csvDigest: text({ readOnly: true, hidden: true, max: 64, index: true }),
    csvBytes: number({ readOnly: true, hidden: true, integer: true }),
    /** The file with what it tells, of which the others are made. */
    dataDigest: text({ readOnly: true, hidden: true, max: 64 }),
    completedAt: instant({ readOnly: true }),
    /** Since when its files are gone: the organization keeps them for some days only. */
    filesClearedAt: instant({ readOnly: true }),
    userId: link({ entity: 'user', readOnly: true, list: true, onRemove: 'forget' }),
    scheduledReportId: link({ entity: 'scheduledReport', readOnly: true, index: true, onRemove: 'forget' }),
    /** The run of the schedule that it is of. */
    scheduledFor: instant({ readOnly: true, hidden: true }),
  },
})
