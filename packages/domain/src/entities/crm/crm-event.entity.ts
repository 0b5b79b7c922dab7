import { defineEntity } from '../../catalogue/entity.ts'
import { choice, instant, link, links, text } from '../../catalogue/fields.ts'

/** A call, a visit, a mail: what was agreed, and what comes next. */
export const crmEvent = defineEntity({
  name: 'crmEvent',
  many: 'crmEvents',
  area: 'crm',
  permission: 'CRM',
  scope: 'organization',
  wire: { one: '/crm/event', many: '/crm/events' },
  bytecode: 'CE',
  ends: { by: 'person' },
  title: ['name'],
  without: ['clone'],
  screens: 'none',
  sort: { by: 'at', sort: 'desc' },
  row: { end: 'kind', line: ['companyId', 'at', 'nextAt'] },
  fields: {
    companyId: link({ entity: 'company', required: true, list: true, index: true, onRemove: 'follow' }),
    contactId: link({ entity: 'contact', list: true, onRemove: 'forget' }),
    kind: choice({
      options: ['call', 'visit', 'mail', 'meeting', 'note'],
      default: 'note',
      list: true,
      filter: true,
    }),
    at: instant({ required: true, list: true, filter: true, index: true }),
    until: instant({}),
    place: text({ max: 300 }),
    /** Who takes part: people of the company, and our own. */
    attendeeIds: links({ entity: 'contact', default: [], max: 100 }),
    userIds: links({ entity: 'user', default: [], max: 100 }),
    /** Whoever wrote it down. */
    userId: link({ entity: 'user', readOnly: true, list: true, onRemove: 'forget' }),
    nextAt: instant({ list: true }),
  },
})
