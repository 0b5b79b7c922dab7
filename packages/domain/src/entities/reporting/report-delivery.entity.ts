import { defineEntity } from '../../catalogue/entity.ts'
import { choice, instant, link, number, text } from '../../catalogue/fields.ts'
import { DELIVERY_FAULTS, DELIVERY_STATES } from '../../catalogue/names/report.ts'

/** A report on its way to one address: whether it was sent, how often it was tried, what went wrong. */
export const reportDelivery = defineEntity({
  name: 'reportDelivery',
  many: 'reportDeliveries',
  area: 'reporting',
  permission: 'RE',
  scope: 'location',
  shape: 'line',
  within: 'reportId',
  wire: { one: '/reporting/report-delivery', many: '/reporting/report-deliveries' },
  bytecode: 'RY',
  ends: { by: 'parent', parent: 'report', column: 'reportId' },
  title: ['address'],
  without: ['create', 'change', 'remove', 'restore', 'clone', 'metas'],
  imports: false,
  screens: 'none',
  sort: { by: 'at', sort: 'desc' },
  row: { end: 'status', line: ['at', 'failure'] },
  fields: {
    reportId: link({ entity: 'report', required: true, fixed: true, index: true, onRemove: 'follow' }),
    /** The schedule that it is sent by. */
    scheduledReportId: link({ entity: 'scheduledReport', readOnly: true, index: true, onRemove: 'forget' }),
    address: text({
      readOnly: true,
      required: true,
      max: 200,
      list: true,
      uniqueWith: ['reportId'],
      unique: true,
    }),
    userId: link({ entity: 'user', readOnly: true, onRemove: 'forget' }),
    language: text({ readOnly: true, max: 5 }),
    status: choice({
      options: DELIVERY_STATES,
      readOnly: true,
      default: 'waiting',
      list: true,
      filter: true,
    }),
    tries: number({ readOnly: true, integer: true, default: 0, list: true }),
    at: instant({ readOnly: true, list: true }),
    failure: choice({ options: DELIVERY_FAULTS, readOnly: true, list: true }),
    /** The letter that it went out as. */
    mailId: text({ readOnly: true, hidden: true, max: 36 }),
    /** A digest of what stands in the link by which its reader unsubscribes. */
    linkDigest: text({ readOnly: true, hidden: true, max: 64, index: true }),
  },
})
