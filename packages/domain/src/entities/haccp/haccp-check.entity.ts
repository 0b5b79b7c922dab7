import { defineEntity, flag, instant, link, number, text } from '../../catalogue/index.ts'

/** What was found at a HACCP point: written once, never changed. */
export const haccpCheck = defineEntity({
  name: 'haccpCheck',
  many: 'haccpChecks',
  area: 'haccp',
  permission: 'HP',
  scope: 'location',
  shape: 'ledger',
  wire: { one: '/haccp/event', many: '/haccp/events' },
  bytecode: 'HC',
  title: ['point'],
  screens: { icon: 'haccp' },
  sort: { by: 'at', sort: 'desc' },
  row: { end: 'isOk', line: ['at', 'value', 'userId'] },
  fields: {
    at: instant({ readOnly: true, required: true, list: true, filter: true, index: true }),
    /** What the point was called then. */
    point: text({ readOnly: true, required: true, max: 200, list: true, search: true }),
    haccpPointId: link({
      entity: 'haccpPoint',
      readOnly: true,
      required: true,
      filter: true,
      index: true,
    }),
    /** In the unit of what the point measures. */
    value: number({ readOnly: true, list: true }),
    isOk: flag({ readOnly: true, default: true, list: true, filter: true }),
    userId: link({ entity: 'user', readOnly: true, list: true, filter: true }),
    note: text({ readOnly: true, max: 500 }),
    corrective: text({ readOnly: true, max: 500 }),
    incidenceId: link({ entity: 'incidence', readOnly: true }),
  },
})
