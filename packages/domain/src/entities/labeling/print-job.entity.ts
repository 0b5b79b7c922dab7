import { defineEntity } from '../../catalogue/entity.ts'
import { choice, instant, link, links, number, text } from '../../catalogue/fields.ts'
import { LABEL_CODES, PRINT_FAULTS, PRINT_JOB_STATUSES } from '../../catalogue/names/label.ts'

/** Labels that wait for a printer, or went to it. Printed is what the printer's agent or a person confirmed. */
export const printJob = defineEntity({
  name: 'printJob',
  many: 'printJobs',
  area: 'labeling',
  permission: 'LA',
  scope: 'location',
  shape: 'line',
  wire: { one: '/labeling/print/job', many: '/labeling/print/jobs' },
  bytecode: 'PJ',
  ends: { by: 'setting', setting: 'prints', since: ['created'] },
  title: ['title'],
  without: ['create', 'change', 'remove', 'restore', 'clone'],
  screens: { icon: 'printer' },
  sort: { by: 'requestedAt', sort: 'desc' },
  row: { end: 'status', line: ['printerId', 'pieces', 'requestedAt'] },
  fields: {
    /** What is on the labels, for the list. */
    title: text({ required: true, readOnly: true, max: 200, search: true, list: true }),
    status: choice({
      options: PRINT_JOB_STATUSES,
      default: 'queued',
      readOnly: true,
      list: true,
      filter: true,
      moves: {
        queued: ['sent', 'cancelled'],
        sent: ['queued', 'printed', 'failed', 'cancelled'],
        printed: [],
        failed: ['printed'],
        cancelled: ['printed'],
      },
    }),
    printerId: link({
      entity: 'printer',
      required: true,
      readOnly: true,
      list: true,
      filter: true,
      index: true,
      onRemove: 'follow',
    }),
    labelIds: links({ entity: 'label', readOnly: true, default: [], max: 1000, hidden: true }),
    /** Pieces of paper. */
    pieces: number({ integer: true, readOnly: true, default: 1, list: true }),
    /** Of each label. */
    copies: number({ integer: true, readOnly: true, default: 1 }),
    templateId: link({ entity: 'template', readOnly: true, onRemove: 'forget' }),
    size: text({ max: 20, readOnly: true }),
    labelCode: choice({ options: LABEL_CODES, readOnly: true }),
    requestedAt: instant({ required: true, readOnly: true, list: true, index: true }),
    requestedById: link({ entity: 'user', readOnly: true, list: true, filter: true, onRemove: 'forget' }),
    printedAt: instant({ readOnly: true, list: true }),
    /** How often it went to the printer. More than once: some labels may be on paper twice. */
    attempts: number({ integer: true, readOnly: true, default: 0 }),
    fault: choice({ options: PRINT_FAULTS, readOnly: true, list: true }),
    /** The same in the words of the machine. */
    faultDetail: text({ max: 200, readOnly: true }),
    reprintOfId: link({ entity: 'printJob', readOnly: true, onRemove: 'forget' }),
    agentId: link({ entity: 'printAgent', readOnly: true, onRemove: 'forget' }),
    /** Which sending an agent speaks of. */
    leaseId: text({ max: 40, readOnly: true, hidden: true }),
    leaseUntil: instant({ readOnly: true, hidden: true }),
  },
})
