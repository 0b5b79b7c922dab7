import { choice, defineEntity, instant, json, link } from '../../catalogue/index.ts'
import { REPORT_KINDS } from '../../catalogue/index.ts'

/** The result of a report over a period. */
export const report = defineEntity({
  name: 'report',
  many: 'reports',
  area: 'reporting',
  permission: 'RE',
  scope: 'location',
  wire: { one: '/reporting/report', many: '/reporting/reports' },
  bytecode: 'RE',
  title: ['name'],
  notYet: true,
  without: ['clone'],
  screens: { icon: 'report' },
  sort: { by: 'to', sort: 'desc' },
  row: { end: 'status', line: ['kind', 'from', 'to'] },
  fields: {
    kind: choice({ options: REPORT_KINDS, required: true, fixed: true, list: true, filter: true }),
    from: instant({ required: true, list: true }),
    to: instant({ required: true, list: true, index: true }),
    actionId: link({ entity: 'action', list: true, onRemove: 'forget' }),
    scheduledReportId: link({ entity: 'scheduledReport', readOnly: true, index: true, onRemove: 'forget' }),
    status: choice({
      options: ['pending', 'processing', 'completed', 'failed'],
      default: 'pending',
      readOnly: true,
      list: true,
      filter: true,
    }),
    data: json({
      readOnly: true,
      hidden: true,
      default: {},
      schema: { type: 'object', additionalProperties: true },
    }),
  },
})
