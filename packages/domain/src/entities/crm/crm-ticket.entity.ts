import { defineEntity } from '../../catalogue/entity.ts'
import { choice, instant, link, longText } from '../../catalogue/fields.ts'
import { TICKET_KINDS, TICKET_STATUSES } from '../../catalogue/names/tickets.ts'

/** Something a customer asked for or complained of, until it is settled. */
export const crmTicket = defineEntity({
  name: 'crmTicket',
  many: 'crmTickets',
  area: 'crm',
  permission: 'CRM',
  scope: 'organization',
  wire: { one: '/crm/ticket', many: '/crm/tickets' },
  bytecode: 'CI',
  ends: { by: 'person' },
  title: ['name'],
  without: ['clone'],
  screens: { icon: 'mail' },
  sort: { by: 'updated', sort: 'desc' },
  row: { end: 'status', line: ['companyId', 'dueAt'] },
  fields: {
    companyId: link({
      entity: 'company',
      required: true,
      list: true,
      filter: true,
      index: true,
      onRemove: 'follow',
    }),
    contactId: link({ entity: 'contact', list: true, onRemove: 'forget' }),
    kind: choice({ options: TICKET_KINDS, default: 'question', list: true, filter: true }),
    status: choice({
      options: TICKET_STATUSES,
      default: 'open',
      moves: { open: ['answered', 'closed'], answered: ['open', 'closed'], closed: ['open'] },
      list: true,
      filter: true,
      index: true,
    }),
    userId: link({ entity: 'user', list: true, onRemove: 'forget' }),
    dueAt: instant({ list: true, deadline: { unless: 'status', is: ['closed'] } }),
    result: longText({}),
  },
})
